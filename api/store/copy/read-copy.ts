import { join } from 'node:path'
import { LISTS } from '../../contract/records/records'
import type { Progress } from '../backup/backup'
import { BackupError } from '../backup/backup-error'
import { isCarried } from '../backup/contents'
import { type CopyKey, proverOf, refuseUnproven, type Trust } from '../backup/proof'
import { WrittenBackup } from '../backup/written-backup'
import { makeFolder } from '../durable-file'
import { type EntryLine, encodeEntry, readLine } from '../files/journal/entry'
import { LETTERS_FOLDER, letterPath, lettersIn } from '../files/letters/letter-paths'
import { firstIdOf, SEGMENT_SIZE } from '../files/segments/segment-ids'
import { perList } from '../records/per-list'
import {
  ABOUT_COPY,
  AGE,
  aboutHead,
  COPY_FILE,
  type CopyFacts,
  type CopyHead,
  copyFacts,
  copyHead,
  decodeFacts,
  decodePiece,
  followChain,
  generationFolder,
  headPath,
  lettersByIdIn,
  lettersFolder,
  type Piece,
  piecesIn,
  sha256,
} from './layout'
import type { CopyTarget } from './target'
import { wordsFor } from './trouble'

/** Decrypts bytes; throws when the identity is not the recipient's. */
export type Unseal = (bytes: Uint8Array) => Promise<Uint8Array>

export interface ReadOptions extends Trust {
  target: CopyTarget
  unseal: Unseal | undefined
  /** The lowest sequence number that the copy's head may have. */
  head?: number | undefined
  progress: Progress
  /** A dry run compares letters with their records, and writes no letter. */
  dryRun?: boolean
}

/** The maximum number of files of a copy that are read at a time. */
const AT_ONCE = 8
/** Highest id that a restore accepts: a line is written for each lower id, so a forged id could fill the disk. */
const MOST_RECORDS = 10_000_000
/** After so many problems, the reading ends; the error then says that there may be more. */
const MOST_NAMED = 20

/**
 * Reads a whole copy, and writes it into a folder as a backup that can be restored; the backup's proof is made with the
 * key `sign`. Throws a BackupError that names the missing or changed parts; after this error the folder must not be
 * used. Resolves to the ISO time of the copy's state, and to the sequence number in its head, which copies of version
 * 0.1.0 lack. `isProven` is false when no trusted key made the copy's proof.
 */
export async function unpackCopy(
  options: ReadOptions,
  to: string,
  sign?: CopyKey,
): Promise<{ at: string; head: number | undefined; isProven: boolean }> {
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
  const pieces = await piecesOf(target, facts.generation, head, key, problems)
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
  const backup = new WrittenBackup(to)
  await content.writeRecords(backup)
  const folder = lettersFolder(facts.recipient)
  const letters = lettersByIdIn(await target.list(folder))
  for (const [done, file] of backup.letters.entries()) {
    const letter = letters.get(file.id)
    if (!letter && content.missing.has(file.id)) continue
    if (!letter) problems.push(`${folder} lacks letter ${file.id}.`)
    const path = `${folder}/${letter?.name}`
    const bytes = letter && (await open(path, letter.digest))
    if (bytes && sha256(bytes) !== file.sha256) problems.push(`${path} is not the letter that its record names.`)
    else if (bytes && !dryRun) await backup.write(join(LETTERS_FOLDER, letterPath(file)), bytes)
    if (problems.length >= MOST_NAMED) break
    await progress('reading letters', done + 1, backup.letters.length)
  }
  refuse(target, problems)
  await content.writeFiles(backup)
  await backup.finish(at, sign)
  return { at, head: head.sequence, isProven: key !== undefined }
}

/** The trusted key that signed a copy. Without it, throws unless the operator accepts a copy without proof. */
function proverOfCopy(facts: CopyFacts, head: CopyHead, { target, ...trust }: ReadOptions): CopyKey | undefined {
  const key = proverOf(head, aboutHead(facts.generation), trust.keys)
  if (key && proverOf(facts, ABOUT_COPY, [key])) return key
  refuseUnproven(target.name, key ? facts : head, trust)
}

/** Throws when the head is older than `wanted`: an earlier state that somebody put back is complete and proven, too. */
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

/**
 * The pieces of a generation that are to be read; `key` is the trusted key that signed the copy. Adds to `problems`
 * each missing piece, each piece that the copy's maker did not write, and a wrong order of the pieces.
 */
async function piecesOf(
  target: CopyTarget,
  generation: number,
  head: CopyHead,
  key: CopyKey | undefined,
  problems: string[],
) {
  const folder = generationFolder(generation)
  const pieces = piecesIn(await target.list(folder))
  const numbers = new Set(pieces.map(({ number }) => number))
  const last = Math.max(head.pieces, pieces.at(-1)?.number ?? 0)
  for (let number = 1; number <= last && problems.length < MOST_NAMED; number++)
    if (!numbers.has(number)) problems.push(`${folder} lacks piece ${number} of ${last}.`)
  if (problems.length > 0) return []
  const { taken, others, chains } = await followChain(pieces, generation, key)
  const isCounted = ({ number }: { number: number }) => number <= head.pieces
  // Without a key, anybody may have written the pieces above the head's count. With a key, all pieces with the first
  // number that has no proven piece are foreign, and no later piece can be proven.
  const unproven = key ? others : taken.filter(piece => !isCounted(piece))
  const end = key && taken.length < head.pieces ? taken.length + 1 : last
  const foreign = unproven.filter(({ number }) => number <= end)
  if (chains[taken.filter(isCounted).length] !== head.chain && !foreign.some(isCounted)) {
    problems.push(`The pieces in ${folder} ${NOT_THOSE}`)
  }
  for (const { name, number } of foreign) {
    const what = number > head.pieces ? NOT_COUNTED : number > taken.length ? NOT_OURS : ADDED
    problems.push(`${folder}/${name} ${what}`)
  }
  return taken.map(({ name, digest }) => ({ path: `${folder}/${name}`, digest }))
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

/** True for a line that can be a record: even with a right checksum, its id or its letters can be impossible. */
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
  readonly #lines = perList((): EntryLine[] => [])
  readonly #files = new Map<string, Uint8Array[]>()

  /** Adds the content of a piece; false for an invalid line, and for bytes that do not fit their file. */
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

  async writeRecords(to: WrittenBackup): Promise<void> {
    for (const list of LISTS) {
      // A record without a line was lost; only the next generation is sure to have a line for it.
      const lines = Array.from(
        this.#lines[list],
        (line, at) => line ?? encodeEntry({ rev: 0, list, id: at + 1, gone: 'lost' }),
      )
      await makeFolder(join(to.folder, list))
      for (let segment = 1; firstIdOf(segment) <= lines.length; segment++) {
        const first = firstIdOf(segment) - 1
        await to.writeSegment(list, segment, lines.slice(first, first + SEGMENT_SIZE))
      }
    }
  }

  async writeFiles(to: WrittenBackup): Promise<void> {
    for (const [path, parts] of this.#files) await to.write(path, Buffer.concat(parts))
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
    // After an interruption between a piece and its head, the next piece repeats some bytes.
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
