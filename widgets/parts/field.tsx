import { type ComponentType, type ReactNode, useId, useState } from 'react'

/** The attributes that tie a control to its label and its error. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  /** Always set: otherwise browsers report a `required` choice as wrong before anybody has made it. */
  'aria-invalid': boolean
}

/**
 * The class of a field with this error. The field is marked while there is a message, and keeps its width once that is
 * gone.
 */
export const errorClass = (message: string | undefined) => (message ? 'bad' : message === '' ? 'corrected' : '')

/** Draws the sign beside each error. The code for mistakes brings it. */
export const errorSign: { Sign?: ComponentType } = {}

/** A field's error. An empty message keeps the last one's room, so that a correction moves nothing. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  const [last, setLast] = useState(message)
  if (message && message !== last) setLast(message)
  if (message === undefined) return null
  const { Sign } = errorSign
  return (
    // Drawn again with each message, as `changing` does.
    <div className="error" id={id} key={message || last} part="error">
      {Sign && <Sign />}
      {message || last}
    </div>
  )
}

/** A label, its error and the control that `children` draws. */
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
