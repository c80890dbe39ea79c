import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ContentName } from '../contract/content/content-names'
import type { AuditAnswer, AuditBy, AuditEvent } from '../contract/people/audit'
import type { ListName } from '../contract/records/records'
import { DAY } from '../contract/time/durations'
import { KeyedMutex } from '../store/keyed-mutex'
import type { StoreLog } from '../store/log'
import type { ChangeEntry, Documents, ToldChange } from '../store/store'
import { AuditChain, type Chain, type ChainParts, type Head, lackingEntries } from './chain'
import { type AuditPage, type AuditQuery, auditEntries, auditPage } from './page'

const SPACE = 'audit-intents'
const KEY_BYTES = 12
/** The maximum number of entries about reading that are kept in memory while the audit cannot be written. */
const MOST_WAITING = 1_000
const TRY_AGAIN = 5_000
/** Age in ms after which a change that an instance announced was certainly abandoned by this instance. */
const ABANDONED_AFTER = 15 * 60_000
/**
 * Times in ms within which several openings of one record, or several wrong sign-ins for one name, make only one entry.
 */
const SAME_FOR = { opening: 5 * 60_000, failures: 60_000 }
/** The maximum number of openings, and of names with wrong sign-ins, that are kept in memory. */
const MOST_APART = 2_000

/** The place in the data that shows whether an announced change was stored; the audit checks it at the next start. */
export type Trace =
  /** The stored record contains the key of the change; version 0.1.0 announced changes of records in this way. */
  | { of: 'record'; list: ListName; id: number }
  | { of: 'person'; id?: string }
  /** A request that staff entered is stored under this key. */
  | { of: 'entered'; list: ListName; key: string }
  /**
   * After the change, the record or the sessions no longer exist; sessions are named by the beginning of their keys.
   */
  | { of: 'erased'; list: ListName; id: number }
  | { of: 'removed'; id: string }
  | { of: 'sessions'; keys: string[] }
  /** After the change, the content has this digest. */
  | { of: 'content'; name: ContentName; digest: string }
  | { of: 'firm'; digest: string }
  | { of: 'shared-password'; on: boolean }

interface Intent {
  at: string
  by: AuditBy
  event: AuditEvent
  trace: Trace
}

/** Returns facts to add to the entry of a stored change; undefined when the change was not stored. */
export type Settle = (trace: Trace, key: string) => Promise<Partial<AuditEvent> | undefined>

/**
 * A change that is announced before it is made, and the person who makes it. Changes with the same `subject` run one at
 * a time.
 */
export interface About {
  by: AuditBy
  event: AuditEvent
  subject: string
}

/** Durably announces a change before it is made; resolves to the key that the changed data must contain. */
export type AnnounceTo = (trace: Trace) => Promise<string>

