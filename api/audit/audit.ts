import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ContentName } from '../contract/content/content-names'
import type { AuditAnswer, AuditBy, AuditEvent } from '../contract/people/audit'
import type { ListName } from '../contract/records/records'
import { DAY } from '../contract/time/durations'
import { KeyedMutex } from '../store/keyed-mutex'
import type { StoreLog } from '../store/log'
import type { AuditedChange, ChangeEntry, Documents } from '../store/store'
import { AuditChain, type Chain, type ChainParts, type Head, lackingEntries } from './chain'
import { type AuditPage, type AuditQuery, auditEntries, auditPage } from './page'

const SPACE = 'audit-intents'
const KEY_BYTES = 12
/**
 * The maximum number of entries about reading and failed sign-ins that are kept in memory while the audit cannot be
 * written.
 */
const MOST_WAITING = 1_000
const TRY_AGAIN = 5_000
/** Age in ms from which an announced change of another instance counts as abandoned. */
const ABANDONED_AFTER = 15 * 60_000
/**
 * Times in ms. If a person opens a record again within `opening`, the audit gets no second entry. Failed sign-ins under
 * one name within `failures` make at most two entries: one for the first failure, and one with the number of further
 * failures.
 */
const SAME_FOR = { opening: 5 * 60_000, failures: 60_000 }
/** The maximum number of remembered openings, and the maximum number of names whose failed sign-ins are counted. */
const MOST_APART = 2_000

/** Names the data in which the next start of the service sees if an announced change was stored. */
export type Trace =
  /** The stored record contains the key of the change; version 0.1.0 announced changes of records in this way. */
  | { of: 'record'; list: ListName; id: number }
  | { of: 'person'; id?: string }
  /** A request that staff entered is stored under this key. */
  | { of: 'entered'; list: ListName; key: string }
  /** After the change, the record no longer exists. */
  | { of: 'erased'; list: ListName; id: number }
  /** After the change, the person no longer exists. */
  | { of: 'removed'; id: string }
  /** After the change, these sessions no longer exist; `keys` contains the first characters of each one's key. */
  | { of: 'sessions'; keys: string[] }
  /** After the change, the list of content has this digest. */
  | { of: 'content'; name: ContentName; digest: string }
  /** After the change, the managers' changes to the firm have this digest. */
  | { of: 'firm'; digest: string }
  | { of: 'shared-password'; on: boolean }
  | { of: 'origin'; origin: string; maySend: boolean }
  /**
   * After a removal, the webhook with the id `removed` no longer exists. After any other change, a webhook contains the
   * key of the change.
   */
  | { of: 'webhook'; removed?: string }

interface Intent {
  at: string
  by: AuditBy
  event: AuditEvent
  trace: Trace
}

/**
 * Finds out if a change that the audit announced before a crash was stored. Resolves to data to add to the change's
 * audit entry, or to undefined if the change was not stored.
 */
export type FindStored = (trace: Trace, key: string) => Promise<Partial<AuditEvent> | undefined>

/**
 * A change that is about to be made: who makes it, its audit entry, and its subject. Changes with the same `subject`
 * run one at a time.
 */
export interface AnnouncedChange {
  by: AuditBy
  event: AuditEvent
  subject: string
}

/** Stores durably that a change is about to be made. Resolves to a key, which the changed data must contain. */
export type AnnounceTo = (trace: Trace) => Promise<string>

