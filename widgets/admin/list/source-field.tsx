import { useState } from 'react'
import { CHOICES } from '../filters'

/** A text field for one source; the list is filtered when staff press Enter or leave the field. */
export function SourceField({ value, onChoose }: { value: string; onChoose: (source: string) => void }) {
  const [{ of, typed }, setTyped] = useState({ of: value, typed: value })
  // When another part of the page changes the filter, the field shows the filter's new value.
  if (of !== value) setTyped({ of: value, typed: value })
  const choose = () => typed.trim() !== value && onChoose(typed.trim())
  return (
    <input
      aria-label={CHOICES.source.label}
      name="source"
      autoComplete="off"
      placeholder={CHOICES.source.labels['']}
      maxLength={80}
      value={typed}
      className={value ? 'active' : ''}
      onInput={event => setTyped({ of, typed: event.currentTarget.value })}
      onKeyDown={event => event.key === 'Enter' && choose()}
      onBlur={choose}
    />
  )
}
