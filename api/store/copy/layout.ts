import { createHash, webcrypto } from 'node:crypto'
import * as z from 'zod/mini'
import { AUDIT, CONTENT, isSmallFile, LANGUAGES } from '../backup/contents'
import { type CopyKey, proofOf, withProof } from '../backup/proof'
import { hasValidChecksum, withChecksum } from '../files/journal/entry'
import type { Holder } from '../files/lock/holder'

/*
 * The layout of a copy:
 *
 *   copy.json                       the owner, and the number of the complete generation
 *   generation-000001/head.json     number of pieces, revision, time and writer of a generation
 *   generation-000001/000000001-SHA256-PROOF.piece
 *   letters/LABEL/ID-SHA256         letters of visitors, once for all generations
 *
 * With a key, each piece, each head and `copy.json` have a proof: an HMAC-SHA-256 with the key that `npm run copy-key`
 * prints, which no copy contains. The proof of a piece is part of the file's name. A piece's proof covers the
 * generation, the piece's number, the names of all earlier pieces, and the piece's digest. So a restore notices a piece
 * that somebody without the key added, changed or moved. A letter needs no proof, because its record contains the
 * letter's SHA-256. Each head has a sequence number that only rises, across generations, restarts and restores. The
 * sequence number shows that an older copy, although complete, is not the present one.
 *
 * The copier writes each piece once and never changes it. Usually the copier writes one piece in two seconds. The
 * copier writes pieces sooner while a submission waits for the copy, while many changes come, and while the copier
 * builds a generation. Each piece is one file (an age file if the copy is encrypted), and its name contains the piece's
 * number and the SHA-256 of its bytes. So all earlier pieces can be read when the last ones are missing, and a check
 * for damage needs neither a key nor a list. A piece holds changes in their order: lines of records, whole small files,
 * and lines added to the audit. A piece can also name the files to keep in a folder, and missing letters. The copier
 * writes a letter before the piece whose record mentions this letter. After each piece with new changes, the copier
 * writes the generation's head. Pieces with numbers above the head's count are valid if they have a proof. A missing
 * piece up to this count means that somebody removed a part of the copy.
 *
 * A generation starts with the present state of all records, read from the segments. After an interruption, the copier
 * continues from the highest revision in the head. Lines of later revisions come from the journal or, if its file is
 * gone, from the segments that have changed since. Once a week, or after 20,000 pieces, the copier makes a new
 * generation beside the present one, and writes each change to both generations until the new one is complete. Then the
 * copier reads the new generation back, and puts its number into `copy.json` in one step. The copier removes the older
 * generation, and letters that records no longer mention. So the target has a complete copy at any moment after the
 * first, and erased data disappear with the older generation.
 */

const VERSION = 1

const whole = z.int().check(z.nonnegative())

/**
 * `copy.json`: the owner and the state of a copy. Somebody may have forged the file, so nothing in it must be used
 * before it passes this schema.
 */
export const copyFacts = z.object({
  version: z.int(),
  /** The name that data folders share when they were restored from one another. */
  installation: z.string(),
  /** The random id of the data folder that writes the copy. A restored folder gets a new id. */
  token: z.string(),
  /** The number of the complete generation; 0 if there is none. The maximum is higher than any copy ever needs. */
  generation: z.int().check(z.nonnegative(), z.maximum(1_000_000_000)),
  /** The public key that encrypts the copy; absent for an unencrypted one. */
  recipient: z.optional(z.string()),
  /** The proof of who wrote the file; absent without a key, and in a copy of version 0.1.0; see `backup/proof.ts`. */
  proof: z.optional(z.string()),
})
export type CopyFacts = z.output<typeof copyFacts>

/**
 * Identifies the data folder and the process that write a copy. A program on the same machine can tell from these
 * fields whether the process has ended.
 */
export type Writer = Omit<Holder, 'host' | 'socket'>

