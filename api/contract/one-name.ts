import * as z from 'zod/mini'
import { MAX_NAME } from './options'
import { line } from './text'

/** The names of a person who has said that a short one is the whole of it: one of them, of one letter or more. */
export const shortNames = {
  firstName: line({ min: 1, max: MAX_NAME, message: 'Please enter your name' }),
  lastName: line({ max: MAX_NAME }),
}

/** What the person says it by; never stored, since the names tell it. */
export const oneNameSignal = { oneName: z.literal(true) }

/** What names may hold before anything was checked. */
interface Names {
  firstName?: unknown
  lastName?: unknown
  oneName?: unknown
}

/** What a form offers to whom the rule for names does not fit: the field whose error says so, and the words. */
export function shortNameOffer({ firstName, lastName }: Names): { path: string; label: string } | undefined {
  for (const [path, name] of Object.entries({ lastName, firstName })) {
    const written = String(name ?? '').trim()
    if (written.length < 2) return { path, label: written ? 'My name is written like this' : 'I have only one name' }
  }
}

/** A person's one name counts as the first, whichever field it stands in. */
export const withOneName = <Given extends Names>(names: Given): Given =>
  names.oneName && !names.firstName ? { ...names, firstName: names.lastName, lastName: '' } : names
