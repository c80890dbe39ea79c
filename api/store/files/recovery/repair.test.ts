import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { memoryLog, temporaryFolder } from '../../../testing/store-fixtures'
import { storedRecord } from '../../records/record'
import { type Entry, encodeEntry } from '../journal/entry'
import { DamagedFileError } from '../segments/segment-file'
import { SegmentedList } from '../segments/segmented-list'
import { logDamage, markLost, quarantine, rangesOf, recoverSegment } from './repair'

const NOW = new Date('2026-03-02T10:00:00.000Z')

const entry = (id: number, list: Entry['list'] = 'callbacks', rev = id): Entry => {
  const mail = { staff: { state: 'sent', attempts: 1, messageId: `<${id}@haven>` } }
  const record = storedRecord({ id, reference: `REF${id}`, createdAt: NOW.toISOString(), mail } as never)
  return { rev, list, id, record }
}
const text = (...entries: Entry[]) => entries.map(one => encodeEntry(one).text).join('\n')

async function list() {
  const folder = await temporaryFolder('memory')
  const made = new SegmentedList({
    name: 'callbacks',
    folder,
    now: () => NOW,
    inPlace: async () => undefined,
    repair: async () => undefined,
  })
  onTestFinished(() => made.close())
  const unflushed = () =>
    [...made.unflushed.values()].map(({ id, rev }) => [id, rev]).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
  return { folder, list: made, unflushed }
}
const damage = (bytes?: string) =>
  new DamagedFileError('F.json', 'is damaged', bytes ? Buffer.from(bytes) : undefined, 3)

test('a damaged segment’s readable lines become unflushed ones, except lines of another list, of another segment, or with too high an id', async () => {
  const { list: one, unflushed } = await list()
  const bytes = text(entry(1), entry(2), entry(3, 'inquiries'), entry(1_001), entry(7))
  const report = recoverSegment(one, 1, damage(bytes), 2)
  expect(unflushed()).toEqual([
    [1, 1],
    [2, 2],
  ])
  expect(report).toEqual({
    of: 'callbacks',
    path: 'F.json',
    what: 'F.json is damaged',
    exists: true,
    recovered: 2,
    altered: [],
    lost: [],
    mayBeMore: false,
  })
  expect(one.last).toBe(2)
  expect(recoverSegment(one, 1, damage(text(entry(7)))).recovered).toBe(1)
  expect(recoverSegment(one, 1, damage())).toMatchObject({ exists: false, recovered: 0, altered: [] })
})

test('a newer unflushed line stays; an older one is replaced', async () => {
  const { list: one, unflushed } = await list()
  for (const [id, rev] of [
    [1, 9],
    [2, 1],
  ] as const) {
    one.put(encodeEntry(entry(id, 'callbacks', rev)), one.memoryEntryOf(entry(id)))
  }
  recoverSegment(one, 1, damage(text(entry(1, 'callbacks', 5), entry(2, 'callbacks', 5))))
  expect(unflushed()).toEqual([
    [1, 9],
    [2, 5],
  ])
})

test('the changed records of this segment are named, and no others', async () => {
  const { list: one, unflushed } = await list()
  const byHand = text(entry(1), entry(2), entry(1_002)).replaceAll('"REF', '"XEF')
  expect(recoverSegment(one, 1, damage(byHand))).toMatchObject({ recovered: 2, altered: [1, 2] })
  expect(unflushed()).toEqual([
    [1, 0],
    [2, 0],
  ])
})

test('ids without any remains stay reserved, as lost, up to the former number of records', async () => {
  const { list: one, unflushed } = await list()
  one.put(encodeEntry(entry(2)), one.memoryEntryOf(entry(2)))
  expect(markLost(one, 1, 4)).toEqual([1, 3, 4])
  expect(unflushed().map(([id]) => id)).toEqual([1, 2, 3, 4])
  expect(await one.get(3)).toMatchObject({ rev: 0, gone: 'lost' })
  expect(markLost(one, 1, 4)).toEqual([])
  await one.flush()
  expect(markLost(one, 1, 5)).toEqual([5])
  expect(markLost(one, 1, 2_000)).toHaveLength(995)
  expect(one.last).toBe(1_000)
  expect(markLost(one, 2, 2)).toEqual([1_001, 1_002])
})

test('the log names the problem, the recovered records and the copy', () => {
  const log = memoryLog()
  const report = {
    of: 'callbacks' as const,
    path: 'F',
    what: 'F is damaged',
    exists: true,
    recovered: 7,
    altered: [9],
    lost: [1, 2, 4],
    mayBeMore: false,
  }
  logDamage(report, 'C', log)
  logDamage(report, undefined, log)
  const fields = { file: 'F', recovered: 7, altered: '9', lost: '1–2, 4' }
  const words = 'Damaged file: F is damaged. The readable part was recovered'
  expect(log.entries).toEqual([
    { level: 'error', fields: { ...fields, copy: 'C' }, message: `${words}; a copy is at C` },
    { level: 'error', fields: { ...fields, copy: undefined }, message: words },
  ])
})

test.each([
  [[], ''],
  [[3], '3'],
  [[1, 2, 3, 5], '1–3, 5'],
  [[10, 1, 9, 3, 2, 5], '1–3, 5, 9–10'],
  [[4, 4, 5], '4–5'],
])('the ids %j are written as %j', (ids, words) => {
  expect(rangesOf(ids)).toBe(words)
})

test('a copy of a damaged file is kept whole, under the name of its folder and the time', async () => {
  const folder = await temporaryFolder('memory')
  const bytes = Buffer.from([0, 255, 10])
  await writeFile(join(folder, '000001.json'), bytes)
  const copy = await quarantine(join(folder, '000001.json'), folder, NOW)
  expect(copy).toBe(join(folder, `${folder.split('/').at(-1)}-2026-03-02T10-00-00-000Z-000001.json`))
  expect(await readFile(copy)).toEqual(bytes)
  expect(await readdir(folder)).toHaveLength(2)
})
