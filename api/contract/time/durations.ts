/** A second in ms; the lengths below are in ms, too. */
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
/** 24 hours. London's days begin as `startOfDay` says; two of them a year are longer or shorter. */
export const DAY = 24 * HOUR
