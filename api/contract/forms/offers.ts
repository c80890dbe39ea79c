import { NO_EMAIL } from './labels/no-email'
import { SHORTEST_PHONE } from './options'

/** Names before any check. */
interface Names {
  firstName?: unknown
  lastName?: unknown
  oneName?: unknown
}

/** The words of the box that a form offers to whom the rule for names does not fit. */
export function shortNameOffer({ firstName, lastName }: Names): string | undefined {
  const short = [lastName, firstName].map(name => String(name ?? '').trim()).find(name => name.length < 2)
  if (short !== undefined) return short ? 'My name is written like this' : 'I have only one name'
}

/** A person's one name counts as the first, whichever field it stands in. */
export const withOneName = <Given extends Names>(names: Given): Given =>
  names.oneName && !names.firstName ? { ...names, firstName: names.lastName, lastName: '' } : names

/** True for a phone number that only `phoneAsTyped` lets pass. */
export function isShortPhone(typed: unknown): boolean {
  const text = String(typed ?? '')
  return text.trim() !== '' && text.length < SHORTEST_PHONE
}

/**
 * The words of the boxes that let these values pass, by the signal that each box sends. `hasEmail` is true where the
 * typed email address is one.
 */
export function offersFor(values: Record<string, unknown>, hasEmail: boolean): Record<string, string> {
  const oneName = shortNameOffer(values)
  return {
    ...(oneName && { oneName }),
    ...(!values.noEmail && !hasEmail && { noEmail: NO_EMAIL }),
    ...(isShortPhone(values.phone) && { phoneAsTyped: 'Send it as it is' }),
  }
}
