import { createLater } from './later'

/** The waiting screen: what a page tells once its session has ended. */
export const waitingScreen = createLater(() => import('./door/waiting'))
