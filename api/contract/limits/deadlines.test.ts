import { expect, it } from 'vitest'
import { hasRank, isPressing, type Pressing, rankOf } from './deadlines'

const limits = (...daysLeft: (number | null)[]) => ({ timeLimits: daysLeft.map(left => ({ daysLeft: left })) })
const dealtWith = { limitDealtWith: { at: '2026-11-22T10:00:00.000Z' } }

it.each<[string, boolean, Pressing]>([
  ['seven days are left', true, limits(7)],
  ['eight days are left', false, limits(8)],
  ['today is the last day', true, limits(0)],
  ['it has passed', true, limits(-1)],
  ['its day is not known', true, limits(null)],
  ['the later one alone is close', true, limits(30, 3)],
  ['it is dealt with', false, { ...limits(3), ...dealtWith }],
  ['there is none', false, {}],
  ['somebody is detained', true, { decision: { detained: 'yes' } }],
  ['papers of detention came', true, { decision: { kind: 'detention' } }],
  ['papers of detention came, and nobody is detained', false, { decision: { kind: 'detention', detained: 'no' } }],
  ['somebody is detained, and the limits are dealt with', true, { decision: { detained: 'yes' }, ...dealtWith }],
])('where %s, a request presses: %s', (_, presses, record) => {
  expect(isPressing(record)).toBe(presses)
  expect(rankOf({ ...record, urgencyLevel: 'standard' })).toBe(presses ? 'urgent' : 'medium')
  // A call-back asks for no urgency: it has a rank where something presses.
  expect(hasRank(record)).toBe(presses)
})
