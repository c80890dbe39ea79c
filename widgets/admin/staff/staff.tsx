import { useRef } from 'react'
import '../gathered'
import { createSheet } from '../../styles'
import type { StaffPage } from '../filters'
import { useLater } from '../later'
import { contentPanel } from '../load-content'
import { enterPanel } from '../load-enter'
import { overviewPanel } from '../load-overview'
import { WaitingPlace } from '../parts/waiting-place'
import { useStaff } from '../staff-context'
import { useSheet } from '../use-sheet'
import { Account } from './account'
import { AuditLog } from './audit-log'
import { Health } from './health'
import { People } from './people'
import type { ShownOnceState } from './shown-once'
import styles from './staff.css'
import { say } from './strings'

const sheet = createSheet(styles)

/** One of the dashboard's pages other than lists. Three of these pages have code that is loaded separately. */
export function Staff({ page, shownOnce }: { page: StaffPage; shownOnce: ShownOnceState }) {
  const root = useRef<HTMLDivElement>(null)
  useSheet(sheet, root)
  return (
    <div className={page === 'overview' ? undefined : 'staff'} ref={root} part="staff">
      {page === 'overview' && <LaterOverview />}
      {page === 'content' && <LaterContent />}
      {page === 'people' && <People shownOnce={shownOnce} />}
      {page === 'audit' && <AuditLog />}
      {page === 'health' && <Health />}
      {page === 'enter' && <LaterEnter />}
      {page === 'account' && <Account shownOnce={shownOnce} />}
    </div>
  )
}

/** The editor of content and firm; its code is loaded when staff open it. */
function LaterContent() {
  const { api } = useStaff()
  const content = useLater(contentPanel, { isWanted: true, isSoon: false, key: `${api}#content` })
  return content.value ? <content.value.Content /> : <WaitingPlace title={say.failed} missing={[content]} />
}

/** The form in which staff enter a request; its code is loaded when staff open it. */
function LaterEnter() {
  const { api } = useStaff()
  const enter = useLater(enterPanel, { isWanted: true, isSoon: false, key: `${api}#enter` })
  return enter.value ? <enter.value.Enter /> : <WaitingPlace title={say.failed} missing={[enter]} />
}

/** The overview; its code is loaded when staff open it. */
function LaterOverview() {
  const { api } = useStaff()
  const overview = useLater(overviewPanel, { isWanted: true, isSoon: false, key: `${api}#overview` })
  return overview.value ? <overview.value.Overview /> : <WaitingPlace title={say.overviewFailed} missing={[overview]} />
}
