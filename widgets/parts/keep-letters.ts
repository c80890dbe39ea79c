function keepLetter(event: Event) {
  const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent
  if (key.length === 1 && !ctrlKey && !metaKey && !altKey) event.stopPropagation()
}

/**
 * Keeps the keys that a visitor types in a form from triggering the page's single-key shortcuts. The page sees the tag
 * as the target of these keys, not a field, so such shortcuts would not ignore them.
 */
export function keepLetters({ shadowRoot }: HTMLElement) {
  for (const type of ['keydown', 'keypress', 'keyup']) shadowRoot?.addEventListener(type, keepLetter)
}
