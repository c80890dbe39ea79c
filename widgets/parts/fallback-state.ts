import { type Control, controlsIn, isChoice } from './form-controls'

/**
 * What the controls below an element hold, by name; empty ones are left out on request. What comes unseen with a paste
 * from slides and tables becomes a space: the API refuses it, and nobody can fix what they do not see.
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

/** The values of the controls that a visitor changed before the widget came, by name. */
export function readChanged(root: ParentNode): Record<string, string> {
  const changed = new Set([...controlsIn(root)].filter(isChanged).map(({ name }) => name))
  return Object.fromEntries(Object.entries(readControls(root)).filter(([name]) => changed.has(name)))
}

function isChanged(control: Control): boolean {
  if (isChoice(control)) return control.checked !== control.defaultChecked
  if ('options' in control) return control.selectedIndex > 0
  return control.value !== control.defaultValue
}

/**
 * What has the focus in the fallback. Takes that into its tag first where a parser has put it behind: an editor that wraps
 * a tag in a paragraph, as WordPress does, ends the paragraph and the tag before a form.
 */
export function adoptFallback(host: HTMLElement, path: string): Control | undefined {
  const from = document.activeElement as Control
  const next = host.closest('p')?.nextElementSibling
  const form = `form[action$="${path}"]`
  if (next?.matches(`.haven:is(${form},:has(${form}))`) && !host.querySelector('form')) host.append(next)
  return from !== host && host.contains(from) ? from : undefined
}

/** Puts the focus, and the selection where the control has one, where it was in the fallback. */
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
  // E-mail and number inputs have no selection of their own: put the caret behind what was typed.
  if (from.selectionStart === null) to.type = 'text'
  to.setSelectionRange(from.selectionStart ?? end, from.selectionEnd ?? end, from.selectionDirection ?? undefined)
  if (to.type !== type) to.type = type
}

/** A link to the firm, as an anchor's properties. */
export interface ContactLink {
  href: string
  children: string
}

/** The first telephone and mail link among the fallback's children, but for those that its questions offer. */
export function contactLinks(host: HTMLElement): ContactLink[] {
  return ['tel:', 'mailto:'].flatMap(scheme => {
    const links = [...host.querySelectorAll<HTMLAnchorElement>(`a[href^="${scheme}"]:not(.offer)`)]
    // A link that does not say where it leads cannot stand in for a number or an address.
    const link = links.find(({ textContent }) => /[\d@]/.test(textContent))
    return link ? { href: link.href, children: link.textContent } : []
  })
}

/** Empties the fallback form, as its own reset would: where a page is one form, the browser has dropped that form. */
export function clearFallback(host: HTMLElement) {
  for (const control of controlsIn(host)) {
    if (isChoice(control)) control.checked = control.defaultChecked
    else if ('options' in control) control.selectedIndex = 0
    else control.value = control.defaultValue
  }
}

// No form has this id: what names it belongs to none.
const NO_FORM = 'haven-no-form'

/**
 * Takes the fallback's controls out of their form while the widget stands in their place: where a page is one form, that
 * is the page's, which they would hold back and be sent with. Not disabled: Firefox keeps that over a reload, when no
 * widget may come. Answers how they are given back.
 */
export function detachControls(host: HTMLElement) {
  // A form of its own stays as it is: browsers bring back what was typed by the form that it was typed into.
  if (host.querySelector('form')) return () => {}
  const controls = [...host.querySelectorAll('input,select,textarea,button')].filter(
    control => !control.hasAttribute('form'),
  )
  for (const control of controls) control.setAttribute('form', NO_FORM)
  return () => {
    for (const control of controls) control.removeAttribute('form')
  }
}

/** The base URL of the intake that the fallback form posts to, where it posts to one. */
export function intakeOf(host: HTMLElement): string | undefined {
  // A copy without children: a control named `action` would stand in the address's place.
  const form = host.querySelector('form')?.cloneNode() as HTMLFormElement | undefined
  return form?.action.match(/^(http.+)\/api\/[\w-]+$/)?.[1]
}
