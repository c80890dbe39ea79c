import { LISTS, type ListName } from '../../contract/records/records'
import { MINUTE } from '../../contract/time/durations'
import { createOfficeClock, type OfficeClock } from '../../contract/time/office-hours'
import { PROMISES, type PromiseName, type Promises } from '../../contract/time/promises'
import type { Office } from '../../contract/time/waiting-time'
import {
  COUNTRIES,
  minuteOf,
  NO_ANSWER,
  NOT_NEEDED,
  promiseOfTraits,
  SERVICES,
  standingOf,
  TAGS,
  TRAIT_NUMBERS,
  traitsOf,
} from '../files/segments/figure-fields'
import { Durations } from './durations'
import { createOpeningTime, londonHourOf } from './opening-time'

/** What answer times are counted by: the office's hours, and how each promise counts. */
export interface AnswerTerms {
  clock: OfficeClock
  /** As the clock's own `between`, but fast. */
  between: OfficeClock['between']
  promises: Promises
  /** Tells these terms from others. */
  key: string
}

/** Makes the terms of an office. */
export function answerTermsOf(office: Office): AnswerTerms {
  const clock = createOfficeClock(office)
  return { clock, between: createOpeningTime(clock), promises: office.promises, key: JSON.stringify(office) }
}

/** What to add up: all that came in from a time to another one, the second left out; in ms since 1970. */
export interface FigureQuery {
  from: number
  to: number
  /** What the times are told apart by, as the clock in London shows it. */
  by: 'hour' | 'day'
  terms: AnswerTerms
}

/** How the requests of one promise were answered. */
export interface AnswerFigures {
  kept: number
  late: number
  /** Answered, but promised at no moment. */
  unpromised: number
  /** How long each answer took, as the promise counts. */
  took: Durations
  /** The same in opening time. */
  tookInOffice: Durations
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
    PROMISES.map(name => [
      name,
      { kept: 0, late: 0, unpromised: 0, took: new Durations(), tookInOffice: new Durations() },
    ]),
  ) as unknown as Figures['answers'],
  notNeeded: 0,
  services: new Map(),
  countries: new Map(),
  languages: new Map(),
  origins: new Map(),
})

const HOURS = 24

/** How many came one after the other with one value: most records come as the one before. */
class Runs {
  readonly counts = new Map<number, number>()
  #value = 0
  #length = 0

  add(value: number): void {
    if (value !== this.#value) this.end()
    this.#value = value
    this.#length++
  }

  end(): void {
    if (this.#length > 0) count(this.counts, this.#value, this.#length)
    this.#length = 0
  }
}

interface Answers {
  standings: [kept: number, late: number, unpromised: number]
  took: Durations
  inOffice: Durations
}

/** What is left of a tally once it was added to figures: it is kept, and takes little room. */
interface Sealed {
  traits: readonly (readonly [traits: number, number: number])[]
  answers: readonly (readonly [
    PromiseName,
    standings: Answers['standings'],
    took: Uint32Array,
    inOffice: Uint32Array,
  ])[]
}

/** Adds up records of one list; once it was added to figures, it takes no more. */
export class Tally {
  /** Between these two times, both included, all of them arrived. */
  first = Number.POSITIVE_INFINITY
  last = Number.NEGATIVE_INFINITY
  readonly #list: ListName
  readonly #terms: AnswerTerms
  #came = 0
  #notNeeded = 0
  /** By hours in London. */
  readonly #times = new Runs()
  /** By the codes of origins. */
  readonly #origins = new Runs()
  #traits = new Uint32Array(TRAIT_NUMBERS)
  readonly #answers = new Map<PromiseName, Answers>()
  #sealed: Sealed | undefined

  constructor(list: ListName, terms: AnswerTerms) {
    this.#list = list
    this.#terms = terms
  }

  /** Adds a record by its time of arrival, in ms since 1970, and by what `figure-fields.ts` reads off it. */
  add(time: number, answered: number, traits: number, origin: number): void {
    if (time < this.first) this.first = time
    if (time > this.last) this.last = time
    this.#came++
    this.#times.add(londonHourOf(time))
    this.#origins.add(origin)
    this.#traits[traits] = (this.#traits[traits] as number) + 1
    if (answered === NOT_NEEDED) this.#notNeeded++
    else if (answered !== NO_ANSWER) this.#addAnswer(time, answered, traits)
  }

  /** Adds what was added up to figures, its times by hour or by day. */
  addTo(figures: Figures, by: FigureQuery['by']): void {
    const list = this.#list
    this.#sealed ??= this.#seal()
    figures.came[list] += this.#came
    figures.notNeeded += this.#notNeeded
    for (const [hour, number] of this.#times.counts) {
      const time = by === 'hour' ? hour : Math.floor(hour / HOURS)
      const all = figures.times.get(time) ?? none()
      all[list] += number
      figures.times.set(time, all)
    }
    for (const [origin, number] of this.#origins.counts) count(figures.origins, origin, number)
    for (const [traits, number] of this.#sealed.traits) {
      const [service, country, language] = traitsOf(traits)
      if (service > 0) count(figures.services, SERVICES[service - 1] ?? 'other', number)
      if (country > 0) count(figures.countries, COUNTRIES[country - 1] ?? 'other', number)
      if (language > 0) count(figures.languages, TAGS[language - 1] ?? 'other', number)
    }
    for (const [name, [kept, late, unpromised], took, inOffice] of this.#sealed.answers) {
      const all = figures.answers[name]
      all.kept += kept
      all.late += late
      all.unpromised += unpromised
      all.took.addAll(took)
      all.tookInOffice.addAll(inOffice)
    }
  }

  #addAnswer(time: number, answered: number, traits: number): void {
    const name = promiseOfTraits(this.#list, traits)
    const { between, promises } = this.#terms
    const byClock = promises[name].count === 'clock'
    let answers = this.#answers.get(name)
    if (!answers) {
      answers = newAnswers(byClock)
      this.#answers.set(name, answers)
    }
    answers.standings[standingOf(answered) as 0 | 1 | 2]++
    const from = Math.floor(time / MINUTE)
    const to = Math.max(from, minuteOf(answered))
    answers.inOffice.add(between(from * MINUTE, to * MINUTE) / MINUTE)
    if (byClock) answers.took.add(to - from)
  }

  #seal(): Sealed {
    this.#times.end()
    this.#origins.end()
    const traits: [number, number][] = []
    for (let value = 0; value < TRAIT_NUMBERS; value++) {
      const number = this.#traits[value] as number
      if (number > 0) traits.push([value, number])
    }
    this.#traits = new Uint32Array()
    const answers = [...this.#answers].map(([name, { standings, took, inOffice }]) => {
      const pairs = inOffice.pairs()
      return [name, standings, took === inOffice ? pairs : took.pairs(), pairs] as const
    })
    this.#answers.clear()
    return { traits, answers }
  }
}

/** Where a promise counts opening time, both times of an answer are one. */
function newAnswers(byClock: boolean): Answers {
  const inOffice = new Durations()
  return { standings: [0, 0, 0], took: byClock ? new Durations() : inOffice, inOffice }
}

function count<Key>(counts: Map<Key, number>, key: Key, number = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + number)
}
