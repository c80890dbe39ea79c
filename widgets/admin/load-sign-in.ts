import { createLater } from './later'

/** Loads the sign-in by name. */
export const byName = createLater(() => import('./sign-in/by-name'))
