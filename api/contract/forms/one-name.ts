import { line } from '../text'
import { MAX_NAME } from './options'

/** The names of a person who has said that a short name is whole: at least one name, of at least one letter. */
export const shortNames = {
  firstName: line({ min: 1, max: MAX_NAME, message: 'Please enter your name' }),
  lastName: line({ max: MAX_NAME }),
}

/** Names before any check. */
interface Names {
  firstName?: unknown
  lastName?: unknown
  oneName?: unknown
}

/** The words of the box that a form offers when the rule for names does not fit a visitor. */
export function shortNameOffer({ firstName, lastName }: Names): string | undefined {
  const short = [lastName, firstName].map(name => String(name ?? '').trim()).find(name => name.length < 2)
  if (short !== undefined) return short ? 'My name is written like this' : 'I have only one name'
}

/** Moves a person's only name into the first, whichever field held it. */
export const withOneName = <Given extends Names>(names: Given): Given =>
  names.oneName && !names.firstName ? { ...names, firstName: names.lastName, lastName: '' } : names
