import { randomUUID } from 'node:crypto'
import { statSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The size and the time of change of a file; when one of the two differs, the file has changed. */
export interface FileStamp {
  size: number
  mtimeMs: number
}

/** Matches the temporary names that files have while they are half written. */
export const TEMPORARY = /^\.[0-9a-f-]{36}\.tmp$/

/** Makes a folder's names durable, so that a file renamed or created there survives a power loss. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Creates a folder for this user alone, and its parents one by one: Node's `recursive` option never ends below `/proc`. */
export async function makeFolder(folder: string): Promise<void> {
  if (isFolder(folder)) return
  await makeFolder(dirname(folder))
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' || !isFolder(folder)) throw error
  })
  await syncFolder(dirname(folder))
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Turns the error of a missing file into undefined, and throws any other error. */
export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** The names in a folder; an empty list for a missing folder. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(unlessMissing)) ?? []
}

/** Removes files in a folder that a crash left half written. */
export async function removeHalfWritten(folder: string): Promise<void> {
  const left = (await namesIn(folder)).filter(name => TEMPORARY.test(name))
  await Promise.all(left.map(name => rm(join(folder, name), { force: true })))
}

/** Replaces a file, for this user alone: after a crash at any moment, it has either its old or its new content. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<FileStamp> {
  const folder = dirname(path)
  const temporary = join(folder, `.${randomUUID()}.tmp`)
  try {
    const handle = await open(temporary, 'wx', 0o600)
    let stamp: FileStamp
    try {
      await handle.writeFile(content)
      await handle.datasync()
      stamp = await handle.stat()
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
    await syncFolder(folder)
    return { size: stamp.size, mtimeMs: stamp.mtimeMs }
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
}
