/** Longest time between two calls of a staff session, in ms. */
export const IDLE_LIFE = 30 * 60_000
/** Longest life of a staff session, in ms. */
export const WHOLE_LIFE = 8 * 60 * 60_000
/** Life of a signed-out screen's waiting token after the sign-in, in ms. */
export const WAITING_LIFE = 12 * 60 * 60_000
/** Time before the idle limit at which a page asks if somebody is still there, in ms. */
export const ASK_BEFORE = 2 * 60_000
