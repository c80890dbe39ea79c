export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
// Matches named controls except file inputs, which only the code for letters reads.
const CONTROLS = 'input[name]:not([type=file]),select[name],textarea[name]'

/** All controls below an element that have a name. */
export const controlsIn = (root: ParentNode) => root.querySelectorAll<Control>(CONTROLS)
/** True for a radio button or a checkbox. */
export const isChoice = (control: Control): control is HTMLInputElement =>
  control.type === 'radio' || control.type === 'checkbox'

/** Copies the values typed in the widget into the plain form. */
export function writeFallback(host: HTMLElement, values: Record<string, string> = {}) {
  for (const control of controlsIn(host)) {
    const value = values[control.name]
    // Ticked boxes with the same name share one value, in which commas separate the boxes. A radio button's value may
    // itself contain a comma, so it is compared as a whole.
    if (isChoice(control))
      control.checked = (control.type === 'radio' ? [value] : (value ?? '').split(', ')).includes(control.value)
    else if (value !== undefined) control.value = value
  }
}
