function keepLetter(event: Event) {
  const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent
  if (key.length === 1 && !ctrlKey && !metaKey && !altKey) event.stopPropagation()
}

/** Hides typed letters from the page's single-key shortcuts, which see the form's tag as the target, not its field. */
export function keepLetters({ shadowRoot }: HTMLElement) {
  for (const type of ['keydown', 'keypress', 'keyup']) shadowRoot?.addEventListener(type, keepLetter)
}
