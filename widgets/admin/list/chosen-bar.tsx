import type { ListName } from '../../../api/contract/records/records'
import { useDashboardView } from '../dashboard-view'
import { useLater } from '../later'
import { WaitingPlace } from '../parts/waiting-place'
import { useStaff } from '../staff-context'
import { strings } from '../strings'
import { severalBar } from './load-several'
import type { Found } from './use-found'
import { refOf } from './use-list'
import { MOST_AT_ONCE, type usePicks } from './use-picks'

/** The bar with actions for the chosen rows. Its code is loaded when staff choose the first row. */
export function ChosenBar(props: {
  found: Found
  choice: Omit<ReturnType<typeof usePicks>, 'picks'>
  onChanged: (list: ListName) => void
}) {
  const { found, choice, onChanged } = props
  const { api } = useStaff()
  const { moveFocus } = useDashboardView()
  const several = useLater(severalBar, { isWanted: true, isSoon: false, key: `${api}#several` })
  if (!several.value) return <WaitingPlace title={strings.severalFailed} missing={[several]} />
  const present = (found.rows ?? []).filter(({ isErased }) => !isErased)
  return (
    <several.value.Several
      chosen={present.filter(choice.isChosen)}
      shown={present.length}
      most={MOST_AT_ONCE}
      onChoose={(refs = present.map(refOf)) => choice.choose(refs)}
      onChanged={(ref, record) => {
        found.put(ref, record)
        onChanged(ref.list)
      }}
      onClose={() => {
        choice.choose(undefined)
        moveFocus('lastRow', 'firstRow')
      }}
    />
  )
}
