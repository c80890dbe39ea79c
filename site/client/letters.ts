import { EXTRA_LINES } from '../../api/contract/forms/extra-lines'
import { nameForm } from './form-title'

// A link that asks for the letter leads to the beginning of the form, be it the widget's or the one before it: who asks
// comes first, and further down the letter's line stands open.
document.addEventListener('click', event => {
  const link = event.target instanceof Element && event.target.closest('[data-letters]')
  const form = link && document.querySelector('haven-consultation-form')
  if (!form) return
  const lines = [...(form.shadowRoot ?? form).querySelectorAll('summary')]
  const line = lines.find(({ textContent }) => textContent === EXTRA_LINES.letters)
  if (!line) return
  line.closest('details')?.setAttribute('open', '')
  nameForm('Send us the letter')
  document.querySelector('[data-letters-hint]')?.removeAttribute('hidden')
})
