import { expect, it } from 'vitest'
import type { Role } from '../contract/people/roles'
import { namedIn } from './named-in'
import type { Person } from './people'

const person = (name: string, role: Role = 'reader') => ({ id: name, name, role }) as Person
const PEOPLE = [person('Ana Silva'), person('Ben Osei'), person('Ben Lee'), person('Zoë Finch'), person('Ed', 'editor')]

it.each([
  ['@Ana, please call', ['Ana Silva']],
  ['(@ANA SILVA)', ['Ana Silva']],
  ['ask @zoë.', ['Zoë Finch']],
  ['@Ben', []],
  ['@Ben Lee and @ana', ['Ana Silva', 'Ben Lee']],
  ['@Anabel, me@ana.example, Ana', []],
  ['@Ed sees no request', []],
])('in a note “%s”, the names found are %j', (text, names) => {
  expect(namedIn(text, PEOPLE).map(({ name }) => name)).toEqual(names)
})
