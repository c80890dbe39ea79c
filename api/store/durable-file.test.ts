import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/store-fixtures'
import { makeFolder, namesIn, removeHalfWritten, syncFolder, writeDurably } from './durable-file'

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
const HALF = '.01234567-89ab-cdef-0123-456789abcdef.tmp'

test('a half-written file after a crash is removed, and no file with a similar name', async () => {
  const folder = await temporaryFolder('memory')
  const kept = [`${HALF}.bak`, `a${HALF}`, '.tmp', '.01234567_89.tmp', '0.tmp', '.abc.tmp', `${HALF.slice(0, -4)}-tmp`]
  for (const name of [HALF, ...kept]) await writeFile(join(folder, name), '')
  await removeHalfWritten(folder)
  expect((await readdir(folder)).sort()).toEqual([...kept].sort())
  await expect(removeHalfWritten(join(folder, 'nowhere'))).resolves.toBeUndefined()
})

test('a file is replaced whole, only this user can read it, and its size and time are returned', async () => {
  const path = join(await temporaryFolder('memory'), 'file')
  await writeFile(path, 'what stood there before', { mode: 0o644 })
  const told = await writeDurably(path, 'new')
  const { size, mtimeMs } = await stat(path)
  expect(told).toEqual({ size, mtimeMs })
  expect(await readFile(path, 'utf8')).toBe('new')
  expect(await modeOf(path)).toBe('600')
  await writeDurably(path, new Uint8Array([65, 66]))
  expect(await readFile(path, 'utf8')).toBe('AB')
})

test('a file that cannot be put in its place leaves nothing behind, and the error gives the reason', async () => {
  const folder = await temporaryFolder('memory')
  await mkdir(join(folder, 'file', 'full'), { recursive: true })
  await expect(writeDurably(join(folder, 'file'), 'new')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  expect(await readdir(folder)).toEqual(['file'])
  await expect(writeDurably(join(folder, 'nowhere', 'file'), 'new')).rejects.toThrow('ENOENT')
})

test('a folder is made with its parent folders, for this user alone; an existing folder stays unchanged', async () => {
  const folder = await temporaryFolder('memory')
  const inner = join(folder, 'a', 'b')
  await makeFolder(inner)
  await writeFile(join(inner, 'file'), '')
  await makeFolder(inner)
  expect(await namesIn(inner)).toEqual(['file'])
  for (const path of [inner, join(folder, 'a')]) expect(await modeOf(path)).toBe('700')
})

test('a missing folder has no names, and a path that is not a folder is reported', async () => {
  const folder = await temporaryFolder('memory')
  await writeFile(join(folder, 'file'), '')
  expect(await namesIn(join(folder, 'nowhere'))).toEqual([])
  await expect(namesIn(join(folder, 'file'))).rejects.toThrow('ENOTDIR')
  await expect(syncFolder(join(folder, 'nowhere'))).rejects.toThrow('ENOENT')
})

test('a folder that cannot be made is refused at once, as one below /proc', async () => {
  for (const path of ['/proc/haven', '/proc/haven/one/two']) await expect(makeFolder(path)).rejects.toThrow('ENOENT')
})
