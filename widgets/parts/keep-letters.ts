function keepLetter(event: Event) {
  const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent
  if (key.length === 1 && !ctrlKey && !metaKey && !altKey) event.stopPropagation()
}

/** Keeps typed letters from the page's single-key shortcuts, which take a form's tag for their target, not its field. */
export function keepLetters({ shadowRoot }: HTMLElement) {
  for (const type of ['keydown', 'keypress', 'keyup']) shadowRoot?.addEventListener(type, keepLetter)
}
