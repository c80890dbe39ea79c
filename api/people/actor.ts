import type { SessionRole } from '../contract/people/roles'
import type { Session, SessionStart, SignInWay } from '../security/sessions'
import type { Person } from './people'

/**
 * The sender of a request to the staff API, as session and person. A session with the shared password has no person.
 */
export interface Actor {
  session: Session
  /** The person; undefined for the shared password. */
  person?: Person
  role: SessionRole
}

/** The fields that are stored in a session when a person signs in. */
export const sessionOf = ({ id, resets }: Pick<Person, 'id' | 'resets'>, way: SignInWay): SessionStart => ({
  person: id,
  way,
  ...(resets && { resets }),
})

/** True when the session belongs to this person, and began after the last reset of the person's sign-in. */
export const isOf = ({ person, resets = 0 }: SessionStart, owner: Pick<Person, 'id' | 'resets'>) =>
  person === owner.id && resets === (owner.resets ?? 0)
