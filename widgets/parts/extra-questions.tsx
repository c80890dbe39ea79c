import { Fragment, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ExtraName } from '../../api/contract/forms/labels/extra-lines'
import { EXTRA_GROUPS } from '../../api/contract/forms/labels/extras'
import type { FieldSpec } from '../../api/contract/forms/labels/field'
import { DAY_PARTS } from '../../api/contract/time/typed-day'
import '../runtime'
import { changing } from './changing'
import { wordsIn } from './extra-answers'
import { errorClass, FieldError } from './field'
import type { ExtraProps, Values } from './form-types'
import { FieldView } from './form-view'
import { Limit } from './limit'
import { questionStrings as say } from './question-strings'

export { withExtras } from './extra-answers'
export { UrgentPanel } from './urgent-panel'

/** The questions of one group. An answer that was refused can be left out, so that the other answers are sent. */
export function Questions({ group, without, life, own }: ExtraProps & { group: ExtraName }) {
  const { values, errors } = life
  const phones = life.reach.filter(({ href }) => href.startsWith('tel:'))
  const given = useRef<HTMLInputElement>(null)
  const fields = EXTRA_GROUPS[group].map(field => own?.field(field) ?? field)
  const refused = fields.flatMap(({ name }) => (name in errors ? name : []))

  const box = useRef<HTMLDivElement>(null)
  // Questions with earlier or refused answers are shown open.
  const [filled] = useState(() => fields.some(field => wordsIn(field, values)))
  useLayoutEffect(() => {
    const line = box.current?.closest('details')
    if (line && (filled || refused[0])) line.open = true
  }, [filled, refused[0]])

  /**
   * A hidden field contains the names of the answers to leave out. If the form is sent again, these answers are left
   * out again.
   */
  function leaveOut(names: string) {
    const input = given.current
    if (input) input.value = names
    return input?.form
  }

  return (
    // Once the visitor changes an answer, the form no longer leaves it out.
    <div className="in" ref={box} onInput={() => leaveOut('')}>
      <p>{say.free}</p>
      {group === 'decision' && phones[0] && <Limit links={phones} />}
      {fields.map(
        (field, at) =>
          field.name !== without && (
            <Fragment key={field.name}>
              {/*
               * A page may put its link for leaving here, so that it is visible beside every question about safety.
               */}
              {group === 'safeContact' && at === MIDDLE && <slot name="leave" />}
              <div className={layoutOf(field)}>
                <Question field={field} values={values} error={errors[field.name]} />
                {field.name === refused[0] && (
                  <button
                    type="button"
                    className="offer"
                    part="without"
                    onClick={() => leaveOut(refused.join(' '))?.requestSubmit()}
                  >
                    {changing(
                      `${say.without} ${refused[1] ? 'these answers' : field.kind === 'date' ? 'this date' : 'this answer'}`,
                    )}
                  </button>
                )}
              </div>
            </Fragment>
          ),
      )}
      {(refused[0] || given.current?.value) && <input type="hidden" name={`without.${group}`} ref={given} />}
    </div>
  )
}

/** The index of the question about safety that is in the middle. */
const MIDDLE = 2

/**
 * If there are few answers, they are in one row. Answers that can be combined, and short answers, are in two columns.
 */
const layoutOf = ({ kind, hint, options = [] }: FieldSpec) => {
  if (kind === 'checks') return kind
  if (kind === 'radios') return options[3] ? undefined : 'few'
  return hint || kind === 'textarea' ? undefined : 'half'
}

function Question({ field, values, error }: { field: FieldSpec; values: Values; error: string | undefined }) {
  const { name, label, kind, hint, options = [] } = field
  const [unknown, setUnknown] = useState(false)
  const id = useId()
  if (kind !== 'date' && kind !== 'checks') {
    // A sentence above says that everything here is optional, so no field repeats this.
    return <FieldView field={{ hint: '', ...field }} value={values[name] ?? ''} error={error} />
  }
  const chosen = values[name]?.split(', ')
  const about = error ? `${hint ? `${id}h ` : ''}${id}e` : hint && `${id}h`
  return (
    <fieldset className={errorClass(error)} aria-describedby={about} part="field">
      <legend part="label">
        {label} {hint && <small id={`${id}h`}>{hint}</small>}
      </legend>
      <FieldError id={`${id}e`} message={error} />
      {kind === 'checks' &&
        options.map(([value, words]) => (
          <label key={value} part="choice">
            <input type="checkbox" name={name} value={value} defaultChecked={chosen?.includes(value)} />
            {words}
          </label>
        ))}
      {kind === 'date' && (
        <div className="date">
          {DAY_PARTS.map((part, at) => (
            <label key={part} className={part}>
              {options.find(([name]) => name === part)?.[1] || say[part]}
              <input
                // An input without a name is not stored and not sent, but its text stays in the input.
                name={unknown ? undefined : `${name}.${part}`}
                disabled={unknown}
                defaultValue={values[`${name}.${part}`] ?? ''}
                inputMode={at === 1 ? 'text' : 'numeric'}
                autoComplete="off"
                aria-invalid={!!error}
                part="input"
              />
            </label>
          ))}
          <label className="unknown" part="choice">
            <input type="checkbox" checked={unknown} onChange={() => setUnknown(!unknown)} />
            {say.unknown}
          </label>
        </div>
      )}
      {unknown && (
        <p role="status">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 16v-4m0-4h.01M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z" />
          </svg>
          {say.fine}
        </p>
      )}
    </fieldset>
  )
}
