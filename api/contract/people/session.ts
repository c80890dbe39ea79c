/** Longest time between two calls of a staff session, in ms. */
export const IDLE_LIFE = 30 * 60_000
/** Longest life of a staff session, in ms. */
export const WHOLE_LIFE = 8 * 60 * 60_000