/** The audit: the record of who did what, and when. The service adds entries to the audit, and never changes one. */
export interface Audit {
  /** Adds an entry about reading. The entry first waits in memory, and the audit writes it a moment later. */
  note(by: AuditBy, event: AuditEvent): void
  /**
   * Adds an entry about a failed attempt to sign in under a name. All further failures under this name within a minute
   * make one more entry, which contains the number of these failures.
   */
  noteFailure(event: AuditEvent): void
  /**
   * Adds entries. Resolves once the entries are on disk; throws StoreUnavailableError when the audit cannot write them.
   */
  write(by: AuditBy, ...events: AuditEvent[]): Promise<void>
  /**
   * Makes a change and adds its entry. After a crash at any moment, the next start adds a missing entry, so that every
   * stored change has its entry. `make` must call `announce` before it makes the change. `detailsOf` returns data to
   * add to the entry, or undefined if nothing was changed.
   */
  change<Result>(
    announced: AnnouncedChange,
    make: (announce: AnnounceTo) => Promise<Result>,
    detailsOf?: (result: Result) => Partial<AuditEvent> | undefined,
  ): Promise<Result>
  /**
   * Changes a record. The store writes the record and the change's audit entry in one step. `isMade` returns true if
   * the record was changed; if `isMade` is absent, any result except undefined counts as a change.
   */
  changeRecord<Result>(
    announced: AnnouncedChange,
    make: (audited: AuditedChange) => Promise<Result>,
    isMade?: (result: Result) => boolean,
  ): Promise<Result>
  page(query: AuditQuery): Promise<AuditPage>
  /** All entries that match a search, newest first. Unlike pages, an export has no limit. */
  entries(query: Omit<AuditQuery, 'limit' | 'before'>): AsyncIterable<AuditAnswer>
  /** The number and hash of the last entry in this process's chain. */
  head(): Head
  /** The last entry of each chain; in a shared database, each instance has a chain. */
  heads(): Promise<Head[]>
  /** Resolves once all entries that wait in memory are written. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** The audit of several instances that share a database; each instance adds entries to a chain of its own. */
export interface SharedAudit extends Pick<Audit, 'page' | 'entries' | 'heads'> {
  /** The name of this instance in its chain and in its announcements. */
  readonly name: string
  open(parts: Pick<ChainParts, 'secrets'>): Promise<Chain>
}

/** The dependencies of `openAudit`, in addition to those of a chain. */
export interface AuditParts extends ChainParts {
  documents: Documents
  /** Entries that the store wrote into changed records before this start. The audit may lack some of these entries. */
  recentEntries?: readonly ChangeEntry[]
  /**
   * Finds out at the start whether the changes that the last process announced were stored. Without this function, the
   * audit keeps the announcements, and a later start of the service checks them.
   */
  findStored?: FindStored
  /** The audit of several instances on one database; undefined for an audit in files. */
  shared?: SharedAudit | undefined
  /** `AUDIT_DAYS`: the number of days after which an entry is deleted. */
  days: number
  log: StoreLog
}

/**
 * Opens the audit of a data folder. For each change that the last process announced, first adds the entry if the change
 * was stored, and then removes the announcement.
 */
export async function openAudit(parts: AuditParts): Promise<Audit> {
  const { documents, findStored, days, shared, now, log } = parts
  const chain: Chain = shared ? await shared.open(parts) : await AuditChain.open(parts)
  const own = shared ? `${shared.name}.` : ''
  const mutex = new KeyedMutex()
  const openings = new Map<string, number>()
  const failures = new Map<string, { since: number; event: AuditEvent; more: number }>()
  const waiting: { at: string; by: AuditBy; event: AuditEvent }[] = []
  /** The number of entries at the start of `waiting` that are being written now. */
  let underWay = 0
  let writing: Promise<void> | undefined
  const closing = new AbortController()

  const stamp = () => now().toISOString()
  const newKey = () => own + randomBytes(KEY_BYTES).toString('base64url')
  const prune = () =>
    chain
      .prune(new Date(now().getTime() - days * DAY).toISOString().slice(0, 10))
      .catch(err => log.error({ err }, 'Expired entries of the audit could not be removed: trying again in a day'))

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

  /**
   * True when an event with this key was remembered less than `within` ms ago; otherwise remembers this event. Forgets
   * the oldest events when there are too many.
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
    if (!findStored) return
    for (const [key, { at, by, event, trace }] of await documents.all<Intent>(SPACE)) {
      // Skips a change that another instance announced and may still be making. After `ABANDONED_AFTER`, that
      // instance has certainly ended, so this instance finds out whether the change was stored.
      if (!key.startsWith(own) && now().getTime() - Date.parse(at) < ABANDONED_AFTER) continue
      const added = (await chain.has(key, at)) ? undefined : await findStored(trace, key)
      if (added) await chain.append([{ at, by, ...event, ...added, key }])
      await documents.update(SPACE, key, () => undefined)
    }
  }

  /** Entries of changes that were stored while the audit could not be written. */
  const unwritten: ChangeEntry[] = []

  /**
   * Writes the missing entries of stored changes. Until this succeeds, the service refuses to change any further
   * record.
   */
  const writeUnwritten = () =>
    mutex.runExclusive('unwritten entries', async () => {
      const batch = unwritten.slice()
      // Also takes the entries that wait in memory (`waiting`): they are older than the batch, so they are written
      // before it.
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

  /** Adds audit entries that only the changed records contain, because the process ended before the audit had them. */
  async function addTold(): Promise<void> {
    unwritten.push(...(await lackingEntries(parts.folder, parts.recentEntries ?? [])))
    await writeUnwritten()
  }

  // Only logs a failure, because the service starts even when the audit cannot be written.
  await addTold().catch(err =>
    log.error(
      { err },
      'The audit lacks changes that the last process made: Haven tries again at the next change of a request',
    ),
  )
  await settleRest().catch(err =>
    log.error({ err }, 'The changes that the last process announced cannot be checked: the next start tries again'),
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

    change: ({ by, event, subject }, make, detailsOf = result => (result === undefined ? undefined : {})) =>
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
        const added = detailsOf(result)
        if (added) await chain.append([{ at, by, ...event, ...added, key }])
        // The caller need not wait until the announcement is removed, because a start that still finds the announcement
        // does not add a second entry.
        void forget()
        return result
      }),

    changeRecord: ({ by, event, subject }, make, isMade = result => result !== undefined) =>
      mutex.runExclusive(subject, async () => {
        await writeUnwritten()
        const entry: ChangeEntry = { at: stamp(), by, ...event, key: newKey() }
        if (chain.auditedChange) return await make(chain.auditedChange(entry))
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
      // If the audit cannot write the entries now, the next start finds them in the changed records.
      await writeUnwritten().catch(err => log.error({ err }, 'The audit lacks changes: the next start adds them'))
      await chain.close()
    },
  }
}
