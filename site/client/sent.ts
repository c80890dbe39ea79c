// Marks the card of a form that was sent. On paper, the stylesheet leaves out the cards of all other forms except the
// wizard. In a marked card, the stylesheet hides the instructions for filling in the form.
document.addEventListener('haven-success', ({ target }) => {
  const card = target instanceof Element ? target.closest('.form-card, .hero-card') : null
  card?.classList.add('sent')
  card?.querySelector('[data-letters-hint]')?.setAttribute('hidden', '')
})

// The button "Send another" shows the form again, so the script removes the mark from the form's card.
document.addEventListener('click', event => {
  const [button] = event.composedPath()
  if (!(button instanceof Element) || button.getAttribute('part') !== 'again') return
  if (event.target instanceof Element) event.target.closest('.sent')?.classList.remove('sent')
})
