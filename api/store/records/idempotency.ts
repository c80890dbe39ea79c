import { DAY } from '../../contract/time/durations'

/** How long an idempotency key is honoured, in ms. */
export const KEY_LIFE = 7 * DAY
