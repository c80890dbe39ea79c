import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../testing/store-fixtures'
import { IndexFile } from './index-file'
import { INDEX_BYTES, SegmentIndex } from './segment-index'

/** A written index, and what is read of it by some rules: each segment with its first time. */
async function indexFile() {
  const path = join(await temporaryFolder('memory'), 'index.bin')
  const open = async () => {
    const file = await IndexFile.open(path)
    onTestFinished(() => file.close().catch(() => undefined))
    return {
      file,
      write: (segment: number, time: number, rules = 0) => {
        const index = new SegmentIndex()
        index.setTime(0, time)
        index.rules = rules
        return file.write(segment, index)
      },
      read: async (rules = 5) => [...(await file.read(rules))].map(([segment, { times }]) => [segment, times[0]]),
    }
  }
  return { path, open }
}

test('segments are read as they were written, each in its place', async () => {
  const { path, open } = await indexFile()
  const { read, write, file } = await open()
  expect(await read()).toEqual([])
  await write(1, 10)
  await write(3, 30)
  expect((await stat(path)).size).toBe(3 * INDEX_BYTES)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(await read()).toEqual([
    [1, 10],
    [3, 30],
  ])
  await write(2, 20)
  await write(1, 11)
  await file.close()
  await expect(file.read(5)).rejects.toThrow()
  const again = await open()
  expect(await again.read()).toEqual([
    [1, 11],
    [2, 20],
    [3, 30],
  ])
})

test('one that was made by other rules, is torn, damaged or in another’s place is not taken', async () => {
  const { path, open } = await indexFile()
  const { read, write } = await open()
  for (const segment of [1, 2, 3, 4]) await write(segment, segment, segment === 2 ? 5 : 0)
  await write(5, 5, 6)
  expect(await read(5)).toEqual([1, 2, 3, 4].map(segment => [segment, segment]))
  expect(await read(6)).toEqual([1, 3, 4, 5].map(segment => [segment, segment]))
  const bytes = await readFile(path)
  bytes.writeUInt8(bytes.readUInt8(INDEX_BYTES + 500) ^ 1, INDEX_BYTES + 500)
  bytes.copy(bytes, 2 * INDEX_BYTES, 3 * INDEX_BYTES, 4 * INDEX_BYTES)
  await writeFile(path, bytes.subarray(0, 5 * INDEX_BYTES - 1))
  expect(await read(5)).toEqual([
    [1, 1],
    [4, 4],
  ])
})

test('many are read in groups', async () => {
  const { open } = await indexFile()
  const { read, write } = await open()
  const segments = Array.from({ length: 130 }, (_, at) => at + 1)
  for (const segment of segments) await write(segment, segment * 10)
  expect(await read()).toEqual(segments.map(segment => [segment, segment * 10]))
})
