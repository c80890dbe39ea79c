import { createLater } from './later'

/** Loads the form for signing in by name. */
export const byName = createLater(() => import('./sign-in/by-name'))

/** Loads the pages on which an invited person sets up the first way to sign in. */
export const byInvitation = createLater(() => import('./sign-in/by-invitation'))
