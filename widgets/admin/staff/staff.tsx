import { useRef } from 'react'
import '../gathered'
import { createSheet } from '../../styles'
import type { StaffPlace } from '../filters'
import { useLater } from '../later'
import { contentPanel } from '../load-content'
import { overviewPanel } from '../load-overview'
import { WaitingPlace } from '../parts/waiting-place'
import type { AuthedFetch } from '../transport'
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
export function Staff(props: {
  place: StaffPlace
  api: string
  ask: AuthedFetch
  /** Whether somebody has signed in by name. */
  isNamed: boolean
  /** The id of whoever has signed in. */
  own: string | undefined
  /** The page whose addresses name lists and requests. */
  home: string
  keepsakes: KeepsakesState
}) {
  const { place, api, ask, own, keepsakes } = props
  const root = useRef<HTMLDivElement>(null)
  useSheet(sheet, root)
  return (
    <div className={place === 'overview' ? undefined : 'staff'} ref={root} part="staff">
      {place === 'overview' && <LaterOverview {...props} />}
      {place === 'content' && <LaterContent {...props} />}
      {place === 'people' && <People api={api} ask={ask} own={own} keepsakes={keepsakes} />}
      {place === 'audit' && <AuditLog api={api} ask={ask} home={props.home} />}
      {place === 'health' && <Health api={api} ask={ask} />}
      {place === 'account' && <Account api={api} ask={ask} isNamed={props.isNamed} keepsakes={keepsakes} />}
    </div>
  )
}

/** What visitors are shown and what the firm says of itself: an editor of its own, which most never open. */
function LaterContent({ api, ask, own }: { api: string; ask: AuthedFetch; own: string | undefined }) {
  const content = useLater(contentPanel, { isWanted: true, isSoon: false, key: `${api}#content` })
  return content.value ? (
    <content.value.Content api={api} ask={ask} own={own} />
  ) : (
    <WaitingPlace title={say.failed} missing={[content]} />
  )
}

/** How the firm answers, in figures: everybody may see it. */
function LaterOverview({ api, ask, home }: { api: string; ask: AuthedFetch; home: string }) {
  const overview = useLater(overviewPanel, { isWanted: true, isSoon: false, key: `${api}#overview` })
  return overview.value ? (
    <overview.value.Overview api={api} ask={ask} home={home} />
  ) : (
    <WaitingPlace title={say.overviewFailed} missing={[overview]} />
  )
}
