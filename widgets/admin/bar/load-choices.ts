import { createLater } from '../later'

/** How staff are told of new requests, and how the dashboard looks: the panels of the bar. */
export const choicePanels = createLater(() => import('./choices'))
