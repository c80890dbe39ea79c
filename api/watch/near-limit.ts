import type { TimeLimit } from '../contract/limits/time-limits'

/** A limit is told of at once when it ends within so many days. */
export const NEAR_DAYS = 3

/**
 * Whether a limit ends within three days, or may: one without a day counts as today. What had passed before the request
 * arrived (YYYY-MM-DD) is not told of; what passed since is, as nobody may have looked meanwhile.
 */
export const isNear = ({ lastDay, daysLeft }: Pick<TimeLimit, 'lastDay' | 'daysLeft'>, arrivedOn: string): boolean =>
  lastDay === null || daysLeft === null || (daysLeft <= NEAR_DAYS && lastDay >= arrivedOn)
