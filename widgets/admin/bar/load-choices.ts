import { createLater } from '../later'

/** Loads the panels of the bar: notifications, and the dashboard's appearance. */
export const choicePanels = createLater(() => import('./choices'))
