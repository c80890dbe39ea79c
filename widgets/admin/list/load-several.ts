import { createLater } from '../later'

/** Loads the actions for several requests, with their styles. */
export const severalBar = createLater(() => import('./several'))
