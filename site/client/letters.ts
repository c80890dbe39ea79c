import { EXTRA_LINES } from '../../api/contract/forms/extra-lines'

// A link that asks for the letter opens that line of the form it leads to, be it the widget's or the one before it.
document.addEventListener('click', event => {
  const link = event.target instanceof Element && event.target.closest('[data-letters]')
  const form = link && document.querySelector('haven-consultation-form')
  if (!form) return
  const lines = [...(form.shadowRoot ?? form).querySelectorAll('summary')]
  const line = lines.find(({ textContent }) => textContent === EXTRA_LINES.letters)
  if (!line) return
  event.preventDefault()
  line.closest('details')?.setAttribute('open', '')
  line.scrollIntoView({ block: 'center' })
  line.focus({ preventScroll: true })
})
