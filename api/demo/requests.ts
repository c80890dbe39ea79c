import { VISA_OPTIONS } from '../contract/forms/visa-options'
import { PLACEHOLDER_EMAIL, PLACEHOLDER_PHONE } from '../contract/records/placeholders'
import type { ListName } from '../contract/records/records'
import { DAY, HOUR, MINUTE } from '../contract/time/durations'
import { additions } from './additions'
import { DEMO_MESSAGES, DEMO_PEOPLE, DEMO_SPAM, type DemoPerson } from './people'
import { type DemoWork, demoWork } from './work'

/** One request of the demonstration, with the work that staff do on it. */
export interface DemoRequest {
  list: ListName
  fields: Record<string, unknown>
  /** The time at which the request arrives, in ms since 1970. */
  at: number
  suspect: boolean
  demoted: boolean
  /** The office hours until staff deal with the request, in ms; undefined when staff do not deal with the request. */
  takes?: number
  spam?: boolean
  held?: boolean
  mailFailed?: boolean
  work: DemoWork
}

/** Number of days in which the requests arrive. */
const DAYS = 21
/** One request in this many is from a person who wrote before, or from a hostel whose residents share a phone. */
const AGAIN_EVERY = 9
const HOSTEL_EVERY = 23
const HOSTEL_PHONE = '0161 496 0700'
/** One request in this many is from a program, or from an address that many people share. */
const PROGRAM_EVERY = 31
const BUSY_EVERY = 37
/** Number of requests in a hundred that staff answer quickly. */
const QUICK = 88
const PRIVACY_VERSION = '2026-11-22'

/** Makes a generator of pseudo-random numbers, which are the same for the same seed (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/**
 * Makes requests of invented people, oldest first, in the days before `until`. The same seed makes the same requests
 * for any `until`.
 */
export function demoRequests({ count, seed, until }: { count: number; seed: number; until: Date }): DemoRequest[] {
  const draw = numbersFrom(seed)
  const drawAddition = numbersFrom(seed + 1_000)
  const drawWork = numbersFrom(seed + 2_000)
  const of = <Item>(items: readonly Item[]) => items[draw(items.length)] as Item
  const times = Array.from({ length: count }, () => until.getTime() - MINUTE - draw(DAYS * DAY)).sort((a, b) => a - b)
  const phones = DEMO_PEOPLE.map(() => phoneFrom(draw))
  return times.map((at, number) => {
    const who = number % AGAIN_EVERY === 0 ? draw(6) : draw(DEMO_PEOPLE.length)
    const person = DEMO_PEOPLE[who] as DemoPerson
    const phone = number % HOSTEL_EVERY === 5 ? HOSTEL_PHONE : written(phones[who] as string, draw(4))
    const isProgram = number % PROGRAM_EVERY === 7
    const list = isProgram
      ? 'inquiries'
      : of(['inquiries', 'inquiries', 'inquiries', 'callbacks', 'visa-applications'] as const)
    const fields = isProgram
      ? spam(of(DEMO_SPAM))
      : { ...fieldsOf(list, person, phone, draw), ...additions(list, at, drawAddition) }
    const made = outcome(number, at, until.getTime(), isProgram, draw)
    const work = isProgram ? {} : demoWork(made.takes !== undefined, drawWork)
    return { list, fields, at, ...made, work }
  })
}

function outcome(
  number: number,
  at: number,
  now: number,
  isProgram: boolean,
  draw: (below: number) => number,
): Omit<DemoRequest, 'list' | 'fields' | 'at' | 'work'> {
  const age = now - at
  const isDone = !isProgram && draw(100) < (age > 3 * DAY ? 96 : age > DAY ? 60 : 20)
  // Most answers take up to an hour and a half. The slower answers can come after the promised time.
  const takes = 10 * MINUTE + (draw(100) < QUICK ? draw(85 * MINUTE) : draw(8 * HOUR))
  return {
    suspect: isProgram || number % BUSY_EVERY === 11,
    demoted: isProgram,
    ...(isDone && { takes }),
    ...(isProgram && draw(2) === 0 && { spam: true }),
    ...(number % 97 === 40 && { held: true }),
    ...(number % 120 === 60 && { mailFailed: true }),
  }
}

/** A phone number that Ofcom reserves for drama, so it belongs to nobody. */
function phoneFrom(draw: (below: number) => number): string {
  const tail = String(draw(1_000)).padStart(3, '0')
  return [`020 7946 0${tail}`, `07700 900${tail}`, `01632 960${tail}`, `0161 496 0${tail}`][draw(4)] as string
}

/** Writes a phone number in one of four usual ways. */
function written(phone: string, way: number): string {
  if (way === 1) return `+44 ${phone.slice(1)}`
  if (way === 2) return phone.replaceAll(' ', '')
  return way === 3 ? `0044${phone.slice(1).replaceAll(' ', '')}` : phone
}

function fieldsOf(list: ListName, person: DemoPerson, phone: string, draw: (below: number) => number) {
  const of = <Item>(items: readonly Item[]) => items[draw(items.length)] as Item
  const { firstName, lastName, mailbox } = person
  const name = `${firstName} ${lastName}`.trim()
  const [serviceRequired, message] = of(DEMO_MESSAGES)
  const email = `${mailbox}@example.org`
  if (list === 'callbacks') {
    const preferredTime = of(['', 'after 17:00', 'mornings', 'Tuesday 10:00', 'not while I am at work'])
    return { name, phone, preferredTime, message: draw(3) ? message : '', privacyVersion: PRIVACY_VERSION }
  }
  if (list === 'visa-applications') {
    const choose = Object.entries(VISA_OPTIONS).map(([field, options]) => [field, draw(4) ? of<string>(options) : ''])
    const texts = {
      refusalDetails: '',
      otherLanguage: '',
      howKnowOther: '',
      otherResidingCountry: '',
      remarks: message,
    }
    const own = { name, email, phone, whatsapp: draw(2) ? phone : '' }
    return { ...own, ...Object.fromEntries(choose), ...texts, submittedAt: '', privacyVersion: PRIVACY_VERSION }
  }
  if (draw(40) === 0) {
    const fixed = { serviceRequired: 'Immigration Consultation Appointment', urgencyLevel: 'High' }
    const reach = { email: PLACEHOLDER_EMAIL, phone: PLACEHOLDER_PHONE }
    return {
      firstName: 'Website',
      lastName: 'Visitor',
      ...reach,
      ...fixed,
      message: '',
      privacyVersion: PRIVACY_VERSION,
    }
  }
  const urgencyLevel =
    serviceRequired === 'deportation'
      ? 'urgent'
      : of(['urgent', 'priority', 'standard', 'standard', 'standard', 'standard'])
  return { firstName, lastName, email, phone, serviceRequired, urgencyLevel, message, privacyVersion: PRIVACY_VERSION }
}

const spam = (message: string) => ({
  ...{ firstName: 'Growth', lastName: 'Partner', email: 'growth@example.org', phone: '01632 960999' },
  ...{ serviceRequired: 'other', urgencyLevel: 'standard', message, privacyVersion: PRIVACY_VERSION },
})
