import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startSftpServer } from '../../testing/sftp-server'
import { temporaryFolder } from '../../testing/store-fixtures'
import { CopyRefusedError } from './refused'
import { SftpTarget } from './sftp-target'

/** The name that a file has while it is half written. */
const HALF = '.01234567-89ab-cdef-0123-456789abcdef.tmp'

/** The tests in this file run in a project of their own (`vitest.config.ts`), because they need OpenSSH's server. */
async function server(keys: { keyFile?: string; hostKeys?: string[] } = {}, by: string[] = []) {
  const folder = await temporaryFolder('memory')
  const sshd = await startSftpServer(folder, by)
  onTestFinished(sshd.stop)
  const root = join(folder, 'a copy')
  const { copySshKey: keyFile, copyHostKey: hostKeys } = sshd
  const address = sshd.address(encodeURI(root))
  const target = new SftpTarget(address, { keyFile, hostKeys, ...keys })
  onTestFinished(() => target.close())
  return { folder, sshd, root, address, target, keyFile, hostKeys }
}

test('the root is made if that is allowed, and otherwise reported as missing', async () => {
  const { target, root, address } = await server()
  expect(target.name).toBe(address)
  const missing = await target.open(false).catch((error: Error) => error)
  expect(missing).toMatchObject({ code: 'ENOENT', message: `${address} is not there` })
  await target.open(true)
  expect(await readdir(root)).toEqual([])
  await target.open(true)
  await target.open(false)
  expect(await target.list('')).toEqual([])
})

test('files are written completely, also in place of others, with the folders that they need, for the owner alone', async () => {
  const { target, root } = await server()
  await target.open(true)
  // The sizes in bytes: less and more than one request, a whole number of requests, and more requests than may wait for
  // answers together.
  for (const size of [0, 1, 30_000, 30_001, 60_000, 700_123]) {
    const bytes = Buffer.alloc(size, `${size} bytes of it; `)
    await target.write('one/two/file', bytes)
    expect((await readFile(join(root, 'one/two/file'))).equals(bytes), `${size}`).toBe(true)
    expect((await target.read('one/two/file'))?.equals(bytes), `${size}`).toBe(true)
  }
  // The written bytes are a slice of a larger buffer.
  await target.write('one/part', Buffer.from('abcdef').subarray(2, 4))
  expect(await readFile(join(root, 'one/part'), 'utf8')).toBe('cd')
  expect((await stat(join(root, 'one/part'))).mode & 0o777).toBe(0o600)
  await target.write('top', Buffer.from('x'))
  expect((await target.list('')).sort()).toEqual(['one', 'top'])
  expect((await target.list('one')).sort()).toEqual(['part', 'two'])
  expect(await target.list('one/two')).toEqual(['file'])
})

test('a file counts as written only if the server has synced it', async () => {
  const dying = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', 'trace=fsync', '-e', 'inject=fsync:error=EIO']
  const { target } = await server({}, dying)
  await target.open(true)
  await expect(target.write('file', Buffer.from('x'))).rejects.toThrow()
  expect(await target.read('file')).toBeUndefined()
})

test('a missing folder has no names, a missing file has no bytes, and an unreadable file is reported', async () => {
  const { target, root } = await server()
  await target.open(true)
  expect([await target.list('nowhere'), await target.read('nowhere/file'), await target.read('file')]).toEqual([
    [],
    undefined,
    undefined,
  ])
  await mkdir(join(root, 'folder'))
  await expect(target.read('folder')).rejects.toThrow()
  await writeFile(join(root, 'file'), '')
  await expect(target.write('file/below', Buffer.from('x'))).rejects.toThrow()
})

