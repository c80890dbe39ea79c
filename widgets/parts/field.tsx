import { type ComponentType, type ReactNode, useId, useState } from 'react'

/** The attributes that connect a control with its label and its error message. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  /**
   * The attribute is always set, because browsers otherwise report a `required` choice as wrong before anybody has
   * chosen.
   */
  'aria-invalid': boolean
}

/**
 * The class of a field that has an error. The field is marked while it has an error message, and keeps its width when
 * the message is gone.
 */
export const errorClass = (message: string | undefined) => (message ? 'bad' : message === '' ? 'corrected' : '')

/** The icon that is shown beside each error message. The code for mistakes sets this icon. */
export const errorSign: { Sign?: ComponentType } = {}

/**
 * The error message of a field. An empty message takes as much room as the one before, so that nothing moves when a
 * field is corrected.
 */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  const [last, setLast] = useState(message)
  if (message && message !== last) setLast(message)
  if (message === undefined) return null
  const { Sign } = errorSign
  return (
    // The element is replaced with each message, as `changing` does.
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
