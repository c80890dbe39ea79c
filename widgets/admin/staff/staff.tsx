import { useRef } from 'react'
import '../gathered'
import { createSheet } from '../../styles'
import type { StaffPlace } from '../filters'
import type { AuthedFetch } from '../transport'
import { useSheet } from '../use-sheet'
import { Account } from './account'
import { AuditLog } from './audit-log'
import { Health } from './health'
import type { KeepsakesState } from './keepsakes'
import { People } from './people'
import styles from './staff.css'

const sheet = createSheet(styles)

/** One of the places that are about the firm's own people. */
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
    <div className="staff" ref={root} part="staff">
      {place === 'people' && <People api={api} ask={ask} own={own} keepsakes={keepsakes} />}
      {place === 'audit' && <AuditLog api={api} ask={ask} home={props.home} />}
      {place === 'health' && <Health api={api} ask={ask} />}
      {place === 'account' && <Account api={api} ask={ask} isNamed={props.isNamed} keepsakes={keepsakes} />}
    </div>
  )
}
