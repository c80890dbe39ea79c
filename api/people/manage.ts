import type { Audit } from '../audit/audit'
import type { AuditBy } from '../contract/people/audit'
import type { AuditKind } from '../contract/people/audit-kinds'
import type { Role } from '../contract/people/roles'
import type { Sessions } from '../security/sessions'
import type { Person } from './people'
import type { Staff } from './staff'
import { auditPerson } from './who'

/**
 * The result of a change: the changed person; `last_manager` if the change would leave no manager; undefined if the
 * person does not exist.
 */
export type Managed = Person | 'last_manager' | undefined

/** The changes that managers and the operator make to the staff. Each change gets an entry in the audit. */
export interface Manage {
  invite(person: Pick<Person, 'email' | 'name' | 'role'>): Promise<Person | 'taken'>
  rename(person: Person, name: string): Promise<Managed>
  setRole(person: Person, role: Role): Promise<Managed>
  /** Removes all of a person's ways to sign in, and ends all their sessions. */
  reset(person: Person): Promise<Managed>
  remove(person: Person): Promise<Managed>
}

/** The dependencies of `manageAs`. */
export interface ManageParts {
  staff: Pick<Staff, 'people' | 'invitations' | 'mayInvite'>
  sessions: Pick<Sessions, 'endWhere'>
  audit: Pick<Audit, 'change'>
}

/** Returns the functions that change the staff. The audit records `by` as the person who makes each change. */
export function manageAs(by: AuditBy, { staff, sessions, audit }: ManageParts): Manage {
  const { people, invitations } = staff
  const isMade = (outcome: Managed) => (outcome && outcome !== 'last_manager' ? {} : undefined)
  const endSessions = (id: string) => sessions.endWhere(({ person }) => person === id)
  const change = (
    what: AuditKind,
    person: Person,
    make: (key: string) => Promise<Managed>,
    details: Record<string, string> = {},
  ) =>
    audit.change(
      {
        by,
        event: { what, person: auditPerson(person), ...(Object.keys(details).length > 0 && { details }) },
        subject: 'people',
      },
      async announce => make(await announce({ of: 'person', id: person.id })),
      isMade,
    )
  return {
    async invite(wanted) {
      staff.mayInvite()
      return await audit.change(
        { by, event: { what: 'person_invited', details: { role: wanted.role } }, subject: 'people' },
        async announce => people.add({ ...wanted, announced: await announce({ of: 'person' }) }),
        person => (person === 'taken' ? undefined : { person: auditPerson(person) }),
      )
    },
    rename: (person, name) =>
      change(
        'person_changed',
        person,
        announced => people.update(person.id, present => ({ ...present, name, announced })),
        {
          name,
        },
      ),
    setRole: (person, role) =>
      change('person_changed', person, announced => people.setRole(person.id, role, announced), { role }),
    async reset(person) {
      // Throws when the service cannot invite anybody, because after a reset the person needs a new invitation.
      staff.mayInvite()
      const outcome = await change('person_reset', person, announced => people.reset(person.id, announced))
      if (isMade(outcome)) await endSessions(person.id)
      return outcome
    },
    async remove(person) {
      const outcome = await audit.change<Managed>(
        { by, event: { what: 'person_removed', person: auditPerson(person) }, subject: 'people' },
        async announce => {
          await announce({ of: 'removed', id: person.id })
          return await people.remove(person.id)
        },
        isMade,
      )
      if (!isMade(outcome)) return outcome
      await invitations.use(person.id)
      await endSessions(person.id)
      return outcome
    },
  }
}
