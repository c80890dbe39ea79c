import { useStaff } from '../staff-context'
import { useRecord } from './open-record'
import type { Action } from './record-strings'

/**
 * The button that makes one change to the open record, and offers to undo it. `about` tells screen readers what the
 * button changes, where several buttons have the same text. A role that lacks the permission does not see the button.
 */
export function ActionButton({ action, undo, about }: { action: Action; undo: Action; about?: string }) {
  const { may } = useStaff()
  const { busy, act, isSettled } = useRecord().changes
  if (!may('requests.change')) return null
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      onClick={() => isSettled(action) && act(action, { undo })}
      part="action"
    >
      {action.button}
      {about && <span className="unseen">: {about}</span>}
    </button>
  )
}
