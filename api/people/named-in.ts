import { hasPermission } from '../contract/people/permissions'
import type { Person } from './people'

/**
 * Matches an `@` at the start of a mention. The address `ana@example.org` contains no mention, because its `@` is
 * inside a word.
 */
const BEGINS = /(?<![\p{L}\p{N}._-])@/gu
const GOES_ON = /^[\p{L}\p{N}]/u

/**
 * The people whom a text mentions by `@name`, if they may read requests. The name in the text is the whole name, or a
 * first name that only one of these people has.
 */
export function namedIn(text: string, people: readonly Person[]): Person[] {
  const readers = people.filter(({ role }) => hasPermission(role, 'requests.read'))
  const first = ({ name }: Person) => fold(name.split(/\s+/)[0] ?? '')
  const isUnique = (person: Person) => readers.filter(other => first(other) === first(person)).length === 1
  const words = [...text.matchAll(BEGINS)].map(({ index }) => fold(text.slice(index + 1)))
  const isIn = (name: string) =>
    name !== '' && words.some(word => word.startsWith(name) && !GOES_ON.test(word.slice(name.length)))
  return readers.filter(person => isIn(fold(person.name)) || (isUnique(person) && isIn(first(person))))
}

const fold = (text: string) => text.normalize('NFC').toLowerCase()
