import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { MINUTE } from '../contract/time/durations'
import { takeUnlock, writeUnlock } from './unlock-file'

function folder() {
  const dir = mkdtempSync(join(tmpdir(), 'haven-unlock-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  return dir
}

/** Stops the test's clock, with which the service compares the file's age. */
function stopClock(): number {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return Date.now()
}

it('the operator’s request counts once, and its file is removed', async () => {
  const dir = folder()
  expect(await takeUnlock(dir)).toBe(false)
  writeUnlock(dir)
  expect(await takeUnlock(dir)).toBe(true)
  expect(await takeUnlock(dir)).toBe(false)
  expect(readdirSync(dir)).toEqual([])
})

it('only the service’s own user can read or change the file', () => {
  const dir = folder()
  writeUnlock(dir)
  expect(statSync(join(dir, 'admin-unlock')).mode & 0o777).toBe(0o600)
})

it.each([
  [15 * MINUTE - 1, true],
  [15 * MINUTE, false],
])('a file that is %i ms old counts: %s', async (age, counts) => {
  const now = stopClock()
  const dir = folder()
  writeUnlock(dir)
  const then = (now - age) / 1_000
  utimesSync(join(dir, 'admin-unlock'), then, then)
  expect(await takeUnlock(dir)).toBe(counts)
  expect(readdirSync(dir)).toEqual([])
})

it('a file that cannot be removed does not count, because it would lift the throttle for ever', async () => {
  const dir = folder()
  mkdirSync(join(dir, 'admin-unlock'))
  expect(await takeUnlock(dir)).toBe(false)
})
