import { setTimeout as delay } from 'node:timers/promises'
import type { MailStatus } from '../contract/records/records'
import type { StoreLog } from '../store/log'
import { afterFailure, afterSuccess } from '../store/records/retry'
import type { Documents, DueMail, MailRole, Store } from '../store/store'
import { createHourlyLimit } from './hourly-limit'
import { DeliveryError, type OutgoingMail, type Transport } from './mail'
import { createRateLimit } from './rate-limit'

/** The reason for not sending a mail at all. */
export interface Skip {
  skip: string
}

/** The methods of a store that an outbox uses. */
export type OutboxStore = Pick<Store, 'claimMails' | 'recordMailOutcome' | 'nextMailAt'>

/** The parts that an outbox works with. */
export interface OutboxParts {
  store: OutboxStore
  transport: Transport
  /** Makes the content of a due mail; see `composer.ts`. */
  compose: (mail: DueMail) => Promise<OutgoingMail | Skip>
  /**
   * Makes one mail from all mails about demoted records. Without this function each mail goes by itself, after all
   * others.
   */
  gather?: (mails: DueMail[]) => OutgoingMail
  /** The documents that store the hour of the last gathered mail. */
  documents?: Documents
  /** The maximum number of mails in a minute; no limit by default. */
  perMinute?: number
  now: () => Date
  log: StoreLog
}

/** Sends queued mails in the background. */
export interface Outbox {
  start(): void
  /** Tries the mail server and logs the result; never throws. `problem` returns a failure until a mail leaves. */
  verifyTransport(): Promise<void>
  /** Looks for due mails at once, such as after a submission or a retry by staff. */
  wake(): void
  /**
   * The reason why the last staff mail did not leave or reach everybody, or why the last check failed; undefined while
   * all is well.
   */
  problem(): string | undefined
  /** Waits a short time for mails under way. All other mails leave after the next start. */
  stop(): Promise<void>
}

/** The maximum number of mails under way at a time, so that a slow mail takes one place and delays no other. */
const AT_ONCE = 5
/** The key of the gathered mail among those under way. */
const GATHERED = 'gathered'
/** The maximum number of records in one gathered mail; more wait for the next. */
const MOST_GATHERED = 1_000
/** Longest time that mails about people can delay the gathered mail, in ms. */
const LONGEST_BUSY = 3_600_000
/** Validity of a claim, in ms; longer than any attempt. */
export const LEASE = 300_000
/** Rest between claims, in ms, so that a flood of mails leaves the server free for visitors. */
const REST = 200
/** Longest sleep, in ms, because other processes may queue mails. */
const LONGEST_SLEEP = 1_000
/** Waits in ms before the outbox tries again to store an outcome. */
const SETTLE_AGAIN = { first: 500, longest: 30_000 }
/** Longest time that `stop` waits for mails under way, in ms. */
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
  /** The reason why the mail server failed its check without a mail. */
  let unusable: string | undefined
  /** True when the server refuses gathered mails: each mail then goes by itself until the next start. */
  let isAlone = false
  /** The moment since which mails about people leave no time for others, in ms since 1970. */
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

  /** Starts the due mails, and resolves to the time to sleep, in ms. */
  async function claim(): Promise<number> {
    const freeSlots = AT_ONCE - underWay.size
    if (freeSlots === 0) return await Promise.race([...underWay.values(), delay(LONGEST_SLEEP)]).then(() => REST)
    const free = Math.min(freeSlots, rateLimit.room())
    if (free === 0) return LONGEST_SLEEP
    // Both claims share one time, so that a mail that falls due in between keeps its turn.
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

  /** True when a flood of mails has delayed the gathered mail so long that it must go first once. */
  const hasWaitedLong = async () =>
    gather !== undefined &&
    !isAlone &&
    busySince !== undefined &&
    now().getTime() - busySince >= LONGEST_BUSY &&
    underWay.size === 0 &&
    (await hourlyLimit.isOpen())

  /**
   * Claims the demoted mails when no other mail waits; returns those to send singly, none when one mail gathers them.
   */
  async function claimDemoted(free: number, at: Date): Promise<DueMail[]> {
    if (!gather || isAlone) return await store.claimMails(at, free, LEASE, 'demoted')
    // The gathered mail also waits for the mails under way.
    if (underWay.size > 0 || !(await hourlyLimit.isOpen())) return []
    const mails: DueMail[] = []
    for (let more = [{} as DueMail]; more.length > 0 && mails.length < MOST_GATHERED; mails.push(...more)) {
      more = await store.claimMails(at, MOST_GATHERED - mails.length, LEASE, 'demoted')
    }
    const [only] = mails
    // A single demoted mail may be a person's, so it goes in full.
    if (only && mails.length === 1) start(only, hourlyLimit.close)
    if (mails.length > 1) track(GATHERED, deliverGathered(mails, gather), { gathered: mails.length })
    return []
  }

  function start(mail: DueMail, whenSent?: () => Promise<void>): void {
    const { list, role, record } = mail
    track(`${list}/${record.id}/${role}`, () => deliver(mail, whenSent), { list, id: record.id, role })
  }

  function track(name: string, task: () => Promise<void>, about: object): void {
    // The claim ran out while the outcome could not be stored; a second try would send the mail twice.
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
    // Mails that were refused together fall due together.
    const [{ nextAttemptAt } = {}] = mails.map(({ record }) => outcome(record.mail.staff))
    await Promise.all(
      mails.map(mail => {
        const status = outcome(mail.record.mail.staff)
        return recordOutcome(mail, status.nextAttemptAt && nextAttemptAt ? { ...status, nextAttemptAt } : status)
      }),
    )
  }

  /** Tries to send, and resolves to the new state of each mail in the message. */
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
      // `stop` aborted the mail, so it is due again at the next start.
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

// The answer can quote an address, so only the record keeps it. The log gets the codes, which name a kind of failure.
function reasonOf(error: unknown) {
  const { code, responseCode } = Object(error instanceof Error ? error.cause : undefined)
  return { code, responseCode, reason: wordsOf(error) }
}

const failureOf = (error: unknown) => ({
  answer: error instanceof Error ? error.message : 'unknown error',
  permanent: error instanceof DeliveryError && error.permanent,
})

const wordsOf = (error: unknown) => (error instanceof DeliveryError ? error.reason : undefined)
