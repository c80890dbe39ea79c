import { createLater } from './later'

/** Loads the sign-in by name. */
export const signInByName = createLater(() => import('./sign-in/by-name'))
