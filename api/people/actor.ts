import type { Standing } from '../contract/people/roles'
import type { Session, SessionStart, SignInWay } from '../security/sessions'
import type { Person } from './people'

/** The person who makes a call for staff. */
export interface Actor {
  session: Session
  /** The person; undefined for the shared password. */
  person?: Person
  standing: Standing
}

/** The facts about a person with which their session starts. */
export const sessionOf = ({ id, resets }: Pick<Person, 'id' | 'resets'>, way: SignInWay): SessionStart => ({
  person: id,
  way,
  ...(resets && { resets }),
})

/** True when a session still belongs to a person, because a reset ends the sessions before it. */
export const isOf = ({ person, resets = 0 }: SessionStart, owner: Pick<Person, 'id' | 'resets'>) =>
  person === owner.id && resets === (owner.resets ?? 0)
