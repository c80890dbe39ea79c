import { parseArgs } from 'node:util'
import { invitePersonSchema } from '../contract/people/people'
import type { Role } from '../contract/people/roles'
import { ROLES } from '../contract/people/roles'
import { check } from '../issue-words'
import { UserFacingError } from '../user-facing-error'
import { type Managed, type ManageParts, manageAs } from './manage'
import type { Person } from './people'
import type { Staff } from './staff'

/** The help text of the command. */
export const PEOPLE_USAGE = `Usage: npm run people -- list
       npm run people -- invite EMAIL --name NAME --role ROLE
       npm run people -- role EMAIL ROLE
       npm run people -- reset EMAIL
       npm run people -- remove EMAIL

Lists and changes the people who work here, with or without a running service. ROLE is ${ROLES.join(', ')}.
reset removes all of a person's ways to sign in, and invites the person again. With --link, invite and reset show the link
and mail nothing.`

/** The dependencies of `peopleCommand`. */
export interface PeopleCommandParts extends ManageParts {
  staff: Staff
}

/**
 * Runs `npm run people` for an operator; resolves to the text to print, and throws a UserFacingError for an impossible
 * request.
 */
export async function peopleCommand(parts: PeopleCommandParts, words: string[]): Promise<string> {
  const { name, role, link, given } = readWords(words)
  const [action, email = '', ofRole, ...rest] = given
  const { staff } = parts
  const manage = manageAs('operator', parts)
  if (rest.length > 0 || (ofRole !== undefined && action !== 'role')) throw new UserFacingError(PEOPLE_USAGE)
  if (action === 'list' && email === '') return await list(staff)
  if (!email || action === 'list') throw new UserFacingError(PEOPLE_USAGE)
  if (action === 'invite') {
    const wanted = check(invitePersonSchema, { email, name, role })
    if ('problems' in wanted) {
      throw new UserFacingError(wanted.problems.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
    }
    const person = await manage.invite(wanted.data)
    if (person === 'taken')
      throw new UserFacingError(`${email} works here already: \`reset\` invites this person again.`)
    return `${person.name} is invited as ${person.role}.\n${await invite(staff, person, link)}`
  }
  const present = await staff.people.byEmail(email)
  if (!present) throw new UserFacingError(`Nobody here has the address ${email}. \`list\` shows all people.`)
  if (action === 'role') {
    if (!ROLES.includes(ofRole as Role)) throw new UserFacingError(PEOPLE_USAGE)
    orRefused(await manage.setRole(present, ofRole as Role))
    return `${present.name} is ${ofRole} from now on.`
  }
  if (action === 'reset') {
    orRefused(await manage.reset(present))
    return `${present.name} cannot sign in until this invitation is used.\n${await invite(staff, present, link)}`
  }
  if (action !== 'remove') throw new UserFacingError(PEOPLE_USAGE)
  orRefused(await manage.remove(present))
  return `${present.name} is removed, and signed out everywhere.`
}

function readWords(words: string[]) {
  const options = { name: { type: 'string' }, role: { type: 'string' }, link: { type: 'boolean' } } as const
  try {
    const { positionals: given, values } = parseArgs({ args: words, options, allowPositionals: true })
    return { ...values, given }
  } catch {
    throw new UserFacingError(PEOPLE_USAGE)
  }
}

async function list({ people, invitations, codes, sharedPassword }: Staff): Promise<string> {
  const all = await people.all()
  const lines = await Promise.all(
    all.map(async person => {
      const ways = [
        ...(person.passkeys.length > 0 ? [`${person.passkeys.length} passkeys`] : []),
        ...(person.password && codes.isReadable(person) ? ['password and code'] : []),
        ...((await invitations.of(person.id)) ? ['invited'] : []),
      ]
      const last = person.signedInAt ? `last signed in ${person.signedInAt.slice(0, 10)}` : 'never signed in'
      return `${person.email}  ${person.name}  ${person.role}  ${ways.join(', ') || 'no way to sign in'}  ${last}`
    }),
  )
  const isEnded = await sharedPassword.isEnded()
  return [
    ...(lines.length > 0 ? lines : ['No person has an account here yet.']),
    isEnded ? 'The shared password is switched off.' : 'The shared password works as well.',
  ].join('\n')
}

async function invite(staff: Staff, person: Person, asLink = false): Promise<string> {
  const link = await staff.invite(person.id, asLink)
  const { expiresAt = '' } = (await staff.invitations.of(person.id)) ?? {}
  const until = `It works once, until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC.`
  if (!link) return `The link goes to ${person.email}. ${until}`
  return `Hand over this link yourself, to nobody else. ${until}\n${link}`
}

function orRefused(outcome: Managed): void {
  if (outcome !== 'last_manager') return
  throw new UserFacingError('After this change nobody could manage people: make somebody else a manager first.')
}
