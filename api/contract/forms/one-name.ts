import { line } from '../text'
import { MAX_NAME } from './options'

/** The names of a person who has said that a short one is the whole of it: one of them, of one letter or more. */
export const shortNames = {
  firstName: line({ min: 1, max: MAX_NAME, message: 'Please enter your name' }),
  lastName: line({ max: MAX_NAME }),
}

/** What names may hold before anything was checked. */
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
