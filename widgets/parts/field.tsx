import { type ReactNode, useId, useState } from 'react'

/** What ties a control to its label and its error. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  /** Always said: of a `required` choice that nobody has made yet a browser says that it is wrong. */
  'aria-invalid': boolean
}

/** The class of a field whose error is this: it is marked while there is a message, and as wide once that is gone. */
export const errorClass = (message: string | undefined) => (message ? 'bad' : message === '' ? 'corrected' : '')

/** A field's error. An empty message leaves the last one's room, so that correcting a field moves nothing. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  const [last, setLast] = useState(message)
  if (message && message !== last) setLast(message)
  if (message === undefined) return null
  return (
    // Drawn anew with each message, as `changing` does.
    <div className="error" id={id} key={message || last} part="error">
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
