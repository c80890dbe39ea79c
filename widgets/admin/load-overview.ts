import { createLater } from './later'

/** Loads the overview when staff open its tab. */
export const overviewPanel = createLater(() => import('./overview/overview'))
