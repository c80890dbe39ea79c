import { setImmediate as nextTurn } from 'node:timers/promises'
import { MINUTE } from '../../contract/time/durations'
import { createOfficeClock } from '../../contract/time/office-hours'
import type { Office } from '../../contract/time/waiting-time'
import { type AnswerTerms, type FigureQuery, type Figures, noFigures, noRequests } from '../figures'
import type { Facts } from '../records/facts'
import { createOpeningTime, londonHourOf } from './opening-time'

/** Makes the terms of an office. */
export function answerTermsOf(office: Office): AnswerTerms {
  const clock = createOfficeClock(office)
  return { clock, between: createOpeningTime(clock), promises: office.promises, key: JSON.stringify(office) }
}

/** The facts that figures are added up from. */
export type CountedFacts = Pick<
  Facts,
  | 'list'
  | 'arrivedAt'
  | 'spam'
  | 'promise'
  | 'answeredMinute'
  | 'standing'
  | 'service'
  | 'country'
  | 'language'
  | 'pageOrigin'
>

const HOURS = 24
/** Records that are added up in one go: visitors are served in between. */
const IN_ONE_GO = 20_000

/** Adds up what came in within a time, without what staff marked as spam. */
export async function plainFigures(
  lists: readonly (readonly (CountedFacts | undefined)[])[],
  query: FigureQuery,
): Promise<Figures> {
  const figures = noFigures()
  for (const list of lists) {
    for (let from = 0; from < list.length; from += IN_ONE_GO) {
      if (from > 0) await nextTurn()
      const end = Math.min(from + IN_ONE_GO, list.length)
      for (let at = from; at < end; at++) {
        const facts = list[at]
        if (!facts || facts.spam || facts.arrivedAt < query.from || facts.arrivedAt >= query.to) continue
        add(figures, facts, query)
      }
    }
  }
  return figures
}

function add(figures: Figures, facts: CountedFacts, { by, terms }: FigureQuery): void {
  const { list, arrivedAt, standing } = facts
  figures.came[list]++
  const hour = londonHourOf(arrivedAt)
  const time = by === 'hour' ? hour : Math.floor(hour / HOURS)
  const counts = figures.times.get(time) ?? noRequests()
  counts[list]++
  figures.times.set(time, counts)
  count(figures.origins, facts.pageOrigin)
  if (facts.service !== null) count(figures.services, facts.service)
  if (facts.country !== null) count(figures.countries, facts.country)
  if (facts.language !== null) count(figures.languages, facts.language)
  if (standing === 'not-needed') figures.notNeeded++
  else if (standing !== null) addAnswer(figures, facts, standing, terms)
}

function addAnswer(
  figures: Figures,
  { promise, arrivedAt, answeredMinute }: CountedFacts,
  standing: 'kept' | 'late' | 'unpromised',
  { between, promises }: AnswerTerms,
): void {
  const answers = figures.answers[promise]
  answers[standing]++
  const from = Math.floor(arrivedAt / MINUTE)
  const to = Math.max(from, answeredMinute ?? from)
  const inOffice = between(from * MINUTE, to * MINUTE) / MINUTE
  answers.tookInOffice.push(inOffice)
  answers.took.push(promises[promise].count === 'clock' ? to - from : inOffice)
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
