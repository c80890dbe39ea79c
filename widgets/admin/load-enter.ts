import { createLater } from './later'

/** Loads the form by which staff enter a request, with its styles. */
export const enterPanel = createLater(() => import('./enter/enter'))
