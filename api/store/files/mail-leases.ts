import { setTimeout as delay } from 'node:timers/promises'
import type { AdminRecord, ListName } from '../../contract/records/records'
import { MINUTE, SECOND } from '../../contract/time/durations'
import { dayNumberInLondon } from '../../contract/time/office-hours'
import { isMailDue, QUEUES_OF, queueOf, type WaitingMail } from '../questions/due'
import type { DueMail, MailQueueName, MailRole } from '../store'
import type { Standing } from './standing'

/** The longest wait for mails that are being sent, and the time between two checks, in ms. */
const OUTCOME_TIMEOUT = 5 * SECOND
const LOOK_EVERY = 20
/** If the clock goes back by more than this, in ms, leases end early. */
const CLOCK_STEP = MINUTE

/** One mail of one record. */
interface MailRef {
  list: ListName
  id: number
  role: MailRole
}

/**
 * The claims of mails, in memory: one process owns the files, and after a restart every mail is due again that was not
 * sent and not given up.
 */
export class MailLeases {
  readonly #standing: Standing
  readonly #read: (list: ListName, id: number) => Promise<AdminRecord | undefined>
  /** The end of each mail's claim, in ms since 1970. */
  readonly #leases = new Map<string, number>()
  /** The mails that staff asked for; they are sent together with mails about people's requests. */
  readonly #asked = new Set<string>()
  /** The latest possible end of a claim, in ms since 1970. */
  #latest = 0

  constructor(standing: Standing, read: (list: ListName, id: number) => Promise<AdminRecord | undefined>) {
    this.#standing = standing
    this.#read = read
  }

  async claim(now: Date, limit: number, leaseMs: number, whose: MailQueueName = 'people'): Promise<DueMail[]> {
    const time = now.getTime()
    this.#endLeases(time, leaseMs)
    const [first, last] = QUEUES_OF[whose]
    const today = dayNumberInLondon(time)
    const due: { mail: WaitingMail; queue: number }[] = []
    for (const mail of this.#standing.waiting()) {
      const name = nameOf(refOf(mail))
      if (!isMailDue(mail, time) || this.#leases.has(name)) continue
      const queue = queueOf(mail.facts, mail.role, today, this.#asked.has(name))
      if (queue >= first && queue <= last) due.push({ mail, queue })
    }
    due.sort((one, other) => one.queue - other.queue || one.mail.at - other.mail.at)
    return await this.#take(due.slice(0, limit), time + leaseMs)
  }

  async #take(due: readonly { mail: WaitingMail }[], until: number): Promise<DueMail[]> {
    const refs = due.map(({ mail }) => refOf(mail))
    for (const ref of refs) this.#leases.set(nameOf(ref), until)
    const claimed: DueMail[] = []
    for (const [at, { list, id, role }] of refs.entries()) {
      try {
        const record = await this.#read(list, id)
        if (record?.mail[role]) claimed.push({ list, role, record })
        else this.#leases.delete(nameOf({ list, id, role }))
      } catch (error) {
        // Claimed mails leave the queue; mails of records that cannot be read are tried again.
        for (const ref of refs.slice(at)) this.#leases.delete(nameOf(ref))
        if (claimed.length === 0) throw error
        break
      }
    }
    return claimed
  }

  /** Sends a mail together with the mails about people's requests. */
  ask(ref: MailRef): void {
    this.#asked.add(nameOf(ref))
  }

  /** Ends a claim; `isOver` is true when the mail will not be tried again. */
  settle(ref: MailRef, isOver: boolean): void {
    this.#leases.delete(nameOf(ref))
    if (isOver) this.#asked.delete(nameOf(ref))
  }

  /** Waits a short time until no mail of a record is claimed. */
  async settled(list: ListName, id: number): Promise<void> {
    const isClaimed = () => (['staff', 'visitor'] as const).some(role => this.#leases.has(nameOf({ list, id, role })))
    for (const end = performance.now() + OUTCOME_TIMEOUT; isClaimed() && performance.now() < end; )
      await delay(LOOK_EVERY)
  }

  /** The time when the next mail is due or its lease ends; undefined when no mail is left. */
  nextAt(now: Date): Date | undefined {
    let next = Number.POSITIVE_INFINITY
    for (const mail of this.#standing.waiting()) {
      const at = isMailDue(mail, now.getTime()) ? Math.min(mail.at, now.getTime()) : mail.at
      next = Math.min(next, this.#leases.get(nameOf(refOf(mail))) ?? at)
    }
    return next === Number.POSITIVE_INFINITY ? undefined : new Date(next)
  }

  /** After the clock went back, no claim ends later than it should. */
  #endLeases(now: number, leaseMs: number): void {
    const isPutBack = now < this.#latest - CLOCK_STEP
    this.#latest = isPutBack ? now : Math.max(this.#latest, now)
    for (const [name, until] of this.#leases) {
      if (until <= now) this.#leases.delete(name)
      else if (isPutBack) this.#leases.set(name, Math.min(until, now + leaseMs))
    }
  }
}

const refOf = ({ facts: { list, id }, role }: WaitingMail): MailRef => ({ list, id, role })
const nameOf = ({ list, id, role }: MailRef) => `${list}/${id}/${role}`
