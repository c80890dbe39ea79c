import { Fragment } from 'react'

/** A visitor's text, in which the words that a search found are marked. */
export function Marked({ text, marks }: { text: string; marks: [from: number, to: number][] }) {
  return (
    <bdi>
      {marks.map(([from, to], at) => (
        <Fragment key={from}>
          {text.slice(marks[at - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </bdi>
  )
}
