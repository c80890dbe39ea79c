import type { AdminRecord } from '../contract/records/records'
import type { WorkBy } from '../contract/records/work-facts'
import type { Actor } from './actor'
import type { Person } from './people'

/** A member of staff as the audit names them. */
export const named = ({ id, name }: Pick<Person, 'id' | 'name'>) => ({ id, name })

/** The person who makes a call, as the audit and a record's history name them. */
export const whoOf = ({ person }: Pick<Actor, 'person'>): WorkBy => (person ? named(person) : 'shared')

/** A record with a mark if its assignee has left; `here` contains the ids of the present staff. */
export const withLeft = (record: AdminRecord, here: ReadonlySet<string>): AdminRecord =>
  record.assignedTo && !here.has(record.assignedTo.id)
    ? { ...record, assignedTo: { ...record.assignedTo, left: true } }
    : record
