import * as z from 'zod/mini'

const yesNo = z.enum(['yes', 'no'])

/** A time limit that may apply to a record. Visitors never see a time limit. */
export const timeLimitSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** The last day, as YYYY-MM-DD; null when no date is known to count from. */
  lastDay: z.nullable(z.string()),
  /**
   * Days from today to the last day, by the calendar in London. 0 is today, a negative number is past, null means no
   * known day.
   */
  daysLeft: z.nullable(z.int()),
  /** True when the limit is counted from another date than the rule's, or from none. */
  assumed: z.boolean(),
  /** The rule's conditions that are unknown for this decision; absent when all are known. */
  onlyIf: z.optional(z.object({ inUk: z.optional(yesNo), detained: z.optional(yesNo) })),
  /** Advice to staff about the rule. */
  note: z.string(),
  source: z.object({ url: z.string(), provision: z.string() }),
  /** The day on which a lawyer of the firm last confirmed the rule; null when nobody has. */
  checkedOn: z.nullable(z.string()),
  /** The time when staff marked it as dealt with; absent while it is open. */
  dealtWithAt: z.exactOptional(z.iso.datetime()),
})
export type TimeLimit = z.output<typeof timeLimitSchema>
