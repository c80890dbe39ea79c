import { useId } from 'react'
import { CASE_TYPES, URGENCIES } from '../../api/contract/options'
import { caseTypeOf } from '../../api/contract/topics'
import { Field, FieldError } from '../parts/field'
import { ErrorSummary, FailurePanel, FormEnd, SuccessPanel } from '../parts/panels'
import { type FormCode, useForm } from '../parts/use-form'
import type { WidgetProps } from '../widget'
import { messageField, rows, services, strings, urgencies } from './fields'

export interface ConsultationFormProps extends WidgetProps {
  /** A case type to start with. */
  service?: string
  /** An urgency to start with. */
  urgency?: string
  /** What the visitor came for, such as `Sponsor Licence`: picks the case type and leads the message. */
  topic?: string
  /** Brings the code for sending. */
  load?: () => Promise<FormCode>
}

const loadSending = () => import('./send').then(({ code }) => code)

/** The main consultation form: seven fields to `POST /api/contact`. */
export function ConsultationForm({
  service = '',
  urgency = '',
  topic,
  load = loadSending,
  ...widget
}: ConsultationFormProps) {
  const initial = {
    serviceRequired: service in CASE_TYPES ? service : topic ? caseTypeOf(topic) : '',
    urgencyLevel: urgency in URGENCIES ? urgency : '',
    message: topic ? `${topic}: ` : '',
  }
  const { status, errors, summary, sent, reach, end, values, next, startAgain, drawn, form } = useForm(widget, {
    load,
    path: '/api/contact',
    initial,
    strings,
  })
  const urgencyId = useId()

  if (sent?.ok) {
    return (
      <SuccessPanel
        title={strings.successTitle}
        text={strings.successText}
        reference={sent.reference}
        onAgain={startAgain}
        panel={next}
      />
    )
  }
  return (
    <form key={drawn} {...form} part="form">
      {summary.length > 0 && <ErrorSummary issues={summary} panel={next} />}
      {rows.map(row => (
        <div className="row" key={row[0]?.name}>
          {row.map(({ name, ...input }) => (
            <Field label={strings[name]} error={errors[name]} key={name}>
              {control => (
                <input {...control} {...input} name={name} defaultValue={values[name]} required part="input" />
              )}
            </Field>
          ))}
        </div>
      ))}
      <Field label={strings.serviceRequired} error={errors.serviceRequired}>
        {control => (
          <select {...control} name="serviceRequired" defaultValue={values.serviceRequired} required part="input">
            <option value="">{strings.chooseService}</option>
            {services.map(([value, label]) => (
              <option value={value} key={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <fieldset
        className={errors.urgencyLevel ? 'bad' : ''}
        aria-describedby={errors.urgencyLevel && urgencyId}
        part="field"
      >
        <legend part="label">{strings.urgencyLevel}</legend>
        <FieldError id={urgencyId} message={errors.urgencyLevel} />
        {urgencies.map(([value, word, meaning]) => (
          <label key={value} part="choice">
            <input
              type="radio"
              name="urgencyLevel"
              value={value}
              defaultChecked={values.urgencyLevel === value}
              required
            />
            <span>
              {word} <small>{meaning}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <Field label={strings.message} hint={strings.optional} error={errors.message}>
        {control => <textarea {...control} {...messageField} defaultValue={values.message} part="input" />}
      </Field>
      {status === 'failed' && !summary.length && <FailurePanel links={reach} panel={next} />}
      <FormEnd submit={strings.submit} {...end} />
    </form>
  )
}
