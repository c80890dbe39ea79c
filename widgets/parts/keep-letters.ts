function keepLetter(event: Event) {
  const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent
  if (key.length === 1 && !ctrlKey && !metaKey && !altKey) event.stopPropagation()
}

/**
 * Keeps the keys that a visitor types in a form from triggering the page's single-key shortcuts. For the page, the
 * target of these key events is the tag and not a field, so the page's shortcuts would not ignore them.
 */
export function keepLetters({ shadowRoot }: HTMLElement) {
  for (const type of ['keydown', 'keypress', 'keyup']) shadowRoot?.addEventListener(type, keepLetter)
}
