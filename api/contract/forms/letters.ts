/** The maximum number of letters in a submission, and the maximum number of bytes of a letter. */
export const MAX_LETTERS = 5
export const MAX_LETTER_BYTES = 10_485_760
/** The maximum number of characters in a letter's name. */
export const MAX_LETTER_NAME = 200

/** The types of letters that visitors may send, each with its file name ending. */
export const LETTER_TYPES = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const
export type LetterType = keyof typeof LETTER_TYPES

/** The id of a letter: 128 random bits, which nobody can guess. */
export const LETTER_ID = /^[0-9a-f]{32}$/

/** A letter as the record of its submission describes it. */
export interface RecordLetter {
  id: string
  /**
   * The name that the file has on the visitor's device, without folders. The service treats this name as text only, and
   * never uses it as a path.
   */
  name: string
  bytes: number
  /** The letter's type as its bytes show it, even if its name has another ending. */
  type: LetterType
  /** The SHA-256 of the letter, in hex. */
  sha256: string
  /** True when a scanner has checked the letter. */
  scanned: boolean
  /**
   * The name of the malware that a scanner found. The service keeps a letter with malware in quarantine, and nobody can
   * download it.
   */
  flagged?: string
  /** Present for an encrypted PDF, which may need a password to open. */
  locked?: true
  /** ISO time at which the letter arrived, if it was added after the submission. */
  addedAt?: string
}

/** A size in words, such as `4 bytes`, `840 kB`, `2.4 MB`. */
export function bytesInWords(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  return bytes < 999_500 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** One line of text that describes a letter. */
export function letterInWords(file: Pick<RecordLetter, 'name' | 'bytes' | 'flagged' | 'locked'>): string {
  const { name, bytes, flagged, locked } = file
  const about = [
    bytesInWords(bytes),
    ...(locked ? ['encrypted, may ask for a password'] : []),
    ...(flagged === undefined ? [] : [`a virus scanner flagged it as ${flagged}, so it is quarantined`]),
  ]
  return `${name} (${about.join('; ')})`
}
