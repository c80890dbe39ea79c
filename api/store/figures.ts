import { LISTS, type ListName } from '../contract/records/records'
import type { OfficeClock } from '../contract/time/office-hours'
import { PROMISES, type PromiseName, type Promises } from '../contract/time/promises'

/** The terms by which answer times are counted: the office's hours, and each promise's kind of hours. */
export interface AnswerTerms {
  clock: OfficeClock
  /** Counts opening time like the office clock's `between`, but fast. */
  between: OfficeClock['between']
  promises: Promises
  /** The terms for answers that were given at a moment, in ms since 1970. */
  at(answeredAt: number): Pick<AnswerTerms, 'between' | 'promises'>
  /** The key that tells these terms from others. */
  key: string
}

/** The wanted period: from one time up to, but without, another; in ms since 1970. */
export interface FigureQuery {
  from: number
  to: number
  /** The unit of the count, on London's clock. */
  by: 'hour' | 'day'
  terms: AnswerTerms
}

/** Answer times of one promise. */
export interface AnswerFigures {
  kept: number
  late: number
  /** Number of answered requests without a promised time. */
  unpromised: number
  /** The length of each answer in minutes, as the promise counts them. */
  took: number[]
  /** The length of each answer in minutes of opening time. */
  tookInOffice: number[]
}

/** The new requests of a period, and their answers. The figures hold nothing about a single person. */
export interface Figures {
  came: Record<ListName, number>
  /** Number of new requests per day or hour, by its number since 1970. */
  times: Map<number, Record<ListName, number>>
  answers: Record<PromiseName, AnswerFigures>
  /** Number of requests that needed no answer. */
  notNeeded: number
  /** Requests by service; `other` for every unknown one. A request without a value is not counted here. */
  services: Map<string, number>
  countries: Map<string, number>
  languages: Map<string, number>
  /** Requests by the origin of their page; null for the intake's own pages. */
  origins: Map<string | null, number>
}

/** A count of zero for each list. */
export const noRequests = () => Object.fromEntries(LISTS.map(list => [list, 0])) as Record<ListName, number>

/** The figures of a period without requests. */
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
