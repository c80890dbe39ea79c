import type { AdminRecord } from '../contract/records/records'
import type { WorkBy } from '../contract/records/work-facts'
import type { Actor } from './actor'
import type { Person } from './people'

/** The fields of a member of staff that the audit contains. */
export const auditPerson = ({ id, name }: Pick<Person, 'id' | 'name'>) => ({ id, name })

/** The sender of a request, as audit entries and the history of records contain the sender. */
export const whoOf = ({ person }: Pick<Actor, 'person'>): WorkBy => (person ? auditPerson(person) : 'shared')

/**
 * The record, with `left: true` at its assignee if this person has left; `here` contains the ids of the present staff.
 */
export const withLeft = (record: AdminRecord, here: ReadonlySet<string>): AdminRecord =>
  record.assignedTo && !here.has(record.assignedTo.id)
    ? { ...record, assignedTo: { ...record.assignedTo, left: true } }
    : record
