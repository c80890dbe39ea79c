import type { MouseEvent } from 'react'
import { wizardStrings as say } from './strings'

/**
 * The button that writes a template into the empty text area above it, and puts the cursor at the end of the first
 * line.
 */
export function TemplateButton({ empty }: { empty: boolean }) {
  function handleClick({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const area = currentTarget.parentElement?.querySelector('textarea') as HTMLTextAreaElement
    // The text area's placeholder contains the template in the visitor's language.
    area.value = area.placeholder
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.focus()
    const end = area.value.indexOf('\n')
    area.setSelectionRange(end, end)
  }
  return (
    <button type="button" part="template" disabled={!empty} onClick={handleClick}>
      {say.useTemplate}
    </button>
  )
}
