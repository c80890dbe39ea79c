import type { advise as adviseNow } from './advice'

/** Tells the owner of a page about a mistake, in one console line. The words load when they are needed. */
export const advise: typeof adviseNow = (name, values) => {
  import('./advice').then(advice => advice.advise(name, values)).catch(() => {})
}
