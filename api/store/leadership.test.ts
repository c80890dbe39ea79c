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

test('one of several instances has the lead, and keeps it as long as the instance renews it', async () => {
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

test('an instance that returns after its lead has expired gets the lead again', async () => {
  const { clock, of } = instances()
  await of('one').take()
  clock.time += LEAD_FOR
  expect(await of('one').take()).toBe('new')
})

test('each task has a lead of its own', async () => {
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

test('no instance waits for a lead whose end was set by a clock that was far ahead', async () => {
  const { of } = instances()
  // This instance's clock is ahead by the largest difference that two clocks may have.
  await of('ahead', 'watch', LEAD_FOR).take()
  expect(await of('one').take()).toBeUndefined()
  await of('ahead', 'digest', LEAD_FOR + 1).take()
  expect(await of('one', 'digest').take()).toBe('new')
})
