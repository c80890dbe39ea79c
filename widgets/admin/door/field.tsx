/** One field of the ways in. */
export function Field(props: {
  id: string
  name: string
  label: string
  hint?: string
  type?: string
  autoComplete: string
  /** Beside its hint. */
  described?: string | undefined
  wrong?: true | undefined
}) {
  const { id, name, label, hint, type = 'text', autoComplete, described, wrong } = props
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
      <input
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required
        aria-invalid={wrong}
        aria-describedby={[hint && `${id}h`, described].filter(Boolean).join(' ') || undefined}
        part="input"
      />
    </div>
  )
}
