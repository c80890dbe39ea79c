import { Fragment, useId } from 'react'
import { type FieldSpec, lifted } from '../../api/contract/forms/labels/field'
import type { WidgetProps } from '../widget'
import { changing } from './changing'
import { ExtraLines } from './extra-lines'
import type { ContactLink } from './fallback-state'
import { errorClass, Field, type FieldControl, FieldError } from './field'
import type { FormSpec } from './form-spec'
import type { FormActions, LoadExtras, LoadLetters, Values } from './form-types'
import { FormFooter } from './panels'
import { CallNow } from './phones'
import { formStrings } from './strings'
import { useForm } from './use-form'
import { useOwn } from './use-own'

interface FormViewProps {
  widget: WidgetProps
  spec: FormSpec
  load: () => Promise<FormActions>
  /** The values that the fields have when the form appears. */
  initial?: Values
  /** Loads the code for optional questions. Without this function, the form has no optional questions. */
  loadExtras?: LoadExtras
  /** Loads the code for letters. */
  loadLetters?: LoadLetters
}

/**
 * Draws a form, with the page's own texts if the page has some. Until the code has read these texts, the plain form
 * stays.
 */
export function FormView(props: FormViewProps) {
  const own = useOwn(props.widget, props.spec)
  if (!own) return <slot />
  return <DrawnForm {...props} spec={own.words(props.spec)} initial={{ ...props.initial, ...own.values }} />
}

/**
 * Draws a form in each state: its fields, its errors, the panel after a failure, and the panel that replaces the form
 * after sending.
 */
function DrawnForm({ widget, spec, load, loadExtras, loadLetters, initial }: FormViewProps) {
  const { path, rows, hidden = {}, submit, strings, lang, own } = spec
  const life = useForm(widget, {
    load,
    loadExtras,
    loadLetters,
    path,
    strings,
    initial,
  })
  const { errors, summary, success, values, reach, next } = life

  if (success) {
    return (
      life.panels && (
        <life.panels.SuccessPanel title={strings.successTitle} told={success} onAgain={life.startAgain} panel={next} />
      )
    )
  }
  const lines = loadExtras && <ExtraLines life={life} own={own} />
  const form = (
    <form key={life.drawn} {...life.form} lang={lang} part="form">
      {summary[0] && life.ErrorSummary && <life.ErrorSummary issues={summary} panel={next} />}
      {rows.map(row => (
        <Fragment key={row[0]?.name}>
          {/* The optional questions are above the message, because the message can be long. */}
          {row[0]?.kind === 'textarea' && lines}
          <div className="row" inert={life.busy}>
            {row.map(field => {
              const { name, waivedBy = '' } = field
              const isLifted = !!values[waivedBy]
              const offer = life.offers[waivedBy]
              return (
                <Fragment key={name}>
                  <FieldView
                    field={isLifted ? lifted(field) : field}
                    value={values[name] ?? ''}
                    error={errors[name]}
                    phones={reach.filter(({ href }) => /^tel/.test(href)).reverse()}
                  />
                  {offer && (
                    <label className="offer" part="choice">
                      <input type="checkbox" name={waivedBy} value="true" defaultChecked={isLifted} />
                      {offer}
                    </label>
                  )}
                </Fragment>
              )
            })}
          </div>
        </Fragment>
      ))}
      {hidden.message && lines}
      {Object.entries(hidden).map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      {life.failure(rows.flat(), life.inWords(values), spec.mail?.(values))}
      <FormFooter {...life.end}>
        <button type="submit" disabled={life.busy} part="button">
          {changing(life.busy ? formStrings.submitting : submit)}
        </button>
      </FormFooter>
      {life.KeepAnswers && <life.KeepAnswers life={life} />}
    </form>
  )
  return (
    <>
      {life.extras && <life.extras.UrgentPanel host={widget.host} life={life} />}
      {form}
    </>
  )
}

/** One field, drawn as its description says. */
export function FieldView({
  field,
  value,
  error,
  phones = [],
}: {
  field: FieldSpec
  value: string
  error: string | undefined
  phones?: ContactLink[]
}) {
  const { name, label, kind, hint, options = [], control, callFor } = field
  const id = useId()
  if (kind === 'radios') {
    return (
      <fieldset
        role="radiogroup"
        className={errorClass(error)}
        aria-required={control?.required}
        aria-describedby={error && id}
        part="field"
      >
        <legend part="label">{label}</legend>
        <FieldError id={id} message={error} />
        {options.map(([option, word, meaning]) => (
          <label key={option} part="choice">
            <input
              type="radio"
              name={name}
              value={option}
              defaultChecked={value === option}
              aria-invalid={!!error}
              {...control}
            />
            <span>
              {word} {meaning && <small>{meaning}</small>}
            </span>
          </label>
        ))}
        {callFor && phones[0] && <CallNow links={phones} />}
      </fieldset>
    )
  }
  const draw = (tied: FieldControl) => {
    const own = { ...tied, ...control, name, defaultValue: value, part: 'input' }
    if (kind === 'textarea') return <textarea {...own} />
    if (kind !== 'select') return <input {...own} />
    return (
      <select {...own}>
        {options.map(([option, word]) => (
          <option value={option} key={option}>
            {word}
          </option>
        ))}
      </select>
    )
  }
  return (
    <Field label={label} error={error} hint={control?.required ? '' : (hint ?? formStrings.optional)}>
      {draw}
    </Field>
  )
}
