import { createLater } from '../later'

/** What is done to several requests at once: its code, and its styles with it. */
export const severalBar = createLater(() => import('./several'))
