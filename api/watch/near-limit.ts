import type { TimeLimit } from '../contract/limits/time-limits'

/** The maximum number of days before the end of a limit at which staff get a mail at once. */
export const NEAR_DAYS = 3

/**
 * True when a limit ends within three days; a limit without a day counts as today. A limit does not count when its day
 * (YYYY-MM-DD) was over before the request arrived. A limit that passed after the request arrived counts, because
 * perhaps nobody has looked at the request meanwhile.
 */
export const isNear = ({ lastDay, daysLeft }: Pick<TimeLimit, 'lastDay' | 'daysLeft'>, arrivedOn: string): boolean =>
  lastDay === null || daysLeft === null || (daysLeft <= NEAR_DAYS && lastDay >= arrivedOn)
