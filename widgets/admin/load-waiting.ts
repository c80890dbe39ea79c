import { createLater } from './later'

/** Loads the waiting screen, which a page shows after its session has ended. */
export const waitingScreen = createLater(() => import('./sign-in/waiting'))
