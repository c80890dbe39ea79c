import { createContext, useContext } from 'react'
import type { Permission } from '../../api/contract/people/permissions'
import type { Colleague } from '../../api/contract/records/work-facts'
import type { RecordRef } from './filters'
import type { AuthedFetch } from './transport'
import type { OfficeTime } from './use-office'

/** The facts about a session that any part of the dashboard may need. */
export interface StaffSession {
  /** The address of the API. */
  api: string
  /** Makes a call to the API in this session. */
  ask: AuthedFetch
  /** Makes a call to the API that does not prolong the session. */
  askQuietly: AuthedFetch
  /** The person who signed in by name; undefined for the shared password, and until the API has named the person. */
  own: Colleague | undefined
  /** True when the person signed in by name. */
  isNamed: boolean
  /**
   * True when the role of the session's person has a permission. Until the role is known, only reading requests is
   * allowed.
   */
  may: (permission: Permission) => boolean
  /** The API's clock, and how long each record has waited by this clock. */
  office: OfficeTime
  /** The address of the page with lists and requests. */
  home: string
  /** The address that opens only one record. */
  addressOf: (record: RecordRef) => string
}

export const StaffContext = createContext<StaffSession | undefined>(undefined)

/** The session, for components of the dashboard. */
export function useStaff(): StaffSession {
  const session = useContext(StaffContext)
  if (!session) throw new Error('A part of the dashboard is drawn outside of StaffContext: draw it below Dashboard.')
  return session
}

/** The address of a record in the API. */
export const recordUrl = (api: string, { list, id }: RecordRef) => `${api}/api/admin/${list}/${id}`
