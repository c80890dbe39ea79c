import { createLater } from './later'

/** How the firm answers, in figures: loaded when its tab is opened. */
export const overviewPanel = createLater(() => import('./overview/overview'))
