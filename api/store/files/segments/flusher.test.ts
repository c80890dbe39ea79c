import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryLog, temporaryFolder } from '../../../testing/store-fixtures'
import { encodeEntry } from '../journal/entry'
import { Journal } from '../journal/journal'
import { Flusher } from './flusher'
import { segmentPath } from './segment-file'
import { SegmentedList } from './segmented-list'

/** Waits for files in real time; `expect.poll` would move the test's clock. */
async function until(holds: () => boolean): Promise<void> {
  for (let turns = 0; turns < 1_000_000 && !holds(); turns++) await new Promise(resolve => setImmediate(resolve))
  expect(holds()).toBe(true)
}

/** Starts a list whose segment files are written by timers that the test controls. */
async function start() {
  const dir = await temporaryFolder('memory')
  const folder = join(dir, 'callbacks')
  for (const path of [folder, join(dir, 'journal')]) await mkdir(path)
  const log = memoryLog()
  const inPlace = async () => undefined
  const lock = { check: inPlace, isInPlace: () => true, release: inPlace }
  const journal = new Journal(join(dir, 'journal'), undefined, lock)
  const listOf = (name: 'callbacks' | 'inquiries') =>
    new SegmentedList({
      name,
      folder,
      now: () => new Date(),
      inPlace,
      repair: inPlace,
    })
  const list = listOf('callbacks')
  const flusher = new Flusher([listOf('inquiries'), list], journal, log)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(async () => {
    vi.useRealTimers()
    await flusher.stop()
    await list.close()
    await journal.close()
  })
  let rev = 0
  const put = (id: number, key = 'a key') => {
    const entry = { rev: ++rev, list: 'callbacks', id, key, gone: 'lost' } as const
    list.put(encodeEntry(entry), list.memoryEntryOf(entry))
  }
  const isWritten = () => list.unflushed.size === 0
  return { dir, folder, list, journal, flusher, log, put, isWritten, path: segmentPath(folder, 1) }
}

test('the segment files are written half a second after the first of several changes', async () => {
  const { flusher, put, isWritten, path } = await start()
  put(1)
  flusher.soon()
  vi.advanceTimersByTime(400)
  put(2)
  flusher.soon()
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(99)
  expect(isWritten()).toBe(false)
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(1)
  await until(isWritten)
  expect((await stat(path)).size).toBeGreaterThan(0)
  expect(vi.getTimerCount()).toBe(0)
})

test('with many unflushed lines, the segment files are written at once', async () => {
  const { flusher, put, isWritten } = await start()
  put(1, 'x'.repeat(3_900_000))
  flusher.soon()
  expect(vi.getTimerCount()).toBe(1)
  put(2, 'x'.repeat(200_000))
  flusher.soon()
  await until(isWritten)
  expect(vi.getTimerCount()).toBe(0)
})

test('while a flush fails, each wait is twice as long as the last, up to ten seconds, until a flush succeeds', async () => {
  const { flusher, put, isWritten, log, folder } = await start()
  await rename(folder, `${folder}.away`)
  put(1)
  flusher.soon()
  let failures = 0
  for (const wait of [500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]) {
    vi.advanceTimersByTime(wait - 1)
    expect([log.entries.length, vi.getTimerCount()], `${wait}`).toEqual([failures, 1])
    vi.advanceTimersByTime(1)
    failures++
    await until(() => log.entries.length === failures && vi.getTimerCount() === 1)
  }
  expect(log.entries[0]).toMatchObject({
    level: 'error',
    fields: { err: { code: 'ENOENT' } },
    message: 'The data files cannot be written; everything is safe in the journal',
  })
  // Many unflushed lines normally cause a write at once, but not while writes fail.
  put(2, 'x'.repeat(5_000_000))
  flusher.soon()
  expect(vi.getTimerCount()).toBe(1)
  await rename(`${folder}.away`, folder)
  vi.advanceTimersByTime(10_000)
  await until(isWritten)
  await flusher.catchUp()
  put(3)
  flusher.soon()
  vi.advanceTimersByTime(500)
  await until(isWritten)
})

test('lines above the limit of memory are refused only while the segment files cannot be written', async () => {
  const { flusher, put, folder, isWritten } = await start()
  for (let id = 1; id <= 8; id++) put(id, 'x'.repeat(8_000_000))
  await rename(folder, `${folder}.away`)
  await expect(flusher.room()).rejects.toThrow(new Error('the data files cannot be written'))
  await rename(`${folder}.away`, folder)
  await expect(flusher.room()).resolves.toBeUndefined()
  expect(isWritten()).toBe(true)
})

test('with few unflushed lines there is room without a flush', async () => {
  const { flusher, put, isWritten } = await start()
  put(1)
  await flusher.room()
  expect(isWritten()).toBe(false)
})

test('journal files are removed once the segments have their lines; the newest file stays', async () => {
  const { flusher, put, journal, dir } = await start()
  await journal.append([])
  put(1)
  await journal.rotate()
  await flusher.catchUp()
  expect(await readdir(join(dir, 'journal'))).toEqual(['000002.jsonl'])
})

test('a complete flush includes changes that come during a write', async () => {
  const { flusher, put, isWritten } = await start()
  put(1)
  flusher.soon()
  vi.advanceTimersByTime(500)
  put(1)
  put(2)
  await flusher.catchUp()
  expect([isWritten(), vi.getTimerCount()]).toEqual([true, 0])
})

test('a stop writes everything, and no flush follows', async () => {
  const { flusher, put, isWritten } = await start()
  put(1)
  flusher.soon()
  await flusher.stop()
  expect([isWritten(), vi.getTimerCount()]).toEqual([true, 0])
  put(2)
  flusher.soon()
  expect(vi.getTimerCount()).toBe(0)
})
