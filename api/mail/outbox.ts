import { setTimeout as delay } from 'node:timers/promises'
import type { MailStatus } from '../contract/records/records'
import type { StoreLog } from '../store/log'
import { statusOf } from '../store/records/record-state'
import { afterFailure, afterSuccess } from '../store/records/retry'
import type { Documents, Due, DueMail, MailQueueName } from '../store/store'
import { createHourlyLimit } from './hourly-limit'
import { type Delivery, DeliveryError, type OutgoingMail, type Transport } from './mail'
import { createRateLimit } from './rate-limit'

/** The reason why a mail is deliberately not sent. */
export interface Skip {
  skip: string
}

/** The methods of a store that the outbox calls. */
export interface OutboxStore<Mail extends Due = DueMail> {
  claimMails(now: Date, limit: number, leaseMs: number, whose?: MailQueueName): Promise<Mail[]>
  recordMailOutcome(mail: Mail, status: MailStatus): Promise<void>
  nextMailAt(): Promise<Date | undefined>
}

/** The parameters of `createOutbox`, for mails or for other messages that the store queues in the same way. */
export interface OutboxParts<Mail extends Due = DueMail, Outgoing extends object = OutgoingMail> {
  /** The noun for one message in log lines; by default `A mail`. */
  noun?: string
  store: OutboxStore<Mail>
  transport: Pick<Transport, 'verify' | 'close'> & { send(outgoing: Outgoing): Promise<Delivery> }
  /** Writes a due message; for mails, see `composer.ts`. */
  compose: (mail: Mail) => Promise<Outgoing | Skip>
  /**
   * Writes one mail in place of the mails about all records that look automated (`demoted`). Without this function, the
   * outbox sends each of these mails separately, after all others.
   */
  gather?: (mails: Mail[]) => Outgoing
  /** The documents in which the outbox stores the time at which it may send the next gathered mail. */
  documents?: Documents
  /** The maximum number of mails in a minute; by default there is no limit. */
  perMinute?: number
  /** The maximum number of mails that are sent at a time; by default five. */
  atOnce?: number
  now: () => Date
  log: StoreLog
}

/** Sends queued mails in the background. */
export interface Outbox {
  start(): void
  /**
   * Tests the mail server, and logs the result; never rejects. `problem` then returns the failure, until a later test
   * succeeds or a mail has been sent.
   */
  verifyTransport(): Promise<void>
  /**
   * Looks for due mails at once, or at the end of the pause `REST`, for example when staff retry a mail. Without this
   * call, the outbox finds the mail of a new submission within `LONGEST_SLEEP`.
   */
  wake(): void
  /**
   * The reason why the last mail to staff was not sent or did not reach everybody, or why the last test of the mail
   * server failed. Undefined while all is well.
   */
  problem(): string | undefined
  /**
   * Waits a short time for mails that are being sent. Mails that are not sent within this time are sent after the next
   * start.
   */
  stop(): Promise<void>
}

/**
 * The maximum number of mails that are sent at the same time. With more than one at a time, a slow mail does not delay
 * the others.
 */
const AT_ONCE = 5
/** The key that stands for the gathered mail among the mails that are being sent. */
const GATHERED = 'gathered'
/** The maximum number of records in one gathered mail; further records wait for the next one. */
const MOST_GATHERED = 1_000
/** The longest time for which mails about people's requests can delay the gathered mail, in ms. */
const LONGEST_BUSY = 3_600_000
/** How long the claim to send a mail is valid, in ms. No attempt takes longer. */
export const LEASE = 300_000
/**
 * The pause after a check that found mails, in ms. If very many mails are due, or many visitors send at the same time,
 * the pauses leave the server time for visitors.
 */
const REST = 200
/** The longest time between two checks, in ms. Other processes may queue mails, and cannot wake this process. */
const LONGEST_SLEEP = 1_000
/** The first and the longest wait before another attempt to store the result of a mail, in ms. */
const SETTLE_AGAIN = { first: 500, longest: 30_000 }
/** The longest time that `stop` waits for mails that are being sent, in ms. */
const STOP_TIMEOUT = 3_000

