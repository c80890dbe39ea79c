import type { advise as adviseNow } from './advice'

/**
 * Reports a mistake to the owner of a page in one message in the console. The texts of these messages are loaded when
 * one is needed.
 */
export const advise: typeof adviseNow = (name, values) => {
  import('./advice').then(advice => advice.advise(name, values)).catch(() => {})
}
