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
/** The maximum number of entries about reading that wait in memory while the audit cannot be written. */
const MOST_WAITING = 1_000
const TRY_AGAIN = 5_000
/** Age in ms after which an instance has surely given up a change that it announced. */
const ABANDONED_AFTER = 15 * 60_000
/** Times in ms within which repeated openings of a record, or wrong sign-ins for a name, count as one entry. */
const SAME_FOR = { opening: 5 * 60_000, failures: 60_000 }
/** The maximum number of openings, and the maximum number of names with wrong sign-ins, in memory at a time. */
const MOST_APART = 2_000

/** The trace of an announced change in the data: at a start it tells the audit whether the change was stored. */
export type Trace =
  /** The stored record holds the key of the change; version 0.1.0 announced changes of records so. */
  | { of: 'record'; list: ListName; id: number }
  | { of: 'person'; id?: string }
  /** Staff entered a request under a key. */
  | { of: 'entered'; list: ListName; key: string }
  /** The record or the sessions no longer exist after the change; sessions are named by the beginning of their keys. */
  | { of: 'erased'; list: ListName; id: number }
  | { of: 'removed'; id: string }
  | { of: 'sessions'; keys: string[] }
  /** The content has this digest after the change. */
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

/** A change to announce, with its actor. Changes with the same `subject` run one at a time. */
export interface About {
  by: AuditBy
  event: AuditEvent
  subject: string
}

/** Announces a change durably; resolves to the key that the changed data must hold. */
export type AnnounceTo = (trace: Trace) => Promise<string>

/** The record of who did what, and when. The service only ever adds entries. */
export interface Audit {
  /** Notes that somebody read something; the entry is written shortly after. */
  note(by: AuditBy, event: AuditEvent): void
  /**
   * Notes a wrong attempt to sign in under a name. Many attempts within a minute become one entry with their number.
   */
  noteFailure(event: AuditEvent): void
  /** Resolves once the entries are on disk; throws StoreUnavailableError when they cannot be written. */
  write(by: AuditBy, ...events: AuditEvent[]): Promise<void>
  /**
   * Makes a change and its entry together: neither exists without the other, whenever the process ends. `make`
   * announces the change first. `told` returns facts to add to the entry. `told` returns undefined if nothing changed,
   * for example after an error.
   */
  change<Result>(
    about: About,
    make: (announce: AnnounceTo) => Promise<Result>,
    told?: (result: Result) => Partial<AuditEvent> | undefined,
  ): Promise<Result>
  /**
   * Makes a change of a record together with its entry: the store keeps both in one step. `isMade` tells if the change
   * was made; without it, any result except undefined counts as made.
   */
  changeRecord<Result>(
    about: About,
    make: (told: ToldChange) => Promise<Result>,
    isMade?: (result: Result) => boolean,
  ): Promise<Result>
  page(query: AuditQuery): Promise<AuditPage>
  /** All matching entries, newest first, for an export. */
  entries(query: Omit<AuditQuery, 'limit' | 'before'>): AsyncIterable<AuditAnswer>
  /** The head of this process's chain. */
  head(): Head
  /** The heads of all chains; each instance on a shared database has one. */
  heads(): Promise<Head[]>
  /** Writes the waiting entries. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** The chains of all instances in one place; each instance adds to its own. */
export interface SharedAudit extends Pick<Audit, 'page' | 'entries' | 'heads'> {
  /** The name of this instance's chain and announcements. */
  readonly name: string
  open(parts: Pick<ChainParts, 'secrets'>): Promise<Chain>
}

/** The parts that an audit needs. */
export interface AuditParts extends ChainParts {
  documents: Documents
  /** Entries that the store wrote with changes of records before this start. */
  toldBefore?: readonly ChangeEntry[]
  /**
   * The function that settles announcements; without it, those of the last process wait for the next start of a
   * service.
   */
  settle?: Settle
  /** The chains of several instances; undefined when the folder holds the only one. */
  shared?: SharedAudit | undefined
  /** `AUDIT_DAYS`: days after which an entry is deleted. */
  days: number
  log: StoreLog
}

/**
 * Opens the audit of a data folder. The opening first settles the changes that the last process announced and did not
 * finish.
 */
export async function openAudit(parts: AuditParts): Promise<Audit> {
  const { documents, settle, days, shared, now, log } = parts
  const chain: Chain = shared ? await shared.open(parts) : await AuditChain.open(parts)
  const own = shared ? `${shared.name}.` : ''
  const mutex = new KeyedMutex()
  const openings = new Map<string, number>()
  const failures = new Map<string, { since: number; event: AuditEvent; more: number }>()
  const waiting: { at: string; by: AuditBy; event: AuditEvent }[] = []
  /** The number of waiting entries, from the first on, that are being written. */
  let underWay = 0
  let writing: Promise<void> | undefined
  const closing = new AbortController()

  const stamp = () => now().toISOString()
  const newKey = () => own + randomBytes(KEY_BYTES).toString('base64url')
  const prune = () =>
    chain
      .prune(new Date(now().getTime() - days * DAY).toISOString().slice(0, 10))
      .catch(err => log.error({ err }, 'Old entries of the audit stay for now'))

  /** Writes the waiting entries; tries again later when that fails. */
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

  /**
   * True when the same event was noted within the time; drops the oldest events from memory when there are too many.
   */
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
      // Another instance announced the change, and may still be working on it. After this time that instance is gone,
      // so this one settles the change.
      if (!key.startsWith(own) && now().getTime() - Date.parse(at) < ABANDONED_AFTER) continue
      const added = (await chain.has(key, at)) ? undefined : await settle(trace, key)
      if (added) await chain.append([{ at, by, ...event, ...added, key }])
      await documents.update(SPACE, key, () => undefined)
    }
  }

  /** Entries of stored changes that could not be written yet. */
  const unwritten: ChangeEntry[] = []

  /** No further change of a record is made while the audit lacks the entry of an earlier one. */
  const writeUnwritten = () =>
    mutex.runExclusive('unwritten entries', async () => {
      const batch = unwritten.slice()
      // The waiting entries are older, so they are written first.
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

  /** Adds the entries of stored changes that a crash kept out of the audit. */
  async function addTold(): Promise<void> {
    unwritten.push(...(await lackingEntries(parts.folder, parts.toldBefore ?? [])))
    await writeUnwritten()
  }

  // The service continues even when its audit fails.
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
        // The removal need not be awaited: a start that still finds the announcement notes the change only once.
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
      // The next start finds the entries in the records.
      await writeUnwritten().catch(err => log.error({ err }, 'The audit lacks changes: the next start adds them'))
      await chain.close()
    },
  }
}
