import { createLater } from './later'

/** Loads the form for signing in by name. */
export const byName = createLater(() => import('./sign-in/by-name'))
