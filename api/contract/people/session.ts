/** Longest time between two requests of a staff session, in ms. */
export const IDLE_LIFE = 30 * 60_000
/** Maximum lifetime of a staff session, in ms. */
export const WHOLE_LIFE = 8 * 60 * 60_000
/** For how long after the sign-in a signed-out screen may use its waiting token, in ms. */
export const WAITING_LIFE = 12 * 60 * 60_000
/** Time before the idle limit at which a page asks whether somebody is still using it, in ms. */
export const ASK_BEFORE = 2 * 60_000
