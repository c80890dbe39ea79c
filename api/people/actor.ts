import type { Standing } from '../contract/roles'
import type { Session } from '../security/sessions'
import type { Person } from './people'

/** Who makes a call of the staff. */
export interface Actor {
  session: Session
  /** Undefined for whoever came by the password that all share. */
  person?: Person
  standing: Standing
}
