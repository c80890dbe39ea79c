import { createLater } from './later'

/** What tells people apart who have names here: its code, for whoever needs it. */
export const door = createLater(() => import('./door/door'))
