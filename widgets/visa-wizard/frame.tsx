import type { ReactNode } from 'react'
import { changing } from '../parts/changing'
import { wizardStrings as say } from './strings'

/** The visitor's progress: the number of the step in words, and a bar. */
export const Progress = ({
  id,
  number,
  of,
  percent,
}: {
  id?: string
  number: number
  of: number
  percent?: number
}) => (
  <div className="progress" part="progress">
    <p>
      <span id={id}>{changing(say.step(number, of))}</span>
      {percent !== undefined && changing(`${percent}%`)}
    </p>
    <div className="bar" aria-hidden="true">
      {percent !== undefined && <div style={{ width: `${percent}%` }} />}
    </div>
  </div>
)

/** The text below a question. */
export const Hint = ({ id, name }: { id: string; name: string }): ReactNode =>
  say.hints[name] && <p id={id}>{say.hints[name]}</p>

/** The text of the Next button. */
export const NextWords = () => (
  <>
    {changing(say.next)}
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 12h14m-6-6 6 6-6 6" />
    </svg>
  </>
)
