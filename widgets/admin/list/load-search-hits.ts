import { createLater } from '../later'

/** Loads the table of search results when staff first search. */
export const searchHits = createLater(() => import('./search-hits'))
