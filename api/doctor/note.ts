import { chown, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../store/durable-file'

/** The end of a line about a file in the data folder that the user of the command may not read. */
export const UNREADABLE = 'cannot be read by this user: run this as the user that Haven runs as.'

/**
 * Reads a small JSON file that a command wrote into the data folder; undefined when there is none. Rejects when the
 * file exists but cannot be read.
 */
export async function readNote(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes a small JSON file into the data folder; resolves to false when this fails. */
export async function writeNote(dir: string, name: string, note: object): Promise<boolean> {
  try {
    const { uid, gid } = await stat(dir)
    await writeDurably(join(dir, name), `${JSON.stringify(note)}\n`)
    // Gives the file to the folder's owner: the operator may run the command as root, but the service's user must own
    // all files in the folder.
    if (process.getuid?.() === 0) await chown(join(dir, name), uid, gid)
    return true
  } catch {
    return false
  }
}
