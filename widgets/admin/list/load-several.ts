import { createLater } from '../later'

/** The bar with actions for several requests, which is loaded with its stylesheet. */
export const severalBar = createLater(() => import('./several'))
