import { mkdtemp, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { SEGMENT_SIZE } from '../segments/segment-index'
import { ContactFile, FINGERPRINTS } from './contact-file'

/** A file with the block of the first segment, and a way to damage it on the disk. */
async function written() {
  const path = join(await mkdtemp(join(tmpdir(), 'contacts-')), 'inquiries.contacts')
  const file = await ContactFile.open(path)
  onTestFinished(() => file.close())
  const write = (fingerprint = 7) => {
    const fingerprints = new Uint32Array(SEGMENT_SIZE * FINGERPRINTS).fill(fingerprint)
    return file.write(1, { covered: { count: SEGMENT_SIZE, references: 3 }, fingerprints })
  }
  async function damage() {
    const handle = await open(path, 'r+')
    await handle.write(Buffer.from([255]), 0, 1, 400)
    await handle.close()
  }
  await write()
  return { file, write, damage }
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
