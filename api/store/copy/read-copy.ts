import { dirname, join } from 'node:path'
import { Low } from 'lowdb'
import type { RecordLetter } from '../../contract/forms/letters'
import { LISTS, type ListName } from '../../contract/records/records'
import type { Progress } from '../backup/backup'
import { BackupError } from '../backup/backup-error'
import { isCarried } from '../backup/contents'
import { type BackupFile, describeFile, Tally, writeManifest } from '../backup/manifest'
import { type CopyKey, isProof, proverOf, refuseUnproven, type Trust } from '../backup/proof'
import { makeFolder, writeDurably } from '../durable-file'
import { type EntryLine, encodeEntry, readLine } from '../files/journal/entry'
import { LETTERS_FOLDER, letterPath, lettersIn } from '../files/letters/letter-paths'
import { type Segment, SegmentFile, segmentPath } from '../files/segments/segment-file'
import { firstIdOf, SEGMENT_SIZE } from '../files/segments/segment-ids'
import {
  ABOUT_COPY,
  AGE,
  aboutHead,
  COPY_FILE,
  type CopyFacts,
  type CopyHead,
  chainWith,
  copyFacts,
  copyHead,
  decodeFacts,
  decodePiece,
  generationFolder,
  headPath,
  letterOf,
  lettersFolder,
  NO_PIECES,
  type Piece,
  pieceProof,
  piecesIn,
  sha256,
} from './layout'
import type { CopyTarget } from './target'
import { wordsFor } from './trouble'

/** Decrypts bytes; throws when the identity is not the recipient's. */
export type Unseal = (bytes: Uint8Array) => Promise<Uint8Array>

/** The options for reading a copy. */
export interface ReadOptions extends Trust {
  target: CopyTarget
  /** The function that decrypts the copy; undefined without an identity. */
  unseal: Unseal | undefined
  /** The lowest sequence number that the copy's head may have. */
  head?: number | undefined
  progress: Progress
  /** A dry run compares letters with their records, and writes no letter. */
  dryRun?: boolean
}

/** The data about a copy that a restore has read. */
export interface UnpackedCopy {
  /** ISO time of the state that the copy contains. */
  at: string
  /** The sequence number in the copy's head; undefined for a copy of version 0.1.0. */
  head: number | undefined
  /** False when no trusted key made the copy's proof. */
  isProven: boolean
}

/** The maximum number of files of a copy that are read at a time. */
const AT_ONCE = 8
/**
 * Highest id that a restore accepts. A restore writes a line for each id up to the highest, so a forged id could fill
 * the disk.
 */
const MOST_RECORDS = 10_000_000
/** After so many problems, the reading ends; the error then says that there may be more. */
const MOST_NAMED = 20

/**
 * Reads a whole copy, and writes it into a folder as a backup that can be restored; the backup's proof is made with the
 * key `sign`. Throws a BackupError that names the missing or changed parts; after this error the folder must not be
 * used.
 */
