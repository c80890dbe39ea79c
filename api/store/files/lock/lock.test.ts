import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, renameSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startChild } from '../../../testing/store-child'
import { enquiry, memoryLog, openStore, temporaryFolder } from '../../../testing/store-fixtures'
import { openFileStore } from '../file-store'
import { describeSelf, type Holder } from './holder'
import { lockFolder } from './lock'

const POLL = { timeout: 15_000, interval: 20 }
const hasProc = existsSync('/proc/self/stat')

/** Makes a folder with the lock of another process. */
async function lockedBy(holder: Partial<Holder>): Promise<{ dir: string; path: string }> {
  const dir = await temporaryFolder()
  const path = join(dir, 'lock')
  await writeFile(path, JSON.stringify({ token: 'old', ...holder }))
  return { dir, path }
}

/** Locks a folder until the test ends; a check that waited for an update of the lock's time would never end here. */
async function takeAtOnce(dir: string) {
  const lock = await lockFolder(dir, memoryLog(), Number.POSITIVE_INFINITY)
  onTestFinished(() => lock.release())
  return lock
}

/** Updates a lock's time, as its holder on another machine does. */
function touch(path: string): void {
  let time = 0
  const timer = setInterval(() => void utimes(path, ++time, time).catch(() => undefined), 20)
  onTestFinished(() => clearInterval(timer))
}

const holderOf = async (dir: string) => JSON.parse(await readFile(join(dir, 'lock'), 'utf8')) as Holder

