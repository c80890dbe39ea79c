import { createLater } from './later'

/** The people who work here, the audit, how the service stands and one's own account: their code, and their styles with it. */
export const staffPanels = createLater(() => import('./staff/staff'))
