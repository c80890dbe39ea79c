import { createOfficeClock, dayNumberInLondon, hourNumberInLondon, type OfficeClock } from '../../contract/office-hours'
import { PROMISES, type PromiseName, type Promises } from '../../contract/promises'
import { LISTS, type ListName } from '../../contract/records'
import type { Office } from '../../contract/waiting-time'
import {
  COUNTRIES,
  type FigureFields,
  minuteOf,
  NO_ANSWER,
  NOT_NEEDED,
  OTHER,
  promiseOfTraits,
  SERVICES,
  standingOf,
  TAGS,
  traitsOf,
} from '../segments/figure-fields'

/** What answer times are counted by: the office's hours, and how each promise counts. */
export interface AnswerTerms {
  clock: OfficeClock
  promises: Promises
  /** Tells these terms from others. */
  key: string
}

/** Makes the terms of an office. */
export const answerTermsOf = (office: Office): AnswerTerms => ({
  clock: createOfficeClock(office),
  promises: office.promises,
  key: JSON.stringify(office),
})

/** What to add up: all that came in from a time to another one, the second left out; in ms since 1970. */
export interface FigureQuery {
  from: number
  to: number
  /** What the times are told apart by, as the clock in London shows it. */
  by: 'hour' | 'day'
  terms: AnswerTerms
}

/** Whole minutes; most fit into two bytes. */
export type Minutes = Uint16Array | Uint32Array

/** How the requests of one promise were answered. */
export interface AnswerFigures {
  kept: number
  late: number
  /** Answered, but promised at no moment. */
  unpromised: number
  /** How long each answer took, in whole minutes as the promise counts; in no order, in several parts. */
  took: Minutes[]
  /** The same in minutes of opening time. */
  tookInOffice: Minutes[]
}

/** What came in within a time, and how it was answered. Nothing of it tells of one person. */
export interface Figures {
  came: Record<ListName, number>
  /** How many came in each day or hour, by its number since 1970. */
  times: Map<number, Record<ListName, number>>
  answers: Record<PromiseName, AnswerFigures>
  /** How many needed no answer. */
  notNeeded: number
  /** By value; `other` for what is none of the known ones. What said nothing is in none of them. */
  services: Map<string, number>
  countries: Map<string, number>
  languages: Map<string, number>
  /** By the code of the page's origin. */
  origins: Map<number, number>
}

const none = () => Object.fromEntries(LISTS.map(list => [list, 0])) as Record<ListName, number>

/** Figures of nothing. */
export const noFigures = (): Figures => ({
  came: none(),
  times: new Map(),
  answers: Object.fromEntries(
    PROMISES.map(name => [name, { kept: 0, late: 0, unpromised: 0, took: [], tookInOffice: [] }]),
  ) as unknown as Figures['answers'],
  notNeeded: 0,
  services: new Map(),
  countries: new Map(),
  languages: new Map(),
  origins: new Map(),
})

/** One record, as it is added up. */
export interface Counted extends FigureFields {
  /** Time of arrival, ms since 1970. */
  time: number
}

const MINUTE = 60_000
/** Places of a trait in the counts of a tally. */
const PLACES = OTHER + 1

interface Answers {
  standings: [kept: number, late: number, unpromised: number]
  took: number[]
  inOffice: number[]
}

/** Adds up records of one list; once it was added to figures, it takes no more. */
export class Tally {
  /** Between these two times, both included, all of them arrived. */
  first = Number.POSITIVE_INFINITY
  last = Number.NEGATIVE_INFINITY
  readonly #list: ListName
  readonly #by: FigureQuery['by']
  readonly #terms: AnswerTerms
  #came = 0
  #notNeeded = 0
  readonly #times = new Map<number, number>()
  #traits = new Uint32Array(3 * PLACES)
  #counted: readonly (readonly [at: number, count: number])[] | undefined
  readonly #origins = new Map<number, number>()
  readonly #answers = new Map<PromiseName, Answers>()
  #sealed: [PromiseName, AnswerFigures][] | undefined

  constructor(list: ListName, { by, terms }: Pick<FigureQuery, 'by' | 'terms'>) {
    this.#list = list
    this.#by = by
    this.#terms = terms
  }

