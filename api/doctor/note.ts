import { readFile } from 'node:fs/promises'

/** How a line ends whose note in the data folder cannot be read. */
export const UNREADABLE = 'cannot be read by this user: run this as the user that Haven runs as.'

/** The note that a command left in the data folder; undefined where there is none. Rejects where the note cannot be read. */
export async function readNote(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
