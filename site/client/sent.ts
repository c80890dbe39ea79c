// After a form was sent, adds the class `sent` to the form's card. On paper, the stylesheet then leaves out the cards
// of all other forms except the wizard. In this form's card, the stylesheet also hides the instructions for filling in
// the form.
document.addEventListener('haven-success', ({ target }) => {
  const card = target instanceof Element ? target.closest('.form-card, .hero-card') : null
  card?.classList.add('sent')
  card?.querySelector('[data-letters-hint]')?.setAttribute('hidden', '')
})

// The button "Send another" shows the form again, so the script removes the class from the form's card.
document.addEventListener('click', event => {
  const [button] = event.composedPath()
  if (!(button instanceof Element) || button.getAttribute('part') !== 'again') return
  if (event.target instanceof Element) event.target.closest('.sent')?.classList.remove('sent')
})
