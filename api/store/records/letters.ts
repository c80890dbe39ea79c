import { DAY } from '../../contract/time/durations'

/** Time for which a letter is stored while it belongs to no submission, in ms. */
export const UNNAMED_LIFE = DAY
