import { COUNTED_FORMS, type CountedForm, type CountedStep, NOT_COUNTED } from '../../api/contract/counted-forms'

// On pages of a service with COUNTS=on only. It tells that a form was begun, and that it was sent: each once for a view of
// the page, and nothing else.
const told = new Set<string>()
const { doNotTrack } = navigator
const asksNot = doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

function isKept(): boolean {
  try {
    return localStorage.getItem(NOT_COUNTED) !== null
  } catch {
    // A browser that keeps nothing cannot keep this wish: nobody there is counted.
    return true
  }
}

function tell(form: CountedForm, step: CountedStep): void {
  const body = JSON.stringify({ form, step })
  if (told.has(body) || asksNot || isKept()) return
  told.add(body)
  navigator.sendBeacon('/api/form-counts', new Blob([body], { type: 'application/json' }))
}

/** The form that an event comes from, once it is a widget: of a plain form nobody knows whether it arrived. */
function formOf(event: Event): CountedForm | undefined {
  const path = event.composedPath()
  const names = Object.keys(COUNTED_FORMS) as CountedForm[]
  return names.find(name =>
    path.some(one => one instanceof Element && one.localName === COUNTED_FORMS[name] && one.shadowRoot),
  )
}

document.addEventListener('input', event => {
  const form = formOf(event)
  if (form) tell(form, 'began')
})
document.addEventListener('haven-success', event => {
  const form = formOf(event)
  if (!form) return
  // A draft may be sent without a further letter.
  tell(form, 'began')
  tell(form, 'sent')
})

const choice = document.querySelector<HTMLElement>('[data-not-counted]')
const button = choice?.querySelector('button')
if (choice && button && !asksNot) {
  const line = choice.querySelector('output')
  const show = () => {
    button.textContent = isKept() ? 'Count me again' : 'Do not count me'
  }
  button.addEventListener('click', () => {
    try {
      if (isKept()) localStorage.removeItem(NOT_COUNTED)
      else localStorage.setItem(NOT_COUNTED, '1')
    } catch {
      // Nothing is counted there anyway.
    }
    show()
    if (line) line.textContent = isKept() ? 'You are not counted in this browser.' : 'Your forms are counted.'
  })
  show()
  choice.hidden = false
}
