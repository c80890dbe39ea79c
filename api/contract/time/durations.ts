/** A second in ms. All lengths in this file are in ms. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
/** Exactly 24 hours in ms. In London, two days of the year are shorter or longer; see `startOfDay`. */
export const DAY = 24 * HOUR