  add(counted: Counted): void {
    const { time, answered, traits, origin } = counted
    if (time < this.first) this.first = time
    if (time > this.last) this.last = time
    this.#came++
    count(this.#times, this.#by === 'day' ? dayNumberInLondon(time) : hourNumberInLondon(time))
    count(this.#origins, origin)
    for (const [at, place] of traitsOf(traits).entries()) (this.#traits[at * PLACES + place] as number)++
    if (answered === NOT_NEEDED) this.#notNeeded++
    else if (answered !== NO_ANSWER) this.#addAnswer(counted)
  }

  /** Adds what was added up to figures. */
  addTo(figures: Figures): void {
    const list = this.#list
    figures.came[list] += this.#came
    figures.notNeeded += this.#notNeeded
    for (const [time, number] of this.#times) {
      const all = figures.times.get(time) ?? none()
      all[list] += number
      figures.times.set(time, all)
    }
    for (const [origin, number] of this.#origins) count(figures.origins, origin, number)
    for (const [at, number] of this.#placesCounted()) {
      const place = at % PLACES
      if (place === 0) continue
      const [counts, values] = (
        [
          [figures.services, SERVICES],
          [figures.countries, COUNTRIES],
          [figures.languages, TAGS],
        ] as const
      )[Math.floor(at / PLACES)] as [Map<string, number>, readonly string[]]
      count(counts, values[place - 1] ?? 'other', number)
    }
    this.#sealed ??= [...this.#answers].map(([name, answers]) => [name, sealed(answers)])
    this.#answers.clear()
    for (const [name, { kept, late, unpromised, took, tookInOffice }] of this.#sealed) {
      const all = figures.answers[name]
      all.kept += kept
      all.late += late
      all.unpromised += unpromised
      all.took.push(...took)
      all.tookInOffice.push(...tookInOffice)
    }
  }

  #addAnswer({ time, answered, traits }: Counted): void {
    const name = promiseOfTraits(this.#list, traits)
    const { clock, promises } = this.#terms
    const byClock = promises[name].count === 'clock'
    const answers = this.#answers.get(name) ?? newAnswers(byClock)
    this.#answers.set(name, answers)
    answers.standings[standingOf(answered) as 0 | 1 | 2]++
    const from = Math.floor(time / MINUTE)
    const to = Math.max(from, minuteOf(answered))
    const inOffice = clock.between(from * MINUTE, to * MINUTE) / MINUTE
    answers.inOffice.push(inOffice)
    if (byClock) answers.took.push(to - from)
  }

  /** The counts of traits that are not 0: a tally is kept, and few places are taken. */
  #placesCounted(): readonly (readonly [at: number, count: number])[] {
    this.#counted ??= Array.from(this.#traits, (count, at) => [at, count] as const).filter(([, count]) => count > 0)
    this.#traits = new Uint32Array()
    return this.#counted
  }
}

/** Where a promise counts opening time, both times of an answer are one. */
function newAnswers(byClock: boolean): Answers {
  const inOffice: number[] = []
  return { standings: [0, 0, 0], took: byClock ? [] : inOffice, inOffice }
}

function count<Key>(counts: Map<Key, number>, key: Key, number = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + number)
}

function sealed({ standings: [kept, late, unpromised], took, inOffice }: Answers): AnswerFigures {
  const tookInOffice = [minutesOf(inOffice)]
  return { kept, late, unpromised, took: took === inOffice ? tookInOffice : [minutesOf(took)], tookInOffice }
}

const minutesOf = (all: number[]): Minutes =>
  all.every(minutes => minutes < 2 ** 16) ? Uint16Array.from(all) : Uint32Array.from(all)

/** Whatever took longer counts as this long, in minutes: eight years. */
const LONGEST = 2 ** 22

/**
 * The smallest of some numbers that so large a part of them does not exceed (the nearest rank): 0.5 is the median;
 * undefined of none. Counted by value, since sorting a million takes ten times as long.
 */
export function quantilesOf<Parts extends number[]>(numbers: readonly Minutes[], ...parts: Parts) {
  const total = numbers.reduce((sum, { length }) => sum + length, 0)
  if (total === 0) return undefined
  let longest = 0
  for (const some of numbers) for (const number of some) if (number > longest) longest = number
  const counts = new Uint32Array(Math.min(longest, LONGEST) + 1)
  for (const some of numbers) for (const number of some) (counts[Math.min(number, LONGEST)] as number)++
  return parts.map(part => {
    let left = Math.ceil(part * total)
    let value = 0
    for (left -= counts[0] as number; left > 0; left -= counts[value] as number) value++
    return value
  }) as { [Place in keyof Parts]: number }
}
