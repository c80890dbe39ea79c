import type { ListName } from '../../../api/contract/records/records'
import type { RecordRef } from '../filters'
import { useLater } from '../later'
import type { Opened } from '../list/use-opened'
import { WaitingPlace } from '../parts/waiting-place'
import { useStaff } from '../staff-context'
import { strings } from '../strings'
import type { LoadRecordView } from './load-record-view'

/**
 * The open record beside its list, or a placeholder until record and code are loaded. When `isSoon` is true, the page
 * loads the code in advance, even if no record is open.
 */
export function RecordPlace(props: {
  opened: Opened
  load: LoadRecordView
  isSoon: boolean
  isSettled: boolean
  edition: number
  changesElsewhere: number
  onChanged: (list: ListName) => void
  onErased: (refs: RecordRef[]) => void
}) {
  const { opened, load, isSoon, isSettled, edition, changesElsewhere, onChanged, onErased } = props
  const { api } = useStaff()
  const { ref, record, alone, steps } = opened
  const drawn = useLater(load, { isWanted: ref !== undefined, isSoon, key: `${api}#record-view` })
  const RecordView = drawn.value?.RecordView
  if (!ref) return null
  return (
    <div className="of-record">
      {record && RecordView && isSettled ? (
        <RecordView
          row={{ list: ref.list, record }}
          edition={edition}
          changesElsewhere={changesElsewhere}
          steps={steps}
          failed={opened.failed}
          onFailed={opened.setFailed}
          onChanged={(changed, isSame) => {
            opened.put({ list: ref.list, id: changed.id }, changed)
            if (!isSame) onChanged(ref.list)
          }}
          onErased={onErased}
        />
      ) : (
        <WaitingPlace title={strings.recordFailed} missing={[alone, drawn]} onClose={steps.close} />
      )}
    </div>
  )
}
