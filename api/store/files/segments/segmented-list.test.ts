import { readdirSync, readlinkSync } from 'node:fs'
import { open, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import type { ListName } from '../../../contract/records/records'
import { newStored } from '../../../testing/new-record'
import { segmentedList } from '../../../testing/segmented-list'
import { enquiry, temporaryFolder } from '../../../testing/store-fixtures'
import { NO_SEARCH_TEXTS } from '../../records/search-texts'
import { encodeEntry } from '../journal/entry'
import { type DamagedFileError, NOT_WRITTEN, segmentPath } from './segment-file'
import { SegmentedList } from './segmented-list'

/**
 * Opens a list of call-backs in a folder, and collects the repairs that the list asks for. With `repairs: false`, the
 * test makes no repair.
 */
async function list({ repairs = true } = {}) {
  const folder = await temporaryFolder('memory')
  const repaired: number[] = []
  const lost: { error?: Error; asked?: () => unknown } = {}
  const made = new SegmentedList({
    name: 'callbacks',
    folder,
    now: () => new Date('2026-03-02T10:00:00.000Z'),
    inPlace: async () => {
      await lost.asked?.()
      if (lost.error) throw lost.error
    },
    repair: async (of, segment, _: DamagedFileError) => {
      repaired.push(segment)
      if (!repairs) return
      of.segments[segment - 1] = NOT_WRITTEN
      for (const id of of.last ? Array.from({ length: of.last }, (_, at) => at + 1) : []) put(id, 1_000 + id)
    },
  })
  function put(id: number, rev = id) {
    const entry = { rev, list: 'callbacks', id, gone: 'lost' } as const
    made.put(encodeEntry(entry), { facts: undefined })
  }
  const revOf = async (id: number) => (await made.get(id))?.rev
  return { list: made, put, revOf, folder, repaired, lost, path: segmentPath(folder, 1) }
}

test('unflushed lines are counted by their bytes, replace those of the file, and leave memory once the file contains them', async () => {
  const { list: one, put, revOf } = await list()
  put(1)
  const { length } = encodeEntry({ rev: 1, list: 'callbacks', id: 1, gone: 'lost' }).bytes
  expect(one.unflushedLength).toBe(length)
  put(1, 2)
  expect(one.unflushedLength).toBe(length)
  await one.flush()
  expect([one.unflushedLength, one.unflushed.size, await revOf(1)]).toEqual([0, 0, 2])
  put(1, 3)
  expect(await revOf(1)).toBe(3)
  await one.flush()
  expect(await revOf(1)).toBe(3)
  put(2, 4)
  await one.flush()
  expect([await revOf(1), await revOf(2)]).toEqual([3, 4])
  for (const none of [0, -1, 1.5, 3, Number.NaN]) expect(await one.get(none)).toBeUndefined()
  await one.close()
})

test('a record that changes while its file is written stays unflushed until the next time', async () => {
  const { list: one, put, revOf, path, lost } = await list()
  put(1)
  // The next flush calls this function after it has taken the lines from memory, and before it writes the file.
  lost.asked = () => put(1, 7)
  await one.flush()
  delete lost.asked
  expect(one.unflushed.size).toBe(1)
  expect(await readFile(path, 'utf8')).toContain('"rev":1,')
  expect(await revOf(1)).toBe(7)
  await one.flush()
  expect(one.unflushed.size).toBe(0)
  expect(await readFile(path, 'utf8')).toContain('"rev":7')
  await one.close()
})

test('records of many segments are read, whether they are far apart or close together', async () => {
  const { list: one, put, revOf } = await list()
  const ids = Array.from({ length: 3_100 }, (_, at) => at + 1)
  for (const id of ids) put(id)
  await one.flush()
  const some = ids.filter(id => id % 310 === 5 || id % 1_000 < 3).reverse()
  const found = await one.read([...some, 1])
  expect([...found.keys()].sort((a, b) => a - b)).toEqual([...new Set([...some, 1])].sort((a, b) => a - b))
  for (const [id, text] of found) expect(JSON.parse(text)).toMatchObject({ id, rev: id })
  expect(await revOf(3_100)).toBe(3_100)
  await one.close()
})

test('the first reader repairs a file that is missing or has other content', async () => {
  const { list: one, put, revOf, path, repaired } = await list()
  for (const id of [1, 2]) put(id)
  await one.flush()
  expect(await revOf(2)).toBe(2)
  await rm(path)
  expect(await revOf(2)).toBe(1_002)
  await one.flush()
  expect(repaired).toEqual([1])
  await writeFile(path, (await readFile(path, 'utf8')).replace('"rev":1002', '"rev":1009'))
  expect(await revOf(1)).toBe(1_001)
  expect(repaired).toEqual([1])
  const found = await one.read([1, 2])
  expect([...found.values()].map(text => JSON.parse(text).rev)).toEqual([1_001, 1_002])
  expect(repaired).toEqual([1, 1])
  await one.flush()
  // Puts an intact line of another list into the file.
  const line = (of: ListName) => encodeEntry({ rev: 1_001, list: of, id: 1, gone: 'lost' }).text
  await writeFile(path, (await readFile(path, 'utf8')).replace(line('callbacks'), line('inquiries')))
  await revOf(1)
  expect(repaired).toEqual([1, 1, 1])
  await one.close()
})

test('a record that cannot be repaired is reported as unreadable after some attempts', async () => {
  const { list: one, put, path, repaired } = await list({ repairs: false })
  put(1)
  await one.flush()
  await rm(path)
  await expect(one.get(1)).rejects.toThrow(`Cannot read ${path}`)
  expect(repaired).toEqual([1, 1, 1, 1])
  await one.close()
})

test('lines that lie close together are read at once, and recently read ones are not read again', async () => {
  const { list: one, put, path } = await list()
  for (let id = 1; id <= 1_000; id++) put(id)
  await one.flush()
  const file = await open(path)
  const read = vi.spyOn(Object.getPrototypeOf(file) as typeof file, 'read')
  await file.close()
  /** The number of bytes in each read with which the list finds these ids. */
  const pieces = async (...ids: number[]) => {
    read.mockClear()
    expect([...(await one.read(ids)).keys()].sort()).toEqual(ids.sort())
    return read.mock.calls.map(([buffer]) => (buffer as unknown as Buffer).length)
  }
  const length = (...ids: number[]) =>
    ids.reduce((sum, id) => sum + encodeEntry({ rev: id, list: 'callbacks', id, gone: 'lost' }).bytes.length + 2, -2)
  expect(await pieces(303, 301, 302)).toEqual([length(301, 302, 303)])
  expect(await pieces(301, 303)).toEqual([])
  expect(await pieces(304, 303, 980, 979)).toEqual([length(304), length(979, 980)])
  read.mockRestore()
  const isOpen = (fd: string) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path
    } catch {
      return false
    }
  }
  expect(readdirSync('/proc/self/fd').filter(isOpen)).toEqual([])
  await one.close()
})

