import { createHash, webcrypto } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import * as z from 'zod/mini'
import { AUDIT, CONTENT, isSmallFile, LANGUAGES } from '../backup/contents'
import { checkedJson } from '../backup/manifest'
import { type CopyKey, isProof, proofOf, withProof } from '../backup/proof'
import { withChecksum } from '../files/journal/entry'
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
 * prints, which no copy contains. A piece's proof covers the generation, the piece's number, the names of all earlier
 * pieces, and the piece's digest. So a restore notices a piece that somebody without the key added, changed or moved. A
 * letter needs no proof, because its record contains the letter's SHA-256. The sequence number of heads only rises,
 * across generations, restarts and restores, so it shows that an older copy, although complete, is not the present one.
 *
 * The copier writes each piece once and never changes it, usually one piece in two seconds. It writes pieces sooner
 * while a submission waits for the copy, while many changes come, and while it builds a generation. The SHA-256 in a
 * piece's name is that of its bytes (an age file if the copy is encrypted). So all earlier pieces can be read when the
 * last ones are missing, and a check for damage needs neither a key nor a list. A piece holds changes in their order:
 * lines of records, whole small files, and lines added to the audit. It can also name the files to keep in a folder,
 * and missing letters. The copier writes a letter before the piece whose record mentions this letter, and the head
 * after each piece with new changes. Pieces with numbers above the head's count are valid if they have a proof. A
 * missing piece up to this count means that somebody removed a part of the copy.
 *
 * A generation starts with the present state of all records, read from the segments. After an interruption, the copier
 * continues from the highest revision in the head. Lines of later revisions come from the journal or, if its file is
 * gone, from the segments that have changed since. Once a week, or after 20,000 pieces, the copier makes a new
 * generation beside the present one, and writes each change to both. When the new one is complete, the copier reads it
 * back, and puts its number into `copy.json` in one step. Then it removes the older generation, and letters that
 * records no longer mention. So the target has a complete copy at any moment after the first, and erased data disappear
 * with the older generation.
 */

const VERSION = 1

const whole = z.int().check(z.nonnegative())

/** `copy.json`: owner and state of a copy. The file may be forged, so only what passes this schema may be used. */
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

/** The data folder and the process that write a copy. On the same machine, they show whether the process has ended. */
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
  /** The process that writes the generation; absent after its normal end, and not covered by the proof. */
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
export interface PieceFile {
  name: string
  number: number
  digest: string
  proof: string | undefined
}
/** Reads the file name of a piece; undefined for any other name. */
export function pieceOf(name: string): PieceFile | undefined {
  const [, number, digest, proof] = /^(\d{9,15})-([0-9a-f]{64})(?:-([0-9a-f]{64}))?\.piece(?:\.age)?$/.exec(name) ?? []
  return number === undefined || digest === undefined ? undefined : { name, number: Number(number), digest, proof }
}
/** The pieces in a generation's folder, sorted by number. */
export const piecesIn = (names: readonly string[]): PieceFile[] =>
  names.flatMap(name => pieceOf(name) ?? []).sort((one, other) => one.number - other.number)

/** The proof of a piece: an HMAC of its generation, its number, all earlier pieces, and its digest. */
export const pieceProof = (
  key: CopyKey,
  { generation, number, chain, digest }: { generation: number; number: number; chain: string; digest: string },
) => proofOf(key, `piece ${generation} ${number} ${chain} ${digest}`)

/** The word in the proof of `copy.json` that names the kind of data, because the same key also signs other kinds. */
export const ABOUT_COPY = 'copy'
export const aboutHead = (generation: number) => `head ${generation}`

/** The folder of the letters that are encrypted to this public key; without a key, of the unencrypted letters. */
export const lettersFolder = (recipient: string | undefined) =>
  `${LETTERS}/${recipient === undefined ? 'plain' : sha256(recipient).slice(0, 16)}`
