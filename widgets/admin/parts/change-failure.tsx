import type { AdminRecord } from '../../../api/contract/records/records'
import { nameOf } from '../list/use-opened'
import type { FailedChange } from '../record/use-record-changes'
import { strings } from '../strings'
import { Failure } from './failure'

/** Says that a change failed. If another record is open now, the message names the record of the failed change. */
export function ChangeFailure({ failed, open }: { failed: FailedChange | undefined; open: AdminRecord | undefined }) {
  if (!failed) return null
  const title =
    failed.record.reference === open?.reference ? strings.changeFailed : strings.changeOfFailed(nameOf(failed))
  return <Failure title={title} error={failed.error} />
}
