import { expect, it } from 'vitest'
import type { Urgency } from '../order'
import { hasRank, isDetained, isPressing, rankOf } from './deadlines'

it.each<[Urgency, boolean, boolean]>([
  [{ rank: 'urgent', reason: 'detained' }, true, true],
  [{ rank: 'urgent', reason: 'removal' }, true, true],
  [{ rank: 'urgent', reason: 'limit' }, true, true],
  [{ rank: 'urgent', reason: 'staff' }, false, true],
  [{ rank: 'urgent', reason: 'visitor' }, false, true],
  [{ rank: 'low', reason: 'rank' }, false, false],
])(
  'a request with the urgency %j is pressing: %s; if its form did not ask for the urgency, it has a rank: %s',
  (urgency, presses, has) => {
    expect([isPressing({ urgency }), hasRank({ urgency }), rankOf({ urgency })]).toEqual([presses, has, urgency.rank])
    expect(hasRank({ urgency, urgencyLevel: 'standard' })).toBe(true)
  },
)

it.each([
  [{ detained: 'yes' }, true],
  [{ kind: 'detention' }, true],
  [{ kind: 'detention', detained: 'unknown' }, true],
  [{ kind: 'detention', detained: 'no' }, false],
  [{ kind: 'refusal' }, false],
  [undefined, false],
])('by the decision %j, the person is detained: %s', (decision, is) => {
  expect(isDetained(decision)).toBe(is)
})
