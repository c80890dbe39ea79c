import type { Success } from '../widget'
import { outcomeStrings as say } from './outcome-strings'
import { Panel, type PanelRef } from './panels'

/**
 * The panel that replaces the form after sending. It is not a live region, because the toast already announces the
 * result.
 */
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
    <Panel part="success" title={title ?? say.sent} label={say.sent} panel={panel}>
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
