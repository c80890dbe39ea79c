import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordFile } from '../../../contract/forms/files'
import { writeDurably } from '../../durable-file'
import { hasValidChecksum, withChecksum } from '../journal/entry'

/** A file that no submission has named yet: what is written down of it until then. */
export interface WaitingFile {
  id: string
  /** When it came, in ms since 1970. */
  at: number
  /** The highest revision of the store by then: whatever names it is of a later one. */
  rev: number
  /** Undefined where what was written down is damaged: nothing can name it any more. */
  file: RecordFile | undefined
}

const pathOf = (folder: string, id: string) => join(folder, `${id}.json`)

/** The id that a name in the folder is of; undefined for a name that is not ours. */
export const waitingIdOf = (name: string): string | undefined => /^([0-9a-f]{32})\.json$/.exec(name)?.[1]

/** Writes a file down durably. */
export async function writeWaiting(folder: string, waiting: WaitingFile): Promise<void> {
  const { id, at, rev, file } = waiting
  await writeDurably(pathOf(folder, id), `${withChecksum(JSON.stringify({ version: 1, id, at, rev, file }))}\n`)
}

/** Reads what was written down of a file; one that is damaged may have come at any time before. */
export async function readWaiting(folder: string, id: string, now: number): Promise<WaitingFile> {
  const bytes = await readFile(pathOf(folder, id))
  if (!hasValidChecksum(bytes.subarray(0, -1))) return { id, at: now, rev: 0, file: undefined }
  const { at, rev, file } = JSON.parse(bytes.toString('utf8')) as WaitingFile
  return { id, at, rev, file }
}

/** Where a file is written down. */
export { pathOf as waitingPath }
