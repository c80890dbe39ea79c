import { createHash, webcrypto } from 'node:crypto'
import * as z from 'zod/mini'
import { AUDIT, CONTENT, isSmallFile } from '../backup/contents'
import { type CopyKey, proofOf, withProof } from '../backup/proof'
import { hasValidChecksum, withChecksum } from '../files/journal/entry'
import type { Holder } from '../files/lock/holder'

/*
 * The layout of a copy:
 *
 *   copy.json                       its owner, and its complete generation
 *   generation-000001/head.json     the extent of that one: number of pieces, revision, time; and its writer
 *   generation-000001/000000001-SHA256-PROOF.piece
 *   letters/LABEL/ID-SHA256         letters of visitors, once for all generations
 *
 * Each piece, each head and `copy.json` carry a proof: an HMAC-SHA-256 by a key that no copy holds
 * (`npm run copy-key`). A piece's proof is part of its name. The proof covers the generation, the number, the names of
 * all earlier pieces and the digest. So only the key's owner can add, change or move a piece. A letter needs no proof,
 * because its record names its SHA-256. A head has a sequence that only rises, over generations, restarts and restores.
 * The sequence tells an older copy, although it is whole, from the present one.
 *
 * Pieces are written once and never changed, at most one every two seconds while nothing waits for them. Each piece is
 * a file of its own (an age file if there is a recipient), whose name holds its number and the SHA-256 of its bytes. So
 * a missing end leaves all earlier pieces readable, and a check for damage needs neither key nor list. A piece holds
 * changes in order: lines of the journal unchanged, documents and content as whole files, additions to the audit. A
 * letter is copied before the piece with the record that names it. The head is written after its piece. Pieces beyond
 * the head's count are good; a missing piece within the count means that the copy was cut.
 *
 * A generation begins with the present state, read from the segments. A copy continues from the highest revision in its
 * head. Later lines come from the journal or, when its file is gone, from the segments that have changed since. Once a
 * week the copier makes the next generation beside the present one, and sends each change to both. The copier reads the
 * new generation back, changes `copy.json` to it in one step, and removes the older one, with letters that no record
 * names any more. So there is a whole copy at any moment, and erased data disappear with the older generation.
 */

const VERSION = 1

const whole = z.int().check(z.nonnegative())

/** `copy.json`: the owner and the state of a copy. The facts can be forged, so none is safe before this check. */
export const copyFacts = z.object({
  version: z.int(),
  /** The name that all folders restored from one another share. */
  installation: z.string(),
  /** The name of the one data folder that writes the copy. */
  token: z.string(),
  /** The number of the complete generation; 0 without one. No copy lives long enough to need a higher number. */
  generation: z.int().check(z.nonnegative(), z.maximum(1_000_000_000)),
  /** The public key that encrypts the copy; absent for an unencrypted one. */
  recipient: z.optional(z.string()),
  /** The proof; absent in a copy of version 0.1.0; see `backup/proof.ts`. */
  proof: z.optional(z.string()),
})
export type CopyFacts = z.output<typeof copyFacts>

/** The data folder and the process that write a copy. On the same machine the facts show that the process has ended. */
export type Writer = Omit<Holder, 'host' | 'socket'>

/** `head.json`: the extent of a generation. */
export const copyHead = z.object({
  version: z.int(),
  /** A number that rises with each head; absent in a copy of version 0.1.0. */
  sequence: z.optional(whole),
  /** The number of pieces, and a hash over their names. */
  pieces: whole,
  chain: z.string(),
  /** The highest revision: the generation has all changes up to this one. */
  rev: whole,
  /** ISO time: the generation has everything acknowledged before it. */
  at: z.iso.datetime(),
  /** ISO time at which the generation began. */
  since: z.iso.datetime(),
  /** The newest copied file of the audit, and its copied length. */
  audit: z.object({ day: z.string(), size: whole }),
  /** The digests of whole files as they were last copied. */
  files: z.record(z.string(), z.string()),
  /** The process that continues the generation; absent after an orderly end. The proof does not cover the writer. */
  writer: z.optional(z.object({ token: z.string(), pid: z.int() })),
  /** The proof; absent in a copy of version 0.1.0. */
  proof: z.optional(z.string()),
})
export type CopyHead = Omit<z.output<typeof copyHead>, 'writer'> & { writer?: Writer }
const anyFacts = z.union([copyFacts, copyHead])

const nothing = z.literal(0)
const smallFile = z.string().check(z.refine(isSmallFile))
const part = z.union([
  /** Lines of records; each has its own checksum and a line feed. */
  z.strictObject({ lines: z.literal(true), size: whole }),
  /** A file in whole. */
  z.strictObject({ file: smallFile, size: whole }),
  /** Bytes to append to a file that has `from` bytes so far. */
  z.strictObject({ append: smallFile, from: whole, size: whole }),
  /** The names that stay in a folder; all others are removed. */
  z.strictObject({ keep: z.enum([CONTENT, AUDIT]), names: z.array(z.string()), size: nothing }),
  /** The ids of letters that were missing when the records naming them were copied. */
  z.strictObject({ missing: z.array(z.string()), size: nothing }),
])
/** A piece can be forged, so no fact in its head is safe before this check. */
const pieceHead = z.object({ at: z.iso.datetime(), parts: z.array(part) })

