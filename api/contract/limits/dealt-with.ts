import { REMOVAL } from './passed-limit'
import type { TimeLimit } from './time-limits'

/**
 * The limits that staff have dealt with, by the ids of their rules. `lastDay` is the last day of the limit at the time
 * when staff dealt with the limit: if the last day changes, the limit is open again. Without `lastDay`, the limit stays
 * dealt with even if its last day changes.
 */
export type DealtWith = Record<string, { at: string; lastDay?: string | null }>

/**
 * The id that version 0.1.0 stored when staff had dealt with all limits of a request, because that version could not
 * mark single limits. An entry with this id applies to all limits except the removal.
 */
export const ALL_BUT_REMOVAL = '*'

/** One of a record's time limits; `isDealtWith` is true if staff have dealt with it. */
export interface LimitMark extends Pick<TimeLimit, 'id' | 'title' | 'lastDay'> {
  isDealtWith: boolean
}

/** The limits that staff have not dealt with. */
export const openLimits = <Limit extends Pick<TimeLimit, 'dealtWithAt'>>(limits: readonly Limit[] = []): Limit[] =>
  limits.filter(({ dealtWithAt }) => dealtWithAt === undefined)

/** The time when staff dealt with a limit; undefined while the limit is open. */
export function dealtWithAt(
  dealtWith: DealtWith | undefined,
  { id, lastDay }: Pick<TimeLimit, 'id' | 'lastDay'>,
): string | undefined {
  const own = dealtWith?.[id]
  if (own && (own.lastDay === undefined || own.lastDay === lastDay)) return own.at
  return id === REMOVAL ? undefined : dealtWith?.[ALL_BUT_REMOVAL]?.at
}
