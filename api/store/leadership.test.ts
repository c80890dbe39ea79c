import { expect, test } from 'vitest'
import { memoryDocuments } from '../testing/memory-documents'
import { createLeadership } from './leadership'

const START = Date.parse('2026-03-02T10:00:00.000Z')
const LEAD_FOR = 150_000

function instances() {
  const clock = { time: START }
  const { documents, all } = memoryDocuments()
  const of = (instance: string, name = 'watch', ahead = 0) =>
    createLeadership(documents, { name, instance, now: () => new Date(clock.time + ahead) })
  return { clock, all, of }
}

test('one of several instances has the lead, and keeps it as long as it renews it', async () => {
  const { clock, all, of } = instances()
  const [one, other] = [of('one'), of('other')]
  expect([await one.take(), await other.take(), await one.take()]).toEqual(['new', undefined, 'held'])
  clock.time += LEAD_FOR - 1
  expect(await other.take()).toBeUndefined()
  expect(await one.take()).toBe('held')
  clock.time += LEAD_FOR - 1
  expect(await other.take()).toBeUndefined()
  clock.time += 1
  expect(await other.take()).toBe('new')
  expect(await one.take()).toBeUndefined()
  expect([...all.keys()]).toEqual(['leads/watch'])
})

test('an instance that is back after its time takes the lead again', async () => {
  const { clock, of } = instances()
  await of('one').take()
  clock.time += LEAD_FOR
  expect(await of('one').take()).toBe('new')
})

test('each thing that is led is led by itself', async () => {
  const { of } = instances()
  expect([await of('one').take(), await of('other', 'digest').take()]).toEqual(['new', 'new'])
})

test('an instance gives up its own lead to the next one, but not another’s', async () => {
  const { of, all } = instances()
  const [one, other] = [of('one'), of('other')]
  await one.leave()
  expect(all.size).toBe(0)
  await one.take()
  await other.leave()
  expect(await other.take()).toBeUndefined()
  await one.leave()
  expect(all.size).toBe(0)
  expect(await other.take()).toBe('new')
})

test('a lead that a clock far ahead has taken is not waited for', async () => {
  const { of } = instances()
  // The maximum difference between the clocks of two instances.
  await of('ahead', 'watch', LEAD_FOR).take()
  expect(await of('one').take()).toBeUndefined()
  await of('ahead', 'digest', LEAD_FOR + 1).take()
  expect(await of('one', 'digest').take()).toBe('new')
})
