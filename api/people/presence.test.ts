import { expect, it } from 'vitest'
import { createPresences, OPEN_FOR } from './presence'

const ANA = { id: 'ana', name: 'Ana' }
const BEN = { id: 'ben', name: 'Ben' }

it('one person with two windows is one; two who share the password are two', () => {
  const presences = createPresences(() => 0)
  for (const [session, by] of [
    ['a1', ANA],
    ['a2', ANA],
    ['s1', 'shared'],
    ['s2', 'shared'],
  ] as const) {
    presences.enter('inquiries/1', session, by)
  }
  const namesFor = (session: string, by: typeof ANA | 'shared') =>
    presences.others('inquiries/1', session, by).map(other => (other.by === 'shared' ? 'shared' : other.by.name))
  expect(namesFor('a1', ANA)).toEqual(['shared', 'shared'])
  expect(namesFor('s1', 'shared')).toEqual(['Ana', 'Ana', 'shared'])
  expect(presences.others('inquiries/2', 'b1', BEN)).toEqual([])
})

it('what is open longest without a word is forgotten, by its time and where there are too many', () => {
  let now = 0
  const presences = createPresences(() => now)
  presences.enter('inquiries/1', 'a', ANA)
  presences.enter('inquiries/2', 'a', ANA)
  for (let id = 3; id <= 2_000; id++) presences.enter(`inquiries/${id}`, 'a', ANA)
  presences.enter('inquiries/1', 'a', ANA)
  presences.enter('callbacks/1', 'a', ANA)
  const isOpen = (place: string) => presences.others(place, 'b', BEN).length > 0
  expect(['inquiries/1', 'inquiries/2', 'inquiries/3', 'callbacks/1'].map(isOpen)).toEqual([true, false, true, true])
  now += OPEN_FOR
  expect(isOpen('inquiries/1')).toBe(false)
})
