import { Fragment, type Ref, useId } from 'react'
import { lifted } from '../../api/contract/forms/labels/field'
import { NO_EMAIL } from '../../api/contract/forms/labels/no-email'
import type { Values } from '../parts/form-types'
import { FieldView } from '../parts/form-view'
import { Choices } from './choices'
import { Hint } from './frame'
import { openFields } from './path'
import type { Step } from './steps'
import { wizardStrings as say } from './strings'
import { TemplateButton } from './template-button'

/** One question of the wizard: its heading, its options, and the fields that an answer opens. */
export function Question(props: {
  question: Step
  /** The id of the text with the progress, which describes the heading. */
  progressId: string
  heading: Ref<HTMLHeadingElement>
  answers: Values
  errors: Values
}) {
  const { question, progressId, answers, errors } = props
  const { id: name, kind, options, fields } = question
  const id = useId()
  const open = openFields(question, answers)
  const heading = (
    <h2 ref={props.heading} tabIndex={-1} aria-describedby={progressId} part="question">
      {say.questions[name]}
    </h2>
  )
  const hint = <Hint id={`${id}h`} name={name} />
  return (
    <>
      {kind === 'choice' ? (
        <Choices
          id={id}
          name={name}
          options={options}
          value={answers[name]}
          error={errors[name]}
          heading={heading}
          hint={hint}
        />
      ) : (
        <div>
          {heading}
          {hint}
        </div>
      )}
      {fields
        .filter(field => open.includes(field.name))
        .map(field => (
          <Fragment key={field.name}>
            <FieldView
              field={answers[field.waivedBy ?? ''] ? lifted(field) : field}
              value={answers[field.name] ?? ''}
              error={errors[field.name]}
            />
            {/* The wizard shows this checkbox from the beginning, and not only after an error. Without an email
                address, the button that sends is disabled, so there would be no error. */}
            {field.waivedBy && (
              <label className="offer" part="choice">
                <input type="checkbox" name={field.waivedBy} value="true" defaultChecked={!!answers[field.waivedBy]} />
                {NO_EMAIL}
              </label>
            )}
          </Fragment>
        ))}
      {name === 'refusalDetails' && <TemplateButton empty={!answers[name]?.trim()} />}
    </>
  )
}