test('a read does not wait for the write of another file', async () => {
  const { list: one, put, revOf, lost } = await list()
  for (let id = 1; id <= 1_001; id++) put(id)
  await one.flush()
  put(1_001, 2_000)
  let goOn = () => {}
  const held = new Promise<void>(resolve => {
    goOn = resolve
  })
  const asked = new Promise<void>(resolve => {
    lost.asked = () => {
      resolve()
      return held
    }
  })
  const flushed = one.flush()
  await asked
  expect(await revOf(7)).toBe(7)
  goOn()
  await flushed
  await one.close()
})

test('wrong positions of lines in memory cause no wrong result, and a check corrects them', async () => {
  const { list: one, put, revOf, repaired } = await list()
  for (const id of [1, 2, 3, 4]) put(id)
  await one.flush()
  const right = one.segments[0] ?? NOT_WRITTEN
  const [first = 0, second = 0, third = 0, , end = 0] = right.starts
  one.segments[0] = { ...right, starts: [second, third, first, second, end] }
  expect([...(await one.read([1, 2, 3])).keys()].sort()).toEqual([1, 2, 3])
  expect([await revOf(3), repaired, one.segments[0]?.starts]).toEqual([3, [], right.starts])
  await one.close()
})

test('a record that changes while the words of its file are read keeps its new words', async () => {
  const { list: one, put } = await segmentedList('inquiries')
  const entryOf = (rev: number, message: string) => {
    const additions = { id: 1, reference: 'ACDEFGHJ', at: '2026-03-02T10:00:00.000Z', mailDomain: 'example.org' }
    return { rev, id: 1, record: newStored('inquiries', enquiry({ message }), additions) }
  }
  const earlier = entryOf(1, 'earlier')
  put(earlier)
  await one.flush()
  one.keep(1, one.memoryEntryOf({ ...earlier, list: 'inquiries' }, NO_SEARCH_TEXTS))
  const read = one.readWords(async () => true)
  // While the read waits for the file to open, the record changes.
  put(entryOf(2, 'later'))
  await read
  expect(one.factsOf(1)?.words.split(' ')).toContain('later')
  await one.close()
})

test('a file that was never written needs no repair', async () => {
  const { list: one, put, revOf, repaired, path } = await list()
  put(1)
  await one.check(1)
  expect([await revOf(1), repaired]).toEqual([1, []])
  await one.flush()
  await writeFile(path, 'nothing of ours')
  await one.check(1)
  expect(repaired).toEqual([1])
  // The repaired segment counts as not written until the next flush, so a second check repairs nothing.
  await one.check(1)
  expect(repaired).toEqual([1])
  await one.close()
})

test('a file that cannot be opened does not count as missing, so nothing is repaired', async () => {
  const { list: one, put, path, repaired } = await list()
  put(1)
  await one.flush()
  await rm(path)
  await symlink(path, path)
  await expect(one.get(1)).rejects.toMatchObject({ code: 'ELOOP' })
  expect(repaired).toEqual([])
  await one.close()
})

test('nothing is repaired or written in a folder that the store has lost', async () => {
  const { list: one, put, path, repaired, lost } = await list()
  put(1)
  await one.flush()
  await rm(path)
  lost.error = new Error('moved away')
  await expect(one.get(1)).rejects.toThrow('moved away')
  put(2)
  await expect(one.flush()).rejects.toThrow('moved away')
  expect([repaired, one.unflushed.size]).toEqual([[], 1])
  delete lost.error
  await one.flush()
  expect(repaired).toEqual([1])
  await one.close()
})
