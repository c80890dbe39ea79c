import { createLater } from './later'

/** Loads the screen with the number of waiting requests, which the page shows after a session has ended. */
export const waitingScreen = createLater(() => import('./sign-in/waiting'))
