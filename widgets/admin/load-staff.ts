import { createLater } from './later'

/** Loads people, audit, health and the account, with their styles. */
export const staffPanels = createLater(() => import('./staff/staff'))
