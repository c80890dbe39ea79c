import { Secret } from '../parts/secret'

/** One field in the sign-in forms. */
export function Field(props: {
  id: string
  name: string
  label: string
  hint?: string
  type?: string
  autoComplete: string
  /** The id of a further description, in addition to the hint. */
  described?: string | undefined
  wrong?: true | undefined
  /** The error message of this field. */
  problem?: string | undefined
}) {
  const { id, name, label, hint, type = 'text', autoComplete, described, problem } = props
  const wrong = props.wrong ?? (problem ? true : undefined)
  const describedBy = [problem && `${id}w`, hint && `${id}h`, described].filter(Boolean).join(' ') || undefined
  return (
    <div className={wrong ? 'bad' : ''}>
      <label htmlFor={id} part="label">
        {label}
      </label>
      {hint && (
        <small id={`${id}h`} className="hint">
          {hint}
        </small>
      )}
      {problem && (
        <p className="problem" id={`${id}w`}>
          {problem}
        </p>
      )}
      {type === 'password' ? (
        <Secret name={name} id={id} autoComplete={autoComplete} wrong={wrong} described={describedBy} />
      ) : (
        <input
          id={id}
          name={name}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-invalid={wrong}
          aria-describedby={describedBy}
          part="input"
        />
      )}
    </div>
  )
}
