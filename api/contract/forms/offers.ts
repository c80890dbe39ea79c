import { NO_EMAIL } from './labels/no-email'
import { SHORTEST_PHONE } from './options'

/** The names as the visitor typed them, unchecked. */
interface Names {
  firstName?: unknown
  lastName?: unknown
  oneName?: unknown
}

/**
 * The label of the box for a visitor whose first or last name has fewer than two characters; undefined for other
 * visitors.
 */
export function shortNameOffer({ firstName, lastName }: Names): string | undefined {
  const short = [lastName, firstName].map(name => String(name ?? '').trim()).find(name => name.length < 2)
  if (short !== undefined) return short ? 'My name is written like this' : 'I have only one name'
}

/** If a person has only one name (`oneName`) and typed it as the last name, moves it to the first name. */
export const withOneName = <Given extends Names>(names: Given): Given =>
  names.oneName && !names.firstName ? { ...names, firstName: names.lastName, lastName: '' } : names

/** True for a phone number that is accepted only together with `phoneAsTyped`. */
export function isShortPhone(typed: unknown): boolean {
  const text = String(typed ?? '')
  return text.trim() !== '' && text.length < SHORTEST_PHONE
}

/**
 * The boxes that the form offers for these values, as a map from a box's signal to its label: with a ticked box, the
 * server accepts the value. `hasEmail` is true when the typed email address is valid.
 */
export function offersFor(values: Record<string, unknown>, hasEmail: boolean): Record<string, string> {
  const oneName = shortNameOffer(values)
  return {
    ...(oneName && { oneName }),
    ...(!values.noEmail && !hasEmail && { noEmail: NO_EMAIL }),
    ...(isShortPhone(values.phone) && { phoneAsTyped: 'Send it as it is' }),
  }
}
