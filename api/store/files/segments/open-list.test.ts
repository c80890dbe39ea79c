import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { segmentedList } from '../../../testing/segmented-list'
import { temporaryFolder } from '../../../testing/store-fixtures'
import { encodeEntry } from '../journal/entry'
import { openList } from './open-list'
import { segmentPath } from './segment-file'
import { SEGMENT_SIZE } from './segment-ids'

const gone = (id: number, rev = id) => encodeEntry({ rev, list: 'callbacks', id, gone: 'lost' })
const EMPTY = { reports: [], foreign: [], auditEntries: [] }

/** Makes a folder with this many records in segments; `open` opens the folder as a list. */
async function folderOf(count: number) {
  const folder = await temporaryFolder('memory')
  const { list, put } = await segmentedList('callbacks', undefined, folder)
  for (let id = 1; id <= count; id++) put({ rev: id, id, gone: 'lost' })
  await list.flush()
  await list.close()
  return {
    folder,
    path: (segment: number) => segmentPath(folder, segment),
    async open(journal: ReturnType<typeof gone>[] = [], filed = count) {
      const { list: opened } = await segmentedList('callbacks', undefined, folder)
      const result = await openList(opened, filed, journal)
      const revs = async (...ids: number[]) => await Promise.all(ids.map(async id => (await opened.get(id))?.rev))
      return { result, list: opened, revs, unflushed: [...opened.unflushed.keys()].sort((one, other) => one - other) }
    },
  }
}

test('a new folder is a list without records', async () => {
  const { result, list } = await (await folderOf(0)).open()
  expect([result, list.last, list.issued]).toEqual([EMPTY, 0, 0])
})

test('all segments are read, including the last one', async () => {
  const { open } = await folderOf(1_003)
  const { result, list, revs, unflushed } = await open()
  expect([result, unflushed]).toEqual([EMPTY, []])
  expect([list.last, list.issued, list.filed]).toEqual([1_003, 1_003, 1_003])
  expect(list.segments.map(({ count, rev }) => [count, rev])).toEqual([
    [1_000, 1_000],
    [3, 1_003],
  ])
  expect(await revs(1, 1_000, 1_001, 1_003, 1_004)).toEqual([1, 1_000, 1_001, 1_003, undefined])
})

test('lines that only the journal contains replace those of the files, in any order', async () => {
  const { open } = await folderOf(1_001)
  const other = encodeEntry({ rev: 2_000, list: 'inquiries', id: 1, gone: 'lost' })
  const news = [gone(1_003, 1_500), gone(2, 1_200), gone(1_002, 1_100), gone(2, 1_300), gone(2, 1_250), other]
  const { result, list, revs, unflushed } = await open([...news, gone(3, 900), gone(1_001, 1_001)])
  expect(result).toEqual(EMPTY)
  expect(unflushed).toEqual([2, 1_002, 1_003])
  expect([list.last, list.issued]).toEqual([1_003, 1_003])
  expect(await revs(1, 2, 3, 1_001, 1_002, 1_003)).toEqual([1, 1_300, 3, 1_001, 1_100, 1_500])
})

test('a list can be read from the journal alone, and ids that the journal lacks are lost', async () => {
  const { folder, open } = await folderOf(0)
  const { result, list, revs, unflushed } = await open([gone(2, 5), gone(1_002, 6)])
  const lost = (segment: number, ids: number[]) => {
    const path = segmentPath(folder, segment)
    const what = `the journal lacks records that belong to ${path}`
    return { of: 'callbacks', path, what, exists: false, recovered: 0, altered: [], lost: ids, mayBeMore: false }
  }
  const missing = Array.from({ length: SEGMENT_SIZE }, (_, at) => at + 1).filter(id => id !== 2)
  expect(result).toEqual({ ...EMPTY, reports: [lost(1, missing), lost(2, [1_001])] })
  expect([unflushed.length, list.last]).toEqual([1_002, 1_002])
  expect(await revs(1, 2, 1_001, 1_002)).toEqual([0, 5, 0, 6])
})

test('a segment that is missing before later ones counts as lost, whether its records were counted or not', async () => {
  const { open, path } = await folderOf(1_001)
  await rm(path(1))
  for (const filed of [1_001, 0]) {
    const { result, list } = await open([], filed)
    const [report, ...more] = result.reports
    expect([report?.lost.length, more]).toEqual([1_000, []])
    expect(report).toMatchObject({ of: 'callbacks', path: path(1), exists: false, recovered: 0 })
    expect(list.last).toBe(1_001)
  }
})

test('only the count reveals that the last segment is missing, or is an older one', async () => {
  const { open, path } = await folderOf(1_002)
  const { result: older } = await open([], 1_004)
  expect(older.reports).toMatchObject([{ path: path(2), lost: [1_003, 1_004], mayBeMore: false }])
  await rm(path(2))
  const { result, list } = await open()
  expect(result.reports).toMatchObject([{ path: path(2), lost: [1_001, 1_002], mayBeMore: false }])
  expect(list.issued).toBe(1_002)
  expect((await open([], 0)).result).toEqual(EMPTY)
})

test("all readable lines of a damaged segment are kept, and the journal's lines of this segment, too", async () => {
  const { open, path } = await folderOf(5)
  const text = await readFile(path(1), 'utf8')
  const damaged = text.split('\n').map(line => (/"id":[24],/.test(line) ? line.replace('"rev":', '"rev":x') : line))
  await writeFile(path(1), damaged.join('\n'))
  const { result, revs, unflushed } = await open([gone(4, 9)])
  expect(result.reports).toMatchObject([{ exists: true, lost: [2], mayBeMore: false }])
  expect(unflushed).toEqual([1, 2, 3, 4, 5])
  expect(await revs(1, 2, 4, 5)).toEqual([1, 0, 9, 5])
})

test('a damaged segment without a readable line has lost all records except those in the journal', async () => {
  const { open, path } = await folderOf(2)
  await writeFile(path(1), 'nothing of ours')
  const lost = await open()
  expect(lost.result.reports).toMatchObject([{ recovered: 0, lost: [1, 2], mayBeMore: false }])
  const known = await open([gone(1, 3), gone(2, 4)])
  expect(known.result.reports).toMatchObject([{ recovered: 0, lost: [], mayBeMore: false }])
  expect(await known.revs(1, 2)).toEqual([3, 4])
  // With 0 as the known number of records, nothing shows how many the file held, except that it held at least one.
  const unknown = await open([], 0)
  expect(unknown.result.reports).toMatchObject([{ recovered: 0, lost: [1], mayBeMore: true }])
})

test('files with foreign names are reported, and a folder in the place of a segment is an error, but no damage', async () => {
  const { folder, open, path } = await folderOf(1)
  await writeFile(join(folder, '000002.json.bak'), '')
  expect((await open()).result.foreign).toEqual(['000002.json.bak'])
  await mkdir(path(2))
  await expect(open()).rejects.toThrow('EISDIR')
})
