import type { TimeLimit } from '../contract/limits/time-limits'

/** The maximum number of days until the end of a limit that staff hear about at once. */
export const NEAR_DAYS = 3

/**
 * True when a limit ends within three days, or may: without a day it counts as today. A limit that passed before the
 * request arrived (YYYY-MM-DD) does not count. A limit that passed later counts, because perhaps nobody has looked
 * meanwhile.
 */
export const isNear = ({ lastDay, daysLeft }: Pick<TimeLimit, 'lastDay' | 'daysLeft'>, arrivedOn: string): boolean =>
  lastDay === null || daysLeft === null || (daysLeft <= NEAR_DAYS && lastDay >= arrivedOn)
