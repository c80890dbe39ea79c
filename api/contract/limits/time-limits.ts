import * as z from 'zod/mini'

const yesNo = z.enum(['yes', 'no'])

/** A time limit that may apply to a record; never shown to visitors. */
export const timeLimitSchema = z.object({
  id: z.string(),
  title: z.string(),
  /** The last day, as YYYY-MM-DD; null where no date is known that it could be counted from. */
  lastDay: z.nullable(z.string()),
  /** Days from today to the last day, by the calendar in London: 0 is today, less has passed; null without a day. */
  daysLeft: z.nullable(z.int()),
  /** Whether it is counted from another date than the rule's own, or from none. */
  assumed: z.boolean(),
  /** What the rule asks for that is not known of this decision; left out where all of it is known. */
  onlyIf: z.optional(z.object({ inUk: z.optional(yesNo), detained: z.optional(yesNo) })),
  /** What staff should know about the rule. */
  note: z.string(),
  source: z.object({ url: z.string(), provision: z.string() }),
  /** The day on which a lawyer of the firm last confirmed the rule; null: nobody has. */
  checkedOn: z.nullable(z.string()),
})
export type TimeLimit = z.output<typeof timeLimitSchema>
