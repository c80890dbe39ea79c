import { describe, expect, it } from 'vitest'
import { limitInWords, limitParts } from './limit-words'
import { REMOVAL } from './passed-limit'

const limit = (lastDay: string | null, daysLeft: number | null, id = 'appeal') => ({ id, lastDay, daysLeft })

describe('the parts of a limit', () => {
  it('are its kind, its state and its day', () => {
    expect(limitParts(limit('2026-12-03', 6))).toEqual({ what: 'Limit', says: '', day: 'Thu 3 Dec' })
    expect(limitParts(limit('2026-11-18', -9))).toEqual({ what: 'Limit', says: 'may have passed', day: '18 Nov' })
    expect(limitParts(limit(null, null, REMOVAL))).toEqual({
      what: 'Removal',
      says: 'date unknown: treat as today',
      day: '',
    })
  })

  it('make up the text about the limit; for a limit that has not passed, other words may be before the day', () => {
    expect(limitInWords(limit('2026-12-03', 6))).toBe('Limit Thu 3 Dec')
    expect(limitInWords(limit('2026-12-03', 6), 'Limit may end')).toBe('Limit may end Thu 3 Dec')
    expect(limitInWords(limit('2026-12-03', 6, REMOVAL), 'Limit may end')).toBe('Removal Thu 3 Dec')
    expect(limitInWords(limit('2026-11-18', -9), 'Limit may end')).toBe('Limit may have passed 18 Nov')
    expect(limitInWords(limit(null, null))).toBe('Limit date unknown: treat as today')
  })
})
