import { createContext, useContext } from 'react'
import type { Role } from '../../api/contract/people/roles'
import type { Colleague } from '../../api/contract/records/work-facts'
import type { RecordRef } from './filters'
import type { AuthedFetch } from './transport'
import type { OfficeTime } from './use-office'

/** What every part of the dashboard may need to know of the session that it is drawn in. */
export interface StaffSession {
  /** The API's address. */
  api: string
  /** Calls the API for this session. */
  ask: AuthedFetch
  /** Calls the API without keeping the session alive. */
  askQuietly: AuthedFetch
  /** Who has signed in by name; undefined for the password that all share, and until the API has said who it is. */
  own: Colleague | undefined
  /** True when somebody has signed in by name. */
  isNamed: boolean
  /** Tells whether staff may do what asks for a role. */
  may: (role: Role) => boolean
  /** The API's clock, and what each record has waited by it. */
  office: OfficeTime
  /** The page whose addresses name lists and requests. */
  home: string
  /** The address that opens one record by itself. */
  addressOf: (record: RecordRef) => string
}

export const StaffContext = createContext<StaffSession | undefined>(undefined)

/** The session that a part of the dashboard is drawn in. */
export function useStaff(): StaffSession {
  const session = useContext(StaffContext)
  if (!session) throw new Error('A part of the dashboard is drawn outside of StaffContext: draw it below Dashboard.')
  return session
}

/** The API's address of one record. */
export const recordUrl = (api: string, { list, id }: RecordRef) => `${api}/api/admin/${list}/${id}`