/** `head.json`: the extent of a generation. */
export const copyHead = z.object({
  version: z.int(),
  /** A sequence number that rises with each head; absent in a copy of version 0.1.0. */
  sequence: z.optional(whole),
  /** The number of pieces, and a hash of their names. */
  pieces: whole,
  chain: z.string(),
  /** The highest revision: the generation holds all changes up to this revision. */
  rev: whole,
  /** ISO time: the generation holds everything that was acknowledged before this time. */
  at: z.iso.datetime(),
  /** ISO time at which the generation began. */
  since: z.iso.datetime(),
  /** The newest audit file in the copy, and how much of it is copied, in bytes. */
  audit: z.object({ day: z.string(), size: whole }),
  /** The digests that whole files had when they were last copied. */
  files: z.record(z.string(), z.string()),
  /**
   * The process that writes the generation; absent after this process ended normally. The head's proof does not cover
   * this field.
   */
  writer: z.optional(z.object({ token: z.string(), pid: z.int() })),
  /** The proof of who wrote the head; absent without a key, and in a copy of version 0.1.0. */
  proof: z.optional(z.string()),
})
export type CopyHead = Omit<z.output<typeof copyHead>, 'writer'> & { writer?: Writer }
const anyFacts = z.union([copyFacts, copyHead])

const nothing = z.literal(0)
const smallFile = z.string().check(z.refine(isSmallFile))
const part = z.union([
  /** Lines of records, each with its own checksum and a line feed. */
  z.strictObject({ lines: z.literal(true), size: whole }),
  /** A whole file. */
  z.strictObject({ file: smallFile, size: whole }),
  /** Bytes to append to a file that has `from` bytes so far. */
  z.strictObject({ append: smallFile, from: whole, size: whole }),
  /** The names of the files to keep in a folder; a restore removes all others. */
  z.strictObject({ keep: z.enum([CONTENT, LANGUAGES, AUDIT]), names: z.array(z.string()), size: nothing }),
  /** The ids of letters that were missing in the data folder when the records that mention them were copied. */
  z.strictObject({ missing: z.array(z.string()), size: nothing }),
])
/** Somebody may have forged a piece, so nothing in the piece must be used before its first line passes this schema. */
const pieceHead = z.object({ at: z.iso.datetime(), parts: z.array(part) })

/** One change in a piece, with its number of bytes. */
export type Part = z.output<typeof part>

/** The changes in a piece. */
export interface Piece {
  /** ISO time at which the piece was made. */
  at: string
  parts: { part: Part; bytes: Uint8Array }[]
}

export const COPY_FILE = 'copy.json'
export const LETTERS = 'letters'
export const AGE = '.age'

/** The value of the chained hash before the first piece. */
export const NO_PIECES = sha256('')

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The SHA-256 of many bytes, computed outside the thread that answers visitors. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
}

/** The folder of a generation. */
export const generationFolder = (number: number) => `generation-${String(number).padStart(6, '0')}`
/** The number in the name of a generation's folder; undefined for any other name. */
export function generationOf(name: string): number | undefined {
  const [, digits] = /^generation-(\d{6,})$/.exec(name) ?? []
  return digits === undefined ? undefined : Number(digits)
}
const HEAD = 'head.json'
export const headPath = (generation: number) => `${generationFolder(generation)}/${HEAD}`

/** True for the name of a file in a generation. */
export const isInGeneration = (name: string) => name === HEAD || pieceOf(name) !== undefined

/** The file name of a piece; a name made without a key has no proof. */
export const pieceName = (number: number, digest: string, suffix: string, proof?: string) =>
  `${String(number).padStart(9, '0')}-${digest}${proof === undefined ? '' : `-${proof}`}.piece${suffix}`
/** The number, digest and proof in a piece's file name; undefined for any other name. */
export function pieceOf(name: string): { number: number; digest: string; proof?: string } | undefined {
  const [, number, digest, proof] = /^(\d{9,15})-([0-9a-f]{64})(?:-([0-9a-f]{64}))?\.piece(?:\.age)?$/.exec(name) ?? []
  if (number === undefined || digest === undefined) return undefined
  return { number: Number(number), digest, ...(proof !== undefined && { proof }) }
}

