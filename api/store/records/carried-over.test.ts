import { describe, expect, it } from 'vitest'
import { carriedOver } from './carried-over'
import type { State } from './record'

const plain = { id: 1, reference: 'ABCDEFGH' } as State
const submitted = { decision: { kind: 'refusal', sentOn: '2026-11-05' } }
const carried = (state: object) => carriedOver({ submitted, state: state as State })
const at = '2026-11-22T09:00:00.000Z'
const by = { id: 'ana', name: 'Ana' }

describe('a record of version 0.1.0', () => {
  it('has staff’s last correction of each day that differs from the visitor’s, with a line in its history', () => {
    const earlier = {
      ...plain,
      decisionCorrections: [
        { at, sentOn: '2026-11-03', removalOn: '2026-12-01' },
        { at, removalOn: null, receivedOn: '2026-11-04' },
      ],
      work: [
        { at, by, what: 'held' },
        { at, by, what: 'dates', dates: { sentOn: '2026-11-03' } },
      ],
    }
    expect(carried(earlier)).toEqual({
      submitted,
      state: {
        ...plain,
        corrected: { sentOn: '2026-11-03', receivedOn: '2026-11-04' },
        work: [
          { at, by, what: 'held' },
          { at, by, what: 'corrected', corrected: { sentOn: '2026-11-03' } },
        ],
      },
    })
  })

  it('has no correction if the last value is the visitor’s own', () => {
    const decisionCorrections = [
      { at, sentOn: '2026-11-03' },
      { at, sentOn: '2026-11-05' },
    ]
    expect(carried({ ...plain, decisionCorrections })).toEqual({ submitted, state: plain })
  })

  it('has every limit except the removal marked as dealt with, if its limits were so marked', () => {
    expect(carried({ ...plain, limitDealtWith: { at } }).state).toEqual({ ...plain, dealtWith: { '*': { at } } })
  })

  it('that was not corrected stays as it is', () => {
    expect(carried(plain).state).toBe(plain)
  })
})
