import { expect, test } from 'vitest'
import { loadTimeLimitRules } from '../content/time-limit-rules'
import { createTimeLimits } from '../content/time-limits'
import type { AdminRecord } from '../contract/records/records'
import { enquiry, memoryLog, openStore, temporaryFolder } from '../testing/store-fixtures'
import type { Store } from './store'

const START = Date.parse('2026-11-22T10:00:00.000Z')
const clock = { now: () => new Date(START) }
const rules = loadTimeLimitRules()
const limits = createTimeLimits(rules, clock.now)
/** The rules of the test, with a limit of one day for an appeal. */
const stricter = createTimeLimits(
  rules.map(rule => (rule.id === 'appeal-in-uk' ? { ...rule, length: { days: 1 } } : rule)),
  clock.now,
)

const appeal = { kind: 'refusal', inUk: 'yes', detained: 'no', sentOn: '2026-11-20', receivedOn: '2026-11-21' }
const idsOf = async (store: Store, deadline: 'passed' | '7days' | 'any' | 'none') =>
  (await store.list('inquiries', { limit: 10, sort: 'deadline', deadline })).records.map(({ id }) => id)

async function filledFolder(): Promise<string> {
  const dir = await temporaryFolder()
  const store = await openStore(dir, { ...clock, limits })
  await store.submit('inquiries', enquiry())
  await store.submit('inquiries', enquiry({ decision: appeal }))
  await store.submit('inquiries', enquiry({ decision: { kind: 'refusal' } }))
  await store.close()
  return dir
}

test('limits are computed again after a restart', async () => {
  const dir = await filledFolder()
  const store = await openStore(dir, { ...clock, limits })
  expect(await idsOf(store, 'any')).toEqual([3, 2])
  expect(await idsOf(store, '7days')).toEqual([3])
  expect(await idsOf(store, 'none')).toEqual([1])
  expect((await store.counts()).deadlines).toEqual({ passed: 0, within7: 1 })
})

// Every start reads the limits of all records again, by the present rules.
test('limits are read again by other rules, also in a segment that is full', async () => {
  const dir = await temporaryFolder()
  const store = await openStore(dir, { ...clock, limits })
  await store.submit('inquiries', enquiry({ decision: appeal }))
  await Promise.all(Array.from({ length: 1_200 }, () => store.submit('inquiries', enquiry())))
  await store.close()
  for (const [by, passed] of [
    [stricter, [1]],
    [limits, []],
    // Without rules, as when a restore opens the folder, no record has a limit.
    [undefined, []],
    [stricter, [1]],
  ] as const) {
    const again = await openStore(dir, { ...clock, log: memoryLog(), ...(by && { limits: by }) })
    expect(await idsOf(again, 'passed')).toEqual(passed)
    expect(await idsOf(again, 'any')).toEqual(by ? [1] : [])
    await again.close()
  }
})

test('a limit that is dealt with is no longer pressing, and keeps its time', async () => {
  const dir = await filledFolder()
  const store = await openStore(dir, { ...clock, limits })
  const present = (await store.get('inquiries', 3)) as AdminRecord
  const every = (isDealtWith: boolean) => limits.marksOf(present, isDealtWith ? limits.rules.map(({ id }) => id) : [])
  const changed = await store.change('inquiries', 3, { limits: every(true) })
  const dealtWith = { dealtWith: { 'judicial-review': { at: clock.now().toISOString(), lastDay: null } } }
  expect(changed).toMatchObject(dealtWith)
  expect(await idsOf(store, '7days')).toEqual([])
  expect((await store.counts()).lists.inquiries).toMatchObject({ urgent: 0, deadlines: { passed: 0, within7: 0 } })
  expect(await store.change('inquiries', 3, { held: true })).toMatchObject(dealtWith)
  expect(await store.change('inquiries', 3, { limits: every(false) })).not.toHaveProperty('dealtWith')
  expect(await idsOf(store, '7days')).toEqual([3])
})

test('limits count from corrected days, which are stored beside the visitor’s', async () => {
  const dir = await filledFolder()
  const store = await openStore(dir, { ...clock, limits })
  await store.change('inquiries', 3, { corrected: { sentOn: '2026-11-01' } })
  await store.change('inquiries', 3, { corrected: { sentOn: '2026-11-20', removalOn: '2026-11-12' } })
  await store.change('inquiries', 1, { corrected: { receivedOn: '2026-11-18' } })
  expect(await store.get('inquiries', 3)).toMatchObject({
    decision: { kind: 'refusal' },
    corrected: { sentOn: '2026-11-20', removalOn: '2026-11-12' },
  })
  const soonest = async () => limits.of((await store.get('inquiries', 3)) ?? {}).soonestLimit
  // One of the request's limits has passed, and another one ends soon.
  expect([await soonest(), await idsOf(store, 'passed')]).toEqual(['2026-11-12', [3]])
  expect(await idsOf(store, '7days')).toContain(3)
  // Record 1 comes first: if the person is detained, its limit ends seven days after the eighteenth.
  expect(await idsOf(store, 'any')).toEqual([1, 3, 2])
  await store.change('inquiries', 3, { corrected: { removalOn: null } })
  expect(await soonest()).toBe('2026-11-27')
})
