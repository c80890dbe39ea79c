import { EXTRA_LINES } from '../../api/contract/forms/labels/extra-lines'
import { nameForm } from './form-title'

/**
 * Stops the observer that an earlier link started. The observer keeps open the part of the form that the link led to.
 */
let endEarlier = () => {}

// A link about letters leads to the start of the form, because the field for the name comes first there; the script
// also opens the part for letters, further down. A link about detention opens the part about asking for another
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
  // The link's topic makes the form draw itself again, which closes the part. The script opens the part again until
  // the visitor uses the form.
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
