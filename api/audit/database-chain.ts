import type { AuditAnswer } from '../contract/people/audit'
import { Batches } from '../store/batches'
import { KeyedMutex } from '../store/keyed-mutex'
import { type Database, violatedIndex } from '../store/postgres/database'
import type { Queries } from '../store/postgres/queries'
import { Values } from '../store/postgres/values'
import { type AuditedChange, type ChangeEntry, StoreUnavailableError, type WriteEntries } from '../store/store'
import type { SharedAudit } from './audit'
import {
  type AuditEntry,
  type Chain,
  type ChainParts,
  type ChainStart,
  type Head,
  type NewEntry,
  NO_ENTRIES,
  readEntry,
  signStart,
  writeEntry,
} from './chain'
import { type AuditPage, type AuditQuery, answerOf } from './page'
import { type ChainLines, type Verdict, verifyLines } from './verify'

/** Number of entries that one query reads. */
const STEP = 500

/**
 * The columns of the table `audit`, with their types. `line` contains the entry in the format of a line in the audit's
 * files. Chains and filters use the other columns.
 */
export const AUDIT_TYPES = {
  chain: 'text',
  n: 'bigint',
  at: 'bigint',
  who: 'text',
  what: 'text',
  list: 'text',
  record: 'bigint',
  key: 'text',
  line: 'text',
} as const

/** An entry as a row of the table. */
export const auditRow = (chain: string, { n, at, by, what, list, id, key }: AuditEntry, line: string) => ({
  chain,
  n,
  at: Date.parse(at),
  who: typeof by === 'string' ? by : by.id,
  what,
  list: list ?? null,
  record: id ?? null,
  key: key ?? null,
  line,
})

/**
 * The audit in a database. Each instance adds entries to a chain of its own; pages, exports and heads come from all
 * chains.
 */
export function auditIn(database: Database, name: string): SharedAudit {
  return {
    name,
    open: ({ secrets }) => DatabaseChain.open(database, name, secrets),
    page: query => pageOf(database, query),
    async *entries(query) {
      for (let before: string | undefined; ; ) {
        const { entries, next } = await pageOf(database, { ...query, before, limit: STEP })
        yield* entries
        if (next === undefined) return
        before = next
      }
    },
    heads: async () => (await headsIn(database)).map(({ head }) => head),
  }
}

/** The head of each chain in a database. */
export async function headsIn(database: Database): Promise<{ chain: string; head: Head }[]> {
  const rows = await database.read<{ chain: string; line: string }>(
    `select a.chain, a.line from (select chain, max(n) as n from audit group by chain) last
    join audit a using (chain, n) order by a.chain`,
  )
  return rows.map(({ chain, line }) => ({ chain, head: headOf(line) }))
}

/** The lines of one chain in a database. */
export const linesIn = (database: Database, chain: string): ChainLines => ({
  start: () => startOf(database, chain),
  async *lines() {
    for (let after = 0; ; ) {
      const rows = await database.read<{ n: number; line: string }>(
        `select n, line from audit where chain = $1 and n > $2 order by n limit ${STEP}`,
        [chain, after],
      )
      for (const { n, line } of rows) yield { line, position: `its line ${n} in chain ${chain}` }
      if (rows.length < STEP) return
      after = rows.at(-1)?.n ?? after
    }
  },
})

/**
 * Checks each entry of every chain. If an operator noted the head of a chain earlier, that entry must be in one of the
 * chains.
 */
export async function verifyAll(
  database: Database,
  { noted, secrets }: { noted?: string | undefined; secrets?: ChainParts['secrets'] | undefined },
): Promise<Verdict[]> {
  const found: (Verdict & { isFound: boolean })[] = []
  for (const chain of await chainsIn(database)) {
    found.push(await verifyLines(linesIn(database, chain), { noted, secrets }))
  }
  if (noted === undefined || found.some(({ isFound, problem }) => isFound || problem)) return found
  const problem = 'No chain has the noted head: a chain was rewritten or cut, or the entry has expired.'
  return [...found, { entries: 0, head: NO_ENTRIES, problem }]
}

