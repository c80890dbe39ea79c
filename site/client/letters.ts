import { EXTRA_LINES } from '../../api/contract/forms/labels/extra-lines'
import { nameForm } from './form-title'

/** Stops opening the line again that an earlier link opened. */
let endEarlier = () => {}

// A link that asks for the letter leads to the start of the form, because the name comes first there. The line for
// letters, further down, is opened, too. A link for somebody who is detained opens the line about asking for another
// person.
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
  // The form is drawn again with the link's topic, so the line is opened again until the visitor uses the form.
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
