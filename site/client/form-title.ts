/** Lets the contact form's title say what the visitor came for. */
export function nameForm(words: string) {
  const title = document.querySelector('#contact-form h3')
  if (title) title.textContent = words
}