/** One change of a piece, with the number of its bytes. */
export type Part = z.output<typeof part>

/** The parts of a piece. */
export interface Piece {
  /** ISO time of the piece. */
  at: string
  parts: { part: Part; bytes: Uint8Array }[]
}

export const COPY_FILE = 'copy.json'
export const LETTERS = 'letters'
export const AGE = '.age'

/** The chain's hash before any piece. */
export const NO_PIECES = sha256('')

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The SHA-256 of many bytes, computed off the thread that answers visitors. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex')
}

/** The folder of a generation. */
export const generationFolder = (number: number) => `generation-${String(number).padStart(6, '0')}`
/** The number of a generation's folder; undefined for any other name. */
export function generationOf(name: string): number | undefined {
  const [, digits] = /^generation-(\d{6,})$/.exec(name) ?? []
  return digits === undefined ? undefined : Number(digits)
}
const HEAD = 'head.json'
export const headPath = (generation: number) => `${generationFolder(generation)}/${HEAD}`

/** True for the name of a file in a generation. */
export const isInGeneration = (name: string) => name === HEAD || pieceOf(name) !== undefined

/** The name of a piece; without a key the name has no proof. */
export const pieceName = (number: number, digest: string, suffix: string, proof?: string) =>
  `${String(number).padStart(9, '0')}-${digest}${proof === undefined ? '' : `-${proof}`}.piece${suffix}`
/** The facts in the name of a piece; undefined for any other name. */
export function pieceOf(name: string): { number: number; digest: string; proof?: string } | undefined {
  const [, number, digest, proof] = /^(\d{9,15})-([0-9a-f]{64})(?:-([0-9a-f]{64}))?\.piece(?:\.age)?$/.exec(name) ?? []
  if (number === undefined || digest === undefined) return undefined
  return { number: Number(number), digest, ...(proof !== undefined && { proof }) }
}

/** The proof of a piece, over its generation, its number, all pieces before it, and its digest. */
export const pieceProof = (
  key: CopyKey,
  { generation, number, chain, digest }: { generation: number; number: number; chain: string; digest: string },
) => proofOf(key, `piece ${generation} ${number} ${chain} ${digest}`)

/** Marks a proof as one of `copy.json` or of a generation's head, because the same key proves other facts, too. */
export const ABOUT_COPY = 'copy'
export const aboutHead = (generation: number) => `head ${generation}`

/** The folder of letters that share an encryption. */
export const lettersFolder = (recipient: string | undefined) =>
  `${LETTERS}/${recipient === undefined ? 'plain' : sha256(recipient).slice(0, 16)}`
/** True for the name of a folder of letters. */
export const isLettersFolder = (name: string) => /^(?:plain|[0-9a-f]{16})$/.test(name)
export const letterName = (id: string, digest: string, suffix: string) => `${id}-${digest}${suffix}`
export function letterOf(name: string): { id: string; digest: string } | undefined {
  const [, id, digest] = /^([0-9a-f]{32})-([0-9a-f]{64})(?:\.age)?$/.exec(name) ?? []
  return id === undefined || digest === undefined ? undefined : { id, digest }
}

/** The hash over the names of all pieces, one piece later. */
export const chainWith = (chain: string, name: string) => sha256(`${chain} ${name}`)

/** The pieces of a generation by their names, ascending. */
export function piecesIn(names: readonly string[]): { name: string; number: number; digest: string; proof?: string }[] {
  const pieces = names.flatMap(name => {
    const piece = pieceOf(name)
    return piece ? [{ name, ...piece }] : []
  })
  return pieces.sort((one, other) => one.number - other.number)
}

/** Writes a piece, before encryption. */
export function encodePiece({ at, parts }: Piece): Buffer {
  const head = withChecksum(JSON.stringify({ version: VERSION, at, parts: parts.map(({ part }) => part) }))
  return Buffer.concat([Buffer.from(`${head}\n`), ...parts.map(({ bytes }) => bytes)])
}

/** Reads a piece; undefined for an invalid one. */
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

/** Writes `copy.json` or a head. */
export const encodeFacts = (facts: Omit<CopyFacts, 'version'> | Omit<CopyHead, 'version'>) =>
  Buffer.from(`${withChecksum(JSON.stringify({ version: VERSION, ...facts }))}\n`)

/** Writes `copy.json` or a head, with a proof when there is a key. */
export const encodeProven = (
  facts: Omit<CopyFacts, 'version'> | Omit<CopyHead, 'version'>,
  about: string,
  key: CopyKey | undefined,
) => encodeFacts(withProof({ version: VERSION, ...facts }, about, key))

/** Reads facts of `encodeFacts`: `later` for those of a later version, `damaged` for a wrong checksum. */
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
