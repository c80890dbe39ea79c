import { mkdtemp, open, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { expect, it, onTestFinished, vi } from 'vitest'
import { SEGMENT_SIZE } from '../files/segments/segment-index'
import { ContactFile, FINGERPRINTS } from './contact-file'

/** A file with the block of the first segment, and a way to damage it on the disk. */
async function written() {
  const path = join(await mkdtemp(join(tmpdir(), 'contacts-')), 'inquiries.contacts')
  const file = await ContactFile.open(path)
  onTestFinished(() => file.close())
  const write = (fingerprint = 7, segment = 1) => {
    const fingerprints = new Uint32Array(SEGMENT_SIZE * FINGERPRINTS).fill(fingerprint)
    return file.write(segment, { covered: { count: SEGMENT_SIZE, references: 3 }, fingerprints })
  }
  async function damage() {
    const handle = await open(path, 'r+')
    await handle.write(Buffer.from([255]), 0, 1, 400)
    await handle.close()
  }
  await write()
  return { path, file, write, damage }
}

it('a block that is damaged before it is read first is not whole', async () => {
  const { file, damage } = await written()
  await damage()
  expect(await file.read(1)).toBeUndefined()
})

it('a block is held against its sum again once it was written anew', async () => {
  const { file, write, damage } = await written()
  expect(await file.read(1)).toMatchObject({ covered: { count: SEGMENT_SIZE, references: 3 } })
  await write()
  await damage()
  expect(await file.read(1)).toBeUndefined()
})

it('tells of a block that was read what it may hold, and of one that was written anew what it holds now', async () => {
  const { file, write } = await written()
  expect(file.mayHold(1, 7)).toBe(false)
  await file.readUnknown(1)
  expect([file.covered(1), file.mayHold(1, 7), file.mayHold(1, 9)]).toEqual([
    { count: SEGMENT_SIZE, references: 3 },
    true,
    false,
  ])
  await write(9)
  expect(file.covered(1)).toBeUndefined()
  await file.readUnknown(1)
  expect([file.mayHold(1, 7), file.mayHold(1, 9)]).toEqual([false, true])
})

it('knows nothing of a block beyond the file, or of a damaged one', async () => {
  const { file, damage } = await written()
  await damage()
  await file.readUnknown(2)
  expect([file.covered(1), file.covered(2)]).toEqual([undefined, undefined])
})

const COVERED = { count: SEGMENT_SIZE, references: 3 }

it('keeps its blocks over a restart', async () => {
  const { path, file } = await written()
  await file.close()
  await expect(file.read(1)).rejects.toThrow()
  const again = await ContactFile.open(path)
  onTestFinished(() => again.close())
  expect(await again.read(1)).toMatchObject({ covered: COVERED })
})

it('reads as far as it is asked to, many at a time, and none that it knows again', async () => {
  const { file, write } = await written()
  await write(8, 2)
  await write(9, 70)
  const read = vi.spyOn(file.handle, 'read')
  await file.readUnknown(1)
  expect([1, 2].map(segment => file.covered(segment))).toEqual([COVERED, undefined])
  await file.readUnknown(2)
  const before = read.mock.calls.length
  await file.readUnknown(2)
  expect(read.mock.calls.length).toBe(before)
  await file.readUnknown(70)
  expect(read.mock.calls.length).toBe(before + 2)
  expect([2, 3, 70].map(segment => file.covered(segment))).toEqual([COVERED, undefined, COVERED])
  expect([file.mayHold(70, 9), file.mayHold(70, 7)]).toEqual([true, false])
})

it('a block that the file has lost the end of is not whole, although it was', async () => {
  const { path, file } = await written()
  await file.readUnknown(1)
  await truncate(path, 5_000)
  expect(await file.read(1)).toBeUndefined()
})

it('a block of another format is not one, although its sum is right', async () => {
  const { path, file } = await written()
  const bytes = await readFile(path)
  bytes.writeUInt32LE(2, 4)
  bytes.writeUInt32LE(crc32(bytes.subarray(4)), 0)
  await writeFile(path, bytes)
  expect(await file.read(1)).toBeUndefined()
})

it('takes a block away, and makes the file no longer for one that is not there', async () => {
  const { path, file } = await written()
  const { size } = await stat(path)
  await file.remove(2)
  await file.remove(5)
  expect((await stat(path)).size).toBe(size)
  expect(await file.read(1)).toBeDefined()
  await file.remove(1)
  expect(await file.read(1)).toBeUndefined()
})

it('holds nothing where nothing is written', async () => {
  const { file, write } = await written()
  await write(0)
  await file.readUnknown(1)
  expect(file.mayHold(1, 2 ** 31)).toBe(false)
})
