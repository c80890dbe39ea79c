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
 * Each piece, each head and `copy.json` carry a proof: an HMAC-SHA-256 by a key that no copy holds (`npm run copy-key`). A
 * piece's proof is part of its name. It covers the generation, the number, the names of all earlier pieces and the digest.
 * So nobody without the key can add or change a piece, or put one in another's place. A letter needs no proof, because its
 * record names its SHA-256. A head has a sequence that only rises, over generations, restarts and restores. It tells an
 * older copy, whole as it is, from the present one.
 *
 * Pieces are written once and never changed, at most one every two seconds while nothing waits for them. Each is a file of
 * its own (with a recipient an age file), whose name holds its number and the SHA-256 of its bytes. So a cut leaves all
 * earlier pieces readable, and a check for damage needs neither key nor list. A piece holds changes in their order: lines of
 * the journal unchanged, documents and content as whole files, additions to the audit. A letter is there before the piece
 * with the record that names it. The head is written after its piece. Pieces that it does not count yet are good; counted
 * pieces that are missing are a cut.
 *
 * A generation begins with the present state, taken from the segments. A copy continues from the highest revision in its
 * head. Later lines come from the journal's end or, when the journal is gone, from the segments that have changed since.
 * Once a week the next generation is made beside the present one, and meanwhile each change goes to both. Then the service
 * reads it back, changes `copy.json` to it in one step, and removes the older one, with letters that no record names any
 * more. So there is a whole copy at any moment, and erased data go with the older generation.
 */

const VERSION = 1

const whole = z.int().check(z.nonnegative())

/** `copy.json`: the owner and the state of a copy. Facts may be forged: none is safe before this check. */
export const copyFacts = z.object({
  version: z.int(),
  /** The same for all folders restored from one another. */
  installation: z.string(),
  /** Names the very data folder that writes it. */
  token: z.string(),
  /** The complete generation; 0 without one. No copy lives long enough to need a higher number. */
  generation: z.int().check(z.nonnegative(), z.maximum(1_000_000_000)),
  /** The public key that encrypts it; absent for an unencrypted copy. */
  recipient: z.optional(z.string()),
  /** Absent in a copy of version 0.1.0; see `backup/proof.ts`. */
  proof: z.optional(z.string()),
})
export type CopyFacts = z.output<typeof copyFacts>

/**
 * The data folder and the process that write a copy. The same machine can tell from them that the process has ended.
 */
export type Writer = Omit<Holder, 'host' | 'socket'>

/** `head.json` of a generation. */
export const copyHead = z.object({
  version: z.int(),
  /** Rises with each head; absent in a copy of version 0.1.0. */
  sequence: z.optional(whole),
  /** Number of pieces, and a hash over their names. */
  pieces: whole,
  chain: z.string(),
  /** The generation has all changes up to this one. */
  rev: whole,
  /** ISO time: the generation has everything acknowledged before it. */
  at: z.iso.datetime(),
  /** ISO time of its beginning. */
  since: z.iso.datetime(),
  /** The last file of the audit, and the part of it that the copy has. */
  audit: z.object({ day: z.string(), size: whole }),
  /** Digests of whole files as they were last copied. */
  files: z.record(z.string(), z.string()),
  /** The process that continues it; absent after an orderly end. The proof leaves it out. */
  writer: z.optional(z.object({ token: z.string(), pid: z.int() })),
  /** Absent in a copy of version 0.1.0. */
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
  /** The bytes that follow in a file after so many. */
  z.strictObject({ append: smallFile, from: whole, size: whole }),
  /** The only names that stay in a folder. */
  z.strictObject({ keep: z.enum([CONTENT, AUDIT]), names: z.array(z.string()), size: nothing }),
  /** Ids of letters that records name, and that were missing when the records were copied. */
  z.strictObject({ missing: z.array(z.string()), size: nothing }),
])
/** A piece may be forged: no fact in its head is safe before this check. */
const pieceHead = z.object({ at: z.iso.datetime(), parts: z.array(part) })

/** One change of a piece, with the number of its bytes. */
export type Part = z.output<typeof part>

/** The parts of a piece. */
export interface Piece {
  /** ISO time. */
  at: string
  parts: { part: Part; bytes: Uint8Array }[]
}

export const COPY_FILE = 'copy.json'
export const LETTERS = 'letters'
export const AGE = '.age'

/** The chain before any piece. */
export const NO_PIECES = sha256('')

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The same for many bytes, off the thread that answers visitors. */
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

/** The name of a piece; without a key it carries no proof. */
export const pieceName = (number: number, digest: string, suffix: string, proof?: string) =>
  `${String(number).padStart(9, '0')}-${digest}${proof === undefined ? '' : `-${proof}`}.piece${suffix}`
/** The facts in the name of a piece. */
export function pieceOf(name: string): { number: number; digest: string; proof?: string } | undefined {
  const [, number, digest, proof] = /^(\d{9,15})-([0-9a-f]{64})(?:-([0-9a-f]{64}))?\.piece(?:\.age)?$/.exec(name) ?? []
  if (number === undefined || digest === undefined) return undefined
  return { number: Number(number), digest, ...(proof !== undefined && { proof }) }
}

/** The proof of a piece: of its generation, its number, all pieces before it, and its digest. */
export const pieceProof = (
  key: CopyKey,
  { generation, number, chain, digest }: { generation: number; number: number; chain: string; digest: string },
) => proofOf(key, `piece ${generation} ${number} ${chain} ${digest}`)

/** Tells `copy.json`, and the head of a generation, from other facts that the same key proves. */
export const ABOUT_COPY = 'copy'
export const aboutHead = (generation: number) => `head ${generation}`

/** The folder of letters with the same encryption. */
export const lettersFolder = (recipient: string | undefined) =>
  `${LETTERS}/${recipient === undefined ? 'plain' : sha256(recipient).slice(0, 16)}`
/** True for the name of such a folder. */
export const isLettersFolder = (name: string) => /^(?:plain|[0-9a-f]{16})$/.test(name)
export const letterName = (id: string, digest: string, suffix: string) => `${id}-${digest}${suffix}`
export function letterOf(name: string): { id: string; digest: string } | undefined {
  const [, id, digest] = /^([0-9a-f]{32})-([0-9a-f]{64})(?:\.age)?$/.exec(name) ?? []
  return id === undefined || digest === undefined ? undefined : { id, digest }
}

/** The hash over the names of pieces, after one more. */
export const chainWith = (chain: string, name: string) => sha256(`${chain} ${name}`)

/** Pieces of a generation by their names, ascending. */
export function piecesIn(names: readonly string[]): { name: string; number: number; digest: string; proof?: string }[] {
  const pieces = names.flatMap(name => {
    const piece = pieceOf(name)
    return piece ? [{ name, ...piece }] : []
  })
  return pieces.sort((one, other) => one.number - other.number)
}

/** Writes a piece before encryption. */
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

/** The same, with a proof of who made it when there is a key. */
export const encodeProven = (
  facts: Omit<CopyFacts, 'version'> | Omit<CopyHead, 'version'>,
  about: string,
  key: CopyKey | undefined,
) => encodeFacts(withProof({ version: VERSION, ...facts }, about, key))

/**
 * Reads facts of `encodeFacts`: `later` from a later version of this program, `damaged` when they are not as written.
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
