import { createLater } from './later'

/** Loads the pages about people, audit, health and the account, with their stylesheet. */
export const staffPanels = createLater(() => import('./staff/staff'))
