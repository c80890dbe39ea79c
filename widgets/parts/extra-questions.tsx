import { Fragment, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ExtraName } from '../../api/contract/forms/labels/extra-lines'
import { extraQuestions } from '../../api/contract/forms/labels/extras'
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

/**
 * The questions of one group. If the API has refused an answer, a button lets the visitor leave this answer out, so
 * that the form sends the other answers.
 */
export function Questions({ group, without, life, own }: ExtraProps & { group: ExtraName }) {
  const { values, errors } = life
  const phones = life.reach.filter(({ href }) => href.startsWith('tel:'))
  const given = useRef<HTMLInputElement>(null)
  const fields = extraQuestions(group, life.form.action).map(field => own?.field(field) ?? field)
  const refused = fields.flatMap(({ name }) => (name in errors ? name : []))

  const box = useRef<HTMLDivElement>(null)
  // A group opens by itself as soon as it contains answers. The answers are the visitor's earlier ones, those of the link
  // that the visitor followed, or answers that the API has refused.
  const shows = refused[0] || fields.some(field => wordsIn(field, values))
  useLayoutEffect(() => {
    const line = box.current?.closest('details')
    if (line && shows) line.open = true
  }, [shows])

  /**
   * Writes the names of the answers to leave out into a hidden field, so that later attempts to send also leave these
   * answers out.
   */
  function leaveOut(names: string) {
    const input = given.current
    if (input) input.value = names
    return input?.form
  }

  return (
    // After a change to an answer, the form sends all answers of the group again.
    <div className="in" ref={box} onInput={() => leaveOut('')}>
      <p>{say.free}</p>
      {group === 'decision' && phones[0] && <Limit links={phones} />}
      {fields.map(
        (field, at) =>
          field.name !== without && (
            <Fragment key={field.name}>
              {/* A page can put a link for leaving the page quickly into this slot. The slot is in the middle of the
                  questions about safety, so that the link is near each question. */}
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

/** The index of the middle question about safety. */
const MIDDLE = 2

/**
 * The class for the layout of a question. At most three options are in one row (`few`), checkboxes are in columns
 * (`checks`), and a short question takes half of the width (`half`).
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
    // The sentence above the questions already says that they are optional, so the fields get no
    // such hint.
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
                // After “I don’t know”, the input keeps its text but loses its name, so that the form neither stores
                // nor sends the text.
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
