import { DAY } from '../../contract/time/durations'

/** Time for which a letter is stored without the submission that names it, in ms. */
export const UNNAMED_LIFE = DAY
