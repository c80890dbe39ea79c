import { join } from 'node:path'
import type { RecordFile } from '../../../contract/forms/files'
import { decodeEntry } from '../journal/entry'

/** The folder of letters, in a data folder and in a backup. */
export const FILES_FOLDER = 'files'
/** The folder of flagged letters, apart from the others. */
export const FLAGGED_FOLDER = 'flagged'

/** The path of a file below `files/`, by the beginning of its id, so that no folder holds too many. */
export const filePath = ({ id, flagged }: Pick<RecordFile, 'id' | 'flagged'>): string =>
  flagged === undefined ? join(id.slice(0, 2), id) : join(FLAGGED_FOLDER, id)

/** A piece of a written record with files; within a visitor's own words the quotes would be escaped. */
const NAMES_FILES = '"files":[{'

/** The files that a record names, from its written form. */
export function filesIn({ text }: { readonly text: string }): RecordFile[] {
  return text.includes(NAMES_FILES) ? (decodeEntry(text).record?.state.files ?? []) : []
}