/** The start time of a process, as locks contain it. */
async function startOf(pid: number): Promise<string> {
  return (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ').at(-1)?.split(' ')[19] ?? ''
}

test('a second opening of a folder is refused, and the error names the process that holds the folder, and the lock file', async () => {
  const dir = await temporaryFolder()
  const first = await openStore(dir)
  const refusal = openFileStore({ dir })
  await expect(refusal).rejects.toThrow(new RegExp(`${dir} is in use by process ${process.pid}.*${join(dir, 'lock')}`))
  await expect(first.submit('inquiries', enquiry())).resolves.toMatchObject({ id: 1 })
})

test('a process that is running keeps others out; once it was killed, its lock is taken over', async () => {
  const dir = await temporaryFolder()
  const other = startChild('store-writer.ts', [dir, '1', '1000000'])
  await other.printed('open')
  await expect(openFileStore({ dir })).rejects.toThrow(`process ${other.process.pid}`)
  other.process.kill('SIGKILL')
  await other.ended()
  const log = memoryLog()
  const store = await openStore(dir, { log })
  expect(log.entries).toMatchObject([{ message: 'Took over the lock of a process that is gone' }])
  expect(log.entries).toMatchObject([{ fields: { pid: other.process.pid } }])
  await expect(store.ready()).resolves.toBeUndefined()
  // Only the new lock and its socket are left: the earlier socket was removed together with its lock.
  expect((await readdir(dir)).filter(name => name.startsWith('lock'))).toHaveLength(2)
})

test.runIf(hasProc)(
  'a killed process whose parent has not collected it yet does not block the folder',
  async () => {
    const dir = await temporaryFolder()
    // The parent process is replaced by a program that does not reap its children.
    const parent = startChild('store-writer.ts', [dir, '1', '1000000'], ['sh', '-c', '"$@" & exec sleep 600', 'sh'])
    await parent.printed('open')
    const { pid } = await holderOf(dir)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8'), POLL).toMatch(/\) Z /)
    const startedAt = await startOf(pid)
    // The first thread has ended. Other threads, which hold the socket, may end a moment later, so the test tries
    // several times.
    const opens = () =>
      openStore(dir).then(
        () => 'open',
        (error: Error) => error.message,
      )
    await expect.poll(opens, POLL).toBe('open')
    // The folder can be taken also when only the pid shows that the process has ended.
    await takeAtOnce((await lockedBy({ pid, startedAt })).dir)
    await takeAtOnce((await lockedBy({ ...(await describeSelf()), pid, startedAt })).dir)
  },
  20_000,
)

test('a process that is suspended keeps others out', async () => {
  const dir = await temporaryFolder()
  const other = startChild('refused.ts', [dir])
  await other.printed('open')
  other.process.kill('SIGSTOP')
  await expect(openFileStore({ dir })).rejects.toThrow('is in use by process')
  // The holder counts as alive even after more connections than its socket can queue.
  const { socket = '' } = await holderOf(dir)
  let isFull = false
  for (let calls = 0; calls < 10_000 && !isFull; calls++) {
    const call = connect(join(dir, socket))
    onTestFinished(() => void call.destroy())
    isFull = await once(call, 'connect').then(
      () => false,
      error => error.code === 'EAGAIN',
    )
  }
  expect(isFull).toBe(true)
  await expect(openFileStore({ dir })).rejects.toThrow('is in use by process')
})

const UNSHARE = ['unshare', '-p', '-f', '--kill-child', '--mount-proc']
const canUnshare = () => {
  try {
    execFileSync(UNSHARE[0] as string, [...UNSHARE.slice(1), 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.runIf(canUnshare())(
  'a process in another PID namespace keeps others out, and is named',
  async () => {
    const dir = await temporaryFolder()
    const first = startChild('refused.ts', [dir], UNSHARE)
    await first.printed('open')
    const where = `process ${(await holderOf(dir)).pid} of another container on this machine (${hostname()})`
    await expect(openFileStore({ dir })).rejects.toThrow(`${dir} is in use by ${where}. Only one process may use`)
    const second = startChild('refused.ts', [dir], UNSHARE)
    expect(await second.ended()).toBe(1)
    expect(second.lines).toEqual([])
    first.process.stdin?.write('1 10 text\n')
    await first.printed('text: stored 1 refused 0 ready yes')
    first.process.kill('SIGKILL')
    await first.ended()
    const store = await openStore(dir)
    expect((await store.counts()).lists.callbacks.total).toBe(1)
  },
  30_000,
)

test('a store can open a copy of a folder in use, whichever program made the copy, and the original’s service continues', async () => {
  const dir = await temporaryFolder()
  const original = await openStore(dir)
  await original.submit('inquiries', enquiry())
  const copy = join(await temporaryFolder(), 'copy')
  execFileSync('cp', ['-a', dir, copy])
  const opened = await openStore(copy)
  expect((await opened.counts()).lists.inquiries.total).toBe(1)
  await expect(openFileStore({ dir })).rejects.toThrow(`${dir} is in use by process ${process.pid}`)

  // This copy of the folder has no socket, because some copying programs leave sockets out.
  const bare = await temporaryFolder()
  await writeFile(join(bare, 'lock'), await readFile(join(dir, 'lock')))
  const log = memoryLog()
  const lock = await lockFolder(bare, log, 500)
  await lock.release()
  expect(log.entries).toMatchObject([
    { level: 'warn', message: expect.stringMatching(/no sign of life for 0.5 s: .* is a copy of another/) },
  ])
})

test('a folder’s path may be longer than a socket’s address', async () => {
  const dir = join(await temporaryFolder(), 'x'.repeat(120), 'y'.repeat(120))
  await mkdir(dir, { recursive: true })
  await openStore(dir)
  expect(await holderOf(dir)).toHaveProperty('socket')
  await expect(openFileStore({ dir })).rejects.toThrow(`${dir} is in use by process ${process.pid}`)
})

test('a lock of version 0.1.0 counts while its process runs, but not if another process now has its number', async () => {
  const other = startChild('refused.ts', [await temporaryFolder()])
  const { pid = 0 } = other.process
  const startedAt = await startOf(pid)
  const held = await lockedBy({ pid, startedAt })
  await expect(openFileStore({ dir: held.dir })).rejects.toThrow(`is in use by process ${pid}. `)
  await takeAtOnce((await lockedBy({ pid, startedAt: '1' })).dir)
  await takeAtOnce((await lockedBy({ pid })).dir)
  other.process.kill('SIGKILL')
  await other.ended()
  await takeAtOnce(held.dir)
})

test('a file that names no process is not a lock', async () => {
  for (const text of ['', '{', 'null', '{"pid":1}', '{"pid":"1","token":"a"}', '{"pid":1,"token":"../a"}']) {
    const { dir, path } = await lockedBy({})
    await writeFile(path, text)
    await takeAtOnce(dir)
  }
  const outside = await temporaryFolder()
  await writeFile(join(outside, 'kept'), '')
  const { dir } = await lockedBy({ pid: process.pid, socket: `../${outside.split('/').at(-1)}/kept` })
  await takeAtOnce(dir)
  expect(await readdir(outside)).toEqual(['kept'])
})

test('a process on another host that shows signs of life keeps others out, and the refusal names the host', async () => {
  const { dir, path } = await lockedBy({ pid: process.pid, host: 'intake-2', boot: 'other' })
  touch(path)
  await expect(openFileStore({ dir })).rejects.toThrow(
    `${dir} is in use by process ${process.pid} on the host intake-2. Only one process may use`,
  )
})

test('a process on another host that shows no sign of life loses the lock, and the log warns of this', async () => {
  const { dir } = await lockedBy({ pid: process.pid, host: 'intake-2', boot: 'other' })
  const log = memoryLog()
  const lock = await lockFolder(dir, log, 500)
  expect(log.entries).toMatchObject([
    { level: 'warn', fields: { host: 'intake-2' }, message: expect.stringContaining('make sure that its process') },
  ])
  await lock.check()
  await lock.release()
})

/** Makes a socket as a killed process leaves it. */
function leaveSocket(path: string): void {
  const leave = `require('net').createServer().listen('${path}', () => process.kill(process.pid, 'SIGKILL'))`
  spawnSync(process.execPath, ['-e', leave])
}

test('a lock from before the last start of this machine delays no process', async () => {
  const { dir, path } = await lockedBy({ ...(await describeSelf()), boot: 'earlier', socket: 'lock.old.socket' })
  leaveSocket(`${path}.old.socket`)
  await takeAtOnce(dir)
})

test('a lock left by a killed process of another container delays no process', async () => {
  const { dir, path } = await lockedBy({ ...(await describeSelf()), host: 'container-1', socket: 'lock.old.socket' })
  leaveSocket(`${path}.old.socket`)
  await takeAtOnce(dir)
})

/** A folder on a file system that other machines may share; undefined when this machine has none. */
async function sharedFolder(): Promise<string | undefined> {
  const folder = await temporaryFolder()
  const { status } = spawnSync('mount', ['-t', 'ramfs', 'haven-test', folder], { stdio: 'ignore' })
  if (status !== 0) return undefined
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return folder
}

test('in a folder that others can mount, a host of the same name with another start time may be another host', async ctx => {
  const dir = await sharedFolder()
  if (!dir) return ctx.skip('mounting is not allowed here')
  const path = join(dir, 'lock')
  const holder = { ...(await describeSelf()), token: 'old', boot: 'other', socket: 'lock.old.socket' }
  await writeFile(path, JSON.stringify(holder))
  leaveSocket(`${path}.old.socket`)
  touch(path)
  await expect(openFileStore({ dir })).rejects.toThrow(`process ${process.pid} on the host ${hostname()}`)
})

test('without sockets, a process of this machine is recognised by its pid and start time, and otherwise by its signs of life', async () => {
  const here = await describeSelf()
  await takeAtOnce((await lockedBy({ ...here, startedAt: '1' })).dir)
  const { dir, path } = await lockedBy(here)
  touch(path)
  await expect(openFileStore({ dir })).rejects.toThrow(`is in use by process ${process.pid}`)
})

test('a lock shows signs of life while it is held', async () => {
  const dir = await temporaryFolder()
  await takeAtOnce(dir)
  // Makes the lock look like one of another host: this kernel then knows neither its socket nor its process.
  const path = join(dir, 'lock')
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace(/"boot":"[^"]*",/, '"boot":"other",').replace(/"host":"[^"]*"/, '"host":"other"'))
  await writeFile(path, (await readFile(path, 'utf8')).replace(/,"socket":"[^"]*"/, ''))
  await expect(openFileStore({ dir })).rejects.toThrow('on the host other')
})

test('if ten processes take over a stale lock at once, one of them gets it', async () => {
  const { dir } = await lockedBy({ pid: process.pid, startedAt: '1' })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => openStore(dir)))
  expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
  expect((await readdir(dir)).filter(name => name.startsWith('lock'))).toHaveLength(2)
})

test('after a store is closed, its folder is free again and contains no file of the lock', async () => {
  const dir = await temporaryFolder()
  await (await openStore(dir)).close()
  expect((await readdir(dir)).filter(name => name.startsWith('lock'))).toEqual([])
  await expect(openStore(dir)).resolves.toBeDefined()
})

test('a process that lost its lock while it was suspended stores nothing more, and does not change the next process’s files', async () => {
  const dir = await temporaryFolder()
  const child = startChild('refused.ts', [dir])
  await child.printed('open')
  child.process.stdin?.write('2 100 before\n')
  await child.printed('before: stored 2 refused 0 ready yes')
  child.process.kill('SIGSTOP')
  // The lock now belongs to a process on another host, which this kernel does not know.
  const { socket: _, ...holder } = await holderOf(dir)
  await writeFile(join(dir, 'lock'), JSON.stringify({ ...holder, host: 'other', boot: 'other' }))
  const log = memoryLog()
  const successor = await openStore(dir, { log })
  expect(log.entries[0]?.message).toContain('Took over a lock that showed no sign of life for 10 s')
  await successor.submit('callbacks', enquiry({ message: 'later' }))

  child.process.stdin?.write('2 100 after\n')
  child.process.kill('SIGCONT')
  await child.printed('after: stored 0 refused 2 ready no')
  child.process.stdin?.end()
  expect(await child.ended()).toBe(0)
  await successor.submit('callbacks', enquiry({ message: 'later' }))
  await successor.close()
  const again = memoryLog()
  const reopened = await openStore(dir, { log: again })
  const { records } = await reopened.list('callbacks', { limit: 10 })
  expect(records.map(({ id, message }) => [id, String(message).slice(0, 6)])).toEqual([
    [4, 'later'],
    [3, 'later'],
    [2, 'before'],
    [1, 'before'],
  ])
  expect(again.entries).toEqual([])
})

test('a write during a takeover of the lock is refused, because the next process may already have read the files', async () => {
  const dir = await temporaryFolder()
  const store = await openStore(dir)
  await store.submit('inquiries', enquiry())
  await writeFile(join(dir, 'other'), JSON.stringify({ pid: 7, token: 'successor', host: 'intake-2' }))
  const refused = store.submit('inquiries', enquiry({ message: 'Number 2' }))
  renameSync(join(dir, 'other'), join(dir, 'lock'))
  await expect(refused).rejects.toThrow('was taken over by process 7 on the host intake-2')
  expect(await readFile(join(dir, 'journal', '000001.jsonl'), 'utf8')).toContain('Number 2')
})

test('a service whose lock somebody removed no longer holds it, and says that it needs a restart', async () => {
  const dir = await temporaryFolder()
  const log = memoryLog()
  const store = await openStore(dir, { log })
  await rename(join(dir, 'lock'), join(dir, 'other'))
  await writeFile(join(dir, 'lock'), JSON.stringify({ pid: 7, token: 'successor', host: 'intake-2' }))
  await rename(join(dir, 'lock'), join(dir, 'other'))
  await expect(store.submit('inquiries', enquiry())).rejects.toThrow('was removed: nothing more is saved here. Restart')
  await writeFile(join(dir, 'lock'), JSON.stringify({ pid: 7, token: 'successor', host: 'intake-2' }))
  await expect(store.ready()).rejects.toThrow('was taken over by process 7 on the host intake-2')
  expect(log.entries).toMatchObject([{ level: 'error', message: expect.stringContaining('Restart the service') }])
})
