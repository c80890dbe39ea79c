import type { SessionRole } from '../contract/people/roles'
import type { Session, SessionStart, SignInWay } from '../security/sessions'
import type { Person } from './people'

/**
 * The sender of a request to the staff API: the session and the person. A session of the shared password has no person.
 */
export interface Actor {
  session: Session
  /** The person; undefined for the shared password. */
  person?: Person
  role: SessionRole
}

/** The fields with which a person's session starts. */
export const sessionOf = ({ id, resets }: Pick<Person, 'id' | 'resets'>, way: SignInWay): SessionStart => ({
  person: id,
  way,
  ...(resets && { resets }),
})

/** True when the session is this person's, and began after the person's last reset. */
export const isOf = ({ person, resets = 0 }: SessionStart, owner: Pick<Person, 'id' | 'resets'>) =>
  person === owner.id && resets === (owner.resets ?? 0)
