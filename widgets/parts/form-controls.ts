/** A control of a form. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
// A file input holds no text; the control for letters reads it.
const CONTROLS = 'input[name]:not([type=file]),select[name],textarea[name]'

/** Every named control below an element. */
export const controlsIn = (root: ParentNode) => root.querySelectorAll<Control>(CONTROLS)
/** True for a radio button or a checkbox. */
export const isChoice = (control: Control): control is HTMLInputElement =>
  control.type === 'radio' || control.type === 'checkbox'

/** Copies the widget's typed values into the fallback form. */
export function writeFallback(host: HTMLElement, values: Record<string, string> = {}) {
  for (const control of controlsIn(host)) {
    const value = values[control.name]
    // A visitor may tick several boxes with one name. The value of a radio button may itself hold a comma.
    if (isChoice(control))
      control.checked = (control.type === 'radio' ? [value] : (value ?? '').split(', ')).includes(control.value)
    else if (value !== undefined) control.value = value
  }
}
