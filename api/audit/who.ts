import type { AuditBy } from '../contract/audit'
import type { Actor } from '../people/actor'
import type { Person } from '../people/people'

/** Somebody of the firm as the audit names them. */
export const named = ({ id, name }: Pick<Person, 'id' | 'name'>) => ({ id, name })

/** Who makes a call, as the audit names them. */
export const whoOf = ({ person }: Pick<Actor, 'person'>): AuditBy => (person ? named(person) : 'shared')
