import { DAY } from '../../contract/time/durations'

/** Time that a letter waits for the submission that names it, in ms. */
export const UNNAMED_LIFE = DAY
