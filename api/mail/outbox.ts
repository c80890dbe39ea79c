import { setTimeout as delay } from 'node:timers/promises'
import type { MailStatus } from '../contract/records'
import type { Log } from '../store/log'
import type { DueMail, Store } from '../store/store'
import { DeliveryError, type OutgoingMail, type Transport } from './mail'
import { afterFailure, afterSuccess } from './retry'

/** Why a mail is not sent at all. */
export interface Skip {
  skip: string
}

/** The part of a store that an outbox uses. */
export type OutboxStore = Pick<Store, 'claimMails' | 'settleMail' | 'nextMailAt'>

/** What an outbox works with. */
export interface OutboxParts {
  store: OutboxStore
  transport: Transport
  /** Makes a mail of a due one; see `composer.ts`. */
  compose: (mail: DueMail) => Promise<OutgoingMail | Skip>
  now: () => Date
  log: Log
}

/** Sends what is queued, in the background. */
export interface Outbox {
  start(): void
  /** Tries the mail server and says in the log what it found; never throws. */
  look(): Promise<void>
  /** Looks for due mails at once: after a submission, or when a mail is to be tried again. */
  wake(): void
  /** What kept the last mail to staff from leaving, or some of them from getting it; undefined while all is well. */
  problem(): string | undefined
  /** Waits a little for what is under way; the rest is sent after the next start. */
  stop(): Promise<void>
}

/** Mails under way at a time: a slow one holds one place and no other mail. */
const AT_ONCE = 5
/** A claim outlasts every attempt, in ms. */
export const LEASE = 300_000
/** Rest between claims, in ms, so that a flood of mails leaves the server to the visitors. */
const REST = 200
/** Longest sleep, in ms: other processes may have queued mails. */
const LONGEST_SLEEP = 1_000
/** Waits in ms until an outcome that could not be stored is stored again. */
const SETTLE_AGAIN = { first: 500, longest: 30_000 }
/** How long `stop` waits for mails under way, in ms. */
const PATIENCE = 3_000

/** Creates the outbox of a store; it never throws into the server. */
export function createOutbox({ store, transport, compose, now, log }: OutboxParts): Outbox {
  const underWay = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let waking = new AbortController()
  let problem: string | undefined
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
    const free = AT_ONCE - underWay.size
    if (free === 0) return await Promise.race([...underWay.values(), delay(LONGEST_SLEEP)]).then(() => REST)
    const due = await store.claimMails(now(), free, LEASE)
    for (const mail of due) start(mail)
    if (due.length > 0) return REST
    const next = await store.nextMailAt()
    const wait = next ? next.getTime() - now().getTime() : LONGEST_SLEEP
    return Math.min(Math.max(wait, REST), LONGEST_SLEEP)
  }

  function start(mail: DueMail): void {
    const name = `${mail.list}/${mail.record.id}/${mail.role}`
    // Its claim ran out while its outcome cannot be stored: sending it again would be one too many.
    if (underWay.has(name)) return
    const done = deliver(mail)
      .catch(err =>
        log.error({ err, list: mail.list, id: mail.record.id, role: mail.role }, 'A mail is left as it was'),
      )
      .finally(() => underWay.delete(name))
    underWay.set(name, done)
  }

  async function deliver(mail: DueMail): Promise<void> {
    const before = mail.record.mail[mail.role]
    if (before) await settle(mail, await attempt(mail, before))
  }

  async function attempt(mail: DueMail, before: MailStatus): Promise<MailStatus> {
    const about = { list: mail.list, id: mail.record.id, role: mail.role, attempt: before.attempts + 1 }
    try {
      const outgoing = await compose(mail)
      if ('skip' in outgoing) return afterSuccess(before, 'skipped', outgoing.skip, now())
      const { state, answer, reason } = await transport.send(outgoing)
      if (mail.role === 'staff' || !reason) problem = reason
      if (reason) log.warn({ ...about, reason }, `A mail was ${state}, but not to everyone`)
      else log.info(about, `A mail was ${state}`)
      return afterSuccess(before, state, answer, now())
    } catch (error) {
      // Broken off by us: it is due again at the next start.
      if (stopping.signal.aborted) throw error
      if (mail.role === 'staff') problem = wordsOf(error)
      const status = afterFailure(before, error, now())
      log.warn({ ...about, ...reasonOf(error), nextAttemptAt: status.nextAttemptAt }, 'A mail could not be sent')
      return status
    }
  }

  async function look(): Promise<void> {
    try {
      if (!transport.verify) return
      await transport.verify()
      log.info({}, 'The mail server is ready')
    } catch (error) {
      if (stopping.signal.aborted) return
      problem ??= wordsOf(error)
      log.warn(reasonOf(error), 'The mail server cannot be used')
    }
  }

  async function settle(mail: DueMail, status: MailStatus): Promise<void> {
    for (let wait = SETTLE_AGAIN.first; ; wait = Math.min(wait * 2, SETTLE_AGAIN.longest)) {
      try {
        await store.settleMail(mail, status)
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
    look,
    problem: () => problem,
    wake: () => waking.abort(),
    stop() {
      stopped ??= end()
      return stopped
    },
  }

  async function end(): Promise<void> {
    stopping.abort()
    await running
    await Promise.race([Promise.all(underWay.values()), delay(PATIENCE, undefined, { ref: false })])
    transport.close()
    await Promise.all(underWay.values())
  }
}

// The answer may quote an address, so it goes to the record only; its codes name a kind of failure.
function reasonOf(error: unknown) {
  const { code, responseCode } = Object(error instanceof Error ? error.cause : undefined)
  return { code, responseCode, reason: wordsOf(error) }
}

const wordsOf = (error: unknown) => (error instanceof DeliveryError ? error.reason : undefined)
