import { createLater } from '../later'

/** Loads the actions for several requests, with their stylesheet. */
export const severalBar = createLater(() => import('./several'))
