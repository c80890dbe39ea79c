import { userInfo } from 'node:os'
import { UserFacingError } from '../user-facing-error'

/**
 * Runs `work`. If the operating system refuses to read or write a file, the error says why, and names the remedy.
 * `folder` is the folder that the command writes to.
 */
export async function inDiskWords<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const words = wordsOf(error as NodeJS.ErrnoException, folder)
    throw words === undefined ? error : new UserFacingError(words, { cause: error })
  }
}

function wordsOf({ code, syscall, path }: NodeJS.ErrnoException, folder: string): string | undefined {
  // An error without a system call does not come from the operating system.
  if (code === undefined || syscall === undefined) return undefined
  const where = path ?? folder
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return `There is no space left at ${where}: make room there, or name a folder on another disk. Nothing was changed.`
    case 'EFBIG':
      return `The limit for the size of a file is reached at ${where}: raise the limit (\`ulimit -f\`, LimitFSIZE=). Nothing was changed.`
    case 'EACCES':
    case 'EPERM':
      return (
        `${userName()} may not use ${where} (${code}): run this as the user whom the folder belongs to ` +
        '(`sudo -u USER`), or name another folder.'
      )
    case 'EROFS':
      return `${where} can only be read: mount its disk for writing, or name another folder.`
    case 'ENOENT':
      return `${where} is not there: make the folder above it, or mount its disk.`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${where} cannot be a folder, because there is a file in its place: name another folder.`
    case 'EIO':
      return `${where} cannot be read or written (${code}): the disk is failing. Copy the files that can be read to another disk.`
    default:
      // Returns nothing for an error that is not about a disk, such as an unreachable server.
      return undefined
  }
}

/** The name of the user. In a container, the user may have only a number. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `User ${process.getuid?.()}`
  }
}
