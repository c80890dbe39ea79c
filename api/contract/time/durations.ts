/** A second in ms. The lengths below are in ms, too. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
/** Exactly 24 hours in ms. On two days of the year, a day in London is longer or shorter; see `startOfDay`. */
export const DAY = 24 * HOUR
