import { useStaff } from '../staff-context'
import { useRecord } from './open-record'
import type { Action } from './record-strings'

/** Makes one change of the open record, which `undo` takes back; nothing for whoever may not. */
export function ActionButton({ action, undo }: { action: Action; undo: Action }) {
  const { may } = useStaff()
  const { busy, act, isSettled } = useRecord().changes
  if (!may('caseworker')) return null
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      onClick={() => isSettled(action) && act(action, { undo })}
      part="action"
    >
      {action.button}
    </button>
  )
}
