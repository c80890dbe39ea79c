import { COUNTED_NAMES } from '../contract/forms/form-counts'
import type { Overview } from '../contract/overview'
import { type CountedDay, type FormCounts, sumOf } from '../form-counts/form-counts'
import type { OverviewRange } from './range'

/**
 * For each form, the number of page views in which visitors began and sent the form: in a range of days, and in as many
 * days before it.
 */
export async function formsOf(
  formCounts: FormCounts,
  { days, daysBefore }: Pick<OverviewRange, 'days' | 'daysBefore'>,
): Promise<Overview['forms']> {
  const [now, before] = [
    await formCounts.between(days.from, days.to),
    await formCounts.between(daysBefore.from, daysBefore.to),
  ]
  const sum = (all: Map<string, CountedDay>) => [...all.values()].reduce(sumOf, {})
  const [ofNow, ofBefore] = [sum(now), sum(before)]
  const none = { began: 0, sent: 0 }
  return {
    each: COUNTED_NAMES.filter(form => ofNow[form] || ofBefore[form]).map(form => ({
      form,
      now: ofNow[form] ?? none,
      before: ofBefore[form] ?? none,
    })),
    days: [...now].flatMap(([day, counted]) =>
      COUNTED_NAMES.flatMap(form => (counted[form] ? [{ day, form, ...counted[form] }] : [])),
    ),
  }
}
