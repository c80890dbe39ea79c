import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RecordLetter } from '../../../contract/forms/letters'
import { writeDurably } from '../../durable-file'
import { hasValidChecksum, withChecksum } from '../journal/entry'

/** A letter that belongs to no submission yet, as the letter's note describes it. */
export interface WaitingLetter {
  id: string
  /** The letter's time of arrival, in ms since 1970. */
  at: number
  /** The store's highest revision when the letter arrived. A record that mentions the letter has a later revision. */
  rev: number
  /** The letter; undefined for a damaged note, whose letter can no longer be added to a submission. */
  file: RecordLetter | undefined
}

/** The path of a letter's note. */
export const waitingPath = (folder: string, id: string) => join(folder, `${id}.json`)

/** The letter's id in the name of a note; undefined for any other name. */
export const waitingIdOf = (name: string): string | undefined => /^([0-9a-f]{32})\.json$/.exec(name)?.[1]

/** Writes a letter's note durably. */
export async function writeWaiting(folder: string, waiting: WaitingLetter): Promise<void> {
  const { id, at, rev, file } = waiting
  await writeDurably(waitingPath(folder, id), `${withChecksum(JSON.stringify({ version: 1, id, at, rev, file }))}\n`)
}

/** Reads a letter's note; a damaged one gets the present time and revision 0, so that a start searches all records. */
export async function readWaiting(folder: string, id: string, now: number): Promise<WaitingLetter> {
  const bytes = await readFile(waitingPath(folder, id))
  if (!hasValidChecksum(bytes.subarray(0, -1))) return { id, at: now, rev: 0, file: undefined }
  const { at, rev, file } = JSON.parse(bytes.toString('utf8')) as WaitingLetter
  return { id, at, rev, file }
}
