import { type Firm, officeOf } from '../content/firm'
import type { OfficeHistory } from '../content/office-history'
import type { TimeLimits } from '../content/time-limits'
import type { Overview, ValueCount } from '../contract/overview'
import { LANGUAGE_WORDS } from '../contract/records/counted-values'
import { LISTS } from '../contract/records/records'
import { serviceLabel } from '../contract/records/service-label'
import { dayNumberInLondon } from '../contract/time/office-hours'
import type { Office } from '../contract/time/waiting-time'
import type { FormCounts } from '../form-counts/form-counts'
import type { Staff } from '../people/staff'
import { isListed } from '../security/origins'
import type { SiteOrigins } from '../security/site-origins'
import type { AnswerTerms, FigureQuery, Figures } from '../store/figures'
import { answerTermsOf } from '../store/questions/figures'
import type { Store } from '../store/store'
import { answersOf } from './answer-times'
import { deadlinesAhead } from './deadlines-ahead'
import { formsOf } from './forms'
import { periodsOf } from './periods'
import type { OverviewRange } from './range'
import { overdueOf, waitingOf } from './waiting'

/** The parameters of `createOverview`. */
interface Parts {
  store: Store
  timeLimits: TimeLimits
  siteOrigins: Pick<SiteOrigins, 'all'>
  firm: Firm
  history: Pick<OfficeHistory, 'earlier'>
  staff: Staff
  /** The counts of forms; undefined without `COUNTS=on`. */
  formCounts: FormCounts | undefined
  now: () => Date
}

/**
 * Computes the figures about requests and answers. Times until answers are measured with the opening hours that applied
 * at the time of the answer.
 */
export interface OverviewMaker {
  of(range: OverviewRange, withNames: boolean): Promise<Overview>
  /** Computes the sums in advance, so that the first overview does not take long. */
  prepare(): Promise<void>
}

/** Creates the object that computes overviews. */
export function createOverview(parts: Parts): OverviewMaker {
  let terms: AnswerTerms | undefined
  const termsNow = () => {
    const [office, earlier] = [officeOf(parts.firm), parts.history.earlier()]
    if (terms?.key !== JSON.stringify([office, earlier])) terms = answerTermsOf(office, earlier)
    return terms
  }
  return {
    of: async (range, withNames) => overviewOf(parts, termsNow(), range, withNames),
    prepare: async () => {
      await parts.store.figures({ ...EVER, by: 'day', terms: termsNow() })
      await parts.store.pending()
    },
  }
}

const EVER = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

async function overviewOf(
  parts: Parts,
  terms: AnswerTerms,
  range: OverviewRange,
  withNames: boolean,
): Promise<Overview> {
  const { store, siteOrigins, firm, staff, now } = parts
  const at = now().getTime()
  const { days, daysBefore, span, spanBefore, step } = range
  const by: FigureQuery['by'] = step === 'hour' ? 'hour' : 'day'
  const [figures, before, pending, people] = await Promise.all([
    store.figures({ ...span, by, terms }),
    store.figures({ ...spanBefore, by: 'day', terms }),
    store.pending(),
    staff.people.all(),
  ])
  const compare = (of: (figures: Figures) => Map<string, number>, label: (value: string) => string) =>
    compared(of(figures), of(before), label)
  const byOrigin = (origins: Map<string | null, number>) => {
    const named = new Map<string, number>()
    for (const [page, number] of origins) {
      const origin = page === null ? 'own' : isListed(page, siteOrigins.all()) ? page : 'other'
      named.set(origin, (named.get(origin) ?? 0) + number)
    }
    return named
  }
  return {
    at: new Date(at).toISOString(),
    range: days,
    before: daysBefore,
    step,
    came: Object.fromEntries(
      LISTS.map(list => [list, { now: figures.came[list], before: before.came[list] }]),
    ) as Overview['came'],
    periods: periodsOf(figures, range),
    answers: answersOf(
      terms.promises,
      { figures, overdue: overdueOf(pending, span, at) },
      { figures: before, overdue: overdueOf(pending, spanBefore, at) },
    ),
    waiting: waitingOf(pending, people, { clock: terms.clock, day: longestDay(officeOf(firm)), now: at }),
    deadlines: await deadlinesAhead(
      { ...parts, here: new Set(people.map(({ id }) => id)) },
      pending,
      dayNumberInLondon(at),
      withNames,
    ),
    services: compare(({ services }) => services, serviceLabel),
    countries: compare(
      ({ countries }) => countries,
      value => (value === 'other' ? 'Another country' : value),
    ),
    languages: compare(({ languages }) => languages, labelOfLanguage),
    formLanguages: compare(({ formLanguages }) => formLanguages, labelOfLanguage),
    pages: compare(({ origins }) => byOrigin(origins), labelOfPage),
    sources: compare(
      ({ sources }) => sources,
      source => source,
    ),
    forms: parts.formCounts ? await formsOf(parts.formCounts, range) : null,
  }
}

/** The longest opening time of the office on one day, in minutes. */
function longestDay({ opening }: Office): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  return Math.max(0, ...opening.map(({ opens, closes }) => minutes(closes) - minutes(opens)))
}

/**
 * The values of a field, each with the number of requests in the range and before it; the value with the most requests
 * in the range comes first.
 */
function compared(
  now: Map<string, number>,
  before: Map<string, number>,
  label: (value: string) => string,
): ValueCount[] {
  return [...new Set([...now.keys(), ...before.keys()])]
    .map(value => ({ value, label: label(value), now: now.get(value) ?? 0, before: before.get(value) ?? 0 }))
    .sort(
      (one, other) => other.now - one.now || other.before - one.before || one.label.localeCompare(other.label, 'en'),
    )
}

const labelOfLanguage = (tag: string) => LANGUAGE_WORDS[tag as keyof typeof LANGUAGE_WORDS] ?? tag
const labelOfPage = (page: string) =>
  page === 'own' ? 'Pages of this intake' : page === 'other' ? 'Other pages' : page.replace(/^https?:\/\//, '')
