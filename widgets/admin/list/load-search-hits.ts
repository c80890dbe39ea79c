import { createLater } from '../later'

/** How what a search found is shown: loaded with the first search. */
export const searchHits = createLater(() => import('./search-hits'))
