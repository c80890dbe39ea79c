import { readFile } from 'node:fs/promises'

/** The end of a line about a note in the data folder that this user cannot read. */
export const UNREADABLE = 'cannot be read by this user: run this as the user that Haven runs as.'

/** The note that a command left in the data folder; undefined without one. Rejects when it cannot be read. */
export async function readNote(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
