import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { check, formatPath } from './issue-words'

const schema = z.strictObject({
  name: z.string('Please give a name'),
  count: z.optional(z.int().check(z.gte(1), z.lte(5))),
  kind: z.optional(z.enum(['a', 'b'])),
  word: z.optional(z.string().check(z.minLength(2), z.maxLength(3))),
  list: z.optional(z.array(z.strictObject({ on: z.boolean() })).check(z.minLength(1))),
})

const problemsOf = (value: object) => {
  const checked = check(schema, { name: 'Amina', ...value })
  return 'problems' in checked ? checked.problems.map(({ path, message }) => `${formatPath(path)}: ${message}`) : []
}

it.each([
  [{ list: [{}] }, 'list[0].on: missing, expected boolean'],
  [{ list: [{ on: 1 }] }, 'list[0].on: wrong type, expected boolean'],
  [{ kind: 'c' }, 'kind: expected "a" or "b"'],
  [{ nmae: '' }, 'nmae: unknown key'],
  [{ list: [{ on: true, off: true }] }, 'list[0].off: unknown key'],
  [{ count: 0 }, 'count: expected 1 or more'],
  [{ count: 6 }, 'count: expected 5 or less'],
  [{ word: 'a' }, 'word: expected 2 characters or more'],
  [{ word: 'abcd' }, 'word: expected 3 characters or less'],
  [{ list: [] }, 'list: expected 1 entry or more'],
  [{ name: 5 }, 'name: Please give a name'],
])('%j is shown as %s', (value, line) => {
  expect(problemsOf(value)).toEqual([line])
})

it('every problem is named at once, and a valid value is returned', () => {
  expect(problemsOf({ name: undefined, one: 1, two: 2 })).toEqual([
    'name: Please give a name',
    'one: unknown key',
    'two: unknown key',
  ])
  expect(check(schema, { name: 'Amina' })).toEqual({ data: { name: 'Amina' } })
})
