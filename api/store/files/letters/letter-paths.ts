import { join } from 'node:path'
import type { RecordLetter } from '../../../contract/forms/letters'
import { decodeEntry } from '../journal/entry'

/** The folder of letters, in a data folder and in a backup. */
export const LETTERS_FOLDER = 'files'
/** The folder of letters in which a scanner found malware. */
export const FLAGGED_FOLDER = 'flagged'

/** The path of a letter below `files/`: a folder for each start of the ids, so that no folder gets too many files. */
export const letterPath = ({ id, flagged }: Pick<RecordLetter, 'id' | 'flagged'>): string =>
  flagged === undefined ? join(id.slice(0, 2), id) : join(FLAGGED_FOLDER, id)

/** The text before the letters in a stored record. In a visitor's words, the quotes of this text would be escaped. */
const NAMES_LETTERS = '"files":[{'

/** The letters that a stored record mentions, found in its text. */
export function lettersIn({ text }: { readonly text: string }): RecordLetter[] {
  return text.includes(NAMES_LETTERS) ? (decodeEntry(text).record?.state.files ?? []) : []
}
