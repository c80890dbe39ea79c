/** A control of a form. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
// A file input contains no text; the control for letters reads it.
const CONTROLS = 'input[name]:not([type=file]),select[name],textarea[name]'

/** Every control below an element that has a name. */
export const controlsIn = (root: ParentNode) => root.querySelectorAll<Control>(CONTROLS)
/** True for a radio button or a checkbox. */
export const isChoice = (control: Control): control is HTMLInputElement =>
  control.type === 'radio' || control.type === 'checkbox'

/** Copies the values typed in the widget into the fallback's form. */
export function writeFallback(host: HTMLElement, values: Record<string, string> = {}) {
  for (const control of controlsIn(host)) {
    const value = values[control.name]
    // A visitor may tick several boxes with the same name. The value of a radio button may contain a comma itself.
    if (isChoice(control))
      control.checked = (control.type === 'radio' ? [value] : (value ?? '').split(', ')).includes(control.value)
    else if (value !== undefined) control.value = value
  }
}
