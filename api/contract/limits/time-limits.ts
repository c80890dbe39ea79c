import * as z from 'zod/mini'

const yesNo = z.enum(['yes', 'no'])

/** A time limit that may apply to a record. Time limits are for staff only; visitors never see one. */
export const timeLimitSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** The last day, as YYYY-MM-DD; null when the date from which the limit counts is unknown. */
  lastDay: z.nullable(z.string()),
  /**
   * Number of days from today to the last day, by the calendar in London. 0 means today, a negative number a day in the
   * past, null an unknown day.
   */
  daysLeft: z.nullable(z.int()),
  /**
   * True when the decision lacks the date that the rule names: the limit is then counted from another date or, without
   * any date, not counted.
   */
  assumed: z.boolean(),
  /** The conditions of the rule that are unknown for this decision; absent when all are known. */
  onlyIf: z.optional(z.object({ inUk: z.optional(yesNo), detained: z.optional(yesNo) })),
  /** Advice to staff about the rule. */
  note: z.string(),
  source: z.object({ url: z.string(), provision: z.string() }),
  /** The date when a lawyer of the firm last confirmed the rule; null when no lawyer has. */
  checkedOn: z.nullable(z.string()),
  /** The time when staff marked the limit as dealt with; absent while it is open. */
  dealtWithAt: z.exactOptional(z.iso.datetime()),
})
export type TimeLimit = z.output<typeof timeLimitSchema>