export async function unpackCopy(options: ReadOptions, to: string, sign?: CopyKey): Promise<UnpackedCopy> {
  const { target, unseal, progress, dryRun = false } = options
  await target.open(false).catch((error: Error) => {
    throw new BackupError([`${target.name} cannot be read: ${wordsFor(error)}`])
  })
  const facts = await readFacts<CopyFacts>(target, COPY_FILE, copyFacts)
  if (facts.generation === 0) {
    throw new BackupError([`${target.name} was never complete: the service was still making it.`])
  }
  if (facts.recipient !== undefined && !unseal) {
    throw new BackupError([
      `${target.name} is encrypted to ${facts.recipient}: name the file of its identity (--identity FILE).`,
    ])
  }
  const head = await readFacts<CopyHead>(target, headPath(facts.generation), copyHead)
  const key = proverOfCopy(facts, head, options)
  refuseOlder(target, head, options.head)
  const problems: string[] = []
  const content = new Content()
  const pieces = await piecesOf(target, { generation: facts.generation, head, key }, problems)
  const open = async (path: string, digest: string): Promise<Buffer | undefined> => {
    let bytes: Buffer | undefined
    try {
      bytes = await target.read(path)
    } catch (error) {
      return void problems.push(`${path} cannot be read: ${(error as Error).message}`)
    }
    if (!bytes) return void problems.push(`${path} is missing.`)
    if (sha256(bytes) !== digest) return void problems.push(`${path} is not as it was written (its checksum differs).`)
    if (!path.endsWith(AGE) || !unseal) return bytes
    return await unseal(bytes).then(
      plain => Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength),
      () => void problems.push(`${path} cannot be decrypted with this identity: it was encrypted for another key.`),
    )
  }
  let at = head.at
  for (let from = 0; from < pieces.length && problems.length < MOST_NAMED; from += AT_ONCE) {
    const group = pieces.slice(from, from + AT_ONCE)
    const opened = await Promise.all(group.map(async ({ path, digest }) => ({ path, bytes: await open(path, digest) })))
    for (const { path, bytes } of opened) {
      if (!bytes) continue
      const piece = decodePiece(bytes)
      if (!piece || !content.take(piece)) problems.push(`${path} cannot be understood.`)
      if (piece && piece.at > at) at = piece.at
    }
    await progress('reading the copy', Math.min(from + AT_ONCE, pieces.length), pieces.length)
  }
  refuse(target, problems)
  const named = await content.writeRecords(to)
  const folder = lettersFolder(facts.recipient)
  const letters = new Map(
    (await target.list(folder)).flatMap(name => {
      const letter = letterOf(name)
      return letter ? [[letter.id, { path: `${folder}/${name}`, digest: letter.digest }]] : []
    }),
  )
  for (const [done, file] of named.entries()) {
    const letter = letters.get(file.id)
    if (!letter && content.missing.has(file.id)) continue
    if (!letter) problems.push(`${folder} lacks letter ${file.id}.`)
    const bytes = letter && (await open(letter.path, letter.digest))
    if (bytes && sha256(bytes) !== file.sha256) problems.push(`${letter.path} is not the letter that its record names.`)
    else if (bytes && !dryRun) await content.write(to, join(LETTERS_FOLDER, letterPath(file)), bytes)
    if (problems.length >= MOST_NAMED) break
    await progress('reading letters', done + 1, named.length)
  }
  refuse(target, problems)
  await content.finish(to, at, sign)
  return { at, head: head.sequence, isProven: key !== undefined }
}

/**
 * Finds the trusted key that signed a copy. Without such a key, returns undefined if the operator accepts a copy
 * without proof, and throws an error otherwise.
 */
function proverOfCopy(facts: CopyFacts, head: CopyHead, { target, ...trust }: ReadOptions): CopyKey | undefined {
  const key = proverOf(head, aboutHead(facts.generation), trust.keys)
  if (key && proverOf(facts, ABOUT_COPY, [key])) return key
  refuseUnproven(target.name, key ? facts : head, trust)
}

/**
 * Throws when the copy's head is older than `wanted`. An earlier state of the copy is complete, too, and has a valid
 * proof. So only a comparison of sequence numbers reveals that somebody put an earlier state back.
 */
function refuseOlder(target: CopyTarget, { sequence, at }: CopyHead, wanted: number | undefined): void {
  if (wanted === undefined || (sequence !== undefined && sequence >= wanted)) return
  const has =
    sequence === undefined
      ? 'has no sequence, like all copies of version 0.1.0'
      : `has the sequence ${sequence}, of ${at}`
  throw new BackupError([
    `${target.name} is older than it should be: its head ${has}, and --head asks for ${wanted} or later.`,
    'Check who can write there: somebody may have put an earlier copy in its place. Nothing was changed.',
  ])
}

async function readFacts<Facts extends CopyFacts | CopyHead>(
  target: CopyTarget,
  path: string,
  schema: typeof copyFacts | typeof copyHead,
): Promise<Facts> {
  const bytes = await target.read(path).catch((error: Error) => {
    throw new BackupError([`${target.name}/${path} cannot be read: ${wordsFor(error)}`])
  })
  if (!bytes) throw new BackupError([`${target.name} is no whole copy: ${path} is missing.`])
  const facts = decodeFacts<Facts>(bytes, schema)
  if (facts === 'later') throw new BackupError([`${path} was written by a later version of this program.`])
  if (facts === 'damaged') throw new BackupError([`${path} is damaged or was changed by hand.`])
  return facts
}

