import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UserFacingError } from '../../user-facing-error'
import { type CopyKey, proverOf } from '../backup/proof'
import { TEMPORARY, unlessMissing } from '../durable-file'
import { LETTERS_FOLDER, letterPath, lettersIn } from '../files/letters/letter-paths'
import { hasEnded } from '../files/lock/holder'
import type { StoreLog } from '../log'
import { allLosses } from '../losses/losses'
import type { Documents } from '../store'
import type { CopySource } from './changes'
import {
  ABOUT_COPY,
  aboutHead,
  COPY_FILE,
  type CopyFacts,
  type CopyHead,
  chainWith,
  copyFacts,
  copyHead,
  decodeFacts,
  digestOf,
  encodeFacts,
  encodePiece,
  followChain,
  generationFolder,
  generationOf,
  headPath,
  isInGeneration,
  isLettersFolder,
  LETTERS,
  type LetterFile,
  letterName,
  letterOf,
  lettersByIdIn,
  lettersFolder,
  NO_PIECES,
  type Piece,
  type PieceFile,
  pieceName,
  pieceProof,
  piecesIn,
  type Writer,
} from './layout'
import { CopyAheadError, CopyRefusedError } from './refused'
import { NO_SEAL, type Seal } from './seal'
import type { CopiedFiles } from './small-files'
import type { CopyTarget } from './target'

/** Another data folder may take a copy over when the copy's writer has written nothing for this time, in ms. */
const SILENCE = 90_000

export interface CopierParts {
  source: CopySource
  target: CopyTarget
  seal?: Seal
  /** The public key that encrypts the copy. */
  recipient?: string
  /** The key that proves who makes the copy. Without it, if its file could not be written, the copy has no proof. */
  key?: CopyKey | undefined
  now: () => Date
  log: StoreLog
}

export interface Generation {
  number: number
  pieces: number
  chain: string
  /** ISO time at which the copier began the generation. */
  since: string
}

/** The extent of a copy: the highest revision that it has, and the ISO time up to which it is complete. */
export interface CopyExtent {
  rev: number
  at: string | undefined
}

export const NO_FILES: CopiedFiles = { audit: { day: '', size: 0 }, files: {} }

/** A copy at its target: reads the copy's state, and writes pieces, heads and letters. */
export class WrittenCopy {
  /** The generations that are being written: the complete one, and its successor. */
  generations: Generation[] = []
  /** The small files that all of these generations contain. */
  copiedFiles = NO_FILES
  /** The ids of the letters that are mentioned in the records copied since the newest generation began. */
  mentionedLetters = new Set<string>()
  readonly #parts: CopierParts
  readonly #seal: Seal
  readonly #writer: Writer
  #letters = new Map<string, LetterFile>()
  readonly #facts: Omit<CopyFacts, 'version'>
  #headAt = 0
  /** The highest known revision of this data folder: a head with a higher one has changes that the folder lacks. */
  #rev: number
  /** The number of the complete generation; 0 if there is none, or if this service's key did not prove it. */
  #last = 0
  /** The numbers of the generations whose folders are at the target. */
  #taken = new Set<number>()
  /** True once a letter is missing, or a piece of the complete generation is missing or replaced. */
  #isHarmed = false
  /** The folders of the generations that this process began and has not completed. */
  readonly #begun = new Set<string>()
  #sequence = 0

  constructor(parts: CopierParts, installation: string, writer: Writer) {
    const { recipient } = parts
    this.#parts = parts
    this.#seal = parts.seal ?? NO_SEAL
    this.#writer = writer
    this.#rev = parts.source.rev()
    this.#facts = { installation, token: writer.token, generation: 0, ...(recipient !== undefined && { recipient }) }
  }

  get isWhole(): boolean {
    return this.#facts.generation > 0 && this.generations[0]?.number === this.#facts.generation
  }

  /** The sequence number of the last written head; undefined until the first one is written. */
  get head(): number | undefined {
    return this.#sequence || undefined
  }

  /** The time since the last write of a head, in ms. */
  get silence(): number {
    return performance.now() - this.#headAt
  }

