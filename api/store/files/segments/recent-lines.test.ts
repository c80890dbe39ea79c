import { describe, expect, it } from 'vitest'
import { RecentLines } from './recent-lines'

describe('lines that were read lately', () => {
  it('are told as long as nothing of their segment has changed', () => {
    const lines = new RecentLines()
    lines.put(7, 1, 'as it was')
    expect(lines.get(7, 1)).toBe('as it was')
    expect(lines.get(8, 1)).toBeUndefined()
    expect(lines.get(7, 2)).toBeUndefined()
    // What is out of date is not kept.
    expect(lines.get(7, 1)).toBeUndefined()
  })

  it('make room for others, those first that were not asked for', () => {
    const lines = new RecentLines()
    const long = 'x'.repeat(100_000)
    for (const id of [1, 2, 3, 4, 5]) lines.put(id, 1, long)
    expect(lines.get(1, 1)).toBe(long)
    lines.put(6, 1, long)
    expect([1, 2, 3, 4, 5, 6].filter(id => lines.get(id, 1) !== undefined)).toEqual([1, 3, 4, 5, 6])
    // One that was there before takes no room twice.
    for (let again = 0; again < 20; again++) lines.put(6, 1, long)
    expect(lines.get(1, 1)).toBe(long)
  })
})
