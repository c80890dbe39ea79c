/** A control of a form. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
// What a file input holds is no text: the control for letters takes it from there.
const CONTROLS = 'input[name]:not([type=file]),select[name],textarea[name]'

/** Every named control below an element. */
export const controlsIn = (root: ParentNode) => root.querySelectorAll<Control>(CONTROLS)
/** True for a radio button or a checkbox. */
export const isChoice = (control: Control): control is HTMLInputElement =>
  control.type === 'radio' || control.type === 'checkbox'

/** Gives the fallback form what was typed into the widget. */
export function writeFallback(host: HTMLElement, values: Record<string, string> = {}) {
  for (const control of controlsIn(host)) {
    const value = values[control.name]
    // Of boxes with one name a visitor may tick several; a radio's own value may hold a comma.
    if (isChoice(control))
      control.checked = (control.type === 'radio' ? [value] : (value ?? '').split(', ')).includes(control.value)
    else if (value !== undefined) control.value = value
  }
}
