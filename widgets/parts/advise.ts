import type { advise as adviseNow } from './advice'

/** Tells the owner of a page of a mistake, by one console line. Its words load when there is something to say. */
export const advise: typeof adviseNow = (name, values) => {
  import('./advice').then(advice => advice.advise(name, values)).catch(() => {})
}
