import { DAY } from '../../contract/time/durations'

/** Life of an idempotency key, in ms. */
export const KEY_LIFE = 7 * DAY
