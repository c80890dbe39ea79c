import { submittedAt } from '../contract/records/list-facts'
import { LISTS } from '../contract/records/records'
import { MINUTE } from '../contract/time/durations'
import { createOfficeClock } from '../contract/time/office-hours'
import type { Office } from '../contract/time/waiting-time'
import { type Figures, noFigures } from '../store/figures'
import type { Store } from '../store/store'

const CODES: Record<string, string> = { Hindi: 'hi', Telugu: 'te', Other: 'und', English: 'en' }
const london = (at: number) => new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/London' })

/**
 * Computes the figures of a store again from each single record, for a comparison. The function sorts the times until
 * the answers.
 */
export async function recount(store: Store, office: Office, span: { from: number; to: number }, by: 'hour' | 'day') {
  const figures = noFigures()
  const took: Record<string, number[]> = {}
  const clock = createOfficeClock(office)
  const add = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const list of LISTS) {
    let cursor: string | undefined
    do {
      const page = await store.list(list, { limit: 500, ...(cursor && { cursor }) })
      cursor = page.nextCursor
      for (const record of page.records) {
        const at = submittedAt(list, record)
        if (record.spam || at < span.from || at >= span.to) continue
        figures.came[list]++
        const [day = '', time = ''] = london(at).split(' ')
        const days = Date.parse(day) / (24 * 60 * MINUTE)
        const period = by === 'day' ? days : days * 24 + Number(time.slice(0, 2))
        const counts = figures.times.get(period) ?? { inquiries: 0, 'visa-applications': 0, callbacks: 0 }
        counts[list]++
        figures.times.set(period, counts)
        const service = record.serviceRequired || record.service
        if (service) add(figures.services, service as string)
        if (record.country) add(figures.countries, record.country as string)
        const language = record.language as string | undefined
        if (language) add(figures.languages, CODES[language] ?? language.split('-')[0] ?? '')
        const { formLanguage } = record
        if (formLanguage && formLanguage !== 'en') add(figures.formLanguages, formLanguage as string)
        add(figures.origins, record.pageOrigin ?? null)
        if (record.source) add(figures.sources, record.source)
        if (record.noAnswerNeeded) figures.notNeeded++
        const end = record.answeredAt ?? record.processedAt
        if (record.noAnswerNeeded || !end) continue
        const usual = { inquiries: 'contact', 'visa-applications': 'wizard', callbacks: 'callback' } as const
        const promise = service === 'Immigration Consultation' ? 'enquiry' : usual[list]
        const answers = figures.answers[promise]
        if (!record.answerBy) answers.unpromised++
        else if (end > record.answerBy) answers.late++
        else answers.kept++
        const [from, to] = [Math.floor(at / MINUTE), Math.floor(Date.parse(end) / MINUTE)]
        const minutes =
          office.promises[promise].count === 'office' ? clock.between(from * MINUTE, to * MINUTE) / MINUTE : to - from
        took[promise] = [...(took[promise] ?? []), minutes].sort((one, other) => one - other)
      }
    } while (cursor)
  }
  return plain(figures, took)
}

/** Brings the figures of a store into the shape that `recount` returns. */
export function flattened(figures: Figures) {
  const took = Object.fromEntries(
    Object.entries(figures.answers).flatMap(([promise, { took }]) =>
      took.length > 0 ? [[promise, lengthsOf(took)]] : [],
    ),
  )
  return plain(figures, took)
}

/** Sorts durations, the shortest first. */
export const lengthsOf = (lengths: readonly number[]): number[] => [...lengths].sort((one, other) => one - other)

function plain({ answers, ...figures }: Figures, took: Record<string, number[]>) {
  const sorted = (map: Map<unknown, unknown>) =>
    [...map].sort(([one], [other]) => String(one).localeCompare(String(other)))
  return {
    ...Object.fromEntries(
      Object.entries(figures).map(([name, value]) => [name, value instanceof Map ? sorted(value) : value]),
    ),
    standings: Object.entries(answers).map(([name, { kept, late, unpromised }]) => [name, kept, late, unpromised]),
    took,
  }
}
