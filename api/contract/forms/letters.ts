/** The maximum number of letters of one submission, and the maximum number of bytes of one letter. */
export const MAX_LETTERS = 5
export const MAX_LETTER_BYTES = 10_485_760
/** The maximum number of characters of a letter's name. */
export const MAX_LETTER_NAME = 200

/** The types of letters that visitors may send, each with the ending of its name. */
export const LETTER_TYPES = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const
export type LetterType = keyof typeof LETTER_TYPES

/** The id of a letter: 128 random bits that nobody can guess. */
export const LETTER_ID = /^[0-9a-f]{32}$/

/** A letter of a submission, as its record describes it. */
export interface RecordLetter {
  id: string
  /**
   * The name of the file on the visitor's device, without folders. The service treats the name as a text, never as a
   * path.
   */
  name: string
  bytes: number
  /** The letter's type by its bytes; its name may say otherwise. */
  type: LetterType
  /** The letter's hash, in hex. */
  sha256: string
  /** True after a scanner checked the letter. */
  scanned: boolean
  /** The name of the malware that a scanner found. The service quarantines such a letter, and gives it to nobody. */
  flagged?: string
  /** Present for an encrypted PDF, which may ask for a password. */
  locked?: true
  /** ISO time of arrival, for a letter that was added after the submission. */
  addedAt?: string
}

/** A size in words: `4 bytes`, `840 kB`, `2.4 MB`. */
export function bytesInWords(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  return bytes < 999_500 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** A letter in one line of text. */
export function letterInWords(file: Pick<RecordLetter, 'name' | 'bytes' | 'flagged' | 'locked'>): string {
  const { name, bytes, flagged, locked } = file
  const about = [
    bytesInWords(bytes),
    ...(locked ? ['encrypted, may ask for a password'] : []),
    ...(flagged === undefined ? [] : [`a virus scanner flagged it as ${flagged}, so it is quarantined`]),
  ]
  return `${name} (${about.join('; ')})`
}
