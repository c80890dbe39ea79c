import { createLater } from './later'

/** The panel with the first steps of a new installation. Its code is loaded only if a step is still open. */
export const firstSteps = createLater(() => import('./list/first-steps'))
