import { EXTRA_LINES } from '../../api/contract/forms/extra-lines'
import { nameForm } from './form-title'

/** In ms: longer than a slow phone takes, shorter than anyone needs to get to the line. */
const DRAWN_ANEW = 500

// A link that asks for the letter leads to the beginning of the form, be it the widget's or the one before it: who asks
// comes first, and further down the letter's line stands open. So does the line for whoever asks for somebody detained.
document.addEventListener('click', event => {
  const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-letters],[data-relative]')
  const form = link && document.querySelector('haven-consultation-form')
  if (!form) return
  const group = 'letters' in link.dataset ? 'letters' : 'onBehalfOf'
  const find = () =>
    [...(form.shadowRoot ?? form).querySelectorAll('summary')].find(
      ({ textContent }) => textContent === EXTRA_LINES[group],
    )
  if (!find()) return
  // Again once the form is drawn anew with what the link is about, which it is once for each attribute.
  for (const after of [0, DRAWN_ANEW]) setTimeout(() => find()?.closest('details')?.setAttribute('open', ''), after)
  if (group !== 'letters') return
  nameForm('Send us the letter')
  document.querySelector('[data-letters-hint]')?.removeAttribute('hidden')
})
