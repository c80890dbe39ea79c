import { expect, test } from 'vitest'
import { FingerprintIndex } from './fingerprint-index'

test('finds every id under its fingerprint, and no other', () => {
  const table = new FingerprintIndex(id => (id % 1_000) + 1)
  for (let id = 1; id <= 5_000; id++) table.add(id)
  expect([...table.find(8)].sort((a, b) => a - b)).toEqual([7, 1_007, 2_007, 3_007, 4_007])
  expect([...table.find(1_001)]).toEqual([])
})

test('an id that is to be forgotten takes no place: many of them would all want the same one', () => {
  const table = new FingerprintIndex(id => (id % 100 === 0 ? id : 0))
  table.reserve(5_000)
  for (let id = 1; id <= 5_000; id++) table.add(id)
  expect(table.used).toBe(50)
})

test('what has come to be forgotten gives its place back when the table is laid out anew', () => {
  let isOld = (_: number) => false
  const table = new FingerprintIndex(id => (isOld(id) ? 0 : id))
  for (let id = 1; id <= 700; id++) table.add(id)
  isOld = id => id <= 600
  table.reserve(2_000)
  expect([table.used, table.find(700)]).toEqual([100, [700]])
})
