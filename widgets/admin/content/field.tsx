import { useId } from 'react'
import { say } from './strings'

type Kind = 'area' | 'text' | 'date' | 'time' | 'number' | 'url' | 'yes'

/**
 * A field with its label, a help text, the message about a mistake and, if another person has stored a newer value,
 * this value.
 */
export function Input(props: {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  kind?: Kind | undefined
  choices?: Record<string, string> | undefined
  help?: string | undefined
  problem?: string | undefined
  /** The value that another person stored while this form was open; undefined when the typed value is the same. */
  present?: string | undefined
}) {
  const { name, label, value, onChange, kind = 'text', choices, help, problem, present } = props
  const id = useId()
  const given = {
    name,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': `${id}h`,
    onInput: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  const beside = (
    <span id={`${id}h`}>
      {problem && <span className="problem">{problem}</span>}
      {present !== undefined && (
        <span className="theirs">
          {say.now} <bdi>{present || say.empty}</bdi>
        </span>
      )}
      {help && <small>{help}</small>}
    </span>
  )
  if (kind === 'yes') {
    return (
      <label className="tick">
        <input
          {...given}
          onInput={undefined}
          type="checkbox"
          checked={value === 'yes'}
          onChange={() => onChange(value ? '' : 'yes')}
        />
        <span>
          {label} {beside}
        </span>
      </label>
    )
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: it contains a select, a textarea or an input.
    <label className={problem ? 'bad' : ''}>
      <span className="name">{label}</span>
      {beside}
      {choices ? (
        <select {...given} value={value}>
          {Object.entries({ ...(choices[value] === undefined && { [value]: value }), ...choices }).map(
            ([value, words]) => (
              <option value={value} key={value}>
                {words}
              </option>
            ),
          )}
        </select>
      ) : kind === 'area' ? (
        <textarea {...given} value={value} rows={3} dir="auto" />
      ) : (
        <input
          {...given}
          value={value}
          type={kind === 'number' ? 'text' : kind}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          dir={kind === 'text' ? 'auto' : undefined}
        />
      )}
    </label>
  )
}
