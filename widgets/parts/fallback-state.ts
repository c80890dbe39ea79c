import { type Control, controlsIn, isChoice } from './form-controls'

/**
 * The values of the controls below an element, by name; with `filledOnly`, without empty ones. An invisible character,
 * as text from slides or tables contains it, becomes a space, because the API refuses it and visitors cannot see it.
 */
export function readControls(root: ParentNode, filledOnly = false): Record<string, string> {
  const values: Record<string, string> = {}
  for (const control of controlsIn(root)) {
    if ((!isChoice(control) || control.checked) && (control.value || !filledOnly)) {
      const { name } = control
      const value = control.value.replace(/[^\P{Cc}\n]/gu, ' ')
      values[name] = isChoice(control) && values[name] ? `${values[name]}, ${value}` : value
    }
  }
  return values
}

/**
 * Returns the control of the fallback that has the focus. If a parser has put the form behind its tag, the form is
 * first moved into the tag. An editor such as WordPress's puts a tag into a paragraph, and the start of the form then
 * ends both paragraph and tag.
 */
export function adoptFallback(host: HTMLElement, path: string): Control | undefined {
  const from = document.activeElement as Control
  const next = host.closest('p')?.nextElementSibling
  const form = `form[action$="${path}"]`
  if (next?.matches(`.haven:is(${form},:has(${form}))`) && !host.querySelector('form')) host.append(next)
  return from !== host && host.contains(from) ? from : undefined
}

/** Moves the focus, and the selection if there is one, to the control that replaces the fallback's control. */
export function carryFocus(host: HTMLElement, from: Control | undefined) {
  if (!from) return
  for (const control of controlsIn(host.shadowRoot as ShadowRoot)) {
    if (control.name !== from.name || (isChoice(control) && control.value !== from.value)) continue
    control.focus({ preventScroll: true })
    if ('setSelectionRange' in control && 'selectionStart' in from) carrySelection(from, control as HTMLInputElement)
    return
  }
}

function carrySelection(from: HTMLInputElement | HTMLTextAreaElement, to: HTMLInputElement) {
  const { type } = to
  const end = to.value.length
  // Email and number inputs report no selection, so the cursor is put behind the typed text.
  if (from.selectionStart === null) to.type = 'text'
  to.setSelectionRange(from.selectionStart ?? end, from.selectionEnd ?? end, from.selectionDirection ?? undefined)
  if (to.type !== type) to.type = type
}

/** A link to the firm, as the properties of an anchor. */
export interface ContactLink {
  href: string
  children: string
}

/** The first telephone link and the first mail link in the fallback's children, outside its questions. */
export function contactLinks(host: HTMLElement): ContactLink[] {
  return ['tel:', 'mailto:'].flatMap(scheme => {
    const links = [...host.querySelectorAll<HTMLAnchorElement>(`a[href^="${scheme}"]:not(.offer)`)]
    // A link whose text does not show the number or address cannot replace it.
    const link = links.find(({ textContent }) => /[\d@]/.test(textContent))
    return link ? { href: link.href, children: link.textContent } : []
  })
}

/**
 * Empties the fallback's form as a reset would. On a page that is one large form, the browser has dropped the inner
 * form.
 */
export function clearFallback(host: HTMLElement) {
  for (const control of controlsIn(host)) {
    if (isChoice(control)) control.checked = control.defaultChecked
    else if ('options' in control) control.selectedIndex = 0
    else control.value = control.defaultValue
  }
}

// No form has this id, so a control that names it belongs to no form.
const NO_FORM = 'haven-no-form'

/**
 * Takes the fallback's controls out of their form while the widget replaces them. On a page that is one large form,
 * these controls would prevent its sending or be sent with it. The controls are not disabled, because Firefox would
 * keep them disabled when the page is loaded again without the widget. Returns the function that puts the controls back
 * into their form.
 */
export function detachControls(host: HTMLElement) {
  // Controls in a form of their own stay in it, because browsers restore typed words form by form.
  if (host.querySelector('form')) return () => {}
  const controls = [...host.querySelectorAll('input,select,textarea,button')].filter(
    control => !control.hasAttribute('form'),
  )
  for (const control of controls) control.setAttribute('form', NO_FORM)
  return () => {
    for (const control of controls) control.removeAttribute('form')
  }
}

/** The base URL of the intake to which the fallback's form is posted; undefined when it is posted nowhere. */
export function intakeOf(host: HTMLElement): string | undefined {
  // The form is copied without children, because a control with the name `action` would hide the form's address.
  const form = host.querySelector('form')?.cloneNode() as HTMLFormElement | undefined
  return form?.action.match(/^(http.+)\/api\/[\w-]+$/)?.[1]
}
