import { expect, it } from 'vitest'
import { HOUR } from '../contract/time/durations'
import { testClock } from '../testing/mail-service'
import { memoryDocuments } from '../testing/memory-documents'
import { createHourlyLimit } from './hourly-limit'

it.each([
  ['in memory', () => undefined],
  ['in documents', () => memoryDocuments().documents],
])('a limit kept %s is open until it is closed, and again an hour later', async (_, documents) => {
  const clock = testClock()
  const hourlyLimit = createHourlyLimit(documents(), clock.now)
  expect(await hourlyLimit.isOpen()).toBe(true)
  await hourlyLimit.close()
  expect(await hourlyLimit.isOpen()).toBe(false)
  clock.advance(HOUR - 1)
  expect(await hourlyLimit.isOpen()).toBe(false)
  clock.advance(1)
  expect(await hourlyLimit.isOpen()).toBe(true)
})

it('a closed limit stays closed over a restart, and its document expires after the hour', async () => {
  const clock = testClock()
  const { all, documents } = memoryDocuments()
  await createHourlyLimit(documents, clock.now).close()
  const until = clock.now().getTime() + HOUR
  expect([...all]).toEqual([['outbox/gathered', { value: until, expiresAt: new Date(until) }]])
  const again = createHourlyLimit(documents, clock.now)
  expect([await again.isOpen(), await again.isOpen()]).toEqual([false, false])
  // Removes the document with the end of the wait: a limit that starts without it allows a mail at once.
  all.clear()
  expect(await createHourlyLimit(documents, clock.now).isOpen()).toBe(true)
})

it('a clock that was ahead closes the limit for no longer than an hour', async () => {
  const clock = testClock()
  const hourlyLimit = createHourlyLimit(undefined, clock.now)
  clock.advance(1)
  await hourlyLimit.close()
  clock.advance(-1)
  expect(await hourlyLimit.isOpen()).toBe(true)
  clock.advance(1)
  expect(await hourlyLimit.isOpen()).toBe(false)
})
