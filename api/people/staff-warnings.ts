import type { Staff } from './staff'

/** Probable mistakes about staff, each in one sentence with the remedy. */
export async function staffWarnings({
  people,
  codes,
  sharedPassword,
}: Pick<Staff, 'people' | 'codes' | 'sharedPassword'>): Promise<string[]> {
  const isKept = (await sharedPassword.isToEnd()) && !(await sharedPassword.isEnded())
  const locked = (await people.all()).filter(person => person.code && !codes.isReadable(person))
  const words = [
    isKept &&
      'The shared password is to end, but leads in still: no manager has signed in by name yet. Invite one with ' +
        '`npm run people -- invite EMAIL --name NAME --role manager`.',
    locked.length > 0 &&
      `The key of one-time codes is not the one that these were set up with: ${locked.map(({ email }) => email).join(', ')}. ` +
        'Put secrets.key (or SECRETS_KEY) back, or let each set up a code anew: `npm run people -- reset EMAIL`.',
  ]
  return words.filter(warning => warning !== false)
}
