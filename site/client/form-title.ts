/** Shows the visitor's topic in the title of the contact form. */
export function nameForm(words: string) {
  const title = document.querySelector('#contact-form h3')
  if (title) title.textContent = words
}
