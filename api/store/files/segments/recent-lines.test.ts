import { describe, expect, it } from 'vitest'
import { RecentLines } from './recent-lines'

describe('lines that were read lately', () => {
  it('are remembered until their record changes', () => {
    const lines = new RecentLines()
    lines.put(7, 'as it was')
    expect(lines.get(7)).toBe('as it was')
    expect(lines.get(8)).toBeUndefined()
    lines.remove(7)
    expect(lines.get(7)).toBeUndefined()
  })

  it('make room for others, first those that nobody has read for the longest time', () => {
    const lines = new RecentLines()
    const long = 'x'.repeat(100_000)
    for (const id of [1, 2, 3, 4, 5]) lines.put(id, long)
    expect(lines.get(1)).toBe(long)
    lines.put(6, long)
    expect([1, 2, 3, 4, 5, 6].filter(id => lines.get(id) !== undefined)).toEqual([1, 3, 4, 5, 6])
    // An entry that is stored a second time needs no more space.
    for (let again = 0; again < 20; again++) lines.put(6, long)
    expect(lines.get(1)).toBe(long)
  })
})
