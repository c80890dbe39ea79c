import type { MouseEvent } from 'react'
import type { Issue } from '../../api/contract/errors'
import type { Success } from '../widget'

/** The words of the panels that a form shows after its first submission. */
export const outcomeStrings = {
  problem: 'There is a problem',
  sent: 'Your request was sent',
  reference: 'Your reference',
  urgent: 'Urgent?',
  again: 'Send another',
} as const

const say = outcomeStrings

let sheet: CSSStyleSheet | undefined

/** Gives a form's shadow root the look of its panels. */
export function adoptPanels({ shadowRoot }: HTMLElement) {
  sheet ??= createSheet(styles)
  if (shadowRoot && !shadowRoot.adoptedStyleSheets.includes(sheet))
    shadowRoot.adoptedStyleSheets = [...shadowRoot.adoptedStyleSheets, sheet]
}

import { createSheet } from '../styles'
import { Panel, type PanelRef } from './panels'
import styles from './panels.css'

/** Lists what must be corrected; each entry leads to its field. Takes the focus when it appears. */
export function ErrorSummary({ issues, panel }: { issues: Issue[]; panel: PanelRef }) {
  function goTo(event: MouseEvent<HTMLAnchorElement>, name: string) {
    event.preventDefault()
    // Of a date, the first of its inputs.
    event.currentTarget.closest('form')?.querySelector<HTMLElement>(`[name^="${name}"]`)?.focus()
  }
  return (
    <Panel part="summary" label={say.problem} panel={panel}>
      <b>{say.problem}</b>
      <ul>
        {issues.map(({ path, message }) => (
          <li key={path}>
            <a href={`#${path}`} onClick={event => goTo(event, path)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Stands in the form's place once it was sent. The toast's live region announces it, so that this is no second one. */
export function SuccessPanel({
  told,
  title,
  onAgain,
  panel,
}: {
  told: Success
  title: string | undefined
  onAgain: () => void
  panel: PanelRef
}) {
  const { reference, text, answer, urgent, Rest } = told
  return (
    <Panel part="success" label={say.sent} panel={panel}>
      {title && <b>{title}</b>}
      {text && <p>{text}</p>}
      {answer && (
        <p>
          {answer}
          {urgent && ` ${say.urgent} `}
          {urgent && <a {...urgent} />}
        </p>
      )}
      <div>
        {say.reference}
        <output part="reference" aria-live="off">
          {reference}
        </output>
      </div>
      {Rest && <Rest told={told} />}
      <button type="button" part="again" onClick={onAgain}>
        {say.again}
      </button>
    </Panel>
  )
}