/** Creates the outbox of a store. The outbox catches every error about a mail. */
export function createOutbox<Mail extends Due = DueMail, Outgoing extends object = OutgoingMail>(
  parts: OutboxParts<Mail, Outgoing>,
): Outbox {
  const { noun = 'A mail', store, transport, compose, gather, documents, atOnce = AT_ONCE, now, log } = parts
  const rateLimit = createRateLimit(parts.perMinute, now)
  const hourlyLimit = createHourlyLimit(documents, now)
  const underWay = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let waking = new AbortController()
  let problem: string | undefined
  /** The reason why the mail server failed its last test; undefined if the outbox has sent a mail since. */
  let unusable: string | undefined
  /**
   * True after the server refused a gathered mail for good. The outbox then sends each mail separately until the next
   * start.
   */
  let isAlone = false
  /** The time since which mails about people's requests have left no time for other mails, in ms since 1970. */
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

  /** Starts sending the due mails; resolves to the time until the next check, in ms. */
  async function claim(): Promise<number> {
    const freeSlots = atOnce - underWay.size
    if (freeSlots === 0) return await Promise.race([...underWay.values(), delay(LONGEST_SLEEP)]).then(() => REST)
    const free = Math.min(freeSlots, rateLimit.room())
    if (free === 0) return LONGEST_SLEEP
    // Both claims use the same time, so a mail that becomes due between them waits for the next check.
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

  /** True when so many mails have delayed the gathered mail for so long that it now goes first. */
  const hasWaitedLong = async () =>
    gather !== undefined &&
    !isAlone &&
    busySince !== undefined &&
    now().getTime() - busySince >= LONGEST_BUSY &&
    underWay.size === 0 &&
    (await hourlyLimit.isOpen())

  /**
   * Claims the mails about records that look automated. Returns mails that the caller sends one by one; a gathered mail
   * is started here.
   */
  async function claimDemoted(free: number, at: Date): Promise<Mail[]> {
    if (!gather || isAlone) return await store.claimMails(at, free, LEASE, 'demoted')
    // The gathered mail waits until no other mail is being sent.
    if (underWay.size > 0 || !(await hourlyLimit.isOpen())) return []
    const mails: Mail[] = []
    for (let more = [{} as Mail]; more.length > 0 && mails.length < MOST_GATHERED; mails.push(...more)) {
      more = await store.claimMails(at, MOST_GATHERED - mails.length, LEASE, 'demoted')
    }
    const [only] = mails
    // A single mail is sent separately and with its full text, because its record can come from a real person.
    if (only && mails.length === 1) start(only, hourlyLimit.close)
    if (mails.length > 1) track(GATHERED, deliverGathered(mails, gather), { gathered: mails.length })
    return []
  }

  function start(mail: Mail, whenSent?: () => Promise<void>): void {
    const { list, role, record } = mail
    track(`${list}/${record.id}/${role}`, () => deliver(mail, whenSent), { list, id: record.id, role })
  }

  function track(name: string, task: () => Promise<void>, about: object): void {
    // Skips a mail whose claim has expired, but which is still being sent or whose result is still being stored.
    // Without this line, such a mail would arrive twice.
    if (underWay.has(name)) return
    rateLimit.count()
    const done = task()
      .catch(err => log.error({ err, ...about }, 'The state of a mail stays unchanged'))
      .finally(() => underWay.delete(name))
    underWay.set(name, done)
  }

  async function deliver(mail: Mail, whenSent?: () => Promise<void>): Promise<void> {
    const { list, role, record } = mail
    const before = statusOf(record, role)
    if (!before) return
    const about = { list, id: record.id, role, attempt: before.attempts + 1 }
    const { error, outcome } = await attempt(() => compose(mail), role, about)
    if (!error) await whenSent?.()
    await recordOutcome(mail, outcome(before))
  }

  const deliverGathered = (mails: Mail[], gather: (mails: Mail[]) => Outgoing) => async () => {
    const { error, outcome } = await attempt(async () => gather(mails), 'staff', { gathered: mails.length })
    if (!error) await hourlyLimit.close()
    isAlone = failureOf(error).permanent
    // All mails that were refused together get the same time for the next attempt.
    const [{ nextAttemptAt } = {}] = mails.map(({ record }) => outcome(record.mail.staff))
    await Promise.all(
      mails.map(mail => {
        const status = outcome(mail.record.mail.staff)
        return recordOutcome(mail, status.nextAttemptAt && nextAttemptAt ? { ...status, nextAttemptAt } : status)
      }),
    )
  }

  /**
   * Tries to send a mail. Resolves to `error`, if the attempt failed, and to `outcome`, which computes the mail's new
   * status from its previous one. For a gathered mail, the caller calls `outcome` with the status of each record's
   * mail.
   */
  async function attempt(
    make: () => Promise<Outgoing | Skip>,
    role: Due['role'],
    about: object,
  ): Promise<{ error?: unknown; outcome: (before: MailStatus) => MailStatus }> {
    try {
      const outgoing = await make()
      const at = now()
      if (isSkip(outgoing)) return { outcome: before => afterSuccess(before, 'skipped', outgoing.skip, at) }
      const { state, answer, reason } = await transport.send(outgoing)
      if (role === 'staff' || !reason) problem = reason
      unusable = undefined
      if (reason) log.warn({ ...about, reason }, `${noun} was ${state}, but not to everyone`)
      else log.info(about, `${noun} was ${state}`)
      return { outcome: before => afterSuccess(before, state, answer, now()) }
    } catch (error) {
      // `stop` has aborted this mail, so the mail keeps its state and is due again at the next start.
      if (stopping.signal.aborted) throw error
      if (role === 'staff') problem = wordsOf(error)
      log.warn({ ...about, ...reasonOf(error) }, `${noun} could not be sent`)
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

  async function recordOutcome(mail: Mail, status: MailStatus): Promise<void> {
    for (let wait = SETTLE_AGAIN.first; ; wait = Math.min(wait * 2, SETTLE_AGAIN.longest)) {
      try {
        await store.recordMailOutcome(mail, status)
        return
      } catch (error) {
        if (stopping.signal.aborted) throw error
        log.warn({ err: error, list: mail.list, id: mail.record.id }, `${noun} has a result that cannot be stored yet`)
        await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  /** Waits; `wake` ends the wait early, unless it is the pause `REST`. */
  async function sleep(ms: number): Promise<void> {
    const signal = ms > REST ? AbortSignal.any([waking.signal, stopping.signal]) : stopping.signal
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

// The server's reply can quote an address, so only the record stores the reply. The log gets only codes and Haven's own
// words about the failure.
function reasonOf(error: unknown) {
  const { code, responseCode } = Object(error instanceof Error ? error.cause : undefined)
  return { code, responseCode, reason: wordsOf(error) }
}

const failureOf = (error: unknown) => ({
  answer: error instanceof Error ? error.message : 'unknown error',
  permanent: error instanceof DeliveryError && error.permanent,
})

const isSkip = (made: object): made is Skip => 'skip' in made

const wordsOf = (error: unknown) => (error instanceof DeliveryError ? error.reason : undefined)
