import { createLater } from '../later'

/** Loads the two panels of the bar: notifications, and appearance. */
export const choicePanels = createLater(() => import('./choices'))
