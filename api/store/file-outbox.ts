import type { AdminRecord, ListName, MailStatus } from '../contract/records'
import { undeliveredMails } from './facts'
import { MailQueue, type MailSlot } from './mail-queue'
import type { SegmentedList } from './segmented-list'
import type { DueMail } from './store'

/** Records that one claim reads at most, so that outdated entries never hold up the server. */
const MOST_READS = 200

/**
 * Which mails are due and which are claimed. Claims live in memory: one process owns the files, and after a restart
 * every mail that was not settled is due again.
 */
export class FileOutbox {
  readonly #queue = new MailQueue()
  readonly #leases = new Map<string, { slot: MailSlot; until: number }>()

  constructor(readonly read: (list: ListName, id: number) => Promise<AdminRecord | undefined>) {}

  /** Notes that a mail may be due at a time, in ms since 1970. */
  expect(slot: MailSlot, time: number): void {
    this.#queue.add(time, slot)
  }

  /** Notes every undelivered mail of a list. */
  expectAll({ name, index }: SegmentedList): void {
    if (index.undelivered === 0) return
    for (let id = 1; id <= index.last; id++) {
      // The time of arrival is never later than that of the next attempt, which only the record tells.
      for (const role of undeliveredMails(index.bitsOf(id))) {
        this.expect({ list: name, id, role }, index.timeOf(id) || 0)
      }
    }
  }

  async claim(now: Date, limit: number, leaseMs: number): Promise<DueMail[]> {
    this.#endLeases(now.getTime())
    const due: DueMail[] = []
    for (let reads = 0; reads < MOST_READS && due.length < limit; reads++) {
      if ((this.#queue.earliest ?? Number.POSITIVE_INFINITY) > now.getTime()) break
      const slot = this.#queue.take() as MailSlot
      const mail = nameOf(slot)
      if (this.#leases.has(mail)) continue
      this.#leases.set(mail, { slot, until: now.getTime() + leaseMs })
      const record = await this.#recordIfDue(slot, now).catch(error => {
        this.#leases.delete(mail)
        this.#queue.add(now.getTime(), slot)
        throw error
      })
      if (record) due.push({ list: slot.list, role: slot.role, record })
      else this.#leases.delete(mail)
    }
    return due
  }

  /** Ends a claim; a mail that is to be tried again gets its place in the queue. */
  settle(slot: MailSlot, status: MailStatus): void {
    this.#leases.delete(nameOf(slot))
    const next = timeOf(status)
    if (next !== undefined) this.#queue.add(next, slot)
  }

  nextAt(): Date | undefined {
    const times = [...this.#leases.values()].map(lease => lease.until)
    if (this.#queue.earliest !== undefined) times.push(this.#queue.earliest)
    return times.length > 0 ? new Date(Math.min(...times)) : undefined
  }

  #endLeases(now: number): void {
    for (const [mail, { slot, until }] of this.#leases) {
      if (until > now) continue
      this.#leases.delete(mail)
      this.#queue.add(until, slot)
    }
  }

  /** The record, where its mail is due by now; otherwise the mail gets its true place, or none. */
  async #recordIfDue(slot: MailSlot, now: Date): Promise<AdminRecord | undefined> {
    const record = await this.read(slot.list, slot.id)
    const status = record?.mail[slot.role]
    const next = status && timeOf(status)
    if (next === undefined) return undefined
    if (next <= now.getTime()) return record
    this.#queue.add(next, slot)
    return undefined
  }
}

const nameOf = ({ list, id, role }: MailSlot) => `${list}/${id}/${role}`

/** When a mail is to be tried next, in ms since 1970; undefined when it is not. */
function timeOf({ nextAttemptAt }: MailStatus): number | undefined {
  const time = nextAttemptAt === undefined ? Number.NaN : Date.parse(nextAttemptAt)
  return Number.isNaN(time) ? undefined : time
}
