import { DAY } from '../../contract/time/durations'

/** Time for which an idempotency key is stored, in ms. */
export const KEY_LIFE = 7 * DAY
