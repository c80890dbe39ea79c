import { createContext, useContext } from 'react'
import type { Permission } from '../../api/contract/people/permissions'
import type { Colleague } from '../../api/contract/records/work-facts'
import type { RecordRef } from './filters'
import type { AuthedFetch } from './transport'
import type { OfficeTime } from './use-office'

/** The facts of a session that every part of the dashboard may need. */
export interface StaffSession {
  /** The API's address. */
  api: string
  /** Calls the API in this session. */
  ask: AuthedFetch
  /** Calls the API without keeping the session alive. */
  askQuietly: AuthedFetch
  /** The person who signed in by name; undefined for the shared password, and until the API has named the person. */
  own: Colleague | undefined
  /** True when somebody has signed in by name. */
  isNamed: boolean
  /** True when the session's role has a permission. Until the role is known, only reading requests is allowed. */
  may: (permission: Permission) => boolean
  /** The API's clock, and each record's waiting time by it. */
  office: OfficeTime
  /** The address of the page with lists and requests. */
  home: string
  /** The address that opens one record by itself. */
  addressOf: (record: RecordRef) => string
}

export const StaffContext = createContext<StaffSession | undefined>(undefined)

/** The session, for a part of the dashboard. */
export function useStaff(): StaffSession {
  const session = useContext(StaffContext)
  if (!session) throw new Error('A part of the dashboard is drawn outside of StaffContext: draw it below Dashboard.')
  return session
}

/** The API's address of one record. */
export const recordUrl = (api: string, { list, id }: RecordRef) => `${api}/api/admin/${list}/${id}`
