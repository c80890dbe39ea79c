function keepLetter(event: Event) {
  const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent
  if (key.length === 1 && !ctrlKey && !metaKey && !altKey) event.stopPropagation()
}

/**
 * Hides typed characters from the page's shortcuts with single keys, which see the form's tag instead of its field as
 * the target.
 */
export function keepLetters({ shadowRoot }: HTMLElement) {
  for (const type of ['keydown', 'keypress', 'keyup']) shadowRoot?.addEventListener(type, keepLetter)
}
