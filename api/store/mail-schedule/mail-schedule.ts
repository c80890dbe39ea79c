import { setTimeout as delay } from 'node:timers/promises'
import type { AdminRecord, ListName, MailStatus } from '../../contract/records/records'
import { DEMOTED, undeliveredMails } from '../files/segments/index-fields'
import type { SegmentedList } from '../files/segments/segmented-list'
import { isDue, nextAttemptOf } from '../records/retry'
import type { DueMail, MailQueueName, MailRole } from '../store'
import { MailQueue, type MailRef } from './mail-queue'

/** Records that one claim reads at most, so that outdated entries never hold up the server. */
const MOST_READS = 200
/** How long mails under way are waited for, and how often that is looked at, in ms. */
const OUTCOME_TIMEOUT = 5_000
const LOOK_EVERY = 20
/** A clock that is put back by more than this, in ms, has every mail looked at anew. */
const CLOCK_STEP = 60_000

/** Whose mails go before others: to staff of what is urgent, to staff of the rest, to visitors; then of what is demoted. */
const QUEUES = { people: ['urgent', 'staff', 'visitors'], demoted: ['demoted'] } as const
type QueueName = (typeof QUEUES)[MailQueueName][number]

/** The queue of a record's mail, by the bits of the record and its rank: only staff wait for what is demoted. */
export function queueOf(role: MailRole, bits: number, isUrgent: boolean): QueueName {
  if (role === 'visitor') return 'visitors'
  if (bits & DEMOTED) return 'demoted'
  return isUrgent ? 'urgent' : 'staff'
}

/** A mail that is claimed, and the queue that it came from. */
interface Lease {
  ref: MailRef
  until: number
  queue: QueueName
}

/**
 * Which mails are due and which are claimed. Claims live in memory: one process owns the files, and after a restart
 * every mail that was not settled is due again.
 */
export class MailSchedule {
  readonly #queues: Record<QueueName, MailQueue> = {
    urgent: new MailQueue(),
    staff: new MailQueue(),
    visitors: new MailQueue(),
    demoted: new MailQueue(),
  }
  readonly #leases = new Map<string, Lease>()
  /** The latest time that a claim was made at, in ms since 1970. */
  #latest = 0

  constructor(readonly read: (list: ListName, id: number) => Promise<AdminRecord | undefined>) {}

  /** Notes that a mail may be due at a time, in ms since 1970. */
  schedule(ref: MailRef, time: number, queue: QueueName): void {
    this.#queues[queue].add(time, ref)
  }

  /** Notes every undelivered mail of a list, to be looked at by now. */
  expectAll({ name, index }: SegmentedList, now: () => Date): void {
    if (index.undelivered === 0) return
    const { today } = index
    for (let id = 1; id <= index.last; id++) {
      // The time of arrival is never later than that of the next attempt, which only the record tells; an arrival that
      // is to come was noted by a clock that was ahead.
      const bits = index.bitsOf(id)
      for (const role of undeliveredMails(bits)) {
        const queue = queueOf(role, bits, index.isUrgent(id, today))
        this.schedule({ list: name, id, role }, Math.min(index.timeOf(id) || 0, now().getTime()), queue)
      }
    }
  }

  async claim(now: Date, limit: number, leaseMs: number, whose: MailQueueName = 'people'): Promise<DueMail[]> {
    this.#noteClock(now.getTime(), leaseMs)
    this.#endLeases(now.getTime())
    const due: DueMail[] = []
    try {
      for (const queue of QUEUES[whose]) await this.#claimFrom(queue, due, now, limit, leaseMs)
    } catch (error) {
      // Those that are claimed go out; what could not be read is asked for again.
      if (due.length === 0) throw error
    }
    return due
  }

  async #claimFrom(name: QueueName, due: DueMail[], now: Date, limit: number, leaseMs: number): Promise<void> {
    const queue = this.#queues[name]
    for (let reads = 0; reads < MOST_READS && due.length < limit; reads++) {
      if ((queue.earliest ?? Number.POSITIVE_INFINITY) > now.getTime()) break
      const ref = queue.take() as MailRef
      const mail = nameOf(ref)
      if (this.#leases.has(mail)) continue
      this.#leases.set(mail, { ref, until: now.getTime() + leaseMs, queue: name })
      const record = await this.#recordIfDue(ref, now, queue).catch(error => {
        this.#leases.delete(mail)
        queue.add(now.getTime(), ref)
        throw error
      })
      if (record) due.push({ list: ref.list, role: ref.role, record })
      else this.#leases.delete(mail)
    }
  }

  /** Ends a claim; a mail that is to be tried again gets its place in the queue. */
  recordOutcome(ref: MailRef, status: MailStatus): void {
    const lease = this.#leases.get(nameOf(ref))
    // Its claim ran out: it is in its queue already, and gets its true place when it is looked at.
    if (!lease) return
    this.#leases.delete(nameOf(ref))
    const next = nextAttemptOf(status)
    if (next !== undefined) this.#queues[lease.queue].add(next, ref)
  }

  /** Waits a little until no mail of a record is claimed. */
  async settled(list: ListName, id: number): Promise<void> {
    const isClaimed = () => [...this.#leases.values()].some(({ ref }) => ref.list === list && ref.id === id)
    for (const end = performance.now() + OUTCOME_TIMEOUT; isClaimed() && performance.now() < end; )
      await delay(LOOK_EVERY)
  }

  nextAt(): Date | undefined {
    const times = [...this.#leases.values()].map(lease => lease.until)
    for (const { earliest } of Object.values(this.#queues)) if (earliest !== undefined) times.push(earliest)
    return times.length > 0 ? new Date(Math.min(...times)) : undefined
  }

  /** Where the clock was put back, no claim outlasts its time and every mail is looked at anew. */
  #noteClock(now: number, leaseMs: number): void {
    if (now < this.#latest - CLOCK_STEP) {
      for (const queue of Object.values(this.#queues)) queue.hasten(now)
      for (const lease of this.#leases.values()) lease.until = Math.min(lease.until, now + leaseMs)
      this.#latest = now
    }
    this.#latest = Math.max(this.#latest, now)
  }

  #endLeases(now: number): void {
    for (const [mail, { ref, until, queue }] of this.#leases) {
      if (until > now) continue
      this.#leases.delete(mail)
      this.#queues[queue].add(until, ref)
    }
  }

  /** The record, where its mail is due by now; otherwise the mail gets its true place, or none. */
  async #recordIfDue(ref: MailRef, now: Date, queue: MailQueue): Promise<AdminRecord | undefined> {
    const record = await this.read(ref.list, ref.id)
    const status = record?.mail[ref.role]
    const next = status && nextAttemptOf(status)
    if (!status || next === undefined) return undefined
    if (isDue(status, next, now.getTime())) return record
    queue.add(next, ref)
    return undefined
  }
}

const nameOf = ({ list, id, role }: MailRef) => `${list}/${id}/${role}`
