import * as z from 'zod/mini'
import { correctedSchema } from '../forms/corrected'
import { LISTS } from './records'
import { URGENCY_RANKS } from './urgency'
import { ANSWERED } from './work-facts'

const MAX_PASSWORD = 1_000
const MOST_RULES = 500

/** The body of `POST /api/admin/login` with the shared password. */
export const loginSchema = z.object({
  password: z.string('Please enter the password').check(z.maxLength(MAX_PASSWORD)),
})

/** The id of a member of staff. */
export const personId = z.string().check(z.regex(/^[\w-]{1,40}$/, 'expected the id of a member of staff'))

/** The changes that staff may make to one record, or to several records at once. */
const switches = {
  isProcessed: z.exactOptional(z.boolean()),
  suspect: z.exactOptional(z.boolean()),
  /** A record that is marked as spam is neither pending nor overdue. */
  spam: z.exactOptional(z.boolean()),
  held: z.exactOptional(z.boolean()),
  /** The id of the new assignee; null assigns the record to nobody. */
  assignedTo: z.exactOptional(z.nullable(personId)),
  /**
   * For a record that staff mark as processed: how they answered the request, or that it needed no answer. Null removes
   * this answer, when staff mark the record as pending again.
   */
  answered: z.exactOptional(z.nullable(z.enum(ANSWERED, `expected one of ${ANSWERED.join(', ')}`))),
}
const answeredAsProcessed = z.refine<{ answered?: string | null; isProcessed?: boolean }>(
  ({ answered, isProcessed }) => answered === undefined || isProcessed === (answered !== null),
  { path: ['answered'], message: 'is allowed only with isProcessed: true, and null only with isProcessed: false' },
)

/** The body of `PATCH /api/admin/{list}/:id`: the changes that staff may make to a record. */
export const changeSchema = z
  .strictObject({
    ...switches,
    /** The urgency that staff set; null restores the visitor's choice. */
    priority: z.exactOptional(z.nullable(z.enum(URGENCY_RANKS, `expected one of ${URGENCY_RANKS.join(', ')}`))),
    /** The time at which staff want to be reminded of the record; null removes the reminder. */
    followUpAt: z.exactOptional(
      z.nullable(
        z.iso
          .datetime({ offset: true, error: 'expected a time, as ISO 8601' })
          .check(z.refine(given => /^20\d\d-/.test(given), 'Please check the year')),
      ),
    ),
    /**
     * The ids of all rules whose limits staff have dealt with. The service still shows these limits, but they no longer
     * make the request urgent.
     */
    limitsDealtWith: z.exactOptional(z.array(z.string()).check(z.maxLength(MOST_RULES))),
    /**
     * For a request that staff entered: `told` means that staff have told the person how the firm uses their data; null
     * removes this mark.
     */
    privacyNotice: z.exactOptional(z.nullable(z.literal('told', 'expected “told” or null'))),
    /**
     * The id of a contact that answered the request according to a reader, and that a caseworker now confirms. `on:
     * false` withdraws the confirmation.
     */
    confirmed: z.exactOptional(z.strictObject({ contact: z.string().check(z.maxLength(200)), on: z.boolean() })),
    /**
     * Staff's corrections of the decision, which count in place of the visitor's values. The store keeps both, and
     * never overwrites the visitor's values.
     */
    corrected: z.exactOptional(correctedSchema),
  })
  .check(answeredAsProcessed)

/** The maximum number of records that one request may change: the number of rows on a page of the dashboard. */
const MOST_AT_ONCE = 50

/**
 * The body of `PATCH /api/admin/records`: one change of several records. A record that is sent with an entity tag is
 * changed only if it still has this tag.
 */
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
