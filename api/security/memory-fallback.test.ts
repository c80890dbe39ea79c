import { describe, expect, it } from 'vitest'
import { memoryDocuments } from '../testing/memory-documents'
import { createLoginThrottle } from './login-throttle'
import { withMemoryFallback } from './memory-fallback'
import { createSessions } from './sessions'

describe('while the disk is full', () => {
  it('staff can sign in, stay signed in and sign out', async () => {
    const { disk, documents } = memoryDocuments()
    disk.full = true
    const sessions = createSessions(withMemoryFallback(documents, Date.now))
    const { token } = await sessions.start()
    expect(await sessions.verify(token)).toBeDefined()
    await sessions.end(token)
    expect(await sessions.verify(token)).toBeUndefined()
  })

  it('the list of documents contains those in memory, and none that was removed', async () => {
    const { disk, documents } = memoryDocuments()
    const kept = withMemoryFallback(documents, Date.now)
    for (const key of ['gone', 'stays']) await kept.update('space', key, () => ({ value: key }))
    disk.full = true
    await kept.update('space', 'gone', () => undefined)
    await kept.update('space', 'fresh', () => ({ value: 1 }))
    expect(await kept.keys('space')).toEqual(['stays', 'fresh'])
  })

  it('guessing is slowed down as usual', async () => {
    const { disk, documents } = memoryDocuments()
    disk.full = true
    const throttle = createLoginThrottle(withMemoryFallback(documents, Date.now))
    const waits: number[] = []
    for (let guess = 0; guess < 8; guess++) waits.push((await throttle.admit('192.0.2.1')).wait)
    expect(waits.slice(0, 5)).toEqual([0, 0, 0, 0, 0])
    expect(waits.slice(5).every(wait => wait > 0)).toBe(true)
  })

  it('a session that existed before continues, and is written to the disk again afterwards', async () => {
    const { disk, all, documents } = memoryDocuments()
    const clock = { time: 0 }
    const sessions = createSessions(
      withMemoryFallback(documents, () => clock.time),
      () => clock.time,
    )
    const { token } = await sessions.start()
    disk.full = true
    for (const minutes of [20, 40, 60]) {
      clock.time = minutes * 60_000
      expect(await sessions.verify(token)).toBeDefined()
    }
    disk.full = false
    clock.time += 61_000
    expect(await sessions.verify(token)).toBeDefined()
    expect([...all.values()].map(({ value }) => value)).toEqual([{ way: 'password', startedAt: 0, usedAt: clock.time }])
  })
})

describe('a document that the disk could not store', () => {
  it('is listed with all others, so that a session that began then can be seen and ended', async () => {
    const { disk, documents } = memoryDocuments()
    const sessions = createSessions(withMemoryFallback(documents, Date.now))
    const before = await sessions.start({ person: 'ada', way: 'passkey' })
    const ended = await sessions.start({ person: 'ben', way: 'passkey' })
    disk.full = true
    const during = await sessions.start({ person: 'ada', way: 'passkey' })
    await sessions.end(ended.token)
    expect((await sessions.all()).map(({ person }) => person)).toEqual(['ada', 'ada'])
    disk.full = false
    await sessions.endWhere(({ person }) => person === 'ada')
    for (const { token } of [before, during]) expect(await sessions.verify(token)).toBeUndefined()
    expect(await sessions.all()).toEqual([])
  })

  function start() {
    const clock = { time: 0 }
    const { disk, all, documents } = memoryDocuments()
    disk.full = true
    return { clock, disk, all, kept: withMemoryFallback(documents, () => clock.time) }
  }
  const put = (value: number, expiresAt?: Date) => () => ({ value, ...(expiresAt && { expiresAt }) })

  it('is available until it expires, or for ever without an expiry time', async () => {
    const { clock, kept } = start()
    expect(await kept.update('a', 'short', put(1, new Date(1_000)))).toBe(1)
    expect(await kept.update('a', 'long', put(2))).toBe(2)
    clock.time = 999
    expect(await kept.get('a', 'short')).toBe(1)
    clock.time = 1_000
    expect(await kept.get('a', 'short')).toBeUndefined()
    expect(await kept.get('a', 'long')).toBe(2)
  })

  it('is the value from which the next change starts, before and after the disk accepts writes again', async () => {
    const { disk, all, kept } = start()
    const oneMore = (present = 0) => ({ value: present + 1 })
    expect(await kept.update('a', 'count', oneMore)).toBe(1)
    expect(await kept.update('a', 'count', oneMore)).toBe(2)
    disk.full = false
    expect(await kept.update('a', 'count', oneMore)).toBe(3)
    expect(all.get('a/count')).toEqual({ value: 3 })
    // The disk accepts writes again, so the next value comes from the disk instead of memory.
    all.set('a/count', { value: 8 })
    expect(await kept.get('a', 'count')).toBe(8)
  })

  it('stays removed if it was removed while the disk was full', async () => {
    const { disk, all, kept } = start()
    all.set('a/gone', { value: 1 })
    expect(await kept.update('a', 'gone', () => undefined)).toBeUndefined()
    expect(await kept.get('a', 'gone')).toBeUndefined()
    disk.full = false
    expect(await kept.get('a', 'gone')).toBeUndefined()
  })

  it('is removed when its own namespace is cleared, and not with another one', async () => {
    const { disk, kept } = start()
    await kept.update('a', 'one', put(1))
    await kept.update('aa', 'one', put(2))
    await kept.update('b', 'a', put(3))
    disk.full = false
    await kept.clear('a')
    expect(await kept.get('a', 'one')).toBeUndefined()
    expect(await kept.get('aa', 'one')).toBe(2)
    expect(await kept.get('b', 'a')).toBe(3)
  })

  it('does not hide documents on the disk', async () => {
    const { all, kept } = start()
    all.set('a/one', { value: 1 })
    await kept.update('b', 'one', put(2))
    expect(await kept.keys('a')).toEqual(['one'])
  })

  it('is not kept in memory if writing failed for another reason', async () => {
    const { documents } = memoryDocuments()
    const update = () => Promise.reject(new TypeError('a fault of ours'))
    const kept = withMemoryFallback({ ...documents, update }, Date.now)
    await expect(kept.update('a', 'one', put(1))).rejects.toThrow('a fault of ours')
    expect(await kept.get('a', 'one')).toBeUndefined()
  })
})