/** The names of all chains. */
export async function chainsIn(database: Database): Promise<string[]> {
  const rows = await database.read<{ chain: string }>('select distinct chain from audit order by chain')
  return rows.map(({ chain }) => chain)
}

/** The start of a chain whose first entries have expired and were removed. */
export async function startOf(database: Database, chain: string): Promise<ChainStart | undefined> {
  const [start] = await database.read<ChainStart>('select n, hash, signature from audit_starts where chain = $1', [
    chain,
  ])
  return start
}

function headOf(line: string): Head {
  const read = readEntry(line)
  if (!read) throw new Error('The end of the audit is damaged: `npm run audit:verify` says where.')
  return { n: read.entry.n, hash: read.hash }
}

/**
 * Replaces a failed write's error by a plain sentence if the cause is another process that writes to the same chain.
 */
const refused = (error: unknown): unknown =>
  violatedIndex(error) === undefined
    ? error
    : new StoreUnavailableError('Another process adds to the audit of this instance.', { cause: error })

async function insertRows(queries: Queries, rows: readonly ReturnType<typeof auditRow>[]): Promise<void> {
  const values = new Values()
  const source = values.table('a', AUDIT_TYPES, rows)
  const names = Object.keys(AUDIT_TYPES).join(', ')
  await queries.query(`insert into audit (${names}) select ${names} from ${source}`, values.all)
}

class DatabaseChain implements Chain {
  /** The number and hash of the chain's last entry; undefined before the first read. */
  #head: Head | undefined
  #lastKnown: Head = NO_ENTRIES
  /** Only one caller at a time adds entries to the chain. */
  readonly #mutex = new KeyedMutex()
  readonly #batches = new Batches<NewEntry[], void>(async groups => {
    await this.#mutex.runExclusive('', () => this.#write(groups.flat()))
    return groups.map(() => undefined)
  })

  private constructor(
    readonly database: Database,
    readonly name: string,
    readonly secrets: ChainParts['secrets'],
  ) {}

  static async open(database: Database, name: string, secrets: ChainParts['secrets']): Promise<DatabaseChain> {
    const chain = new DatabaseChain(database, name, secrets)
    chain.#lastKnown = await chain.#last()
    return chain
  }

  get head(): Head {
    return this.#lastKnown
  }

  /** Searches every chain, because another instance may have added the change's entry. */
  async has(key: string): Promise<boolean> {
    return (await this.database.read('select 1 from audit where key = $1 limit 1', [key])).length > 0
  }

  append(entries: NewEntry[]): Promise<void> {
    return this.#batches.add(entries)
  }

  auditedChange(entry: ChangeEntry): AuditedChange {
    return { entry, within: transaction => this.#within(transaction) }
  }

  async #within<Result>(transaction: (write: WriteEntries) => Promise<Result>): Promise<Result> {
    return await this.#mutex.runExclusive('', async () => {
      const before = await this.#takeHead()
      let head = before
      const result = await transaction(async (queries, entries) => {
        const written = this.#rowsOf(entries, before)
        await insertRows(queries, written.rows)
        head = written.head
      }).catch(error => {
        throw refused(error)
      })
      this.#goOnAt(head)
      return result
    })
  }

  /**
   * Removes expired entries of all chains, also of instances that no longer run. The last entry of each chain stays.
   */
  async prune(before: string): Promise<void> {
    for (const chain of await chainsIn(this.database)) await this.#pruneOne(chain, Date.parse(before))
  }

  async close(): Promise<void> {
    await this.#batches.idle()
  }

  async #pruneOne(chain: string, before: number): Promise<void> {
    const [old] = await this.database.read<{ n: number | null }>(
      `select least(min(n) filter (where at >= $2), max(n)) - 1 as n from audit where chain = $1`,
      [chain, before],
    )
    if (!old?.n) return
    const [last] = await this.database.read<{ line: string }>('select line from audit where chain = $1 and n = $2', [
      chain,
      old.n,
    ])
    if (!last) return
    const head = headOf(last.line)
    await this.database.transaction(async queries => {
      await queries.query(
        `insert into audit_starts (chain, n, hash, signature) values ($1, $2, $3, $4)
        on conflict (chain) do update set n = excluded.n, hash = excluded.hash, signature = excluded.signature
        where audit_starts.n < excluded.n`,
        [chain, head.n, head.hash, signStart(head, this.secrets)],
      )
      await queries.query('delete from audit where chain = $1 and n <= $2', [chain, head.n])
    })
  }

  async #write(entries: readonly NewEntry[]): Promise<void> {
    const { rows, head } = this.#rowsOf(entries, await this.#takeHead())
    try {
      await insertRows(this.database, rows)
    } catch (error) {
      // The database may have stored the entries although the client got an error. If the chain ends with the entries,
      // this method throws no error.
      const present = await this.#last()
      if (present.hash !== head.hash) throw refused(error)
    }
    this.#goOnAt(head)
  }

  /**
   * Returns the chain's head, and sets `#head` to undefined until the new entries are written. So after a failed write,
   * the next write reads the head from the database.
   */
  async #takeHead(): Promise<Head> {
    const head = this.#head ?? (await this.#last())
    this.#head = undefined
    return head
  }

  #goOnAt(head: Head): void {
    this.#head = head
    this.#lastKnown = head
  }

  #rowsOf(entries: readonly NewEntry[], before: Head) {
    let head = before
    const rows = entries.map(entry => {
      const numbered = { n: head.n + 1, ...entry }
      const { line, hash } = writeEntry(numbered, head.hash)
      head = { n: numbered.n, hash }
      return auditRow(this.name, numbered, line)
    })
    return { rows, head }
  }

  async #last(): Promise<Head> {
    const [row] = await this.database.read<{ line: string }>(
      'select line from audit where chain = $1 order by n desc limit 1',
      [this.name],
    )
    return row ? headOf(row.line) : ((await startOf(this.database, this.name)) ?? NO_ENTRIES)
  }
}

