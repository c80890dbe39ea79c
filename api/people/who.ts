import type { WorkBy } from '../contract/records/work-facts'
import type { Actor } from './actor'
import type { Person } from './people'

/** A member of staff as the audit names them. */
export const named = ({ id, name }: Pick<Person, 'id' | 'name'>) => ({ id, name })

/** The actor of a call, as the audit and a record's history name them. */
export const whoOf = ({ person }: Pick<Actor, 'person'>): WorkBy => (person ? named(person) : 'shared')