export const isLettersFolder = (name: string) => /^(?:plain|[0-9a-f]{16})$/.test(name)
export const letterName = (id: string, digest: string, suffix: string) => `${id}-${digest}${suffix}`
export interface LetterFile {
  name: string
  id: string
  digest: string
}
/** Reads the file name of a letter; undefined for any other name. */
export function letterOf(name: string): LetterFile | undefined {
  const [, id, digest] = /^([0-9a-f]{32})-([0-9a-f]{64})(?:\.age)?$/.exec(name) ?? []
  return id === undefined || digest === undefined ? undefined : { name, id, digest }
}
/** The letters in a folder, by their ids. */
export const lettersByIdIn = (names: readonly string[]): Map<string, LetterFile> =>
  new Map(names.flatMap(name => letterOf(name) ?? []).map(letter => [letter.id, letter]))

/** The chained hash of the piece names after one more piece. */
export const chainWith = (chain: string, name: string) => sha256(`${chain} ${name}`)

/** The number of pieces that are followed in one turn of the event loop, because more would delay visitors. */
const FOLLOWED_AT_ONCE = 500

/**
 * Follows the chain through a generation's pieces. With a key, takes for each number the piece that was made with the
 * key: the chain ends at the first number without such a piece. Without a key, takes every piece, because nothing shows
 * who made it. `chains` has the chained hash before the first piece, and after each taken one.
 */
export async function followChain(pieces: readonly PieceFile[], generation: number, key: CopyKey | undefined) {
  const taken: PieceFile[] = []
  const others: PieceFile[] = []
  let chain = NO_PIECES
  const chains = [chain]
  for (const [at, piece] of pieces.entries()) {
    if (at % FOLLOWED_AT_ONCE === 0) await turn()
    const { name, number, digest, proof } = piece
    const isNext = number === taken.length + 1
    if (key && !(isNext && isProof(proof, pieceProof(key, { generation, number, chain, digest })))) others.push(piece)
    else {
      taken.push(piece)
      chain = chainWith(chain, name)
      chains.push(chain)
    }
  }
  return { taken, others, chains, chain }
}

/** The bytes of a piece, before encryption. */
export function encodePiece({ at, parts }: Piece): Buffer {
  const head = withChecksum(JSON.stringify({ version: VERSION, at, parts: parts.map(({ part }) => part) }))
  return Buffer.concat([Buffer.from(`${head}\n`), ...parts.map(({ bytes }) => bytes)])
}

/** The content of a piece; undefined if the bytes are no valid piece. */
export function decodePiece(bytes: Buffer): Piece | undefined {
  let from = bytes.indexOf('\n') + 1
  const head = pieceHead.safeParse(checkedJson(bytes.subarray(0, from)))
  if (!head.success) return undefined
  const { at, parts } = head.data
  const read = parts.map(part => {
    const own = bytes.subarray(from, from + part.size)
    from += part.size
    return { part, bytes: own }
  })
  return from === bytes.length ? { at, parts: read } : undefined
}

/** The bytes of `copy.json` or a head, with a proof when there is a key. */
export const encodeFacts = (
  facts: Omit<CopyFacts, 'version'> | Omit<CopyHead, 'version'>,
  about = '',
  key?: CopyKey | undefined,
) => Buffer.from(`${withChecksum(JSON.stringify(withProof({ version: VERSION, ...facts }, about, key)))}\n`)

/** Reads what `encodeFacts` made: `later` for a later version, `damaged` for a wrong checksum or content. */
export function decodeFacts<Facts extends CopyFacts | CopyHead>(
  bytes: Buffer,
  schema: z.ZodMiniType = anyFacts,
): Facts | 'damaged' | 'later' {
  const value = checkedJson(bytes)
  const { version } = z.object({ version: z.int() }).safeParse(value).data ?? {}
  if (version !== undefined && version > VERSION) return 'later'
  return schema.safeParse(value).success ? (value as Facts) : 'damaged'
}
