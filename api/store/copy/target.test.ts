import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/store-fixtures'
import { FolderTarget } from './target'

const HALF = '.01234567-89ab-cdef-0123-456789abcdef.tmp'

async function folder() {
  const root = join(await temporaryFolder('memory'), 'copy')
  return { root, target: new FolderTarget(root), modeOf: async (path: string) => (await stat(path)).mode & 0o777 }
}

test('the root is made for the owner alone if that is allowed, and otherwise reported as missing', async () => {
  const { root, target, modeOf } = await folder()
  expect(target.name).toBe(root)
  await expect(target.open(false)).rejects.toThrow('ENOENT')
  await target.open(true)
  expect(await modeOf(root)).toBe(0o700)
  await target.open(true)
  await target.open(false)
  await expect(new FolderTarget(join(root, 'a/b')).open(true)).rejects.toThrow('ENOENT')
  await target.close()
})

test('files are written with the folders that they need, and read; a missing file reads as undefined, a missing folder as empty', async () => {
  const { root, target, modeOf } = await folder()
  await target.open(true)
  await target.write('one/two/file', Buffer.from('bytes'))
  await target.write('one/two/file', Buffer.from('others'))
  await target.write('top', Buffer.from('x'))
  expect(await readFile(join(root, 'one/two/file'), 'utf8')).toBe('others')
  expect([await modeOf(join(root, 'one')), await modeOf(join(root, 'one/two'))]).toEqual([0o700, 0o700])
  expect((await target.read('one/two/file'))?.toString()).toBe('others')
  expect([(await target.list('')).sort(), await target.list('one')]).toEqual([['one', 'top'], ['two']])
  expect([await target.read('nowhere'), await target.list('nowhere')]).toEqual([undefined, []])
  await expect(target.read('one')).rejects.toThrow('EISDIR')
  await expect(target.write('top/below', Buffer.from('x'))).rejects.toThrow()
})

test('nothing is written in the place of a missing root', async () => {
  const { root, target } = await folder()
  await target.open(true)
  await rm(root, { recursive: true })
  await expect(target.write('one/file', Buffer.from('x'))).rejects.toThrow('ENOENT')
  await expect(target.write('file', Buffer.from('x'))).rejects.toThrow('ENOENT')
})

test.each(['one', 'one/two', 'one/two/file'])(
  'a link at %s is refused, also one that replaced a written file: nothing is read, written or removed behind it',
  async link => {
    const { root, target, modeOf } = await folder()
    await target.open(true)
    await target.write('one/two/file', Buffer.from('ours'))
    const elsewhere = `${root}-elsewhere`
    await mkdir(join(elsewhere, 'two'), { recursive: true, mode: 0o755 })
    for (const path of ['file', 'two/file']) await writeFile(join(elsewhere, path), 'theirs')
    await rm(join(root, link), { recursive: true })
    await symlink(link === 'one/two/file' ? join(elsewhere, 'file') : elsewhere, join(root, link))
    const path = 'one/two/file'
    for (const act of [
      () => target.write(path, Buffer.from('x')),
      () => target.read(path),
      () => target.list(path),
      () => target.remove(path),
    ])
      await expect(act()).rejects.toThrow(`${root}/${link} is a link: remove it, and check who can write there.`)
    expect([(await readdir(elsewhere)).sort(), await readdir(join(elsewhere, 'two')), await modeOf(elsewhere)]).toEqual(
      [['file', 'two'], ['file'], 0o755],
    )
    expect(await readFile(join(elsewhere, 'file'), 'utf8')).toBe('theirs')
  },
)

test('folders are removed with all their content, and made again by the next write', async () => {
  const { root, target } = await folder()
  await target.open(true)
  for (const path of ['a/b/c', 'a/d', 'e']) await target.write(path, Buffer.from('x'))
  for (const path of ['a', 'e', 'nowhere']) await target.remove(path)
  expect(await readdir(root)).toEqual([])
  await target.write('a/b/c', Buffer.from('y'))
  // Another process removes the folder. After `open`, the next write creates the folder again.
  await rm(join(root, 'a'), { recursive: true })
  await target.open(true)
  await target.write('a/b/c', Buffer.from('z'))
  expect(await readFile(join(root, 'a/b/c'), 'utf8')).toBe('z')
})

test('the next write in a folder removes half-written files there', async () => {
  const { root, target } = await folder()
  await mkdir(join(root, 'in'), { recursive: true })
  for (const path of [HALF, `in/${HALF}`]) await writeFile(join(root, path), '')
  await target.open(false)
  await target.read('file')
  await target.list('in')
  // Opening and reading remove nothing, because a restore must leave the copy unchanged.
  expect([(await readdir(root)).sort(), await readdir(join(root, 'in'))]).toEqual([[HALF, 'in'], [HALF]])
  await target.write('in/file', Buffer.from('x'))
  expect([await readdir(root), await readdir(join(root, 'in'))]).toEqual([['in'], ['file']])
})
