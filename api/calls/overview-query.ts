import type { ParsedUrlQuery } from 'node:querystring'
import * as z from 'zod/mini'
import { LONGEST_RANGE } from '../contract/overview'
import { dayInLondon } from '../contract/time/office-hours'
import { validate } from '../http/validate'
import { lastDays, later, type OverviewRange, rangeOf } from '../overview/range'

const DAYS = { '1': 1, '7': 7, '30': 30, '90': 90 } as const
const day = z.iso.date({ error: 'expected a day, as YYYY-MM-DD', abort: true })

/**
 * The query parameters of the overview: the last 1, 7, 30 or 90 days (30 by default), or the days between two dates.
 */
export const overviewParams = z.object({
  days: z.exactOptional(z.enum(Object.keys(DAYS) as [keyof typeof DAYS], 'expected 1, 7, 30 or 90')),
  from: z.exactOptional(day),
  to: z.exactOptional(day),
  /** The format in which the dashboard exports the figures, for the audit; absent if it only shows them. */
  as: z.exactOptional(z.enum(['csv', 'print'], 'expected csv or print')),
})

const asked = overviewParams.check(
  z.refine(({ days, from, to }) => days === undefined || (from === undefined && to === undefined), {
    path: ['days'],
    message: 'cannot be combined with from and to',
  }),
  z.refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['from'],
    message: 'has to be given together with to',
  }),
  z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    message: 'is before from',
  }),
  z.refine(({ from, to }) => from === undefined || to === undefined || later(from, LONGEST_RANGE) > to, {
    path: ['from'],
    message: 'is more than ten years before to',
  }),
)

/** Reads the requested days and format; leaves out days in the future. */
export function readOverviewQuery(query: ParsedUrlQuery, now: number): { range: OverviewRange; as?: 'csv' | 'print' } {
  const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
  const { days = '30', from, to, as } = validate(asked, given, 'Some parameters cannot be used')
  const today = dayInLondon(now)
  const range = from === undefined || to === undefined ? lastDays(DAYS[days], now) : { from, to }
  const end = range.to > today ? today : range.to
  return { range: rangeOf(range.from > end ? end : range.from, end, now), ...(as && { as }) }
}
