import { createLater } from './later'

/** Loads the overview when its tab is opened. */
export const overviewPanel = createLater(() => import('./overview/overview'))
