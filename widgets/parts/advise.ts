import type { advise as adviseNow } from './advice'

/**
 * Writes a message about a mistake on the page to the console, for the page's owner. The texts of such messages are
 * loaded only when the first message is needed.
 */
export const advise: typeof adviseNow = (name, values) => {
  import('./advice').then(advice => advice.advise(name, values)).catch(() => {})
}

/** Names the misspelt attributes of a tag in the console, for the page's owner. */
export function checkNames(tag: Element) {
  const own = (tag.constructor as { observedAttributes?: string[] }).observedAttributes
  if (own && !tag.getAttributeNames().every(name => own.includes(name))) advise('noName', [tag, own])
}
