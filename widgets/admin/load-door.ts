import { createLater } from './later'

/** Loads the sign-in by name. */
export const door = createLater(() => import('./door/door'))
