import { useStaff } from '../staff-context'
import { ActionButton } from './action-button'
import { useRecord } from './open-record'
import { actions, recordStrings } from './record-strings'

/**
 * The less frequent actions on a record, such as marking as spam, keeping from deletion, exporting, erasing and
 * printing.
 */
export function RecordMenu() {
  const { record, panels, leaveUnread } = useRecord()
  const { may } = useStaff()
  const { suspect, spam, held } = record
  const isForGood = panels.isOpen('forGood')
  return (
    <>
      {suspect && !spam && <ActionButton action={actions.unsuspect} undo={actions.suspect} />}
      {spam ? (
        <ActionButton action={actions.unspam} undo={actions.spam} />
      ) : (
        <ActionButton action={actions.spam} undo={actions.unspam} />
      )}
      {held ? (
        <ActionButton action={actions.release} undo={actions.hold} />
      ) : (
        <ActionButton action={actions.hold} undo={actions.release} />
      )}
      {may('requests.erase') && (
        <button
          type="button"
          aria-expanded={isForGood}
          onClick={() => panels.set('forGood', !isForGood)}
          part="for-good"
        >
          {recordStrings.forGood}
        </button>
      )}
      <button type="button" onClick={leaveUnread} part="unread">
        {recordStrings.markUnread}
      </button>
      <button type="button" onClick={() => print()} part="print">
        {recordStrings.print}
      </button>
    </>
  )
}
