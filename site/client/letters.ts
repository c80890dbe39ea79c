import { EXTRA_LINES } from '../../api/contract/forms/labels/extra-lines'
import { nameForm } from './form-title'

/** Ends what keeps an earlier link's line open. */
let endEarlier = () => {}

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
  // Again whenever the form is drawn anew with what the link is about, until the visitor does something in it.
  const open = () => find()?.closest('details:not([open])')?.setAttribute('open', '')
  const drawn = new MutationObserver(open)
  endEarlier()
  endEarlier = () => drawn.disconnect()
  drawn.observe(form.shadowRoot ?? form, { childList: true, subtree: true })
  for (const act of ['click', 'keydown']) form.addEventListener(act, endEarlier, { once: true })
  open()
  if (group !== 'letters') return
  nameForm('Send us the letter')
  document.querySelector('[data-letters-hint]')?.removeAttribute('hidden')
})
