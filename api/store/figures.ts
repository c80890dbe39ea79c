import type { ListName } from '../contract/records/records'
import type { OfficeClock } from '../contract/time/office-hours'
import { PROMISES, type PromiseName, type Promises } from '../contract/time/promises'
import { perList } from './records/per-list'

/** The rules for counting the time until an answer: the office's hours, and the kind of hours of each promise. */
export interface AnswerTerms {
  clock: OfficeClock
  promises: Promises
  /** The rules that apply to an answer at this time, in ms since 1970. */
  at(answeredAt: number): Pick<AnswerTerms, 'clock' | 'promises'>
  /** Identifies these rules: equal rules have equal keys. */
  key: string
}

/** The period and the rules of figures. The period includes `from` but not `to`; both are in ms since 1970. */
export interface FigureQuery {
  from: number
  to: number
  /** The unit of time for the counts, by London's clock. */
  by: 'hour' | 'day'
  terms: AnswerTerms
}

/** Counts and times of the answers to requests of the forms with one promise. */
export interface AnswerFigures {
  kept: number
  late: number
  /** Number of answered requests without a promised time. */
  unpromised: number
  /** The time until each answer in minutes, counted in the promise's kind of hours. */
  took: number[]
  /** The time until each answer in minutes, counted only while the office is open. */
  tookInOffice: number[]
}

/** The new requests of a period, and their answers. The figures hold nothing about a single person. */
export interface Figures {
  came: Record<ListName, number>
  /** Number of new requests per day or hour; the key is the number of the day or hour since 1970. */
  times: Map<number, Record<ListName, number>>
  answers: Record<PromiseName, AnswerFigures>
  /** Number of requests that needed no answer. */
  notNeeded: number
  /** Requests per service, `other` for every unknown one. This map and the next two leave out requests without a value. */
  services: Map<string, number>
  countries: Map<string, number>
  languages: Map<string, number>
  /** Number of requests per language of the form, other than English. */
  formLanguages: Map<string, number>
  /** Number of requests per origin of the page with the form; the key is null for the intake's own pages. */
  origins: Map<string | null, number>
  /** Number of requests per source; requests without a source are not counted here. */
  sources: Map<string, number>
}

/** The figures of a period in which no request came. */
export const noFigures = (): Figures => ({
  came: perList(() => 0),
  times: new Map(),
  answers: Object.fromEntries(
    PROMISES.map(name => [name, { kept: 0, late: 0, unpromised: 0, took: [], tookInOffice: [] }]),
  ) as unknown as Figures['answers'],
  notNeeded: 0,
  services: new Map(),
  countries: new Map(),
  languages: new Map(),
  formLanguages: new Map(),
  origins: new Map(),
  sources: new Map(),
})
