import { setTimeout as delay } from 'node:timers/promises'
import type { AdminRecord, ListName } from '../../contract/records/records'
import { MINUTE, SECOND } from '../../contract/time/durations'
import { dayNumberInLondon } from '../../contract/time/office-hours'
import { isEvent, isMailDue, QUEUES_OF, queueOf, type WaitingMail } from '../questions/due'
import { statusOf } from '../records/record-state'
import type { Due, MailQueueName } from '../store'
import type { StoreIndex } from './store-index'

/** The longest wait for mails that are being sent, in ms. */
const OUTCOME_TIMEOUT = 5 * SECOND
/** The time between two checks of the mails that are being sent, in ms. */
const LOOK_EVERY = 20
/** If the clock goes back by more than this, in ms, leases are shortened. */
const CLOCK_STEP = MINUTE

/** One mail or event of one record. */
interface MailRef {
  list: ListName
  id: number
  role: Due['role']
}

/** The claims of mails, in memory, because only one process uses the files. After a restart, claimed mails are due again. */
export class MailLeases {
  /** The end of each mail's claim, in ms since 1970. */
  readonly #leases = new Map<string, number>()
  /** The mails that staff asked for, and those about added letters: they count as mails about people's requests. */
  readonly #promoted = new Set<string>()
  /** The latest time at which mails were claimed, in ms since 1970. An earlier time shows that the clock went back. */
  #latest = 0

  constructor(
    readonly index: StoreIndex,
    readonly read: (list: ListName, id: number) => Promise<AdminRecord | undefined>,
  ) {}

  async claim(now: Date, limit: number, leaseMs: number, whose: MailQueueName | 'webhooks' = 'people'): Promise<Due[]> {
    const time = now.getTime()
    this.#endLeases(time, leaseMs)
    const [from, to] = QUEUES_OF[whose]
    const today = dayNumberInLondon(time)
    // The mails to send first. Thousands of mails may wait, and each claim takes only a few.
    const due: Queued[] = []
    for (const mails of this.index.waiting()) {
      for (const mail of mails) {
        const last = due[limit - 1]
        // A mail that is due later cannot come before a mail of the first queue. This condition is tested first, because
        // it takes long to find a mail's queue.
        if ((last?.queue === from && last.mail.at <= mail.at) || !isMailDue(mail, time)) continue
        const isPromoted = this.#promoted.size > 0 && this.#promoted.has(nameOf(refOf(mail)))
        const queued = { mail, queue: queueOf(mail.facts, mail.role, today, isPromoted) }
        if (queued.queue < from || queued.queue > to || (last && compare(last, queued) <= 0)) continue
        if (this.#leases.has(nameOf(refOf(mail)))) continue
        due.splice(due.findLastIndex(one => compare(one, queued) <= 0) + 1, 0, queued)
        if (due.length > limit) due.pop()
      }
    }
    const refs = due.map(({ mail }) => refOf(mail))
    return await this.#take(refs, time + leaseMs)
  }

  async #take(refs: readonly MailRef[], until: number): Promise<Due[]> {
    for (const ref of refs) this.#leases.set(nameOf(ref), until)
    const claimed: Due[] = []
    for (const [at, { list, id, role }] of refs.entries()) {
      try {
        const record = await this.read(list, id)
        if (record && statusOf(record, role)) claimed.push({ list, role, record })
        else this.#leases.delete(nameOf({ list, id, role }))
      } catch (error) {
        // The mails whose records were read stay claimed; this mail and the later ones are due again.
        for (const ref of refs.slice(at)) this.#leases.delete(nameOf(ref))
        if (claimed.length === 0) throw error
        break
      }
    }
    return claimed
  }

  /** Moves the mail of a record that looks automated to the usual queue. */
  promote(ref: MailRef): void {
    this.#promoted.add(nameOf(ref))
  }

  /** Ends a claim; `isOver` is true when the mail will not be tried again. */
  endClaim(ref: MailRef, isOver: boolean): void {
    this.#leases.delete(nameOf(ref))
    if (isOver) this.#promoted.delete(nameOf(ref))
  }

  /** Waits a short time until no mail and no event of a record is claimed. */
  async settled(list: ListName, id: number): Promise<void> {
    const isClaimed = () => [...this.#leases.keys()].some(name => name.startsWith(`${list}/${id}/`))
    for (const end = performance.now() + OUTCOME_TIMEOUT; isClaimed() && performance.now() < end; )
      await delay(LOOK_EVERY)
  }

  /** The time when the next mail is due or its lease ends; undefined when no mail is left. */
  nextAt(now: Date): Date | undefined {
    let next = Number.POSITIVE_INFINITY
    for (const mails of this.index.waiting()) {
      for (const mail of mails) {
        if (isEvent(mail.role)) continue
        const at = isMailDue(mail, now.getTime()) ? Math.min(mail.at, now.getTime()) : mail.at
        // A claim ends after the time at which its mail was due, so only a mail that is due before `next` changes
        // `next`.
        if (at < next) next = Math.min(next, this.#leases.get(nameOf(refOf(mail))) ?? at)
      }
    }
    return next === Number.POSITIVE_INFINITY ? undefined : new Date(next)
  }

  /** Ends the claims whose time is over. After the clock went back, no claim lasts longer than a new one. */
  #endLeases(now: number, leaseMs: number): void {
    const isPutBack = now < this.#latest - CLOCK_STEP
    this.#latest = isPutBack ? now : Math.max(this.#latest, now)
    for (const [name, until] of this.#leases) {
      if (until <= now) this.#leases.delete(name)
      else if (isPutBack) this.#leases.set(name, Math.min(until, now + leaseMs))
    }
  }
}

interface Queued {
  mail: WaitingMail
  queue: number
}

const compare = (one: Queued, other: Queued) => one.queue - other.queue || one.mail.at - other.mail.at
const refOf = ({ facts: { list, id }, role }: WaitingMail): MailRef => ({ list, id, role })
const nameOf = ({ list, id, role }: MailRef) => `${list}/${id}/${role}`
