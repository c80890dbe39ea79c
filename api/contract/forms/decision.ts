import * as z from 'zod/mini'
import { DECISION_KINDS, type DecisionKind, YES_NO_UNKNOWN } from './decision-kinds'

/**
 * The earliest day that a decision may contain. The schema refuses an earlier day, because its year is probably
 * mistyped.
 */
export const FIRST_DECISION_DAY = '2000-01-01'

export const dayGiven = () =>
  z.iso
    .date('Please give a day that exists, or leave it out')
    .check(z.refine(given => given >= FIRST_DECISION_DAY, 'Please give a day from the year 2000 on'))
const day = () => z.optional(dayGiven())
export const answerGiven = () => z.enum(YES_NO_UNKNOWN, 'Please choose yes, no or “I don’t know”')
const answer = () => z.optional(answerGiven())
export const kindGiven = () =>
  z.enum(Object.keys(DECISION_KINDS) as [DecisionKind], 'Please choose one of the kinds of decision')

/** The error message for a letter whose day of receipt is before its day of sending. */
export const RECEIVED_BEFORE_SENT = 'Please check the days: the letter cannot have come before it was sent'
const isDay = (given: unknown): given is string => z.iso.date().safeParse(given).success
/** True when the day of receipt is before the day of sending. False if one of the days is missing or invalid. */
export const isReceivedBeforeSent = ({
  sentOn,
  receivedOn,
}: {
  sentOn?: string | undefined
  receivedOn?: string | undefined
}) => isDay(sentOn) && isDay(receivedOn) && receivedOn < sentOn

/**
 * The decision that an enquiry is about. Days have the format YYYY-MM-DD; a field is absent when the visitor does not
 * know the answer or gave none.
 */
export const decisionSchema = z
  .object({
    kind: z.optional(kindGiven()),
    sentOn: day(),
    receivedOn: day(),
    removalOn: day(),
    inUk: answer(),
    detained: answer(),
  })
  .check(z.refine(given => !isReceivedBeforeSent(given), { path: ['receivedOn'], message: RECEIVED_BEFORE_SENT }))
export type Decision = z.output<typeof decisionSchema>

/** The days in a decision that cannot be in the future. */
const PAST_DAYS = ['sentOn', 'receivedOn'] as const

/** The names of the fields in `PAST_DAYS` whose day is later than `tomorrow` (YYYY-MM-DD, UK time). */
export function daysAhead(decision: unknown, tomorrow: string): (typeof PAST_DAYS)[number][] {
  const given = { ...(decision as Partial<Record<string, unknown>>) }
  return PAST_DAYS.filter(name => isDay(given[name]) && given[name] > tomorrow)
}
