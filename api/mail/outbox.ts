import { setTimeout as delay } from 'node:timers/promises'
import type { MailStatus } from '../contract/records/records'
import type { StoreLog } from '../store/log'
import { afterFailure, afterSuccess } from '../store/records/retry'
import type { Documents, DueMail, MailRole, Store } from '../store/store'
import { createHourlyLimit } from './hourly-limit'
import { DeliveryError, type OutgoingMail, type Transport } from './mail'
import { createRateLimit } from './rate-limit'

/** Why a mail is not sent at all. */
export interface Skip {
  skip: string
}

/** The part of a store that an outbox uses. */
export type OutboxStore = Pick<Store, 'claimMails' | 'recordMailOutcome' | 'nextMailAt'>

/** What an outbox works with. */
export interface OutboxParts {
  store: OutboxStore
  transport: Transport
  /** Makes a mail of a due one; see `composer.ts`. */
  compose: (mail: DueMail) => Promise<OutgoingMail | Skip>
  /** Makes one mail of those of demoted records; without it each goes by itself, behind all others. */
  gather?: (mails: DueMail[]) => OutgoingMail
  /** Where the hour of the last gathered mail is kept. */
  documents?: Documents
  /** Most mails in a minute; without it as many as there are. */
  perMinute?: number
  now: () => Date
  log: StoreLog
}

/** Sends what is queued, in the background. */
export interface Outbox {
  start(): void
  /** Tries the mail server and says in the log what it found; never throws. `problem` tells of it until a mail leaves. */
  verifyTransport(): Promise<void>
  /** Looks for due mails at once: after a submission, or when a mail is to be tried again. */
  wake(): void
  /**
   * What kept the last mail to staff from leaving, or some of them from getting it, or why the mail server could not be
   * used when it was last tried; undefined while all is well.
   */
  problem(): string | undefined
  /** Waits a little for what is under way; the rest is sent after the next start. */
  stop(): Promise<void>
}

/** Mails under way at a time: a slow one holds one slot and no other mail. */
const AT_ONCE = 5
/** The gathered mail among those under way. */
const GATHERED = 'gathered'
/** Records that one gathered mail names at most; more wait for the next. */
const MOST_GATHERED = 1_000
/** How long people's mails may keep the gathered one back, in ms. */
const LONGEST_BUSY = 3_600_000
/** A claim outlasts every attempt, in ms. */
export const LEASE = 300_000
/** Rest between claims, in ms, so that a flood of mails leaves the server to the visitors. */
const REST = 200
/** Longest sleep, in ms: other processes may have queued mails. */
const LONGEST_SLEEP = 1_000
/** Waits in ms until an outcome that could not be stored is stored again. */
const SETTLE_AGAIN = { first: 500, longest: 30_000 }
/** How long `stop` waits for mails under way, in ms. */
const STOP_TIMEOUT = 3_000

