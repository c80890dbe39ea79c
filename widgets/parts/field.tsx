import { type ComponentType, type ReactNode, useId, useState } from 'react'

/** The attributes that connect a control with its label and its error message. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  /**
   * The attribute is always present, because browsers otherwise report a `required` choice as wrong before the visitor
   * has chosen.
   */
  'aria-invalid': boolean
}

/**
 * The class of a field: `bad` for a field with an error message, and `corrected` for a field whose message has become
 * empty. A corrected field has the same width as with the message.
 */
export const errorClass = (message: string | undefined) => (message ? 'bad' : message === '' ? 'corrected' : '')

/** The icon beside each error message; undefined until the code for mistakes has set it. */
export const errorSign: { Sign?: ComponentType } = {}

/**
 * The error message of a field. An empty message takes as much space as the message before it, so that nothing moves
 * when a visitor corrects the field.
 */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  const [last, setLast] = useState(message)
  if (message && message !== last) setLast(message)
  if (message === undefined) return null
  const { Sign } = errorSign
  return (
    // The key gives each message a new element, because a browser's translator may have replaced the old text
    // (`changing.tsx`).
    <div className="error" id={id} key={message || last} part="error">
      {Sign && <Sign />}
      {message || last}
    </div>
  )
}

/** A label, an error message, and the control that `children` draws. */
export function Field({
  label,
  hint,
  error,
  children,
}: {
  label: string
  hint?: string
  error?: string | undefined
  children: (control: FieldControl) => ReactNode
}) {
  const id = useId()
  return (
    <div className={errorClass(error)} part="field">
      <label htmlFor={id} part="label">
        {label} {hint && <small>{hint}</small>}
      </label>
      <FieldError id={`${id}e`} message={error} />
      {children({ id, 'aria-describedby': error ? `${id}e` : undefined, 'aria-invalid': !!error })}
    </div>
  )
}
