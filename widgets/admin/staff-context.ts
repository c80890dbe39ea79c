import { createContext, useContext } from 'react'
import type { Permission } from '../../api/contract/people/permissions'
import type { Colleague } from '../../api/contract/records/work-facts'
import type { RecordRef } from './filters'
import type { AuthedFetch } from './transport'
import type { OfficeTime } from './use-office'

/** The session of the signed-in person, with the functions and values that all parts of the dashboard may need. */
export interface StaffSession {
  /** The address of the API. */
  api: string
  /** Sends a request to the API in this session. */
  request: AuthedFetch
  /** Sends a request to the API that does not prolong the session. */
  requestQuietly: AuthedFetch
  /**
   * The person who signed in by name; undefined for the shared password, and until the API has said who the person is.
   */
  me: Colleague | undefined
  /** True when the person signed in by name. */
  isNamed: boolean
  /**
   * True when the signed-in person's role has a permission. Until the role is known, the only permission is to read
   * requests.
   */
  may: (permission: Permission) => boolean
  /** The API's clock, and the waiting time of each record by this clock. */
  office: OfficeTime
  /** The address of the page that shows the dashboard's lists and requests. */
  home: string
  /** The address of a record in the dashboard. */
  addressOf: (record: RecordRef) => string
}

export const StaffContext = createContext<StaffSession | undefined>(undefined)

/** The present session, for components of the dashboard. */
export function useStaff(): StaffSession {
  const session = useContext(StaffContext)
  if (!session) throw new Error('A part of the dashboard is drawn outside of StaffContext: draw it below Dashboard.')
  return session
}

/** The address of a record in the API. */
export const recordUrl = (api: string, { list, id }: RecordRef) => `${api}/api/admin/${list}/${id}`
