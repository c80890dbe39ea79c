import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/store-fixtures'
import { encodeWords } from './word-file'
import { WordFiles } from './word-files'

const HALF = '.01234567-89ab-cdef-0123-456789abcdef.tmp'
const COVERED = { count: 1, references: 5 }
const FILE = encodeWords([{ words: new Set(['amina']), numbers: new Set() }], COVERED)

async function files() {
  const folder = join(await temporaryFolder('memory'), 'words')
  return { folder, names: async () => (await readdir(folder)).sort(), open: () => WordFiles.open(folder) }
}

test('a file is read as it was written, with what it covers, and replaced as a whole', async () => {
  const { open, names, folder } = await files()
  const words = await open()
  await words.write(7, Buffer.from('what is no such file'))
  expect(await words.read(7)).toBeUndefined()
  await words.write(7, FILE)
  expect(await names()).toEqual(['000007.bin'])
  expect(await words.read(7)).toEqual({ file: FILE, covered: COVERED })
  expect((await stat(join(folder, '000007.bin'))).mode & 0o777).toBe(0o600)
  expect(await words.read(8)).toBeUndefined()
  await words.write(1_234_567, FILE)
  await words.remove(7)
  await words.remove(7)
  expect(await names()).toEqual(['1234567.bin'])
})

test('what was half written is gone after an opening', async () => {
  const { open, names, folder } = await files()
  await open()
  await writeFile(join(folder, HALF), '')
  await writeFile(join(folder, '000001.bin'), FILE)
  expect(await (await open()).read(1)).toMatchObject({ covered: COVERED })
  expect(await names()).toEqual(['000001.bin'])
})

test('one that cannot be read or written says so, and leaves nothing half written', async () => {
  const { open, names, folder } = await files()
  const words = await open()
  await mkdir(join(folder, '000003.bin'))
  await expect(words.read(3)).rejects.toThrow('EISDIR')
  await expect(words.write(3, FILE)).rejects.toThrow('EISDIR')
  expect(await names()).toEqual(['000003.bin'])
})

test('files beyond the last segment are removed, and no others', async () => {
  const { open, names, folder } = await files()
  const words = await open()
  const others = ['000004.bin.bak', 'a000009.bin', '00005.bin', 'other']
  for (const name of others) await writeFile(join(folder, name), '')
  for (const segment of [1, 2, 3, 1_000_000]) await words.write(segment, FILE)
  await words.removeBeyond(2)
  expect(await names()).toEqual(['000001.bin', '000002.bin', ...others].sort())
})