interface GenerationToRead {
  generation: number
  head: CopyHead
  /** The trusted key that signed the copy; undefined when no trusted key did. */
  key: CopyKey | undefined
}

/**
 * The pieces of a generation that are to be read. Adds to `problems` each missing piece, each piece that the copy's
 * maker did not write, and a wrong order of the pieces.
 */
async function piecesOf(target: CopyTarget, { generation, head, key }: GenerationToRead, problems: string[]) {
  const folder = generationFolder(generation)
  const pieces = piecesIn(await target.list(folder))
  const numbers = new Set(pieces.map(({ number }) => number))
  const last = Math.max(head.pieces, pieces.at(-1)?.number ?? 0)
  for (let number = 1; number <= last && problems.length < MOST_NAMED; number++)
    if (!numbers.has(number)) problems.push(`${folder} lacks piece ${number} of ${last}.`)
  if (problems.length > 0) return []
  const { taken, foreign, chain } = key ? takenBy(key, generation, pieces, head) : takenUnproven(pieces, head)
  if (chain !== head.chain && foreign.every(({ number }) => number > head.pieces)) {
    problems.push(`The pieces in ${folder} ${NOT_THOSE}`)
  }
  for (const { name, number } of foreign) {
    const what = number > head.pieces ? NOT_COUNTED : number > taken.length ? NOT_OURS : ADDED
    problems.push(`${folder}/${name} ${what}`)
  }
  return taken.map(({ name, digest }) => ({ path: `${folder}/${name}`, digest }))
}

type Pieces = ReturnType<typeof piecesIn>

/** The pieces to read, the pieces of unknown makers, and the chained hash of the pieces that the head counts. */
interface Taken {
  taken: Pieces
  foreign: Pieces
  chain: string
}

/**
 * For each number, takes the piece that was made with the key. The chain ends at the first number without such a piece:
 * all pieces of this number count as foreign, and no later piece can be proven.
 */
function takenBy(key: CopyKey, generation: number, pieces: Pieces, head: CopyHead): Taken {
  const taken: Pieces = []
  const others: Pieces = []
  let chain = NO_PIECES
  let counted = NO_PIECES
  for (const piece of pieces) {
    const { name, number, digest, proof } = piece
    const isNext = number === taken.length + 1
    if (isNext && isProof(proof, pieceProof(key, { generation, number, chain, digest }))) {
      taken.push(piece)
      chain = chainWith(chain, name)
      if (number === head.pieces) counted = chain
    } else others.push(piece)
  }
  const isBroken = taken.length < head.pieces
  const foreign = others.filter(({ number }) => !isBroken || number <= taken.length + 1)
  return { taken, foreign, chain: counted }
}

/**
 * Without a key, takes every piece, because nothing shows who made it. Anybody may have written the pieces whose
 * numbers are above the head's count, so they count as foreign.
 */
function takenUnproven(pieces: Pieces, head: CopyHead): Taken {
  const chain = pieces
    .filter(({ number }) => number <= head.pieces)
    .reduce((all, { name }) => chainWith(all, name), NO_PIECES)
  return { taken: pieces, foreign: pieces.filter(({ number }) => number > head.pieces), chain }
}

const NOT_THOSE = "differ from the written ones: somebody put one piece in another's place."
const NOT_OURS = 'was not made with the key of this copy. Haven cannot tell which piece comes next.'
const ADDED =
  'was added: the piece with this number and a valid proof is there, too. Move the added piece away, and check who can write there.'
const NOT_COUNTED =
  'is not counted by the head, and has no proof of its maker. Move it away to restore the pieces that the head counts, and check ' +
  'who can write there.'

function refuse(target: CopyTarget, problems: string[]): void {
  if (problems.length === 0) return
  const named = problems.slice(0, MOST_NAMED).map(problem => `  ${problem}`)
  const rest = problems.length >= MOST_NAMED ? ['  There may be more.'] : []
  throw new BackupError([`${target.name} cannot be restored:`, ...named, ...rest, 'Nothing was changed.'])
}

/**
 * True for a line that can be a record, because even a line with a right checksum can hold an impossible id or
 * impossible letters.
 */
