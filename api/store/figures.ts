import { LISTS, type ListName } from '../contract/records/records'
import type { OfficeClock } from '../contract/time/office-hours'
import { PROMISES, type PromiseName, type Promises } from '../contract/time/promises'

/** What answer times are counted by: the office's hours, and how each promise counts. */
export interface AnswerTerms {
  clock: OfficeClock
  /** As the clock's own `between`, but fast. */
  between: OfficeClock['between']
  promises: Promises
  /** Tells these terms from others. */
  key: string
}

/** Asks for everything that came in from a time to another one, the second left out; in ms since 1970. */
export interface FigureQuery {
  from: number
  to: number
  /** The steps that times are counted by, as the clock in London shows them. */
  by: 'hour' | 'day'
  terms: AnswerTerms
}

/** How the requests of one promise were answered. */
export interface AnswerFigures {
  kept: number
  late: number
  /** Answered, but promised at no moment. */
  unpromised: number
  /** The length of each answer in minutes, as the promise counts. */
  took: number[]
  /** The same in opening time. */
  tookInOffice: number[]
}

/** What came in within a time, and how it was answered. Nothing of it tells of one person. */
export interface Figures {
  came: Record<ListName, number>
  /** How many came in each day or hour, by its number since 1970. */
  times: Map<number, Record<ListName, number>>
  answers: Record<PromiseName, AnswerFigures>
  /** How many needed no answer. */
  notNeeded: number
  /** By value; `other` for every unknown one. A request that gave none is in none of them. */
  services: Map<string, number>
  countries: Map<string, number>
  languages: Map<string, number>
  /** By the page's origin; null for the intake's own pages. */
  origins: Map<string | null, number>
}

/** No request of any list. */
export const noRequests = () => Object.fromEntries(LISTS.map(list => [list, 0])) as Record<ListName, number>

/** Figures of nothing. */
export const noFigures = (): Figures => ({
  came: noRequests(),
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
