import * as z from 'zod/mini'
import { decisionDatesSchema } from '../forms/decision'
import { LISTS } from './records'
import { URGENCY_RANKS } from './urgency'
import { ANSWERED } from './work-facts'

const MAX_PASSWORD = 1_000

/** `POST /api/admin/login`. */
export const loginSchema = z.object({
  password: z.string('Please enter the password').check(z.maxLength(MAX_PASSWORD)),
})

/** The id of somebody who works here. */
export const personId = z.string().check(z.regex(/^[\w-]{1,40}$/, 'expected the id of somebody who works here'))

/** What staff may change of a record that means the same of several. */
const switches = {
  isProcessed: z.exactOptional(z.boolean()),
  suspect: z.exactOptional(z.boolean()),
  /** What is marked as spam is neither pending nor overdue. */
  spam: z.exactOptional(z.boolean()),
  held: z.exactOptional(z.boolean()),
  /** The id of whose it is from now on; null: nobody's. */
  assignedTo: z.exactOptional(z.nullable(personId)),
  /** How it was answered, as it is processed; null takes that back, as it is marked as pending. */
  answered: z.exactOptional(z.nullable(z.enum(ANSWERED, `expected one of ${ANSWERED.join(', ')}`))),
}
const answeredAsProcessed = z.refine<{ answered?: string | null; isProcessed?: boolean }>(
  ({ answered, isProcessed }) => answered === undefined || isProcessed === (answered !== null),
  { path: ['answered'], message: 'goes with isProcessed: true, and null with isProcessed: false' },
)

/** `PATCH /api/admin/{list}/:id`: what staff may change of a record. */
export const changeSchema = z
  .strictObject({
    ...switches,
    /** How urgent staff know it to be, beside what the visitor chose; null: that counts again. */
    priority: z.exactOptional(z.nullable(z.enum(URGENCY_RANKS, `expected one of ${URGENCY_RANKS.join(', ')}`))),
    /** What is dealt with presses no more; it stays listed. */
    limitDealtWith: z.exactOptional(z.boolean()),
    /** Kept beside the visitor's own words, never over them. */
    decisionDates: z.exactOptional(decisionDatesSchema),
  })
  .check(answeredAsProcessed)

/** As many as a page of the dashboard has rows. */
const MOST_AT_ONCE = 50

/** `PATCH /api/admin/records`: one change of several records, each only as it was seen where its tag is given. */
export const changeManySchema = z.strictObject({
  records: z
    .array(
      z.strictObject({
        list: z.enum(LISTS),
        id: z.int().check(z.positive()),
        etag: z.exactOptional(z.string().check(z.maxLength(100))),
      }),
    )
    .check(
      z.minLength(1, 'Please name a record'),
      z.maxLength(MOST_AT_ONCE, `Please name ${MOST_AT_ONCE} records at most`),
      z.refine(
        records => new Set(records.map(({ list, id }) => `${list}/${id}`)).size === records.length,
        'Please name each record once',
      ),
    ),
  change: z.strictObject(switches).check(answeredAsProcessed),
})
