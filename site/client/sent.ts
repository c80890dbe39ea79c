// What was sent stands on paper, too: the form's card is left out only while there is nothing to keep.
document.addEventListener('haven-success', ({ target }) => {
  if (target instanceof Element) target.closest('.form-card, .hero-card')?.classList.add('sent')
})
