import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Low } from 'lowdb'
import { pino } from 'pino'
import { type ChainStart, readEntry } from '../audit/chain'
import { chainsIn, linesIn, startOf } from '../audit/database-chain'
import { verifyChain, verifyLines } from '../audit/verify'
import type { RecordLetter } from '../contract/forms/letters'
import { LISTS, type ListName } from '../contract/records/records'
import { SECRETS_FILE } from '../keys/secrets-file'
import { auditFolder, auditPath } from '../store/audit-files'
import { asideOf, replace } from '../store/backup/replacement'
import { makeFolder, namesIn, writeDurably } from '../store/durable-file'
import { type Document, type Namespaces, writeDocuments } from '../store/files/documents'
import { decodeEntry, encodeEntry } from '../store/files/journal/entry'
import { LETTERS_FOLDER, letterPath } from '../store/files/letters/letter-paths'
import { lockFolder } from '../store/files/lock/lock'
import { type Segment, SegmentFile, segmentPath } from '../store/files/segments/segment-file'
import { firstIdOf, SEGMENT_SIZE } from '../store/files/segments/segment-ids'
import type { Database } from '../store/postgres/database'
import { documentText } from '../store/postgres/documents'
import { INSTANCE_FILE, withDatabase } from '../store/shared-store'
import { UserFacingError } from '../user-facing-error'
import { numbersOf, recordIn, rowsBetween, sumDatabase } from './database-side'
import { CONTENT_FILES, differences, heardLater, type ListSum, ListTally, type Moved, type MoveOptions } from './moved'

/**
 * The suffix of the name of the folder that a move fills, next to the data folder. If the move breaks off, the next
 * attempt keeps the files that are complete.
 */
const STAGING = '.migrating'
/** The file in an incomplete folder that says which revision of the database it comes from. */
const SOURCE_FILE = 'migration.json'

/**
 * Moves the data of a database into a data folder, file by file, and moves the folder's old content aside. The database
 * stays as it is. Throws a UserFacingError when the moved data differ, when the database changes during the move, or
 * while a service uses the data folder.
 */
export async function moveToFiles(options: MoveOptions): Promise<Moved & { aside?: string | undefined }> {
  const { dataDir, url, isDry, now } = options
  await makeFolder(dataDir)
  const lock = await lockFolder(dataDir, pino({ level: 'silent' }))
  try {
    if (LISTS.some(list => existsSync(segmentPath(join(dataDir, list), 1)))) {
      throw new UserFacingError(`${dataDir} holds records already: name a folder without any in DATA_DIR.`)
    }
    const staging = `${dataDir}${STAGING}`
    const moved = await withDatabase(url, database => new Move(database, staging, options).run())
    if (isDry) return moved
    await rm(join(staging, SOURCE_FILE))
    // Moves the folder's content aside, because the new folder cannot take the place of a folder with content.
    await lock.release()
    const isEmpty = (await namesIn(dataDir)).length === 0
    const aside = isEmpty ? undefined : asideOf(dataDir, now())
    await replace(dataDir, staging, aside)
    return { ...moved, aside }
  } finally {
    await lock.release().catch(() => undefined)
  }
}

class Move {
  readonly #letters: RecordLetter[] = []

  constructor(
    readonly database: Database,
    readonly staging: string,
    readonly options: MoveOptions,
  ) {}

  async run(): Promise<Moved> {
    const { isDry, dataDir, progress } = this.options
    const before = await numbersOf(this.database)
    if (!isDry) await this.#begin(before.revision)
    const lists = await this.#moveRecords(before.last)
    await this.#moveLetters()
    const documents = await this.#moveDocuments()
    const { auditEntries, notes } = await this.#moveAudit()
    if (!isDry && existsSync(join(dataDir, SECRETS_FILE))) {
      await copyFile(join(dataDir, SECRETS_FILE), join(this.staging, SECRETS_FILE))
    }
    const all = LISTS.reduce((sum, list) => sum + before.last[list], 0)
    const again = await sumDatabase(this.database, done => progress('checking the database', done, all))
    const problems = differences(again, lists)
    if ((await numbersOf(this.database)).revision !== before.revision || problems.length > 0) {
      throw new UserFacingError(
        ['The database changed meanwhile: stop all instances, and begin again.', ...problems].join('\n'),
      )
    }
    return { lists, letters: this.#letters.length, documents, auditEntries, notes }
  }

  /** Keeps the files of an earlier attempt if the database has the same revision. Otherwise removes them. */
  async #begin(revision: number): Promise<void> {
    const path = join(this.staging, SOURCE_FILE)
    const about = `${JSON.stringify({ revision })}\n`
    if ((await readFile(path, 'utf8').catch(() => undefined)) === about) return
    await rm(this.staging, { recursive: true, force: true })
    await makeFolder(this.staging)
    await writeDurably(path, about)
  }

