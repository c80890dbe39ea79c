import { createLater } from './later'

/** Loads the form in which staff enter a request, with its stylesheet. */
export const enterPanel = createLater(() => import('./enter/enter'))
