import { describe, expect, it } from 'vitest'
import { type Documents, StoreUnavailableError } from '../store/store'
import { createLoginThrottle } from './login-throttle'
import { createSessions } from './sessions'
import { keepUnwritten } from './unwritten'

/** Documents in memory on a disk that can be full. */
function documentsOnDisk() {
  const disk = { full: false }
  const all = new Map<string, unknown>()
  const documents: Documents = {
    get: async <Value>(space: string, key: string) => all.get(space + key) as Value | undefined,
    async update<Value>(
      space: string,
      key: string,
      change: (present: Value | undefined) => { value: Value } | undefined,
    ) {
      const next = change(all.get(space + key) as Value | undefined)
      if (disk.full) throw new StoreUnavailableError('full')
      if (next) all.set(space + key, next.value)
      else all.delete(space + key)
      return next?.value
    },
    clear: async () => all.clear(),
  }
  return { disk, all, documents }
}

describe('while the disk is full', () => {
  it('staff log in, stay logged in and log out', async () => {
    const { disk, documents } = documentsOnDisk()
    disk.full = true
    const sessions = createSessions(keepUnwritten(documents, Date.now))
    const { token } = await sessions.start()
    expect(await sessions.verify(token)).toBe(true)
    await sessions.end(token)
    expect(await sessions.verify(token)).toBe(false)
  })

  it('guessing is slowed down as ever', async () => {
    const { disk, documents } = documentsOnDisk()
    disk.full = true
    const throttle = createLoginThrottle(keepUnwritten(documents, Date.now))
    const waits: number[] = []
    for (let guess = 0; guess < 8; guess++) waits.push((await throttle.admit('192.0.2.1')).wait)
    expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
    expect(waits.slice(5).every(wait => wait > 0)).toBe(true)
  })

  it('a session that was there before goes on, and is written again afterwards', async () => {
    const { disk, all, documents } = documentsOnDisk()
    const clock = { time: 0 }
    const sessions = createSessions(
      keepUnwritten(documents, () => clock.time),
      () => clock.time,
    )
    const { token } = await sessions.start()
    disk.full = true
    for (const minutes of [20, 40, 60]) {
      clock.time = minutes * 60_000
      expect(await sessions.verify(token)).toBe(true)
    }
    disk.full = false
    clock.time += 61_000
    expect(await sessions.verify(token)).toBe(true)
    expect([...all.values()]).toEqual([{ startedAt: 0, usedAt: clock.time }])
  })
})
