import { EXTRA_LINES } from '../../api/contract/forms/labels/extra-lines'
import type { CaseType } from '../../api/contract/forms/options'
import { nameForm } from './form-title'

// A link about letters leads to the start of the form, so that the visitor enters the name first. The script also opens
// the part for letters, which is further down in the form. When the visitor presses a link about detention, the script
// opens the part about asking for another person.
//
// A visitor with a letter need not know what the letter is about, so the script chooses “Other Immigration Matter” where
// no service is chosen yet.
document.addEventListener('click', event => {
  const link = event.target instanceof Element && event.target.closest<HTMLElement>('[data-letters],[data-relative]')
  const form = link && document.querySelector('haven-consultation-form')
  if (!form) return
  const group = 'letters' in link.dataset ? 'letters' : 'onBehalfOf'
  const drawn = form.shadowRoot ?? form
  const line = [...drawn.querySelectorAll('summary')].find(({ textContent }) => textContent === EXTRA_LINES[group])
  if (!line) return
  line.closest('details')?.setAttribute('open', '')
  if (group !== 'letters') return
  nameForm('Send us the letter')
  if (drawn.querySelector<HTMLSelectElement>('[name=serviceRequired]')?.value === '')
    form.setAttribute('service', 'other' satisfies CaseType)
  document.querySelector('[data-letters-hint]')?.removeAttribute('hidden')
})
