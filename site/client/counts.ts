import { COUNTED_FORMS, type CountedForm, type CountedStep, NOT_COUNTED } from '../../api/contract/forms/counted-forms'

// This script runs only if the service has COUNTS=on. The script reports that a visitor began a form and that the
// visitor sent it, each once per page view, and nothing else.
const reported = new Set<string>()
const { doNotTrack } = navigator
const asksNot = doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

function hasOptedOut(): boolean {
  try {
    return localStorage.getItem(NOT_COUNTED) !== null
  } catch {
    // A browser without storage cannot remember the visitor's wish, so the script counts nobody there.
    return true
  }
}

function report(form: CountedForm, step: CountedStep): void {
  const body = JSON.stringify({ form, step })
  if (reported.has(body) || asksNot || hasOptedOut()) return
  reported.add(body)
  navigator.sendBeacon('/api/form-counts', new Blob([body], { type: 'application/json' }))
}

/**
 * Finds the widget from which an event comes. A form without a widget is not counted, because the page never learns
 * whether the request arrived.
 */
function formOf(event: Event): CountedForm | undefined {
  const path = event.composedPath()
  const names = Object.keys(COUNTED_FORMS) as CountedForm[]
  return names.find(name =>
    path.some(one => one instanceof Element && one.localName === COUNTED_FORMS[name] && one.shadowRoot),
  )
}

document.addEventListener('input', event => {
  const form = formOf(event)
  if (form) report(form, 'began')
})
document.addEventListener('haven-success', event => {
  const form = formOf(event)
  if (!form) return
  // A visitor may send a restored draft without typing, so the form is counted as begun here, too.
  report(form, 'began')
  report(form, 'sent')
})

const choice = document.querySelector<HTMLElement>('[data-not-counted]')
const button = choice?.querySelector('button')
if (choice && button && !asksNot) {
  const line = choice.querySelector('output')
  const show = () => {
    button.textContent = hasOptedOut() ? 'Count me again' : 'Do not count me'
  }
  button.addEventListener('click', () => {
    try {
      if (hasOptedOut()) localStorage.removeItem(NOT_COUNTED)
      else localStorage.setItem(NOT_COUNTED, '1')
    } catch {
      // Without storage, the choice cannot be saved. So the script counts no visitor there, because `hasOptedOut`
      // returns true.
    }
    show()
    if (line) line.textContent = hasOptedOut() ? 'You are not counted in this browser.' : 'Your forms are counted.'
  })
  show()
  choice.hidden = false
}
