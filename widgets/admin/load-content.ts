import { createLater } from './later'

/** Loads the editor of content, with its stylesheet. */
export const contentPanel = createLater(() => import('./content/content'))
