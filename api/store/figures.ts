import { LISTS, type ListName } from '../contract/records/records'
import type { OfficeClock } from '../contract/time/office-hours'
import { PROMISES, type PromiseName, type Promises } from '../contract/time/promises'

/** The terms of answer times: the office's hours, and how each promise counts. */
export interface AnswerTerms {
  clock: OfficeClock
  /** Like the clock's own `between`, but fast. */
  between: OfficeClock['between']
  promises: Promises
  /** The terms of answers that were given at a moment, in ms since 1970. */
  at(answeredAt: number): Pick<AnswerTerms, 'between' | 'promises'>
  /** Tells these terms from others. */
  key: string
}

/** Asks for requests from one time to another, without the second; in ms since 1970. */
export interface FigureQuery {
  from: number
  to: number
  /** The steps of the count, on London's clock. */
  by: 'hour' | 'day'
  terms: AnswerTerms
}

/** Answer times of one promise. */
export interface AnswerFigures {
  kept: number
  late: number
  /** Number of answered requests without a promised time. */
  unpromised: number
  /** The length of each answer in minutes, as the promise counts. */
  took: number[]
  /** The same in opening time. */
  tookInOffice: number[]
}

/** New requests of a period, and their answers. Nothing in it tells of one person. */
export interface Figures {
  came: Record<ListName, number>
  /** Number of new requests per day or hour, by its number since 1970. */
  times: Map<number, Record<ListName, number>>
  answers: Record<PromiseName, AnswerFigures>
  /** Number of requests that needed no answer. */
  notNeeded: number
  /** By value; `other` for every unknown one. A request without a value is in none of them. */
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
