import { expect, it } from 'vitest'
import { placeOf, startView } from './filters'

it.each([
  ['#callbacks/17', { tab: 'callbacks', record: 17 }],
  ['#visa-applications/1', { tab: 'visa-applications', record: 1 }],
])('an address that ends in %s opens that record', (hash, place) => {
  expect(placeOf(hash)).toMatchObject(place)
})

it.each(['', '#', '#callbacks', '#callbacks/0', '#callbacks/1e3', '#callbacks/17/x', '#others/1', '#__proto__/1'])(
  'an address that ends in "%s" opens the first list',
  hash => {
    expect(placeOf(hash)).toBe(startView)
  },
)
