import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { invalidate, readOnce } from './cache'
import { subscribe } from './subscribe'

const MINUTES = 60_000
let reads: string[] = []
let url = ''
let tests = 0
const read = async (url: string) => {
  reads.push(url)
  return reads.length
}

beforeEach(() => {
  reads = []
  url = `https://intake.example.org/${++tests}`
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the cache', () => {
  it('reads once for all callers', async () => {
    expect(await Promise.all([readOnce(url, read), readOnce(url, read)])).toEqual([1, 1])
    expect(await readOnce(url, read)).toBe(1)
  })

  it('forgets a failed read at once', async () => {
    await expect(readOnce(url, () => Promise.reject(new Error('503: full')))).rejects.toThrow('503: full')
    expect(await readOnce(url, read)).toBe(1)
  })

  it('keeps an answer while a widget shows it, and five minutes longer', async () => {
    const stop = subscribe(url, () => {})
    await readOnce(url, read)
    vi.advanceTimersByTime(600 * MINUTES)
    expect(await readOnce(url, read)).toBe(1)
    stop()
    vi.advanceTimersByTime(5 * MINUTES - 1)
    expect(await readOnce(url, read)).toBe(1)
    vi.advanceTimersByTime(5 * MINUTES)
    expect(await readOnce(url, read)).toBe(2)
  })

  it('keeps the answer for one listener when another one stops', async () => {
    const [stop] = [subscribe(url, () => {}), subscribe(url, () => {})]
    await readOnce(url, read)
    stop()
    vi.advanceTimersByTime(6 * MINUTES)
    expect(await readOnce(url, read)).toBe(1)
  })

  it('notifies only the listeners whose addresses begin with the invalidated address', async () => {
    const told: string[] = []
    for (const name of ['', '?cursor=2', '-of-another-list']) subscribe(url + name, () => told.push(name))
    await readOnce(url, read)
    await readOnce(`${url}?cursor=2`, read)
    invalidate(`${url}?`)
    expect(told).toEqual(['?cursor=2'])
    expect(await readOnce(url, read)).toBe(1)
    invalidate(url)
    expect(await readOnce(url, read)).toBe(3)
  })

  it('does not notify a listener that has stopped', () => {
    let told = 0
    const stop = subscribe(url, () => told++)
    stop()
    invalidate(url)
    expect(told).toBe(0)
  })

  it('keeps a newer answer when an older read fails late', async () => {
    let fail: (reason: Error) => void = () => {}
    const first = readOnce(url, () => new Promise((_, reject) => (fail = reject)))
    invalidate(url)
    await readOnce(url, read)
    fail(new Error('late'))
    await first.catch(() => {})
    expect(await readOnce(url, read)).toBe(1)
  })
})
