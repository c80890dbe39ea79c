import type { ReactNode } from 'react'
import { errorClass, FieldError } from '../parts/field'
import { wizardStrings as say } from './strings'

/** Long lists are in columns if there is room, and the columns are narrow if every option is short. */
function columnsOf(options: readonly string[]): string {
  if (options.length < 8) return ''
  return options.every(({ length }) => length < 15) ? 'short' : 'long'
}

/** A list such as USA/Canada/Schengen is one long word to a browser, which may now break it after each stroke. */
export const breakable = (option: string) => option.replaceAll('/', '/\u200b')

/**
 * A choice between large cards, of which each is a radio button. Choosing an option alone does nothing further: the
 * visitor presses Next when ready.
 */
export function Choices(props: {
  id: string
  name: string
  options: readonly string[]
  value?: string | undefined
  error?: string | undefined
  /** The question, with the text below it. */
  heading: ReactNode
  hint: ReactNode
}) {
  const { id, name, options, value, error, heading, hint } = props
  return (
    <fieldset
      className={errorClass(error)}
      aria-describedby={error ? `${id}e` : say.hints[name] ? `${id}h` : undefined}
      part="field"
    >
      <legend>{heading}</legend>
      {hint}
      <FieldError id={`${id}e`} message={error} />
      <div className={`choices ${columnsOf(options)}`}>
        {options.map(option => (
          <label key={option} part="choice">
            <input type="radio" name={name} value={option} defaultChecked={value === option} />
            <span>
              {breakable(option)} {say.meanings[option] && <small>{say.meanings[option]}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
