import { ChangeFailure } from '../parts/change-failure'
import { Drawing } from '../parts/icon'
import { useStaff } from '../staff-context'
import { ActionButton } from './action-button'
import { AskAfter } from './ask-after'
import { ContactMethodLink } from './contact-method-link'
import { METHOD_ICONS, mainMethodsOf } from './contact-methods'
import { HowAnswered } from './how-answered'
import { useRecord } from './open-record'
import { Outcome } from './outcome'
import { actions, processing, recordStrings, unprocessing } from './record-strings'
import { TryAgain } from './try-again'
import type { FailedChange } from './use-record-changes'

// The path of the icon's shape, from Lucide (ISC licence).
const CHECK = 'M20 6 9 17l-5-5'

/**
 * The most frequent actions, always on the screen: the ways to reach the visitor, and the button that marks the request
 * as processed. Below them is the result of the last change.
 */
export function Acts({ failed }: { failed: FailedChange | undefined }) {
  const { record, withSafeWays, fields, askedAfter, changes, panels, leaveHow } = useRecord()
  const { ask } = askedAfter
  const asksHow = panels.isOpen('how') && !record.isProcessed
  return (
    <div className="acts" role="group" aria-label={recordStrings.whatToDo} part="acts">
      {mainMethodsOf(withSafeWays, fields).map(({ field, method }, at) => (
        <ContactMethodLink
          key={`${record.id} ${method.kind}`}
          method={{ ...method, text: method.shortText ?? method.text }}
          icon={METHOD_ICONS[method.kind]}
          record={withSafeWays}
          field={field}
          isFirst={at === 0}
          onUsed={ask && (way => ask(way))}
        />
      ))}
      {!record.spam &&
        (record.isProcessed ? <ActionButton action={actions.unprocess} undo={actions.process} /> : <ProcessButton />)}
      {asksHow ? (
        <HowAnswered
          busy={changes.busy}
          records={[record]}
          onAnswered={async how => {
            if (!(await changes.act(processing(how), { undo: unprocessing, isLast: true }))) return
            askedAfter.end()
            panels.set('how', false)
          }}
          onCancel={leaveHow}
        />
      ) : (
        askedAfter.way && <AskAfter />
      )}
      {panels.isOpen('again') && <TryAgain />}
      <Outcome />
      <ChangeFailure failed={failed} open={record} />
    </div>
  )
}

/**
 * The button that marks a request as processed. Unless staff have noted an answer, or that no answer is needed, the
 * button first asks how staff answered.
 */
function ProcessButton() {
  const { may } = useStaff()
  const { record, changes, panels } = useRecord()
  if (!may('requests.change')) return null
  const isAnswered = record.answeredAt !== undefined || record.noAnswerNeeded
  function handleClick() {
    if (!changes.isSettled(actions.process)) return
    if (isAnswered) changes.act(actions.process, { undo: actions.unprocess, isLast: true })
    else panels.set('how', true)
  }
  return (
    <button
      type="button"
      aria-disabled={changes.busy || undefined}
      onClick={handleClick}
      aria-expanded={isAnswered ? undefined : panels.isOpen('how')}
      part="action"
    >
      <Drawing path={CHECK} />
      {actions.process.button}
    </button>
  )
}
