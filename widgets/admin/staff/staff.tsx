import { useRef } from 'react'
import '../gathered'
import { createSheet } from '../../styles'
import type { StaffPlace } from '../filters'
import { useLater } from '../later'
import { contentPanel } from '../load-content'
import { overviewPanel } from '../load-overview'
import { WaitingPlace } from '../parts/waiting-place'
import { useStaff } from '../staff-context'
import { useSheet } from '../use-sheet'
import { Account } from './account'
import { AuditLog } from './audit-log'
import { Health } from './health'
import type { KeepsakesState } from './keepsakes'
import { People } from './people'
import styles from './staff.css'
import { say } from './strings'

const sheet = createSheet(styles)

/** One of the places beside the lists; the overview, which everybody may see, comes apart. */
export function Staff({ place, keepsakes }: { place: StaffPlace; keepsakes: KeepsakesState }) {
  const root = useRef<HTMLDivElement>(null)
  useSheet(sheet, root)
  return (
    <div className={place === 'overview' ? undefined : 'staff'} ref={root} part="staff">
      {place === 'overview' && <LaterOverview />}
      {place === 'content' && <LaterContent />}
      {place === 'people' && <People keepsakes={keepsakes} />}
      {place === 'audit' && <AuditLog />}
      {place === 'health' && <Health />}
      {place === 'account' && <Account keepsakes={keepsakes} />}
    </div>
  )
}

/** What visitors are shown and what the firm says of itself: an editor of its own, which most never open. */
function LaterContent() {
  const { api } = useStaff()
  const content = useLater(contentPanel, { isWanted: true, isSoon: false, key: `${api}#content` })
  return content.value ? <content.value.Content /> : <WaitingPlace title={say.failed} missing={[content]} />
}

/** How the firm answers, in figures: everybody may see it. */
function LaterOverview() {
  const { api } = useStaff()
  const overview = useLater(overviewPanel, { isWanted: true, isSoon: false, key: `${api}#overview` })
  return overview.value ? <overview.value.Overview /> : <WaitingPlace title={say.overviewFailed} missing={[overview]} />
}
