import type { advise as adviseNow } from './advice'

/** Reports a mistake to the owner of a page, in one console line. The texts are loaded when one is needed. */
export const advise: typeof adviseNow = (name, values) => {
  import('./advice').then(advice => advice.advise(name, values)).catch(() => {})
}
