import { createLater } from './later'

/** Loads the screen that a page shows after its session has ended, with the number of waiting requests. */
export const waitingScreen = createLater(() => import('./sign-in/waiting'))
