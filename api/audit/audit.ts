import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { ContentName } from '../contract/content/content-names'
import type { AuditAnswer, AuditBy, AuditEvent } from '../contract/people/audit'
import type { ListName } from '../contract/records/records'
import { DAY } from '../contract/time/durations'
import { KeyedMutex } from '../store/keyed-mutex'
import type { StoreLog } from '../store/log'
import type { Documents } from '../store/store'
import { AuditChain, type Chain, type ChainParts, type Head } from './chain'
import { type AuditPage, type AuditQuery, auditEntries, auditPage } from './page'

const SPACE = 'audit-intents'
const KEY_BYTES = 12
/** Entries of what was only read that wait in memory while the audit cannot be written. */
const MOST_WAITING = 1_000
const TRY_AGAIN = 5_000
/** After this long, in ms, nobody works any more at what another instance has announced. */
const ABANDONED_AFTER = 15 * 60_000
/** For so long, in ms, opening the same record again is the same opening, and wrong attempts are one entry. */
const SAME_FOR = { opening: 5 * 60_000, failures: 60_000 }
/** Openings, and whoever is guessed at, that are told apart at a time. */
const MOST_APART = 2_000

/** By what is kept of a change a start tells whether it was made. */
export type Trace =
  /** What carries the key of the change. */
  | { of: 'record'; list: ListName; id: number }
  | { of: 'person'; id?: string }
  /** What is gone once it was made; sessions by the beginning of their keys. */
  | { of: 'erased'; list: ListName; id: number }
  | { of: 'removed'; id: string }
  | { of: 'sessions'; keys: string[] }
  /** What is so once it was made. */
  | { of: 'content'; name: ContentName; digest: string }
  | { of: 'firm'; digest: string }
  | { of: 'shared-password'; on: boolean }

interface Intent {
  at: string
  by: AuditBy
  event: AuditEvent
  trace: Trace
}

/** Answers what there is to add to the entry of a change that was made; undefined where it was not made. */
export type Settle = (trace: Trace, key: string) => Promise<Partial<AuditEvent> | undefined>

/** What is to be told of a change, by whom. `subject`: what is changed by one at a time. */
export interface About {
  by: AuditBy
  event: AuditEvent
  subject: string
}

/** Announces a change, durably; answers the key that is left in what is changed. */
export type AnnounceTo = (trace: Trace) => Promise<string>

/** Who did what, and when: entries that are only ever added. */
export interface Audit {
  /** Tells of what was read, shortly after. */
  note(by: AuditBy, event: AuditEvent): void
  /** Tells of a wrong attempt to sign in as somebody; many within a minute are one entry with their number. */
  noteFailure(event: AuditEvent): void
  /** Resolves once the entries are on disk; throws StoreUnavailableError where they cannot be. */
  write(by: AuditBy, ...events: AuditEvent[]): Promise<void>
  /**
   * Makes a change that is never without its entry, nor the entry without it, whenever the process ends: `make` announces
   * it before. `told` says what the entry is to hold beside, and undefined where nothing was changed, as an error does.
   */
  change<Result>(
    about: About,
    make: (announce: AnnounceTo) => Promise<Result>,
    told?: (result: Result) => Partial<AuditEvent> | undefined,
  ): Promise<Result>
  page(query: AuditQuery): Promise<AuditPage>
  /** All that is wanted, newest first, for a file. */
  entries(query: Omit<AuditQuery, 'limit' | 'before'>): AsyncIterable<AuditAnswer>
  /** Where the chain of this process stands. */
  head(): Head
  /** Where each chain stands: of each instance that shares a database there is one. */
  heads(): Promise<Head[]>
  /** Entries that wait to be written. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** The chains of all instances, in one place; each instance adds to its own. */
export interface SharedAudit extends Pick<Audit, 'page' | 'entries' | 'heads'> {
  /** What tells this instance's chain, and its announcements, from those of others. */
  readonly name: string
  open(parts: Pick<ChainParts, 'secrets'>): Promise<Chain>
}

/** What an audit works with. */
export interface AuditParts extends ChainParts {
  documents: Documents
  /** Left out, what the last process announced waits for the next start of a service. */
  settle?: Settle
  /** Where the chains of several instances are; undefined where the folder holds the only one. */
  shared?: SharedAudit | undefined
  /** `AUDIT_DAYS`: days that an entry is kept. */
  days: number
  log: StoreLog
}

/** Opens the audit of a data folder: what the last process announced and did not settle is settled first. */
export async function openAudit(parts: AuditParts): Promise<Audit> {
  const { documents, settle, days, shared, now, log } = parts
  const chain = shared ? await shared.open(parts) : await AuditChain.open(parts)
  const own = shared ? `${shared.name}.` : ''
  const mutex = new KeyedMutex()
  const openings = new Map<string, number>()
  const failures = new Map<string, { since: number; event: AuditEvent; more: number }>()
  const waiting: { at: string; by: AuditBy; event: AuditEvent }[] = []
  let writing: Promise<void> | undefined
  const closing = new AbortController()

  const stamp = () => now().toISOString()
  const prune = () =>
    chain
      .prune(new Date(now().getTime() - days * DAY).toISOString().slice(0, 10))
      .catch(err => log.error({ err }, 'Old entries of the audit stay for now'))

  /** Writes what waits; tries again later where that cannot be. */
  async function writeWaiting(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice()
      try {
        await chain.append(batch.map(({ at, by, event }) => ({ at, by, ...event })))
        waiting.splice(0, batch.length)
      } catch (err) {
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

  /** Whether something was told of within a time; forgets the oldest where there are too many. */
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
      // That of another instance, which may be under way; one that is gone for good left what nobody else settles.
      if (!key.startsWith(own) && now().getTime() - Date.parse(at) < ABANDONED_AFTER) continue
      const added = (await chain.has(key, at)) ? undefined : await settle(trace, key)
      if (added) await chain.append([{ at, by, ...event, ...added, key }])
      await documents.update(SPACE, key, () => undefined)
    }
  }

  // The intake goes on, whatever there is about its audit.
  await settleRest().catch(err => log.error({ err }, 'What the last process announced is settled at the next start'))
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
        const key = own + randomBytes(KEY_BYTES).toString('base64url')
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
        // Not waited for: what a start finds still announced is told once all the same.
        void forget()
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
      await chain.close()
    },
  }
}
