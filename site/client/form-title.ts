/** Shows the visitor's topic in the contact form's title. */
export function nameForm(words: string) {
  const title = document.querySelector('#contact-form h3')
  if (title) title.textContent = words
}
