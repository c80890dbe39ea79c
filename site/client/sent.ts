// Marks the card of a form that was sent. When the page is printed, only such cards appear, without the instructions
// for filling in the form.
document.addEventListener('haven-success', ({ target }) => {
  const card = target instanceof Element ? target.closest('.form-card, .hero-card') : null
  card?.classList.add('sent')
  card?.querySelector('[data-letters-hint]')?.setAttribute('hidden', '')
})

// The button "Send another" shows the form again, so its card is no longer marked.
document.addEventListener('click', event => {
  const [button] = event.composedPath()
  if (!(button instanceof Element) || button.getAttribute('part') !== 'again') return
  if (event.target instanceof Element) event.target.closest('.sent')?.classList.remove('sent')
})