/** The proof of a piece: an HMAC of its generation, its number, all earlier pieces, and its digest. */
export const pieceProof = (
  key: CopyKey,
  { generation, number, chain, digest }: { generation: number; number: number; chain: string; digest: string },
) => proofOf(key, `piece ${generation} ${number} ${chain} ${digest}`)

/** The word in the proof of `copy.json` that names the kind of data, because the same key also signs other kinds. */
export const ABOUT_COPY = 'copy'
export const aboutHead = (generation: number) => `head ${generation}`

/** The folder of the letters that are encrypted to this public key. Without a key: the folder of the unencrypted letters. */
export const lettersFolder = (recipient: string | undefined) =>
  `${LETTERS}/${recipient === undefined ? 'plain' : sha256(recipient).slice(0, 16)}`
/** True for the name of a folder of letters. */
export const isLettersFolder = (name: string) => /^(?:plain|[0-9a-f]{16})$/.test(name)
export const letterName = (id: string, digest: string, suffix: string) => `${id}-${digest}${suffix}`
export function letterOf(name: string): { id: string; digest: string } | undefined {
  const [, id, digest] = /^([0-9a-f]{32})-([0-9a-f]{64})(?:\.age)?$/.exec(name) ?? []
  return id === undefined || digest === undefined ? undefined : { id, digest }
}

/** The chained hash of the piece names after one more piece. */
export const chainWith = (chain: string, name: string) => sha256(`${chain} ${name}`)

/** The pieces in a generation's folder, sorted by number. */
export function piecesIn(names: readonly string[]): { name: string; number: number; digest: string; proof?: string }[] {
  const pieces = names.flatMap(name => {
    const piece = pieceOf(name)
    return piece ? [{ name, ...piece }] : []
  })
  return pieces.sort((one, other) => one.number - other.number)
}

/** The bytes of a piece, before encryption. */
export function encodePiece({ at, parts }: Piece): Buffer {
  const head = withChecksum(JSON.stringify({ version: VERSION, at, parts: parts.map(({ part }) => part) }))
  return Buffer.concat([Buffer.from(`${head}\n`), ...parts.map(({ bytes }) => bytes)])
}

/** The content of a piece; undefined if the bytes are no valid piece. */
export function decodePiece(bytes: Buffer): Piece | undefined {
  const end = bytes.indexOf('\n')
  const line = bytes.subarray(0, Math.max(end, 0))
  if (!hasValidChecksum(line)) return undefined
  const head = pieceHead.safeParse(parsed(line))
  if (!head.success) return undefined
  const { at, parts } = head.data
  let from = end + 1
  const read = parts.map(part => {
    const own = bytes.subarray(from, from + part.size)
    from += part.size
    return { part, bytes: own }
  })
  return from === bytes.length ? { at, parts: read } : undefined
}

/** The bytes of `copy.json` or a head. */
export const encodeFacts = (facts: Omit<CopyFacts, 'version'> | Omit<CopyHead, 'version'>) =>
  Buffer.from(`${withChecksum(JSON.stringify({ version: VERSION, ...facts }))}\n`)

/** The bytes of `copy.json` or a head, with a proof when there is a key. */
export const encodeProven = (
  facts: Omit<CopyFacts, 'version'> | Omit<CopyHead, 'version'>,
  about: string,
  key: CopyKey | undefined,
) => encodeFacts(withProof({ version: VERSION, ...facts }, about, key))

/**
 * Reads the bytes that `encodeFacts` made. Returns `later` if a later version of Haven made them, and `damaged` for a
 * wrong checksum or content that does not fit the schema.
 */
export function decodeFacts<Facts extends CopyFacts | CopyHead>(
  bytes: Buffer,
  schema: z.ZodMiniType = anyFacts,
): Facts | 'damaged' | 'later' {
  const value = hasValidChecksum(bytes.subarray(0, -1)) ? parsed(bytes) : undefined
  const { version } = z.object({ version: z.int() }).safeParse(value).data ?? {}
  if (version !== undefined && version > VERSION) return 'later'
  return schema.safeParse(value).success ? (value as Facts) : 'damaged'
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
