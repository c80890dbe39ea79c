// A printed page contains the card of a form only after the form was sent, and then without the instructions for
// filling it in.
document.addEventListener('haven-success', ({ target }) => {
  const card = target instanceof Element ? target.closest('.form-card, .hero-card') : null
  card?.classList.add('sent')
  card?.querySelector('[data-letters-hint]')?.setAttribute('hidden', '')
})

// "Send another" shows the form again.
document.addEventListener('click', event => {
  const [button] = event.composedPath()
  if (!(button instanceof Element) || button.getAttribute('part') !== 'again') return
  if (event.target instanceof Element) event.target.closest('.sent')?.classList.remove('sent')
})
