import { createLater } from '../later'

/** Loads the table of search results at the first search. */
export const searchHits = createLater(() => import('./search-hits'))
