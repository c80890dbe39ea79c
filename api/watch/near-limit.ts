import type { TimeLimit } from '../contract/limits/time-limits'

/** Staff get a mail at once when a limit has at most this many days left. */
export const NEAR_DAYS = 3

/**
 * True when a limit ends within three days, has passed, or has no day. A limit that had passed before the request
 * arrived (`arrivedOn`, YYYY-MM-DD) does not count. A limit that has passed since the arrival counts, because perhaps
 * nobody has looked at the request.
 */
export const isNear = ({ lastDay, daysLeft }: Pick<TimeLimit, 'lastDay' | 'daysLeft'>, arrivedOn: string): boolean =>
  lastDay === null || daysLeft === null || (daysLeft <= NEAR_DAYS && lastDay >= arrivedOn)
