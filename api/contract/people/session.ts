/** Longest time between two requests of a staff session, in ms. */
export const IDLE_LIFE = 30 * 60_000
/** Maximum lifetime of a staff session, in ms. */
export const WHOLE_LIFE = 8 * 60 * 60_000
/** Time after the sign-in during which a signed-out screen may use its waiting token, in ms. */
export const WAITING_LIFE = 12 * 60 * 60_000
/** The dashboard asks if somebody is still there when this time is left before an idle session ends, in ms. */
export const ASK_BEFORE = 2 * 60_000
