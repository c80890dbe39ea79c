import * as z from 'zod/mini'
import { COUNTED_NAMES } from './forms/form-counts'
import { REASONS } from './order'
import { LISTS } from './records/records'
import { PROMISES } from './time/promises'

const count = z.int().check(z.nonnegative())
const day = z.iso.date()
const time = z.iso.datetime()
/** A number of minutes; null when no request has an answer. */
const minutes = z.nullable(count)
/** A count for the range of days, and the count for the equally long time before the range. */
const compared = z.strictObject({ now: count, before: count })

/** The times until the answer, for the requests that arrived in a period. */
const answerTimes = z.strictObject({
  answered: count,
  /** Number of requests that staff answered by the promised time. */
  kept: count,
  /** Number of requests that staff answered later, or that still wait after the promised time. */
  missed: count,
  /** The median and the 90th percentile of the times until the answer. */
  median: minutes,
  p90: minutes,
})
export type AnswerTimes = z.output<typeof answerTimes>

/** A value of a field, with the number of requests that contain it. */
const valueCount = z.strictObject({ value: z.string(), label: z.string(), ...compared.shape })
export type ValueCount = z.output<typeof valueCount>

/**
 * The number of page views in which visitors began to fill in a form on the site's own pages, and the number in which
 * they sent the form.
 */
const steps = { began: count, sent: count }

const waiting = { waiting: count, late: count }

/** The answer of `GET /api/admin/overview`. Only `deadlines.next` contains data about single visitors. */
export const overviewAnswer = z.strictObject({
  /** The time at which the figures were counted. */
  at: time,
  /** The range of days by London's calendar; the first and the last day are included. */
  range: z.strictObject({ from: day, to: day }),
  /**
   * An equal number of days just before the range. If the range ends today, the last of these days counts only up to
   * the present time of day.
   */
  before: z.strictObject({ from: day, to: day }),
  /** The length of each entry in `periods`. */
  step: z.enum(['hour', 'day', 'week', 'month']),
  /** Number of new requests in each list. */
  came: z.record(z.enum(LISTS), compared),
  /**
   * Number of new requests for each hour, day, week or month; periods without requests have 0. `from` has the format
   * YYYY-MM-DD, or YYYY-MM-DDTHH for an hour.
   */
  periods: z.array(
    z.strictObject({ from: z.string(), inquiries: count, 'visa-applications': count, callbacks: count }),
  ),
  answers: z.strictObject({
    /** The times until the answer for all promises together, in minutes of opening time. */
    now: answerTimes,
    before: answerTimes,
    /** Number of requests in the range that needed no answer. */
    notNeeded: count,
    /**
     * The times until the answer for each promise, in office hours or hours by the clock, as the promise counts; absent
     * for a promise without requests.
     */
    promises: z.array(
      z.strictObject({
        promise: z.enum(PROMISES),
        hours: z.number(),
        count: z.enum(['office', 'clock']),
        now: answerTimes,
        before: answerTimes,
      }),
    ),
  }),
  /**
   * Pending requests without an answer, however old they are. The waiting times of these requests are in minutes of
   * opening time.
   */
  waiting: z.strictObject({
    ...waiting,
    nobodys: count,
    /**
     * The number of waiting requests by age. Each group counts the requests that have waited less than `below` minutes
     * and are in no earlier group. In the last group, `below` is null, because the group has no upper bound.
     */
    ages: z.array(z.strictObject({ below: z.nullable(count), ...waiting })),
    /**
     * The number of waiting requests by assignee, the largest number first. The last entry, with null as `id`, counts
     * the requests that are assigned to nobody.
     */
    owners: z.array(
      z.strictObject({ id: z.nullable(z.string()), name: z.nullable(z.string()), ...waiting, oldest: count }),
    ),
  }),
  /** The open time limits of pending requests. */
  deadlines: z.strictObject({
    /**
     * The number of requests with an open limit. A request with a passed limit and a near limit counts in both `passed`
     * and `within7`.
     */
    all: count,
    passed: count,
    within7: count,
    later: count,
    /**
     * The days from today to four weeks ahead on which the earliest limit of a request ends, with the number of these
     * requests.
     */
    days: z.array(z.strictObject({ day, count })),
    /** The most urgent limits: first the limits that move a request up in the lists, then other limits by day. */
    next: z.array(
      z.strictObject({
        list: z.enum(LISTS),
        id: z.int().check(z.positive()),
        /** The visitor's name, which exports of the overview leave out. */
        name: z.optional(z.string()),
        /** The reason that decides the request's place in the lists. */
        reason: z.enum(REASONS),
        title: z.string(),
        lastDay: z.nullable(day),
        daysLeft: z.nullable(z.int()),
        assumed: z.boolean(),
        /** Another open limit of the request, which passed at most 28 days ago. */
        passed: z.optional(z.strictObject({ title: z.string(), lastDay: day })),
        owner: z.nullable(z.string()),
      }),
    ),
  }),
  services: z.array(valueCount),
  countries: z.array(valueCount),
  languages: z.array(valueCount),
  /** The languages in which forms were sent, other than English. */
  formLanguages: z.array(valueCount),
  /**
   * The origins of the pages from which requests came. `own` means the intake's own pages, `other` any page of a site
   * that is not listed.
   */
  pages: z.array(valueCount),
  /** The sources of requests, from the forms or from the addresses of the forms' pages. */
  sources: z.array(valueCount),
  /**
   * The number of page views in which visitors began and sent the forms on the site's own pages, by whole days; null
   * when the site does not count.
   */
  forms: z.nullable(
    z.strictObject({
      /** The forms for which there are counts. */
      each: z.array(
        z.strictObject({
          form: z.enum(COUNTED_NAMES),
          now: z.strictObject(steps),
          before: z.strictObject(steps),
        }),
      ),
      /** The days with counts, ascending; each entry has the counts of one form on one day. */
      days: z.array(z.strictObject({ day, form: z.enum(COUNTED_NAMES), ...steps })),
    }),
  ),
})
export type Overview = z.output<typeof overviewAnswer>
export type OverviewPeriod = Overview['periods'][number]

/** The maximum number of days in a range: ten years. */
export const LONGEST_RANGE = 3_660
