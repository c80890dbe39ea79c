import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { memoryLog, temporaryFolder } from '../../../testing/store-fixtures'
import { describeSelf } from './holder'
import { isListening, listenIn } from './liveness-socket'
import { lockFolder } from './lock'

/** Makes a folder with the lock of an ended process, and a function that takes this lock over. */
async function staleFolder(text?: string) {
  const child = spawn('true')
  await once(child, 'exit')
  const folder = await temporaryFolder('memory')
  const path = join(folder, 'lock')
  const gone = { ...(await describeSelf()), pid: child.pid as number, token: 'gone' }
  await writeFile(path, text ?? JSON.stringify(gone))
  const log = memoryLog()
  const take = async () => {
    const lock = await lockFolder(folder, log, 50)
    onTestFinished(() => lock.release())
    return lock
  }
  const holder = async () => JSON.parse(await readFile(path, 'utf8')) as { pid: number; token: string }
  return { folder, path, gone, log, take, holder }
}

test('the lock of an ended process is taken over at once, and the log names its holder', async () => {
  const { folder, path, gone, log, take, holder } = await staleFolder()
  await writeFile(join(folder, 'lock.gone.socket'), '')
  await writeFile(path, JSON.stringify({ ...gone, socket: 'lock.gone.socket' }))
  const lock = await take()
  const { pid, token } = await holder()
  expect(pid).toBe(process.pid)
  expect(log.entries).toEqual([
    {
      level: 'warn',
      message: 'Took over the lock of a process that is gone',
      fields: { file: path, pid: gone.pid, host: gone.host },
    },
  ])
  expect((await readdir(folder)).sort()).toEqual(['lock', `lock.${token}.socket`])
  await expect(lock.check()).resolves.toBeUndefined()
  expect(lock.isInPlace()).toBe(true)
})

test('a lock that names no process is taken over, and the log says that its process is gone', async () => {
  const { path, log, take, holder } = await staleFolder('{')
  await take()
  expect((await holder()).pid).toBe(process.pid)
  expect(log.entries).toMatchObject([
    { level: 'warn', message: 'Took over the lock of a process that is gone', fields: { file: path } },
  ])
})

test('while a living process takes over a lock, the error for other processes names this process', async () => {
  const { folder, path, take, holder } = await staleFolder()
  const claim = `${path}.after.gone`
  const socket = await listenIn(folder, 'lock.other.socket')
  onTestFinished(() => socket?.close())
  const other = { ...(await describeSelf()), token: 'other', socket: 'lock.other.socket' }
  await writeFile(claim, JSON.stringify(other))
  await expect(take()).rejects.toThrow(
    `${folder} is in use by process ${process.pid}. Only one process may use a data folder: stop that process first. ` +
      `(Its lock is the file ${claim}.)`,
  )
  expect((await holder()).token).toBe('gone')
  expect(await readFile(claim, 'utf8')).toBe(JSON.stringify(other))
})

test('a process that ended while it took over a lock blocks nobody', async () => {
  const { folder, path, gone, take, holder } = await staleFolder()
  await writeFile(`${path}.after.gone`, JSON.stringify({ ...gone, token: 'too' }))
  const lock = await take()
  const { pid, token } = await holder()
  expect(pid).toBe(process.pid)
  expect((await readdir(folder)).sort()).toEqual(['lock', `lock.${token}.socket`])
  await lock.release()
  expect(await readdir(folder)).toEqual([])
})

test('an unreadable file in place of the lock is reported, and nothing is left behind', async () => {
  const folder = await temporaryFolder('memory')
  const path = join(folder, 'lock')
  await mkdir(path)
  await expect(lockFolder(folder, memoryLog(), 50)).rejects.toThrow(
    `${folder} is being taken over by another process (see ${path}).`,
  )
  expect(await readdir(folder)).toEqual(['lock'])
  await expect(lockFolder(join(folder, 'nowhere'), memoryLog(), 50)).rejects.toThrow('ENOENT')
})

test('each loss of a lock is reported once, with the new holder and the folder', async () => {
  const { folder, path, log, take } = await staleFolder('{')
  const lock = await take()
  log.entries.length = 0
  await rename(path, `${path}.kept`)
  for (let times = 0; times < 2; times++) {
    await expect(lock.check()).rejects.toThrow(`${folder} is not the folder that this process opened`)
  }
  expect(lock.isInPlace()).toBe(false)
  await rename(`${path}.kept`, path)
  await lock.check()
  await rm(path)
  const loss = () => lock.check().catch((error: Error) => error.message)
  expect(await loss()).toBe(`The lock of ${folder} was removed: nothing more is saved here. Restart the service.`)
  await writeFile(path, JSON.stringify({ pid: 7, token: 'successor', host: 'intake-2' }))
  expect(await loss()).toBe(
    `The lock of ${folder} was taken over by process 7 on the host intake-2: nothing more is saved here. ` +
      'Restart the service, or use that one.',
  )
  expect(log.entries.map(({ level, message }) => [level, message.split(/[:.]/)[0]])).toEqual([
    ['error', `${folder} is not the folder that this process opened`],
    ['warn', 'The data folder is back'],
    ['error', `The lock of ${folder} was removed`],
  ])
  for (const { fields } of log.entries) expect(fields).toEqual({ folder })
  await lock.release()
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ token: 'successor' })
})

test('a lock’s socket answers this user alone; if no socket can be made, the lock has none', async () => {
  const folder = await temporaryFolder('memory')
  const socket = await listenIn(folder, 'a.socket')
  expect(((await stat(join(folder, 'a.socket'))).mode & 0o777).toString(8)).toBe('600')
  expect(await isListening(folder, 'a.socket')).toBe(true)
  await socket?.close()
  expect(await readdir(folder)).toEqual([])
  expect(await isListening(folder, 'a.socket')).toBeUndefined()
  expect(await listenIn(join(folder, 'nowhere'), 'a.socket')).toBeUndefined()
})