function canBeRecord(line: EntryLine): boolean {
  try {
    return (
      line.id > 0 &&
      line.id <= MOST_RECORDS &&
      lettersIn(line).every(file => isCarried(join(LETTERS_FOLDER, letterPath(file))))
    )
  } catch {
    return false
  }
}

/** The content of a copy's pieces. */
class Content {
  /** The ids of letters that were missing when their records were copied. */
  readonly missing = new Set<string>()
  readonly #lines = Object.fromEntries(LISTS.map(list => [list, [] as EntryLine[]])) as Record<ListName, EntryLine[]>
  readonly #files = new Map<string, Uint8Array[]>()
  readonly #paths: string[] = []
  readonly #tally = new Tally()

  /**
   * Adds the content of a piece; false for an invalid line, and for bytes that do not fit the file that they belong to.
   */
  take({ parts }: Piece): boolean {
    return parts.every(({ part, bytes }) => {
      if ('lines' in part) return this.#takeLines(bytes as Buffer)
      if ('append' in part) return this.#append(part.append, part.from, bytes)
      if ('file' in part) this.#files.set(part.file, [bytes])
      else if ('keep' in part) this.#keep(part.keep, part.names)
      else for (const id of part.missing) this.missing.add(id)
      return true
    })
  }

  /** Writes the records as segments; resolves to the letters that the records mention. */
  async writeRecords(to: string): Promise<RecordLetter[]> {
    const named: RecordLetter[] = []
    for (const list of LISTS) {
      const lines = this.#lines[list]
      const folder = join(to, list)
      await makeFolder(folder)
      for (let segment = 1; firstIdOf(segment) <= lines.length; segment++) {
        const first = firstIdOf(segment)
        const entries: EntryLine[] = []
        for (let id = first; id < first + SEGMENT_SIZE && id <= lines.length; id++) {
          // A record without a line was lost: until the next generation is complete, the copy may have no line for such
          // a record.
          const line = lines[id - 1] ?? encodeEntry({ rev: 0, list, id, gone: 'lost' })
          entries.push(line)
          this.#tally.add(line)
          named.push(...lettersIn(line))
        }
        await new Low<Segment>(new SegmentFile(segmentPath(folder, segment), list, segment), { lines: entries }).write()
        this.#paths.push(segmentPath(list, segment))
      }
    }
    return named
  }

  async write(to: string, path: string, bytes: Uint8Array): Promise<void> {
    await makeFolder(dirname(join(to, path)))
    await writeDurably(join(to, path), bytes)
    this.#paths.push(path)
  }

  /** Writes all files other than segments, and the manifest. */
  async finish(to: string, at: string, sign: CopyKey | undefined): Promise<void> {
    for (const [path, parts] of this.#files) await this.write(to, path, Buffer.concat(parts))
    const files: BackupFile[] = []
    for (const path of this.#paths.sort()) files.push(await describeFile(to, path))
    const { rev, lists, erased } = this.#tally
    await writeManifest(to, { version: 1, takenAt: at, rev, lists, files, erased }, sign)
  }

  #takeLines(bytes: Buffer): boolean {
    for (let start = 0; start < bytes.length; ) {
      const end = bytes.indexOf('\n', start)
      const line = end < 0 ? undefined : readLine(bytes.subarray(start, end))
      if (!line || !canBeRecord(line)) return false
      const lines = this.#lines[line.list]
      if (line.rev >= (lines[line.id - 1]?.rev ?? 0)) lines[line.id - 1] = line
      start = end + 1
    }
    return true
  }

  /** Puts bytes at the position `from` of a file; false when the file lacks some of the bytes before this position. */
  #append(path: string, from: number, bytes: Uint8Array): boolean {
    const parts = this.#files.get(path) ?? []
    const size = parts.reduce((sum, { length }) => sum + length, 0)
    if (from > size) return false
    // Replaces repeated bytes: after an interruption between a piece and its head, the next piece repeats some bytes.
    if (size > from) this.#files.set(path, [Buffer.concat(parts).subarray(0, from), bytes])
    else this.#files.set(path, [...parts, bytes])
    return true
  }

  #keep(folder: string, names: readonly string[]): void {
    for (const path of this.#files.keys()) {
      if (path.startsWith(`${folder}/`) && !names.includes(path.slice(folder.length + 1))) this.#files.delete(path)
    }
  }
}
