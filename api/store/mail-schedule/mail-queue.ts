import { LISTS, type ListName } from '../../contract/records/records'
import type { MailRole } from '../store'

/** One mail of one record. */
export interface MailRef {
  list: ListName
  id: number
  role: MailRole
}

const ROLES = ['staff', 'visitor'] as const
const MIN_ROOM = 256
const GROWTH = 1.5

/**
 * When mails are due: a binary heap in two columns, 12 bytes a mail. An entry may be out of date; whoever takes it out
 * compares it with the record.
 */
export class MailQueue {
  #times = new Float64Array(MIN_ROOM)
  #mails = new Uint32Array(MIN_ROOM)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** The earliest time, in ms since 1970; undefined in an empty queue. */
  get earliest(): number | undefined {
    return this.#size > 0 ? this.#times[0] : undefined
  }

  add(time: number, { list, id, role }: MailRef): void {
    if (this.#size === this.#times.length) this.#grow()
    this.#rise(this.#size++, time, id * 8 + LISTS.indexOf(list) * 2 + ROLES.indexOf(role))
  }

  /** Brings every later entry forward to a time, in ms since 1970. */
  hasten(time: number): void {
    // No entry passes another one, so that the order stays good.
    for (let at = 0; at < this.#size; at++) this.#times[at] = Math.min(this.#times[at] as number, time)
  }

  /** Takes out the earliest. */
  take(): MailRef | undefined {
    if (this.#size === 0) return undefined
    const mail = this.#mails[0] as number
    const last = --this.#size
    this.#sink(this.#times[last] as number, this.#mails[last] as number)
    return {
      list: LISTS[Math.floor(mail / 2) % 4] as ListName,
      id: Math.floor(mail / 8),
      role: ROLES[mail % 2] as MailRole,
    }
  }

  #rise(from: number, time: number, mail: number): void {
    let place = from
    while (place > 0) {
      const parent = (place - 1) >> 1
      if ((this.#times[parent] as number) <= time) break
      this.#move(parent, place)
      place = parent
    }
    this.#times[place] = time
    this.#mails[place] = mail
  }

  #sink(time: number, mail: number): void {
    let place = 0
    for (;;) {
      let child = place * 2 + 1
      if (child >= this.#size) break
      if (child + 1 < this.#size && (this.#times[child + 1] as number) < (this.#times[child] as number)) child++
      if ((this.#times[child] as number) >= time) break
      this.#move(child, place)
      place = child
    }
    this.#times[place] = time
    this.#mails[place] = mail
  }

  #move(from: number, to: number): void {
    this.#times[to] = this.#times[from] as number
    this.#mails[to] = this.#mails[from] as number
  }

  #grow(): void {
    const times = new Float64Array(this.#size * GROWTH)
    const mails = new Uint32Array(this.#size * GROWTH)
    times.set(this.#times)
    mails.set(this.#mails)
    this.#times = times
    this.#mails = mails
  }
}
