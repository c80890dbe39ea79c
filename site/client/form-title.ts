/** Replaces the title of the contact form, if the page has this form. */
export function nameForm(words: string) {
  const title = document.querySelector('#contact-form h3')
  if (title) title.textContent = words
}
