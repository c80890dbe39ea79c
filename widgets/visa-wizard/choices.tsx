import type { ReactNode } from 'react'
import { errorClass, FieldError } from '../parts/field'
import { wizardStrings as say } from './strings'

/**
 * The class of a list of options. A list of eight or more options is in columns if there is space; with `short`, for
 * short options, the columns are narrow.
 */
function columnsOf(options: readonly string[]): string {
  if (options.length < 8) return ''
  return options.every(({ length }) => length < 15) ? 'short' : 'long'
}

/**
 * Lets the browser break a line after each slash. Otherwise, an option such as USA/Canada/Schengen would be one long
 * word.
 */
export const breakable = (option: string) => option.replaceAll('/', '/\u200b')

/**
 * A choice between large cards, each of which is a radio button. Choosing a card does not lead to the next step; the
 * visitor must press Next.
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
