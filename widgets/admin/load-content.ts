import { createLater } from './later'

/** Loads the editor of content, with its styles. */
export const contentPanel = createLater(() => import('./content/content'))
