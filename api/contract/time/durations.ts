/** A second, in ms; so are the lengths below. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
/** 24 hours. London's days, two of which a year are longer or shorter, begin where `startOfDay` says. */
export const DAY = 24 * HOUR
