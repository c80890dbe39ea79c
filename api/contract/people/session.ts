/** Longest time between two calls of a staff session, in ms. */
export const IDLE_LIFE = 30 * 60_000
/** Longest life of a staff session, in ms. */
export const WHOLE_LIFE = 8 * 60 * 60_000
/** The life of a waiting screen's token from the sign-in on, in ms. */
export const WAITING_LIFE = 12 * 60 * 60_000
/** How long before the idle limit a page asks whether somebody is there, in ms. */
export const ASK_BEFORE = 2 * 60_000