/** Creates the outbox of a store; it never throws into the server. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { store, transport, compose, gather, documents, now, log } = parts
  const rateLimit = createRateLimit(parts.perMinute, now)
  const hourlyLimit = createHourlyLimit(documents, now)
  const underWay = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let waking = new AbortController()
  let problem: string | undefined
  /** Why the mail server could not be used when it was tried without a mail. */
  let unusable: string | undefined
  /** The server takes no gathered mail: until the next start each goes by itself. */
  let isAlone = false
  /** Since when people's mails have left no time for others, in ms. */
  let busySince: number | undefined
  let running: Promise<void> | undefined
  let stopped: Promise<void> | undefined

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const pause = await claim().catch(err => {
        log.error({ err }, 'The outbox cannot look for mails')
        return LONGEST_SLEEP
      })
      await sleep(pause)
    }
  }

  /** Starts what is due, and answers how long to sleep, in ms. */
  async function claim(): Promise<number> {
    const freeSlots = AT_ONCE - underWay.size
    if (freeSlots === 0) return await Promise.race([...underWay.values(), delay(LONGEST_SLEEP)]).then(() => REST)
    const free = Math.min(freeSlots, rateLimit.room())
    if (free === 0) return LONGEST_SLEEP
    // One time for both: what falls due in between goes by its turn, too.
    const at = now()
    const people = (await hasWaitedLong()) ? [] : await store.claimMails(at, free, LEASE)
    const due = people.length > 0 ? people : await claimDemoted(free, at)
    busySince = people.length > 0 ? (busySince ?? now().getTime()) : undefined
    for (const mail of due) start(mail)
    if (due.length > 0) return REST
    const next = await store.nextMailAt()
    const wait = next ? next.getTime() - now().getTime() : LONGEST_SLEEP
    return Math.min(Math.max(wait, REST), LONGEST_SLEEP)
  }

  /** Whether the gathered mail goes first for once: a flood of more than may leave would else keep it back for good. */
  const hasWaitedLong = async () =>
    gather !== undefined &&
    !isAlone &&
    busySince !== undefined &&
    now().getTime() - busySince >= LONGEST_BUSY &&
    underWay.size === 0 &&
    (await hourlyLimit.isOpen())

  /** What nobody else waits before: mails to send by themselves, or none where it was gathered. */
  async function claimDemoted(free: number, at: Date): Promise<DueMail[]> {
    if (!gather || isAlone) return await store.claimMails(at, free, LEASE, 'demoted')
    // Nor before one that is on its way.
    if (underWay.size > 0 || !(await hourlyLimit.isOpen())) return []
    const mails: DueMail[] = []
    for (let more = [{} as DueMail]; more.length > 0 && mails.length < MOST_GATHERED; mails.push(...more)) {
      more = await store.claimMails(at, MOST_GATHERED - mails.length, LEASE, 'demoted')
    }
    const [only] = mails
    // The one that may be a person's is told in full.
    if (only && mails.length === 1) start(only, hourlyLimit.close)
    if (mails.length > 1) track(GATHERED, deliverGathered(mails, gather), { gathered: mails.length })
    return []
  }

  function start(mail: DueMail, whenSent?: () => Promise<void>): void {
    const { list, role, record } = mail
    track(`${list}/${record.id}/${role}`, () => deliver(mail, whenSent), { list, id: record.id, role })
  }

  function track(name: string, task: () => Promise<void>, about: object): void {
    // Its claim ran out while its outcome cannot be stored: sending it again would be one too many.
    if (underWay.has(name)) return
    rateLimit.count()
    const done = task()
      .catch(err => log.error({ err, ...about }, 'A mail is left as it was'))
      .finally(() => underWay.delete(name))
    underWay.set(name, done)
  }

  async function deliver(mail: DueMail, whenSent?: () => Promise<void>): Promise<void> {
    const { list, role, record } = mail
    const before = record.mail[role]
    if (!before) return
    const about = { list, id: record.id, role, attempt: before.attempts + 1 }
    const { error, outcome } = await attempt(() => compose(mail), role, about)
    if (!error) await whenSent?.()
    await recordOutcome(mail, outcome(before))
  }

  const deliverGathered = (mails: DueMail[], gather: (mails: DueMail[]) => OutgoingMail) => async () => {
    const { error, outcome } = await attempt(async () => gather(mails), 'staff', { gathered: mails.length })
    if (!error) await hourlyLimit.close()
    isAlone = failureOf(error).permanent
    // What was refused together is due together.
    const [{ nextAttemptAt } = {}] = mails.map(({ record }) => outcome(record.mail.staff))
    await Promise.all(
      mails.map(mail => {
        const status = outcome(mail.record.mail.staff)
        return recordOutcome(mail, status.nextAttemptAt && nextAttemptAt ? { ...status, nextAttemptAt } : status)
      }),
    )
  }

  /** Tries to send; answers what becomes of the state of each mail that goes with it. */
  async function attempt(
    make: () => Promise<OutgoingMail | Skip>,
    role: MailRole,
    about: object,
  ): Promise<{ error?: unknown; outcome: (before: MailStatus) => MailStatus }> {
    try {
      const outgoing = await make()
      const at = now()
      if ('skip' in outgoing) return { outcome: before => afterSuccess(before, 'skipped', outgoing.skip, at) }
      const { state, answer, reason } = await transport.send(outgoing)
      if (role === 'staff' || !reason) problem = reason
      unusable = undefined
      if (reason) log.warn({ ...about, reason }, `A mail was ${state}, but not to everyone`)
      else log.info(about, `A mail was ${state}`)
      return { outcome: before => afterSuccess(before, state, answer, now()) }
    } catch (error) {
      // Broken off by us: it is due again at the next start.
      if (stopping.signal.aborted) throw error
      if (role === 'staff') problem = wordsOf(error)
      log.warn({ ...about, ...reasonOf(error) }, 'A mail could not be sent')
      return { error, outcome: before => afterFailure(before, failureOf(error), now()) }
    }
  }

  async function verifyTransport(): Promise<void> {
    try {
      if (!transport.verify) return
      await transport.verify()
      unusable = undefined
      log.info({}, 'The mail server is ready')
    } catch (error) {
      if (stopping.signal.aborted) return
      unusable = wordsOf(error) ?? 'The mail server cannot be used: see the log.'
      log.warn(reasonOf(error), 'The mail server cannot be used')
    }
  }

  async function recordOutcome(mail: DueMail, status: MailStatus): Promise<void> {
    for (let wait = SETTLE_AGAIN.first; ; wait = Math.min(wait * 2, SETTLE_AGAIN.longest)) {
      try {
        await store.recordMailOutcome(mail, status)
        return
      } catch (error) {
        if (stopping.signal.aborted) throw error
        log.warn({ err: error, list: mail.list, id: mail.record.id }, 'A mail is out, but that cannot be stored yet')
        await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  async function sleep(ms: number): Promise<void> {
    const signal = AbortSignal.any([waking.signal, stopping.signal])
    await delay(ms, undefined, { signal, ref: false }).catch(() => undefined)
    if (waking.signal.aborted) waking = new AbortController()
  }

  return {
    start() {
      running ??= run()
    },
    verifyTransport,
    problem: () => problem ?? unusable,
    wake: () => waking.abort(),
    stop() {
      stopped ??= end()
      return stopped
    },
  }

  async function end(): Promise<void> {
    stopping.abort()
    await running
    await Promise.race([Promise.all(underWay.values()), delay(STOP_TIMEOUT, undefined, { ref: false })])
    transport.close()
    await Promise.all(underWay.values())
  }
}

// The answer may quote an address, so it goes to the record only; its codes name a kind of failure.
function reasonOf(error: unknown) {
  const { code, responseCode } = Object(error instanceof Error ? error.cause : undefined)
  return { code, responseCode, reason: wordsOf(error) }
}

const failureOf = (error: unknown) => ({
  answer: error instanceof Error ? error.message : 'unknown error',
  permanent: error instanceof DeliveryError && error.permanent,
})

const wordsOf = (error: unknown) => (error instanceof DeliveryError ? error.reason : undefined)
