/** Most files of one submission, and most bytes of one of them. */
export const MAX_FILES = 5
export const MAX_FILE_BYTES = 10_485_760
/** Most characters of a file's name. */
export const MAX_FILE_NAME = 200

/** The types of files that visitors may send, each with the ending of its name. */
export const FILE_TYPES = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const
export type FileType = keyof typeof FILE_TYPES

/** The id of a file: 128 random bits, which nobody can guess. */
export const FILE_ID = /^[0-9a-f]{32}$/

/** A file of a submission, as its record describes it. */
export interface RecordFile {
  id: string
  /** The name on the visitor's device, without folders. It is a text, and never a path. */
  name: string
  bytes: number
  /** The type that its bytes show, whatever its name says. */
  type: FileType
  /** In hex. */
  sha256: string
  /** True once a scanner has checked it. */
  scanned: boolean
  /** The malware that a scanner named. The service keeps such a file apart, and gives it to nobody. */
  flagged?: string
  /** ISO time of arrival, when it was added after the submission. */
  addedAt?: string
}

/** A size as people read it: `4 bytes`, `840 kB`, `2.4 MB`. */
export function bytesInWords(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  return bytes < 999_500 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** A file in one line. */
export const fileInWords = ({ name, bytes, flagged }: Pick<RecordFile, 'name' | 'bytes' | 'flagged'>): string =>
  `${name} (${bytesInWords(bytes)}${flagged === undefined ? '' : `; a virus scanner flagged it as ${flagged}, so it is kept apart`})`
