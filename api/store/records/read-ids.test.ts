import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  firstUnread,
  formatReadIds,
  idsUpTo,
  isRead,
  parseReadIds,
  readIdsSql,
  withoutRead,
  withRead,
} from './read-ids'

it('read ids are written as the lengths of runs, alternately read and unread', () => {
  const ids = withRead(withRead(withoutRead(idsUpTo(5_010), 5_001), 5_012), 5_013)
  expect(formatReadIds(ids)).toBe('5000 1 9 1 2')
  expect(readIdsSql(ids)).toBe('{[1,5001),[5002,5011),[5012,5014)}')
  expect(firstUnread(ids)).toBe(5_001)
  expect(formatReadIds(withRead([], 4))).toBe('0 3 1')
  expect(formatReadIds([])).toBe('0')
})

it('the runs contain the same ids as a Set after any changes', () => {
  const step = fc.record({ id: fc.integer({ min: 1, max: 30 }), read: fc.boolean() })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), fc.array(step, { maxLength: 60 }), (last, steps) => {
      const set = new Set(Array.from({ length: last }, (_, at) => at + 1))
      let ids = idsUpTo(last)
      for (const { id, read } of steps) {
        ids = parseReadIds(formatReadIds((read ? withRead : withoutRead)(ids, id)))
        if (read) set.add(id)
        else set.delete(id)
      }
      const all = Array.from({ length: 32 }, (_, at) => at + 1)
      expect(all.filter(id => isRead(ids, id))).toEqual(all.filter(id => set.has(id)))
      expect(firstUnread(ids)).toBe(all.find(id => !set.has(id)))
    }),
  )
})

it('1,700 scattered ids among 100,000 take less than 9 kB', () => {
  let ids = idsUpTo(0)
  for (let id = 1; id <= 100_000; id += 59) ids = withRead(ids, id)
  expect(formatReadIds(ids).length).toBeLessThan(9_000)
})
