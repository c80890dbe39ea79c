import * as z from 'zod/mini'
import { COUNTED_NAMES } from './form-counts'
import { REASONS } from './order'
import { LISTS } from './records/records'
import { PROMISES } from './time/promises'

const count = z.int().check(z.nonnegative())
const day = z.iso.date()
const time = z.iso.datetime()
/** In minutes; null without answers. */
const minutes = z.nullable(count)
/** A number for the range, and for the time before it. */
const compared = z.strictObject({ now: count, before: count })

/** Answer times of the requests that arrived in a period. */
const answerTimes = z.strictObject({
  answered: count,
  /** Answered by the promised time. */
  kept: count,
  /** Answered later, or still waiting after the promised time. */
  missed: count,
  /** The longest time of the faster half of the answers, and of the fastest nine in ten. */
  median: minutes,
  p90: minutes,
})
export type AnswerTimes = z.output<typeof answerTimes>

/** A value of a field, and the number of requests that have it. */
const valueCount = z.strictObject({ value: z.string(), label: z.string(), ...compared.shape })
export type ValueCount = z.output<typeof valueCount>

/** The number of visitors who began a form, and who sent it, on the site's own pages. */
const steps = { began: count, sent: count }

const waiting = { waiting: count, late: count }

/** The answer of `GET /api/admin/overview`. Only `deadlines.next` tells of single people. */
export const overviewAnswer = z.strictObject({
  /** The time of the count. */
  at: time,
  /** By the calendar in London, both days included. */
  range: z.strictObject({ from: day, to: day }),
  /** As many days before the range. When the range ends today, they end at this time of the day. */
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
    /** Over all promises, in minutes of opening time. */
    now: answerTimes,
    before: answerTimes,
    /** The number of requests in the range that needed no answer. */
    notNeeded: count,
    /** By promise, in the minutes that it counts; promises without a request are left out. */
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
  /** Pending requests without an answer, of any age. Ages in minutes of opening time. */
  waiting: z.strictObject({
    ...waiting,
    nobodys: count,
    /** By age: less than so many minutes; the last group has no end. */
    ages: z.array(z.strictObject({ below: z.nullable(count), ...waiting })),
    /** By member of staff, most first; null for requests that nobody has. */
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
    /** The most urgent limits: all that the lists put first, then the soonest others. */
    next: z.array(
      z.strictObject({
        list: z.enum(LISTS),
        id: z.int().check(z.positive()),
        /** The visitor's name; left out of everything that leaves the dashboard. */
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
  /** The origins of the pages that requests were sent from; `own` for the intake's own. */
  pages: z.array(valueCount),
  /** Forms that visitors began and sent on the site's own pages, in whole days; null when nothing is counted. */
  forms: z.nullable(
    z.strictObject({
      /** The forms with a count. */
      each: z.array(
        z.strictObject({
          form: z.enum(COUNTED_NAMES),
          now: z.strictObject(steps),
          before: z.strictObject(steps),
        }),
      ),
      /** The days with a count for each form, ascending. */
      days: z.array(z.strictObject({ day, form: z.enum(COUNTED_NAMES), ...steps })),
    }),
  ),
})
export type Overview = z.output<typeof overviewAnswer>
export type OverviewPeriod = Overview['periods'][number]

/** Most days of a range: ten years. */
export const LONGEST_RANGE = 3_660
