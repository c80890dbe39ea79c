import type { Standing } from '../contract/people/roles'
import type { Session, SessionStart, SignInWay } from '../security/sessions'
import type { Person } from './people'

/** Who makes a call of the staff. */
export interface Actor {
  session: Session
  /** Undefined for whoever came by the password that all share. */
  person?: Person
  standing: Standing
}

/** What a session of somebody begins with. */
export const sessionOf = ({ id, resets }: Pick<Person, 'id' | 'resets'>, way: SignInWay): SessionStart => ({
  person: id,
  way,
  ...(resets && { resets }),
})

/** Whether a session is somebody's still: one that began before they were reset is nobody's. */
export const isOf = ({ person, resets = 0 }: SessionStart, owner: Pick<Person, 'id' | 'resets'>) =>
  person === owner.id && resets === (owner.resets ?? 0)