/** The audit: the record of who did what, and when. The service adds entries to the audit, and never changes one. */
export interface Audit {
  /** Notes that somebody read data; the entry is written shortly afterwards. */
  note(by: AuditBy, event: AuditEvent): void
  /**
   * Notes a failed attempt to sign in under a name. All failed attempts of a minute become one entry with their number.
   */
  noteFailure(event: AuditEvent): void
  /** Resolves once the entries are on disk; throws StoreUnavailableError when they cannot be written. */
  write(by: AuditBy, ...events: AuditEvent[]): Promise<void>
  /**
   * Makes a change together with its entry: even if the process ends at any moment, both exist or none of them. `make`
   * is called after the change was announced. `told` returns facts to add to the entry. `told` returns undefined if
   * nothing was changed, for example after an error.
   */
  change<Result>(
    about: About,
    make: (announce: AnnounceTo) => Promise<Result>,
    told?: (result: Result) => Partial<AuditEvent> | undefined,
  ): Promise<Result>
  /**
   * Makes a change of a record together with its entry, which the store writes in one step with the record. `isMade`
   * returns true if the change was made; if it is absent, any result except undefined counts as made.
   */
  changeRecord<Result>(
    about: About,
    make: (told: ToldChange) => Promise<Result>,
    isMade?: (result: Result) => boolean,
  ): Promise<Result>
  page(query: AuditQuery): Promise<AuditPage>
  /** All entries that match, newest first, for an export. */
  entries(query: Omit<AuditQuery, 'limit' | 'before'>): AsyncIterable<AuditAnswer>
  /** The head of this process's chain of entries. */
  head(): Head
  /** The heads of all chains of entries; in a shared database, each instance has a chain. */
  heads(): Promise<Head[]>
  /** Writes the entries that wait in memory. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** The chains of all instances of a database or folder; each instance adds entries to its own chain. */
export interface SharedAudit extends Pick<Audit, 'page' | 'entries' | 'heads'> {
  /** The name of this instance in its chain and in its announcements. */
  readonly name: string
  open(parts: Pick<ChainParts, 'secrets'>): Promise<Chain>
}

/** The parts that an audit needs. */
export interface AuditParts extends ChainParts {
  documents: Documents
  /** Entries that the store wrote together with changes of records before this start. */
  toldBefore?: readonly ChangeEntry[]
  /**
   * The function that finishes or drops the last process's announced changes; without it, they are left for the next
   * start of a service.
   */
  settle?: Settle
  /** The chains of several instances; undefined when the folder has the only chain. */
  shared?: SharedAudit | undefined
  /** `AUDIT_DAYS`: the number of days after which an entry is deleted. */
  days: number
  log: StoreLog
}

/**
 * Opens the audit of a data folder. The opening first finishes or drops the changes that the last process announced.
 */
export async function openAudit(parts: AuditParts): Promise<Audit> {
  const { documents, settle, days, shared, now, log } = parts
  const chain: Chain = shared ? await shared.open(parts) : await AuditChain.open(parts)
  const own = shared ? `${shared.name}.` : ''
  const mutex = new KeyedMutex()
  const openings = new Map<string, number>()
  const failures = new Map<string, { since: number; event: AuditEvent; more: number }>()
  const waiting: { at: string; by: AuditBy; event: AuditEvent }[] = []
  /** The number of waiting entries that are being written now, counted from the first one. */
  let underWay = 0
  let writing: Promise<void> | undefined
  const closing = new AbortController()

  const stamp = () => now().toISOString()
  const newKey = () => own + randomBytes(KEY_BYTES).toString('base64url')
  const prune = () =>
    chain
      .prune(new Date(now().getTime() - days * DAY).toISOString().slice(0, 10))
      .catch(err => log.error({ err }, 'Old entries of the audit stay for now'))

  /** Writes the entries that wait in memory; tries again later when this fails. */
  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice()
      underWay = batch.length
      try {
        await chain.append(batch.map(({ at, by, event }) => ({ at, by, ...event })))
        waiting.splice(0, batch.length)
        underWay = 0
      } catch (err) {
        underWay = 0
        log.error({ err, waiting: waiting.length }, 'The audit cannot be written: trying again')
        if (closing.signal.aborted) return
        await delay(TRY_AGAIN, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }

  function queue(by: AuditBy, event: AuditEvent): void {
    if (waiting.length >= MOST_WAITING) waiting.shift()
    waiting.push({ at: stamp(), by, event })
    writing ??= writeWaiting().finally(() => {
      writing = undefined
    })
  }

  /** True when this event was already noted within the time; forgets the oldest events when there are too many. */
  function isSame(key: string, within: number): boolean {
    const at = now().getTime()
    const before = openings.get(key)
    if (before !== undefined && at - before < within && at >= before) return true
    openings.delete(key)
    openings.set(key, at)
    for (const oldest of openings.keys()) {
      if (openings.size <= MOST_APART) break
      openings.delete(oldest)
    }
    return false
  }

  function endFailures(isDue: (since: number) => boolean): void {
    for (const [key, { since, event, more }] of failures) {
      if (!isDue(since)) continue
      failures.delete(key)
      if (more > 0) queue('nobody', { ...event, details: { ...event.details, more } })
    }
  }

  async function settleRest(): Promise<void> {
    if (!settle) return
    for (const key of await documents.keys(SPACE)) {
      const intent = await documents.get<Intent>(SPACE, key)
      if (!intent) continue
      const { at, by, event, trace } = intent
      // An instance other than this one noted this change in advance, and may still be making the change. After this
      // time the other instance has certainly ended, so this instance finishes or drops the change.
      if (!key.startsWith(own) && now().getTime() - Date.parse(at) < ABANDONED_AFTER) continue
      const added = (await chain.has(key, at)) ? undefined : await settle(trace, key)
      if (added) await chain.append([{ at, by, ...event, ...added, key }])
      await documents.update(SPACE, key, () => undefined)
    }
  }

  /** Entries of changes that were stored while the audit could not be written. */
  const unwritten: ChangeEntry[] = []

  /** While the audit has no entry for a changed record, the service refuses to change any further record. */
  const writeUnwritten = () =>
    mutex.runExclusive('unwritten entries', async () => {
      const batch = unwritten.slice()
      // The entries that wait in memory are older, so they are written first.
      const earlier = waiting.splice(underWay)
      if (batch.length + earlier.length === 0) return
      try {
        await chain.append([...earlier.map(({ at, by, event }) => ({ at, by, ...event })), ...batch])
      } catch (error) {
        waiting.splice(underWay, 0, ...earlier)
        throw error
      }
      unwritten.splice(0, batch.length)
    })

  /** Adds the entries of stored changes that are missing in the audit after a crash. */
  async function addTold(): Promise<void> {
    unwritten.push(...(await lackingEntries(parts.folder, parts.toldBefore ?? [])))
    await writeUnwritten()
  }

  // The service continues to run even when the audit fails.
  await addTold().catch(err => log.error({ err }, 'The audit lacks changes that the last process made: trying again'))
  await settleRest().catch(err =>
    log.error({ err }, 'The next start settles the changes that the last process announced'),
  )
  await prune()
  const timers = [
    setInterval(() => endFailures(since => now().getTime() - since >= SAME_FOR.failures), SAME_FOR.failures),
    setInterval(() => void prune(), DAY),
  ]
  for (const timer of timers) timer.unref()

  return {
    note(by, event) {
      const isOpening = event.what === 'record_opened'
      if (isOpening && isSame(JSON.stringify([by, event]), SAME_FOR.opening)) return
      queue(by, event)
    },

    noteFailure(event) {
      const key = event.person?.id ?? ''
      const known = failures.get(key)
      if (known) {
        known.more++
        return
      }
      if (failures.size >= MOST_APART) endFailures(() => true)
      failures.set(key, { since: now().getTime(), event, more: 0 })
      queue('nobody', event)
    },

    write: (by, ...events) => chain.append(events.map(event => ({ at: stamp(), by, ...event }))),

    change: ({ by, event, subject }, make, told = result => (result === undefined ? undefined : {})) =>
      mutex.runExclusive(subject, async () => {
        const key = newKey()
        const at = stamp()
        const forget = () => documents.update(SPACE, key, () => undefined).catch(() => undefined)
        const announce = async (trace: Trace) => {
          await documents.update<Intent>(SPACE, key, () => ({ value: { at, by, event, trace } }))
          return key
        }
        let result: Awaited<ReturnType<typeof make>>
        try {
          result = await make(announce)
        } catch (error) {
          await forget()
          throw error
        }
        const added = told(result)
        if (added) await chain.append([{ at, by, ...event, ...added, key }])
        // Nothing waits for this removal: if a start still finds the announcement, it adds the entry only once.
        void forget()
        return result
      }),

    changeRecord: ({ by, event, subject }, make, isMade = result => result !== undefined) =>
      mutex.runExclusive(subject, async () => {
        await writeUnwritten()
        const entry: ChangeEntry = { at: stamp(), by, ...event, key: newKey() }
        if (chain.told) return await make(chain.told(entry))
        const result = await make({ entry })
        if (isMade(result)) {
          unwritten.push(entry)
          await writeUnwritten()
        }
        return result
      }),

    page: query => (shared ? shared.page(query) : auditPage(parts.folder, query)),
    entries: query => (shared ? shared.entries(query) : auditEntries(parts.folder, query)),
    head: () => chain.head,
    heads: async () => (shared ? await shared.heads() : [chain.head]),
    flush: async () => await writing,
    async close() {
      for (const timer of timers) clearInterval(timer)
      endFailures(() => true)
      closing.abort()
      await writing
      await writeWaiting()
      // The next start finds the missing entries in the records.
      await writeUnwritten().catch(err => log.error({ err }, 'The audit lacks changes: the next start adds them'))
      await chain.close()
    },
  }
}
