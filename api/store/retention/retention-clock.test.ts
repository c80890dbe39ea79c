import { expect, test } from 'vitest'
import { HOUR, MINUTE } from '../../contract/time/durations'
import { memoryDocuments } from '../../testing/memory-documents'
import { RETENTION_NAMESPACE } from '../files/erasure/erasure'
import { createRetentionClock } from './retention-clock'

const START = Date.parse('2026-01-01T09:00:00.000Z')

/**
 * A machine and its erasure clock: a test can set the machine's clock, but not the time for which the machine has run.
 */
function machine() {
  const { documents } = memoryDocuments()
  let wall = START
  let ran = 5_000
  const boot = () => {
    const booted = ran
    return createRetentionClock(
      documents,
      () => new Date(wall),
      () => ran - booted,
    )
  }
  let clock = boot()
  return {
    sample: () => clock(),
    samples: async () => (await documents.get<{ wall: number; ran: number }[]>(RETENTION_NAMESPACE, 'looks')) ?? [],
    set: (ms: number) => {
      wall += ms
    },
    /** Runs for a given time and takes a sample after each interval; resolves to the result of the last sample. */
    async run(ms: number, every = HOUR) {
      let said: number | undefined
      for (let passed = 0; passed < ms; passed += every) {
        wall += every
        ran += every
        said = await clock()
      }
      return said
    },
    restart(off = 0) {
      wall += off
      clock = boot()
    },
  }
}

test('in the first 72 hours of running, no time counts as past; after them, the time of the first sample does', async () => {
  const { sample, run } = machine()
  expect(await sample()).toBeUndefined()
  expect(await run(71 * HOUR)).toBeUndefined()
  expect(await run(HOUR)).toBe(START + 72 * HOUR)
  expect(await run(HOUR)).toBe(START + 73 * HOUR)
})

test('running time adds up over restarts, and time off counts three days later', async () => {
  const { sample, run, restart } = machine()
  await sample()
  await run(40 * HOUR)
  restart(30 * HOUR)
  // Samples from before the restart predict the time without these 30 hours, and the earliest prediction counts.
  expect(await run(32 * HOUR)).toBe(START + 72 * HOUR)
  expect(await run(39 * HOUR)).toBe(START + 111 * HOUR)
  expect(await run(33 * HOUR)).toBe(START + (144 + 30) * HOUR)
})

test('a clock that jumps ahead does not count for 72 hours of running, and one that jumps back counts at once', async () => {
  const { sample, run, set } = machine()
  await sample()
  await run(72 * HOUR)
  set(1_000 * HOUR)
  expect(await run(71 * HOUR)).toBe(START + 143 * HOUR)
  expect(await run(2 * HOUR)).toBe(START + (145 + 1_000) * HOUR)
  set(-1_000 * HOUR)
  expect(await run(HOUR)).toBe(START + 146 * HOUR)
})

test('the clock drops samples in quick succession, and samples that are no longer needed', async () => {
  const { sample, run, samples } = machine()
  await sample()
  await run(2 * HOUR, 10 * MINUTE)
  const kept = await samples()
  const ran = kept.map(({ ran }) => ran / MINUTE)
  expect(ran[0]).toBe(0)
  expect(ran.at(-1)).toBe(120)
  expect(kept.length).toBeLessThanOrEqual(5)
  for (const [at, time] of ran.entries()) expect(time - (ran[at - 1] ?? 0)).toBeLessThanOrEqual(60)
  await run(200 * HOUR)
  const later = await samples()
  expect(later).toHaveLength(73)
  expect((later.at(-1)?.ran ?? 0) - (later[0]?.ran ?? 0)).toBe(72 * HOUR)
})

test('a restart at once changes nothing', async () => {
  const { sample, run, restart } = machine()
  await sample()
  await run(72 * HOUR)
  restart()
  expect(await sample()).toBe(START + 72 * HOUR)
  expect(await sample()).toBe(START + 72 * HOUR)
})