  /** Finds the generation with which the copying continues, and resolves to its extent; undefined if there is none. */
  async open(isKnown: boolean): Promise<CopyExtent | undefined> {
    const { target, recipient, key } = this.#parts
    await target.open(!isKnown)
    this.generations = []
    this.copiedFiles = NO_FILES
    this.#facts.generation = 0
    const facts = await this.#readFacts()
    const head = facts && facts.generation > 0 ? await readHead(target, facts.generation) : undefined
    const why = facts && this.#whyUnproven(facts, head)
    if (head) await this.#refuseBusy(head)
    const folders = (await target.list('')).filter(name => generationOf(name) !== undefined)
    this.#taken = new Set(folders.map(name => generationOf(name) as number))
    this.#last = facts && key && this.#proves(facts, ABOUT_COPY) ? facts.generation : 0
    await this.#refuseAhead(facts)
    let reached: CopyExtent | undefined
    if (!facts) {
      if (isKnown) this.#warn('The copy is gone, or its disk is not mounted: Haven makes a new copy')
      await this.#writeFacts()
    } else if (why) this.#warn(`The copy ${why}: it is made again`)
    if (facts && head) {
      if (why === undefined) this.#sequence = Math.max(this.#sequence, head.sequence ?? 0)
      // A copy of another data folder may have another history; it stays until the new copy is complete.
      const isOurs = why === undefined && facts.token === this.#writer.token
      if (isOurs && facts.recipient === recipient && head.rev <= this.#rev) {
        reached = this.#isHarmed ? undefined : await this.#resume(facts.generation, head)
        if (!reached)
          this.#warn('The copy lacks pieces, or has pieces that Haven did not write: Haven makes the copy again')
      }
      // Writes the present writer into the head at once; the head's other fields and its proof stay.
      const { version: _, sum: __, ...rest } = head as CopyHead & { sum?: string }
      await target.write(headPath(facts.generation), encodeFacts({ ...rest, writer: this.#writer }))
    }
    if (facts && reached) this.#facts.generation = facts.generation
    // If no generation can be continued, any that this process did not begin may be the best copy left.
    const present = generationFolder(this.#facts.generation)
    for (const name of folders.filter(folder => (reached ? folder !== present : this.#begun.has(folder)))) {
      await this.#removeFrom(name, isInGeneration)
      this.#taken.delete(generationOf(name) as number)
    }
    this.#begun.clear()
    this.#letters = lettersByIdIn(await target.list(lettersFolder(recipient)))
    return reached
  }

  #warn(message: string): void {
    this.#parts.log.warn({ copy: this.#parts.target.name }, message)
  }

  /** True when this service's key made the proof. A service without a key cannot check proofs, so it accepts all. */
  #proves(facts: CopyFacts | CopyHead, about: string): boolean {
    const { key } = this.#parts
    return !key || proverOf(facts, about, [key]) !== undefined
  }

  /** The reason why the present generation cannot be continued, if its proof or its head is the reason. */
  #whyUnproven(facts: CopyFacts, head: CopyHead | undefined): string | undefined {
    const { generation } = facts
    if (head && !this.#proves(head, aboutHead(generation))) return unproven(head)
    if (!this.#proves(facts, ABOUT_COPY)) return `has a ${COPY_FILE} that ${unproven(facts)}`
    return head || generation === 0 ? undefined : `lacks its ${headPath(generation)}, or this file is damaged`
  }

  /** Throws when a proven generation has changes that the data folder lost, until an operator accepts their loss. */
  async #refuseAhead(facts: CopyFacts | undefined): Promise<void> {
    const { source, target, key } = this.#parts
    for (const number of this.#taken) {
      // Without a key, only `copy.json` shows which generation belongs to this installation.
      if (!key && number !== facts?.generation) continue
      const head = await readHead(target, number)
      if (!head || head.rev <= this.#rev || !this.#proves(head, aboutHead(number))) continue
      const more = head.rev - this.#rev
      const changes = `${target.name} holds ${more} ${more === 1 ? 'change' : 'changes'} that ${source.dir} lacks`
      // A restored folder gets a new token, so another token means that an operator restored an older state on purpose.
      if (facts && this.#proves(facts, ABOUT_COPY) && facts.token !== this.#writer.token) {
        this.#warn(
          `${changes}: an older state was restored. The copy is made again, without them. To have them, stop at once, and restore the copy.`,
        )
      } else if (!(await isAccepted(source.documents, head)))
        throw new CopyAheadError(
          `${changes}: the data folder lost them, and they may be nowhere else. Nothing was changed. Keep the copy. It is best to stop the service and restore the copy (npm run restore -- --from ${target.name}). To go on without them instead, run \`npm run accept-loss -- journal\` while the service is stopped: the copy is then made again without them.`,
        )
    }
  }

  /** Begins a generation. From the next piece on, the copier also writes all changes to this generation. */
  begin(): Generation {
    let number = this.#last + 1
    // Skips the numbers of folders at the target, because anybody may have made such a folder.
    while (this.#taken.has(number)) number++
    this.#taken.add(number)
    this.#begun.add(generationFolder(number))
    const generation = { number, pieces: 0, chain: NO_PIECES, since: this.#parts.now().toISOString() }
    this.generations.push(generation)
    this.copiedFiles = NO_FILES
    this.mentionedLetters = new Set()
    return generation
  }

  /** Writes a piece to each of these generations; with `reached`, also each generation's head. */
  async put(generations: Generation[], at: string, parts: Piece['parts'], reached?: CopyExtent): Promise<void> {
    const { target, key } = this.#parts
    const bytes = await this.#seal.seal(encodePiece({ at, parts }))
    const digest = await digestOf(bytes)
    for (const generation of generations) {
      const number = generation.pieces + 1
      const proof = key && pieceProof(key, { generation: generation.number, number, chain: generation.chain, digest })
      const name = pieceName(number, digest, this.#seal.suffix, proof)
      await target.write(`${generationFolder(generation.number)}/${name}`, bytes)
      generation.pieces++
      generation.chain = chainWith(generation.chain, name)
    }
    if (reached) await this.writeHeads(reached, generations)
  }

  /** Ends the writing, so that another data folder can write to the copy. */
  async leave(reached: CopyExtent): Promise<void> {
    await this.writeHeads(reached, this.generations, {})
  }

  /**
   * Copies the letters that these lines mention and that the copy does not have. Resolves to the lines as parts of a
   * piece; the first part has the ids of the letters that the data folder lacks, too.
   */
  async copyLetters(lines: Buffer): Promise<Piece['parts']> {
    const { target, source, recipient } = this.#parts
    const folder = lettersFolder(recipient)
    const texts = lines.includes('"files":[{') ? lines.toString('utf8').split('\n') : []
    const missing: string[] = []
    for (const file of texts.flatMap(text => lettersIn({ text }))) {
      this.mentionedLetters.add(file.id)
      const present = this.#letters.get(file.id)
      if (present !== undefined) {
        // A letter with another digest than in its record is forged. Only a restore can check an encrypted letter.
        if (recipient !== undefined || present.digest === file.sha256) continue
        await target.remove(`${folder}/${present.name}`)
        this.#letters.delete(file.id)
      }
      const plain = await readFile(join(source.dir, LETTERS_FOLDER, letterPath(file))).catch(unlessMissing)
      if (!plain) {
        missing.push(file.id)
        continue
      }
      const bytes = await this.#seal.seal(plain)
      const digest = await digestOf(bytes)
      const name = letterName(file.id, digest, this.#seal.suffix)
      await target.write(`${folder}/${name}`, bytes)
      this.#letters.set(file.id, { name, id: file.id, digest })
    }
    const part = { part: { lines: true as const, size: lines.length }, bytes: lines }
    return missing.length > 0 ? [{ part: { missing, size: 0 }, bytes: Buffer.alloc(0) }, part] : [part]
  }

  /** Throws when a letter, or a piece of the complete generation, is gone or replaced; then the copy is made again. */
  async lookOver(): Promise<void> {
    const { target, recipient } = this.#parts
    const [whole] = this.generations
    if (!whole || !this.isWhole) return
    const folder = lettersFolder(recipient)
    const letters = new Set(await target.list(folder))
    const isLetterGone = [...this.#letters.values()].some(({ name }) => !letters.has(name))
    if (!isLetterGone && (await this.#piecesOf(whole))) return
    this.#isHarmed = true
    const what = isLetterGone
      ? `${folder} lacks a letter`
      : `${generationFolder(whole.number)} lacks a piece or has a foreign one`
    throw new Error(`${target.name}/${what}: Haven makes the copy again. Somebody may have changed it there`)
  }

  /** The pieces in a generation's folder; undefined when they are not the written ones. */
  async #piecesOf({ number, pieces, chain: written }: Generation): Promise<PieceFile[] | undefined> {
    const there = piecesIn(await this.#parts.target.list(generationFolder(number)))
    const { chain } = await followChain(there, number, undefined)
    return there.length === pieces && chain === written ? there : undefined
  }

  /** Reads a whole generation, and throws for the first fault. Removes a changed letter, so that it is copied again. */
  async *check(generation: Generation): AsyncGenerator<void> {
    const { target, recipient } = this.#parts
    const folder = generationFolder(generation.number)
    const pieces = await this.#piecesOf(generation)
    if (!pieces) throw new Error(`${folder} lacks a piece that Haven wrote, or has a foreign one`)
    for (const { name, digest } of pieces) {
      const bytes = await target.read(`${folder}/${name}`)
      if (!bytes || (await digestOf(bytes)) !== digest) throw new Error(`${folder}/${name} is not as it was written`)
      yield
    }
    for (const id of this.mentionedLetters) {
      const letter = this.#letters.get(id)
      if (!letter) continue
      const path = `${lettersFolder(recipient)}/${letter.name}`
      const bytes = await target.read(path)
      if (!bytes || (await digestOf(bytes)) !== letter.digest) {
        this.#letters.delete(id)
        await target.remove(path)
        throw new Error(`${path} is not as it was written: Haven copies it again`)
      }
      yield
    }
  }

  /** Makes a generation the complete one, and removes files that are no longer needed. */
  async replaceBy(generation: Generation): Promise<void> {
    const { target, recipient } = this.#parts
    const folder = lettersFolder(recipient)
    this.#facts.generation = generation.number
    await this.#writeFacts()
    this.generations = [generation]
    this.#last = generation.number
    this.#taken = new Set([generation.number])
    this.#begun.clear()
    this.#isHarmed = false
    for (const name of await target.list('')) {
      if (generationOf(name) !== undefined && name !== generationFolder(generation.number))
        await this.#removeFrom(name, isInGeneration)
    }
    for (const name of (await target.list(LETTERS)).filter(isLettersFolder)) {
      if (`${LETTERS}/${name}` !== folder) await this.#removeFrom(`${LETTERS}/${name}`, letterOf)
    }
    for (const id of this.#letters.keys()) if (!this.mentionedLetters.has(id)) this.#letters.delete(id)
    const kept = new Set([...this.#letters.values()].map(({ name }) => name))
    await this.#removeFrom(folder, name => letterOf(name) && !kept.has(name))
  }

  /** Removes the copy's own files from a folder of the copy, and a folder that then has no other files. */
  async #removeFrom(folder: string, isOurs: (name: string) => unknown): Promise<void> {
    const { target } = this.#parts
    const names = await target.list(folder)
    const ours = names.filter(name => isOurs(name) || TEMPORARY.test(name))
    if (ours.length === names.length) return await target.remove(folder)
    for (const name of ours) await target.remove(`${folder}/${name}`)
  }

  /** Writes the heads of these generations; with an empty `writer`, the heads name no process that writes to them. */
  async writeHeads(
    { rev, at = new Date(0).toISOString() }: CopyExtent,
    generations = this.generations,
    writer: Pick<CopyHead, 'writer'> = { writer: this.#writer },
  ): Promise<void> {
    const { key, target, now } = this.#parts
    this.#rev = Math.max(this.#rev, rev)
    // The time makes the number rise even after the copy was removed, or was made from another data folder.
    this.#sequence = Math.max(this.#sequence + 1, Math.floor(now().getTime() / 1_000))
    for (const { number, pieces, chain, since } of generations) {
      const head = { sequence: this.#sequence, pieces, chain, since, rev, at, ...this.copiedFiles, ...writer }
      await target.write(headPath(number), encodeFacts(head, aboutHead(number), key))
    }
    this.#headAt = performance.now()
  }

  async #readFacts(): Promise<CopyFacts | undefined> {
    const { target } = this.#parts
    const bytes = await target.read(COPY_FILE)
    if (!bytes) {
      const names = await target.list('')
      const isOurs = (name: string) => generationOf(name) !== undefined || [LETTERS, 'lost+found'].includes(name)
      if (names.every(isOurs)) return undefined
      throw new CopyRefusedError(
        `${target.name} holds other files and no copy of Haven: name an empty folder, or one that is not there yet.`,
      )
    }
    const facts = decodeFacts<CopyFacts>(bytes, copyFacts)
    if (facts === 'later') throw new CopyRefusedError(`${target.name} was written by a later version of this program.`)
    if (facts === 'damaged') {
      throw new CopyRefusedError(
        `${target.name}/${COPY_FILE} is damaged. To get a new copy, move this file and everything beside it away.`,
      )
    }
    if (facts.installation !== this.#facts.installation) {
      throw new CopyRefusedError(
        `${target.name} is the copy of another data folder, or somebody changed its ${COPY_FILE}. To go on with this copy, restore it first (npm run restore -- --from ${target.name}); otherwise name an empty folder.`,
      )
    }
    return facts
  }

  async #writeFacts(): Promise<void> {
    const { target, key } = this.#parts
    await target.write(COPY_FILE, encodeFacts(this.#facts, ABOUT_COPY, key))
  }

  /** Throws while another data folder writes to the copy, or may start to. */
  async #refuseBusy({ at, writer }: CopyHead): Promise<void> {
    if (!writer || writer.token === this.#writer.token || (await hasEnded(writer))) return
    const { target, now } = this.#parts
    if (Math.abs(now().getTime() - Date.parse(at)) >= SILENCE) return
    throw new UserFacingError(
      `${target.name} is the copy of a service that ran elsewhere with the same data a moment ago. Stop that service, or give each service a folder of its own. This service takes the copy over once the other one has written nothing for a while.`,
    )
  }

  /** Continues a generation; undefined when one of its pieces is missing or was not made with this key. */
  async #resume(
    number: number,
    { rev, audit, files, since, at, pieces: counted, chain: told }: CopyHead,
  ): Promise<CopyExtent | undefined> {
    const pieces = piecesIn(await this.#parts.target.list(generationFolder(number)))
    const { others, chains, chain } = await followChain(pieces, number, this.#parts.key)
    // Without this check, the next head would prove a foreign piece with this key.
    if (others.length > 0 || pieces.some((piece, at) => piece.number !== at + 1) || chains[counted] !== told) return
    this.generations = [{ number, pieces: pieces.length, chain, since }]
    this.copiedFiles = { audit, files }
    return { rev, at }
  }
}

/** The head of a generation; undefined when it is missing or damaged. */
export async function readHead(target: CopyTarget, generation: number): Promise<CopyHead | undefined> {
  const bytes = await target.read(headPath(generation))
  const head = bytes ? decodeFacts<CopyHead>(bytes, copyHead) : 'damaged'
  return typeof head === 'string' ? undefined : head
}

const unproven = ({ proof }: CopyFacts | CopyHead) =>
  proof === undefined ? 'carries no proof of who made it' : 'was made with another key, or changed'

/** True when an operator has accepted the loss of the changes in the copy. */
const isAccepted = async (documents: Documents, { at }: CopyHead) =>
  (await allLosses(documents)).some(
    ({ of, acceptedAt = '' }) => of === 'journal' && Date.parse(acceptedAt) >= Date.parse(at),
  )
