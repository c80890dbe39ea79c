// A card that leads to the form says what it is about, so that nobody has to write it again.
document.addEventListener('click', event => {
  const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-topic]')
  const form = document.querySelector('haven-consultation-form')
  if (!link || !form) return
  const { topic = '', service = '' } = link.dataset
  form.setAttribute('service', service)
  form.setAttribute('topic', topic)
})
