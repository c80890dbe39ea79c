import * as z from 'zod/mini'
import { COUNTED_NAMES } from './form-counts'
import { LISTS } from './records/records'
import { PROMISES } from './time/promises'

const count = z.int().check(z.nonnegative())
const day = z.iso.date()
const time = z.iso.datetime()
/** In minutes; null of no answers. */
const minutes = z.nullable(count)
/** A number of the range, and that of the time before. */
const compared = z.strictObject({ now: count, before: count })

/** How requests were answered that came in within a time. */
const answerTimes = z.strictObject({
  answered: count,
  /** Answered by the promised moment. */
  kept: count,
  /** Answered later, or still waiting although that moment is over. */
  missed: count,
  /** Half of the answers, and nine of ten, took no longer. */
  median: minutes,
  p90: minutes,
})
export type AnswerTimes = z.output<typeof answerTimes>

/** A value of a field, and how many requests say so. */
const valueCount = z.strictObject({ value: z.string(), label: z.string(), ...compared.shape })
export type ValueCount = z.output<typeof valueCount>

/** How many began and how many sent a form, on the site's own pages. */
const steps = { began: count, sent: count }

const waiting = { waiting: count, late: count }

/** `GET /api/admin/overview`: nothing in it tells of one person, but for `deadlines.next`. */
export const overviewAnswer = z.strictObject({
  /** When it was counted. */
  at: time,
  /** By the calendar in London, both days included. */
  range: z.strictObject({ from: day, to: day }),
  /** As many days before it; where the range ends today, they end at this time of the day. */
  before: z.strictObject({ from: day, to: day }),
  /** What `periods` are. */
  step: z.enum(['hour', 'day', 'week', 'month']),
  /** What came in, by list. */
  came: z.record(z.enum(LISTS), compared),
  /** The same by hour, day, week or month, without gaps; `from` as YYYY-MM-DD, of an hour as YYYY-MM-DDTHH. */
  periods: z.array(
    z.strictObject({ from: z.string(), inquiries: count, 'visa-applications': count, callbacks: count }),
  ),
  answers: z.strictObject({
    /** Over all promises, in minutes of opening time. */
    now: answerTimes,
    before: answerTimes,
    /** How many of the range needed no answer. */
    notNeeded: count,
    /** By promise, in minutes as it counts; those of which nothing came in are left out. */
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
  /** What is pending and not answered, whenever it came in; ages in minutes of opening time. */
  waiting: z.strictObject({
    ...waiting,
    nobodys: count,
    /** By age: less than so many minutes, the last one without an end. */
    ages: z.array(z.strictObject({ below: z.nullable(count), ...waiting })),
    /** By whose they are, most first; null: nobody’s. */
    owners: z.array(
      z.strictObject({ id: z.nullable(z.string()), name: z.nullable(z.string()), ...waiting, oldest: count }),
    ),
  }),
  /** Time limits of what is pending that nobody has dealt with. */
  deadlines: z.strictObject({
    passed: count,
    within7: count,
    later: count,
    /** Days that at least one ends on, from today on for four weeks. */
    days: z.array(z.strictObject({ day, count })),
    /** The soonest. */
    next: z.array(
      z.strictObject({
        list: z.enum(LISTS),
        id: z.int().check(z.positive()),
        /** Whom it is from; left out of what leaves the dashboard. */
        name: z.optional(z.string()),
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
  /** The pages that requests were sent from, by their origin; `own` for those of the intake itself. */
  pages: z.array(valueCount),
  /** Forms as they were begun and sent on the site's own pages, by whole days; null where nothing is counted. */
  forms: z.nullable(
    z.strictObject({
      /** Those of which there is anything. */
      each: z.array(
        z.strictObject({
          form: z.enum(COUNTED_NAMES),
          now: z.strictObject(steps),
          before: z.strictObject(steps),
        }),
      ),
      /** Each form's days on which there is anything, ascending. */
      days: z.array(z.strictObject({ day, form: z.enum(COUNTED_NAMES), ...steps })),
    }),
  ),
})
export type Overview = z.output<typeof overviewAnswer>
export type OverviewPeriod = Overview['periods'][number]

/** Days that a range may have at most: ten years. */
export const LONGEST_RANGE = 3_660