test('folders are removed with all their content, and made again by the next write', async () => {
  const { target, root } = await server()
  await target.open(true)
  for (const path of ['a/b/c', 'a/d', 'e', 'f']) await target.write(path, Buffer.from('x'))
  await target.remove('a')
  await target.remove('e')
  await target.remove('nowhere')
  expect(await readdir(root)).toEqual(['f'])
  await target.write('a/b/c', Buffer.from('y'))
  expect(await readFile(join(root, 'a/b/c'), 'utf8')).toBe('y')
  // Another process removes the folder. After `open`, the next write creates the folder again.
  await rm(join(root, 'a'), { recursive: true })
  await target.open(true)
  await target.write('a/b/c', Buffer.from('z'))
  expect(await readFile(join(root, 'a/b/c'), 'utf8')).toBe('z')
})

test('the next write in a folder removes half-written files there, and no other file; reading removes none', async () => {
  const { target, root } = await server()
  await mkdir(join(root, 'in'), { recursive: true })
  for (const path of [HALF, `in/${HALF}`, 'in/other.tmp', 'whole']) await writeFile(join(root, path), '')
  await target.open(true)
  await target.list('in')
  expect([(await readdir(root)).sort(), (await readdir(join(root, 'in'))).sort()]).toEqual([
    [HALF, 'in', 'whole'],
    [HALF, 'other.tmp'],
  ])
  await target.write('in/file', Buffer.from('x'))
  expect([(await readdir(root)).sort(), (await readdir(join(root, 'in'))).sort()]).toEqual([
    ['in', 'whole'],
    ['file', 'other.tmp'],
  ])
})

test('a link below the root is refused: nothing is read, written or removed behind it', async () => {
  const { target, root, address, folder } = await server()
  await target.open(true)
  await target.write('one/file', Buffer.from('ours'))
  const elsewhere = join(folder, 'elsewhere')
  await mkdir(elsewhere)
  await writeFile(join(elsewhere, 'file'), 'theirs')
  await rm(join(root, 'one'), { recursive: true })
  await symlink(elsewhere, join(root, 'one'))
  for (const act of [
    () => target.write('one/file', Buffer.from('x')),
    () => target.read('one/file'),
    () => target.list('one'),
    () => target.remove('one/file'),
  ])
    await expect(act()).rejects.toThrow(`${address}/one is a link: remove it`)
  expect(await readFile(join(elsewhere, 'file'), 'utf8')).toBe('theirs')
  expect(await readdir(elsewhere)).toEqual(['file'])
})

test('a server with another key, or without a usable sign-in, is refused with the reason', async () => {
  const other = await server({ hostKeys: [`SHA256:${'A'.repeat(43)}`] })
  const refusal = await other.target.open(true).catch((error: Error) => error)
  expect(refusal).toBeInstanceOf(CopyRefusedError)
  expect(String(refusal)).toContain(
    `the server of ${other.address} shows another key (${other.hostKeys[0]}) than COPY_HOST_KEY`,
  )
  await writeFile(join(other.folder, 'authorized'), '')
  const shut = new SftpTarget(other.address, { keyFile: other.keyFile, hostKeys: other.hostKeys })
  const failure = await shut.open(true).catch((error: Error) => error)
  expect(failure).not.toBeInstanceOf(CopyRefusedError)
  expect(String(failure)).toMatch(/authentication/i)
  const nowhere = join(other.folder, 'nowhere')
  await expect(new SftpTarget(other.address, { keyFile: nowhere, hostKeys: [] }).open(true)).rejects.toThrow(
    `COPY_SSH_KEY (${nowhere}) cannot be read (ENOENT).`,
  )
})

test('after a lost connection, every request fails until the target is opened again', async () => {
  const { target, sshd } = await server()
  await expect(target.list('')).rejects.toThrow('there is no connection')
  await target.open(true)
  await sshd.stop()
  await expect(target.write('file', Buffer.alloc(1_000_000))).rejects.toThrow()
  await expect(target.read('file')).rejects.toThrow()
  await expect(target.open(true)).rejects.toThrow('ECONNREFUSED')
  await sshd.start()
  await target.open(true)
  await target.write('file', Buffer.from('x'))
  expect(await target.list('')).toEqual(['file'])
  await target.close()
  await target.close()
  await expect(target.read('file')).rejects.toThrow('there is no connection')
})
