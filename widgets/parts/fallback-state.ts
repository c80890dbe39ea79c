import { type Control, controlsIn, isChoice } from './form-controls'

/**
 * The values of the controls below an element, by name; with `filledOnly`, without empty values. Control characters,
 * for example from text that was copied from slides, become spaces, because the API refuses them and visitors cannot
 * see them.
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
 * Returns the control in the plain form that has the focus. First moves the plain form into the tag, if the browser has
 * put the form behind the tag. The start of a form ends a paragraph and the tags in it. So the browser puts the form
 * behind the tag if an editor, such as WordPress's, has put the tag into a paragraph.
 */
export function adoptFallback(host: HTMLElement, path: string): Control | undefined {
  const from = document.activeElement as Control
  const next = host.closest('p')?.nextElementSibling
  const form = `form[action$="${path}"]`
  if (next?.matches(`.haven:is(${form},:has(${form}))`) && !host.querySelector('form')) host.append(next)
  return from !== host && host.contains(from) ? from : undefined
}

/** Moves the focus and the selection from a control in the plain form to the control in the widget that replaces it. */
export function carryFocus(host: HTMLElement, from: Control | undefined) {
  if (!from) return
  const control = [...controlsIn(host.shadowRoot as ShadowRoot)].find(
    control => control.name === from.name && (!isChoice(control) || control.value === from.value),
  )
  control?.focus({ preventScroll: true })
  if (control && 'setSelectionRange' in control && 'selectionStart' in from)
    carrySelection(from, control as HTMLInputElement)
}

function carrySelection(from: HTMLInputElement | HTMLTextAreaElement, to: HTMLInputElement) {
  const { type } = to
  const end = to.value.length
  // Email and number inputs have no selection, so the function puts the cursor behind the typed text.
  if (from.selectionStart === null) to.type = 'text'
  to.setSelectionRange(from.selectionStart ?? end, from.selectionEnd ?? end, from.selectionDirection ?? undefined)
  if (to.type !== type) to.type = type
}

/** A link to the firm, as the properties of an anchor. */
export interface ContactLink {
  href: string
  children: string
}

/** The first telephone link and the first mail link in the plain form, outside its questions. */
export function contactLinks(host: HTMLElement): ContactLink[] {
  return ['tel:', 'mailto:'].flatMap(scheme => {
    const links = [...host.querySelectorAll<HTMLAnchorElement>(`a[href^="${scheme}"]:not(.offer)`)]
    // Other parts of the form show the text of the link alone, so the text must contain the number or address.
    const link = links.find(({ textContent }) => /[\d@]/.test(textContent))
    return link ? { href: link.href, children: link.textContent } : []
  })
}

/**
 * Empties the plain form as a reset would. The function cannot call `reset`, because the plain form may have no `form`
 * element. On a page whose whole content is in one form, the browser drops the inner form.
 */
export function clearFallback(host: HTMLElement) {
  for (const control of controlsIn(host)) {
    if (isChoice(control)) control.checked = control.defaultChecked
    else if ('options' in control) control.selectedIndex = 0
    else control.value = control.defaultValue
  }
}

// No form has this id, so a control with this id in its attribute `form` belongs to no form.
const NO_FORM = 'haven-no-form'

/**
 * Removes the plain form's controls from a form of the page that contains the tag. Otherwise, the page's form would
 * also send the plain form's controls, or could not be sent because of them. Disabled controls would have the same
 * effect, but Firefox would keep them disabled after a reload without the widget. Returns a function that puts the
 * controls back.
 */
export function detachControls(host: HTMLElement) {
  // If the plain form has a `form` element, its controls stay in it, because browsers restore typed text form by form.
  if (host.querySelector('form')) return () => {}
  const controls = host.querySelectorAll(':is(input,select,textarea,button):not([form])')
  for (const control of controls) control.setAttribute('form', NO_FORM)
  return () => {
    for (const control of controls) control.removeAttribute('form')
  }
}

/** The base URL of the intake to which the plain form sends; undefined if there is none. */
export function intakeOf(host: HTMLElement): string | undefined {
  // The form is copied without its controls, because a control with the name `action` would hide the form's
  // address.
  const form = host.querySelector('form')?.cloneNode() as HTMLFormElement | undefined
  return form?.action.match(/^(http.+)\/api\/[\w-]+$/)?.[1]
}
