import * as z from 'zod/mini'
import { COUNTED_NAMES } from './form-counts'
import { REASONS } from './order'
import { LISTS } from './records/records'
import { PROMISES } from './time/promises'

const count = z.int().check(z.nonnegative())
const day = z.iso.date()
const time = z.iso.datetime()
/** A number of minutes; null without answers. */
const minutes = z.nullable(count)
/** A number for the range, and for the time before it. */
const compared = z.strictObject({ now: count, before: count })

/** Answer times of the requests that arrived in a period. */
const answerTimes = z.strictObject({
  answered: count,
  /** Requests answered by the promised time. */
  kept: count,
  /** Requests answered later, or still waiting after the promised time. */
  missed: count,
  /** The median and the 90th percentile of the answer times. */
  median: minutes,
  p90: minutes,
})
export type AnswerTimes = z.output<typeof answerTimes>

/** A value of a field, with the number of requests that have it. */
const valueCount = z.strictObject({ value: z.string(), label: z.string(), ...compared.shape })
export type ValueCount = z.output<typeof valueCount>

/** The numbers of visitors who began and who sent a form on the site's own pages. */
const steps = { began: count, sent: count }

const waiting = { waiting: count, late: count }

/** The answer of `GET /api/admin/overview`. Only `deadlines.next` tells about single people. */
export const overviewAnswer = z.strictObject({
  /** The time of the count. */
  at: time,
  /** The days by the calendar in London, first and last included. */
  range: z.strictObject({ from: day, to: day }),
  /**
   * The days of equal number before the range. When the range ends today, the days before it also end at this time of
   * day.
   */
  before: z.strictObject({ from: day, to: day }),
  /** The length of each of the `periods`. */
  step: z.enum(['hour', 'day', 'week', 'month']),
  /** New requests by list. */
  came: z.record(z.enum(LISTS), compared),
  /** New requests by hour, day, week or month, without gaps. `from` is YYYY-MM-DD, or YYYY-MM-DDTHH for an hour. */
  periods: z.array(
    z.strictObject({ from: z.string(), inquiries: count, 'visa-applications': count, callbacks: count }),
  ),
  answers: z.strictObject({
    /** The answer times over all promises, in minutes of opening time. */
    now: answerTimes,
    before: answerTimes,
    /** The number of requests in the range that needed no answer. */
    notNeeded: count,
    /** The answer times by promise, in minutes as the promise counts; a promise without requests is absent. */
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
  /** Pending requests of any age without an answer. The ages of waiting requests are in minutes of opening time. */
  waiting: z.strictObject({
    ...waiting,
    nobodys: count,
    /** The waiting requests by age, below so many minutes; the last group has no end. */
    ages: z.array(z.strictObject({ below: z.nullable(count), ...waiting })),
    /** The waiting requests by assignee, most first; null for unassigned ones. */
    owners: z.array(
      z.strictObject({ id: z.nullable(z.string()), name: z.nullable(z.string()), ...waiting, oldest: count }),
    ),
  }),
  /** Open time limits of pending requests. */
  deadlines: z.strictObject({
    passed: count,
    within7: count,
    later: count,
    /** Days of the next four weeks on which at least one limit ends. */
    days: z.array(z.strictObject({ day, count })),
    /** The most urgent limits: all that lead the lists, then the soonest others. */
    next: z.array(
      z.strictObject({
        list: z.enum(LISTS),
        id: z.int().check(z.positive()),
        /** The visitor's name; exports of the overview leave it out. */
        name: z.optional(z.string()),
        /** The reason for the request's place in the lists. */
        reason: z.enum(REASONS),
        title: z.string(),
        lastDay: z.nullable(day),
        daysLeft: z.nullable(z.int()),
        assumed: z.boolean(),
        owner: z.nullable(z.string()),
      }),
    ),
  }),
  services: z.array(valueCount),
  countries: z.array(valueCount),
  languages: z.array(valueCount),
  /** The origins of the pages that sent requests; `own` for the intake's own. */
  pages: z.array(valueCount),
  /** Forms that visitors began and sent on the site's own pages, by whole days; null without counting. */
  forms: z.nullable(
    z.strictObject({
      /** The forms that have a count. */
      each: z.array(
        z.strictObject({
          form: z.enum(COUNTED_NAMES),
          now: z.strictObject(steps),
          before: z.strictObject(steps),
        }),
      ),
      /** The days that have a count for a form, ascending. */
      days: z.array(z.strictObject({ day, form: z.enum(COUNTED_NAMES), ...steps })),
    }),
  ),
})
export type Overview = z.output<typeof overviewAnswer>
export type OverviewPeriod = Overview['periods'][number]

/** The maximum number of days of a range: ten years. */
export const LONGEST_RANGE = 3_660