async function pageOf(database: Database, query: AuditQuery): Promise<AuditPage> {
  const values = new Values()
  const asked = ['true']
  const [at, chain, n] = query.before?.split('-') ?? []
  if (at !== undefined && chain !== undefined && n !== undefined) {
    const place = [values.add(Number(at), 'bigint'), values.add(chain, 'text'), values.add(Number(n), 'bigint')]
    asked.push(`(at, chain, n) < (${place.join(', ')})`)
  }
  if (query.who !== undefined) asked.push(`who = ${values.add(query.who)}`)
  if (query.what !== undefined) asked.push(`what = any(${values.add(query.what, 'text[]')})`)
  if (query.list !== undefined) asked.push(`list = ${values.add(query.list)}`)
  if (query.id !== undefined) asked.push(`record = ${values.add(query.id, 'bigint')}`)
  if (query.from !== undefined) asked.push(`at >= ${values.add(Date.parse(query.from), 'bigint')}`)
  if (query.to !== undefined) asked.push(`at < ${values.add(Date.parse(query.to), 'bigint')}`)
  const rows = await database.read<{ at: number; chain: string; n: number; line: string }>(
    `select at, chain, n, line from audit where ${asked.join(' and ')}
    order by at desc, chain desc, n desc limit ${values.add(query.limit + 1)}`,
    values.all,
  )
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  const entries = shown.flatMap(({ chain, line }): AuditAnswer[] => {
    const entry = readEntry(line)?.entry
    return entry ? [{ ...answerOf(entry), chain }] : []
  })
  return { entries, ...(rows.length > query.limit && last && { next: `${last.at}-${last.chain}-${last.n}` }) }
}
