import type { Staff } from './staff'

/**
 * Finds a shared password that should be off but still works, and one-time codes that the service cannot decrypt.
 * Resolves to one sentence for each finding, with the remedy.
 */
export async function staffWarnings({
  people,
  codes,
  sharedPassword,
}: Pick<Staff, 'people' | 'codes' | 'sharedPassword'>): Promise<string[]> {
  const isKept = (await sharedPassword.isToEnd()) && !(await sharedPassword.isEnded())
  const locked = (await people.all()).filter(person => person.code && !codes.isReadable(person))
  const words = [
    isKept &&
      'The shared password should be off, but still works, because no manager has signed in by name yet. Invite one with ' +
        '`npm run people -- invite EMAIL --name NAME --role manager`.',
    locked.length > 0 &&
      `The key of one-time codes has changed, so these people cannot use their codes: ${locked.map(({ email }) => email).join(', ')}. ` +
        'Put secrets.key (or SECRETS_KEY) back, or let each person set up a new code: `npm run people -- reset EMAIL`.',
  ]
  return words.filter(warning => warning !== false)
}
