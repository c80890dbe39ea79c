import { setTimeout as delay } from 'node:timers/promises'
import type { MailStatus } from '../contract/records/records'
import type { StoreLog } from '../store/log'
import { afterFailure, afterSuccess } from '../store/records/retry'
import type { Documents, DueMail, MailRole, Store } from '../store/store'
import { createHourlyLimit } from './hourly-limit'
import { DeliveryError, type OutgoingMail, type Transport } from './mail'
import { createRateLimit } from './rate-limit'

/** The reason why a mail is not sent at all. */
export interface Skip {
  skip: string
}

/** The methods of a store that the outbox calls. */
export type OutboxStore = Pick<Store, 'claimMails' | 'recordMailOutcome' | 'nextMailAt'>

/** The parts from which an outbox is made. */
export interface OutboxParts {
  store: OutboxStore
  transport: Transport
  /** Makes the texts of a due mail; see `composer.ts`. */
  compose: (mail: DueMail) => Promise<OutgoingMail | Skip>
  /**
   * Makes one mail of all mails about demoted records. Without this function, each of these mails is sent separately,
   * after all others.
   */
  gather?: (mails: DueMail[]) => OutgoingMail
  /** The documents that store when the last gathered mail was sent. */
  documents?: Documents
  /** The maximum number of mails in a minute; by default there is no limit. */
  perMinute?: number
  now: () => Date
  log: StoreLog
}

/** Sends queued mails in the background. */
export interface Outbox {
  start(): void
  /** Tests the mail server and logs the result; never throws. `problem` returns this failure until a mail is sent. */
  verifyTransport(): Promise<void>
  /** Checks for due mails at once, for example after a submission or when staff retry a mail. */
  wake(): void
  /**
   * Says why the last mail to staff was not sent, did not reach everybody, or why the last check failed; undefined
   * while all is well.
   */
  problem(): string | undefined
  /** Waits a short time for mails that are being sent. All other mails are sent after the next start. */
  stop(): Promise<void>
}

/** The maximum number of mails that are sent at a time, so that a slow mail does not delay the others. */
const AT_ONCE = 5
/** The key of the gathered mail in the map of mails that are being sent. */
const GATHERED = 'gathered'
/** The maximum number of records in one gathered mail; further records wait for the next one. */
const MOST_GATHERED = 1_000
/** The longest time for which mails about people's requests can delay the gathered mail, in ms. */
const LONGEST_BUSY = 3_600_000
/** How long a claim is valid, in ms; longer than any attempt to send. */
export const LEASE = 300_000
/** The pause between two claims, in ms, so that a flood of mails leaves the server time for visitors. */
const REST = 200
/** The longest time between two checks, in ms, because other processes may queue mails. */
const LONGEST_SLEEP = 1_000
/** How long the outbox waits before it tries again to store a mail's result, in ms. */
const SETTLE_AGAIN = { first: 500, longest: 30_000 }
/** The longest time that `stop` waits for mails that are being sent, in ms. */
const STOP_TIMEOUT = 3_000

/** Creates the outbox of a store. The outbox never throws an error into the server. */
export function createOutbox(parts: OutboxParts): Outbox {
  const { store, transport, compose, gather, documents, now, log } = parts
  const rateLimit = createRateLimit(parts.perMinute, now)
  const hourlyLimit = createHourlyLimit(documents, now)
  const underWay = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let waking = new AbortController()
  let problem: string | undefined
  /** The reason why the mail server failed its test, which sends no mail. */
  let unusable: string | undefined
  /** True when the server refuses gathered mails: then each mail is sent separately until the next start. */
  let isAlone = false
  /** The time since when mails about people's requests have left no time for others, in ms since 1970. */
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

  /** Starts to send the due mails, and resolves to the time until the next check, in ms. */
  async function claim(): Promise<number> {
    const freeSlots = AT_ONCE - underWay.size
    if (freeSlots === 0) return await Promise.race([...underWay.values(), delay(LONGEST_SLEEP)]).then(() => REST)
    const free = Math.min(freeSlots, rateLimit.room())
    if (free === 0) return LONGEST_SLEEP
    // Both claims use the same time, so that a mail which becomes due in between keeps its place.
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

  /** True when a flood of mails has delayed the gathered mail for so long that it must be sent first once. */
  const hasWaitedLong = async () =>
    gather !== undefined &&
    !isAlone &&
    busySince !== undefined &&
    now().getTime() - busySince >= LONGEST_BUSY &&
    underWay.size === 0 &&
    (await hourlyLimit.isOpen())

  /**
   * Claims the mails about demoted records when no other mail waits; returns those to send separately, none when they
   * are gathered.
   */
  async function claimDemoted(free: number, at: Date): Promise<DueMail[]> {
    if (!gather || isAlone) return await store.claimMails(at, free, LEASE, 'demoted')
    // The gathered mail also waits for the mails that are being sent.
    if (underWay.size > 0 || !(await hourlyLimit.isOpen())) return []
    const mails: DueMail[] = []
    for (let more = [{} as DueMail]; more.length > 0 && mails.length < MOST_GATHERED; mails.push(...more)) {
      more = await store.claimMails(at, MOST_GATHERED - mails.length, LEASE, 'demoted')
    }
    const [only] = mails
    // A single demoted record may be a real person's, so its mail is sent in full.
    if (only && mails.length === 1) start(only, hourlyLimit.close)
    if (mails.length > 1) track(GATHERED, deliverGathered(mails, gather), { gathered: mails.length })
    return []
  }

  function start(mail: DueMail, whenSent?: () => Promise<void>): void {
    const { list, role, record } = mail
    track(`${list}/${record.id}/${role}`, () => deliver(mail, whenSent), { list, id: record.id, role })
  }

  function track(name: string, task: () => Promise<void>, about: object): void {
    // The claim expired while the result could not be stored; sending the mail again would deliver it twice.
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
    // Mails that were refused together become due together.
    const [{ nextAttemptAt } = {}] = mails.map(({ record }) => outcome(record.mail.staff))
    await Promise.all(
      mails.map(mail => {
        const status = outcome(mail.record.mail.staff)
        return recordOutcome(mail, status.nextAttemptAt && nextAttemptAt ? { ...status, nextAttemptAt } : status)
      }),
    )
  }

  /** Tries to send a message; resolves to the new state of each mail in it. */
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
      // `stop` aborted this mail, so it is due again at the next start.
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

// The server's answer can quote an address, so only the record stores the answer. The log gets only codes, which name
// the kind of failure.
function reasonOf(error: unknown) {
  const { code, responseCode } = Object(error instanceof Error ? error.cause : undefined)
  return { code, responseCode, reason: wordsOf(error) }
}

const failureOf = (error: unknown) => ({
  answer: error instanceof Error ? error.message : 'unknown error',
  permanent: error instanceof DeliveryError && error.permanent,
})

const wordsOf = (error: unknown) => (error instanceof DeliveryError ? error.reason : undefined)
