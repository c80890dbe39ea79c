/** Longest time between two calls in a staff session, in ms. */
export const IDLE_LIFE = 30 * 60_000
/** Maximum lifetime of a staff session, in ms. */
export const WHOLE_LIFE = 8 * 60 * 60_000
/** Time after the sign-in for which the waiting token of a signed-out screen is valid, in ms. */
export const WAITING_LIFE = 12 * 60 * 60_000
/** Time before the idle limit at which a page asks if somebody is still using it, in ms. */
export const ASK_BEFORE = 2 * 60_000