  async #moveRecords(last: Record<ListName, number>): Promise<Record<ListName, ListSum>> {
    const { isDry, progress } = this.options
    const all = LISTS.reduce((sum, list) => sum + last[list], 0)
    const sums: Partial<Record<ListName, ListSum>> = {}
    let read = 0
    for (const list of LISTS) {
      const tally = new ListTally()
      const folder = join(this.staging, list)
      if (!isDry) await makeFolder(folder)
      const rowsOf = (segment: number) => {
        const first = firstIdOf(segment)
        return rowsBetween(this.database, list, first, Math.min(first + SEGMENT_SIZE - 1, last[list]))
      }
      // Reads the next rows while the present rows are written.
      let coming = rowsOf(1)
      for (let segment = 1; firstIdOf(segment) <= last[list]; segment++) {
        const rows = await coming
        coming = heardLater(rowsOf(segment + 1))
        const entries = rows.map(row => {
          const record = recordIn(row)
          this.#letters.push(...(record?.state.files ?? []))
          const { id, key, hash, announced_by: by } = row
          if (!record) {
            const gone = row.why === 'erased' ? ('erased' as const) : ('lost' as const)
            return { rev: 0, list, id, gone, ...(row.was !== null && { was: row.was }) }
          }
          return {
            rev: row.rev ?? 0,
            list,
            id,
            ...(key !== null && { key }),
            ...(hash !== null && { hash }),
            ...(by !== null && { by }),
            record,
          }
        })
        const lines = entries.map(encodeEntry)
        if (!isDry) await this.#writeSegment(folder, list, segment, { lines })
        else for (const entry of entries) tally.add(entry.id, 'record' in entry ? entry.record : undefined)
        if (!isDry) await this.#addWritten(tally, folder, list, segment)
        read += rows.length
        await progress(isDry ? 'reading records' : 'moving records', read, all)
      }
      sums[list] = tally.sum()
    }
    return sums as Record<ListName, ListSum>
  }

  async #writeSegment(folder: string, list: ListName, segment: number, data: Segment): Promise<void> {
    const path = segmentPath(folder, segment)
    const known = new Low<Segment>(new SegmentFile(path, list, segment), { lines: [] })
    await known.read().catch(() => undefined)
    const isThere = known.data.lines.length === data.lines.length && sameLines(known.data, data)
    if (isThere) return
    await new Low<Segment>(new SegmentFile(path, list, segment), data).write()
  }

  /** Reads the written file again, so that the count and the digest are those of the written records. */
  async #addWritten(tally: ListTally, folder: string, list: ListName, segment: number): Promise<void> {
    const written = new Low<Segment>(new SegmentFile(segmentPath(folder, segment), list, segment), { lines: [] })
    await written.read()
    for (const { id, text } of written.data.lines) tally.add(id, decodeEntry(text).record)
  }

  async #moveLetters(): Promise<void> {
    const { isDry, progress } = this.options
    for (const [at, file] of this.#letters.entries()) {
      const path = join(this.staging, LETTERS_FOLDER, letterPath(file))
      const isThere = !isDry && (await stat(path).catch(() => undefined))?.size === file.bytes
      if (!isThere || digestOf(await readFile(path)) !== file.sha256) {
        const parts = await this.database.read<{ content: Buffer }>(
          'select content from file_parts where id = $1 order by part',
          [file.id],
        )
        const content = Buffer.concat(parts.map(part => part.content))
        if (digestOf(content) !== file.sha256)
          throw new UserFacingError(`Letter ${file.id} is damaged in the database.`)
        if (!isDry) {
          await makeFolder(dirname(path))
          await writeDurably(path, content)
        }
      }
      await progress(isDry ? 'reading letters' : 'moving letters', at + 1, this.#letters.length)
    }
  }

  async #moveDocuments(): Promise<number> {
    const rows = await this.database.read<{
      namespace: string
      key: string
      value: string
      expires_at: number | null
      life: number | null
    }>('select namespace, key, value, expires_at, life from documents order by namespace, key')
    const spaces = new Map<string, Map<string, Document>>()
    const content = new Map<string, unknown>()
    for (const row of rows) {
      const [namespace, key] = [documentText(row.namespace), documentText(row.key)]
      if (namespace === CONTENT_SPACE) content.set(key, JSON.parse(row.value))
      else if (!OF_INSTANCES.includes(namespace)) {
        const times = row.expires_at !== null && {
          expiresAt: new Date(row.expires_at).toISOString(),
          life: row.life ?? 0,
        }
        const documents = spaces.get(namespace) ?? new Map<string, Document>()
        documents.set(key, { value: JSON.parse(row.value), ...times })
        spaces.set(namespace, documents)
      }
    }
    const count = [...spaces.values()].reduce((sum, { size }) => sum + size, 0)
    if (this.options.isDry) return count
    await writeDocuments(join(this.staging, 'state.json'), spaces satisfies Namespaces)
    const folder = join(this.staging, CONTENT_SPACE)
    await makeFolder(folder)
    for (const name of CONTENT_FILES) {
      if (content.has(name)) {
        await writeDurably(join(folder, `${name}.json`), `${JSON.stringify(content.get(name), null, 2)}\n`)
      }
    }
    return count
  }

  /**
   * Writes the audit chains. The data folder gets the chain of its own instance or, without such a chain, the longest
   * chain. Each other chain gets a folder `audit-NAME` in the data folder.
   */
  async #moveAudit(): Promise<{ auditEntries: number; notes: string[] }> {
    const { dataDir, isDry } = this.options
    const own = (await readFile(join(dataDir, INSTANCE_FILE), 'utf8').catch(() => '')).trim()
    const chains: { name: string; entries: number; hash: string }[] = []
    for (const name of await chainsIn(this.database)) {
      const { entries, head, problem } = await verifyLines(linesIn(this.database, name), {})
      if (problem) throw new UserFacingError(`The audit, chain ${name}: ${problem}`)
      chains.push({ name, entries, hash: head.hash })
    }
    chains.sort((a, b) => Number(b.name === own) - Number(a.name === own) || b.entries - a.entries)
    const notes: string[] = []
    for (const [at, { name, entries, hash }] of isDry ? [] : chains.entries()) {
      const folder = at === 0 ? auditFolder(this.staging) : join(this.staging, `audit-${name}`)
      await this.#writeChain(name, folder)
      const written = await verifyChain(folder)
      if (written.problem || written.head.hash !== hash) throw new UserFacingError(`The audit, chain ${name}, differs.`)
      if (at > 0) notes.push(`The audit of instance ${name} (${entries} entries) is kept in audit-${name}.`)
    }
    return { auditEntries: chains.reduce((sum, { entries }) => sum + entries, 0), notes }
  }

  async #writeChain(name: string, folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true })
    await makeFolder(folder)
    const start: ChainStart | undefined = await startOf(this.database, name)
    if (start) await writeDurably(join(folder, 'start.json'), `${JSON.stringify(start)}\n`)
    const days = new Map<string, string[]>()
    let day = ''
    for await (const { line } of linesIn(this.database, name).lines()) {
      const at = readEntry(line)?.entry.at.slice(0, 10) ?? day
      // Never goes back to the file of an earlier day, even if the clock went back, because the order of the files is
      // the order of the chain.
      if (at > day) day = at
      const lines = days.get(day) ?? []
      lines.push(line)
      days.set(day, lines)
    }
    for (const [of, lines] of days) await writeDurably(auditPath(folder, of), `${lines.join('\n')}\n`)
  }
}

const CONTENT_SPACE = 'content'
/** These namespaces are not moved, because only a service with several instances uses their documents. */
const OF_INSTANCES = ['leads', 'presence', 'shared-key']

const sameLines = (one: Segment, other: Segment) =>
  one.lines.every(({ bytes }, at) => other.lines[at]?.bytes.equals(bytes) === true)

const digestOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
