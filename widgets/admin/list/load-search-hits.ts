import { createLater } from '../later'

/** The table of search results, which is loaded when staff first search. */
export const searchHits = createLater(() => import('./search-hits'))
