import { existsSync, statSync } from 'node:fs'
import { sep } from 'node:path'
import { UserFacingError } from '../user-facing-error'
import { NoDiskError } from './files/disk-reserve'
import { StoreUnavailableError } from './store'

/** Turns a system error about the data folder into a sentence with the remedy; throws any other error unchanged. */
export async function inWords<Result>(dir: string, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof NoDiskError) throw new UserFacingError(noRoomInWords(dir), { cause: error })
    // A store that cannot write throws an error of its own; the `cause` of this error is the system's error.
    const { code, path } = (
      error instanceof StoreUnavailableError ? (error.cause ?? error) : error
    ) as NodeJS.ErrnoException
    const words = code && wordsFor(code, dir, path)
    throw words ? new UserFacingError(words, { cause: error }) : error
  }
}

const noRoomInWords = (dir: string) =>
  `The disk of DATA_DIR ${dir} has less free space than DISK_RESERVE_MB demands, so Haven stores nothing new. Free some ` +
  'space on this disk, or set DISK_RESERVE_MB lower. Then start again.'

function wordsFor(code: string, dir: string, path = dir): string | undefined {
  const isInside = path.startsWith(dir + sep)
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return `The disk of DATA_DIR ${dir} is full (${code}), so that nothing can be stored. Make room there, then start again: all that is stored stays.`
  }
  if (code === 'EFBIG') {
    return `No file of DATA_DIR ${dir} may grow (EFBIG), so that nothing can be stored. Raise the limit (\`ulimit -f\`, LimitFSIZE=), then start again: all that is stored stays.`
  }
  if (code === 'EROFS')
    return `DATA_DIR ${dir} is on a disk that is mounted to be read only (EROFS): look for the disk's errors (\`dmesg\`).`
  if (code === 'EACCES' || code === 'EPERM') {
    const whose = isInside ? path : `DATA_DIR ${dir}`
    return (
      `${whose} may not be used by this user (${code}). Give all of it to the user that runs Haven ` +
      `(\`chown -R USER ${dir}\`), or name another folder.`
    )
  }
  if (!isFolder(dir) && ['EEXIST', 'ENOTDIR'].includes(code)) {
    return `DATA_DIR ${dir} is not a folder (${code}): name a folder, or a path where one can be made.`
  }
  if (['EEXIST', 'ENOTDIR', 'ENOENT', 'ENAMETOOLONG'].includes(code)) {
    return `DATA_DIR ${dir} cannot be used (${isInside ? `${code} for ${path}` : code}): name a folder that this process may write to.`
  }
  return undefined
}

/** Throws when `DATA_DIR` is the path of a file instead of a folder. */
export function refuseFileAsFolder(dir: string): void {
  if (!existsSync(dir) || isFolder(dir)) return
  throw new UserFacingError(`DATA_DIR ${dir} is not a folder: name a folder, or a path where one can be made.`)
}

/** True for an existing folder. */
export function isFolder(dir: string): boolean {
  try {
    return statSync(dir).isDirectory()
  } catch {
    return false
  }
}

/** Throws when root works in another user's data folder: that user's service could not use files that root writes. */
export function refuseRootInOthers(dir: string, uid = process.getuid?.()): void {
  const owner = uid === 0 ? statSync(dir, { throwIfNoEntry: false })?.uid : undefined
  if (owner === undefined || owner === 0) return
  throw new UserFacingError(
    `${dir} belongs to another user (number ${owner}), who could not use what root writes there. Run this as that user: ` +
      `\`sudo -u '#${owner}' …\`. Nothing was changed.`,
  )
}
