/** A second in ms; the lengths below are in ms, too. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
/** Exactly 24 hours in ms. London's days differ on two days of the year; see `startOfDay`. */
export const DAY = 24 * HOUR
