import { createLater } from './later'

/** What managers change of what visitors are shown: its code, and its styles with it. */
export const contentPanel = createLater(() => import('./content/content'))
