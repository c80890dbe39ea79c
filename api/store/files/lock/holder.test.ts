import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../testing/store-fixtures'
import { describeSelf, type Holder, hasEnded, judgeHolder, parseHolder, readIfThere, whereaboutsOf } from './holder'
import { isListening, listenIn } from './liveness-socket'

const SOCKET = 'lock.a-token.socket'
/** A time in ms that is shorter than the wait before the first check of a lock. */
const LOCK_TIMEOUT = 150
/** The id of a user who may not signal other users' processes. */
const SOMEBODY = 65_534

/** Makes a lock of this process with these changes; `judged` returns the verdict on the lock. */
async function lockOf(change: Partial<Record<keyof Holder, unknown>> = {}) {
  const folder = await temporaryFolder('memory')
  const path = join(folder, 'lock')
  const holder = { ...(await describeSelf()), token: 'a-token', ...change } as Holder
  await writeFile(path, JSON.stringify(holder))
  return { folder, path, holder, judged: () => judgeHolder(holder, path, folder, LOCK_TIMEOUT) }
}

/** Makes a socket without a listener, like that of a killed process. */
async function deadSocketIn(folder: string) {
  const server = createServer().listen(join(folder, 'alive'))
  await once(server, 'listening')
  await rename(join(folder, 'alive'), join(folder, SOCKET))
  server.close()
  await once(server, 'close')
}

/** The number of a process that has ended. */
async function endedPid() {
  const child = spawn('true')
  await once(child, 'exit')
  return child.pid as number
}

test('a lock describes its process by every value that distinguishes the process from others', async () => {
  const stat = (await readIfThere('/proc/self/stat')) ?? ''
  const self = await describeSelf()
  expect(self).toEqual({
    pid: process.pid,
    host: hostname(),
    startedAt: stat.split(') ')[1]?.split(' ')[19],
    boot: expect.stringMatching(/^[0-9a-f-]{36}$/),
    namespace: expect.stringMatching(/^pid:\[\d+\]$/),
  })
  expect(Number(self.startedAt)).toBeGreaterThan(0)
})

test('a lock is read with the fields of its version; a file without a process, or with a path outside its folder, is not a lock', () => {
  const early = { pid: 7, token: 'a-token_1' }
  for (const holder of [early, { ...early, socket: SOCKET, host: 'h', boot: 'b' }]) {
    expect(parseHolder(JSON.stringify(holder))).toEqual(holder)
  }
  for (const wrong of [
    null,
    7,
    [],
    {},
    { pid: 7 },
    { token: 'a' },
    { ...early, pid: '7' },
    { ...early, pid: 7.5 },
    { ...early, token: 7 },
    { ...early, token: '' },
    { ...early, token: '../a' },
    { ...early, token: 'a/' },
    { ...early, socket: '../elsewhere' },
    { ...early, socket: 'elsewhere/' },
  ]) {
    expect(parseHolder(JSON.stringify(wrong)), JSON.stringify(wrong)).toBeUndefined()
  }
  for (const text of ['', '{', '7 a-token']) expect(parseHolder(text)).toBeUndefined()
})

test('a socket that answers proves a living holder, whatever else the lock says', async () => {
  const { folder, judged } = await lockOf({ socket: SOCKET, pid: await endedPid(), boot: 'another', host: 'another' })
  const socket = await listenIn(folder, SOCKET)
  onTestFinished(() => socket?.close())
  expect(await judged()).toEqual({ isAlive: true, isGuess: false })
})

test('a socket without a listener proves a dead holder on this kernel, or on this machine’s own disk', async () => {
  for (const change of [{}, { boot: 'an earlier start' }, { host: 'another container' }, { namespace: 'pid:[1]' }]) {
    const { folder, judged } = await lockOf({ socket: SOCKET, ...change })
    await deadSocketIn(folder)
    expect(await isListening(folder, SOCKET)).toBe(false)
    expect(await judged(), JSON.stringify(change)).toEqual({ isAlive: false, isGuess: false })
  }
})

test('a socket of another machine proves nothing, so its lock is watched', async () => {
  const { folder, judged } = await lockOf({ socket: SOCKET, boot: 'another', host: 'another' })
  await deadSocketIn(folder)
  expect(await judged()).toEqual({ isAlive: false, isGuess: true })
})

test('in a folder that other machines can mount, a socket of this machine proves nothing, so its lock is watched', async () => {
  // `/proc/self/comm` is no socket, so it refuses connections like a socket without a listener. `/proc` is not in the
  // list of local file systems.
  const { path, holder } = await lockOf({ socket: 'comm', boot: 'an earlier start' })
  expect(await isListening('/proc/self', 'comm')).toBe(false)
  expect(await judgeHolder(holder, path, '/proc/self', LOCK_TIMEOUT)).toEqual({ isAlive: false, isGuess: true })
})

test('without a socket, a process of this machine has certainly ended if no process, or another one, has its number', async () => {
  for (const change of [{ pid: await endedPid() }, { startedAt: '1' }, { startedAt: undefined }]) {
    expect(await (await lockOf(change)).judged(), JSON.stringify(change)).toEqual({ isAlive: false, isGuess: false })
  }
})

test.each([
  ['of another namespace', { namespace: 'pid:[1]' }],
  ['of another start of the machine', { boot: 'another' }],
  ['of this machine that still runs', { pid: process.pid }],
])('without a socket, a process %s is watched', async (_, change) => {
  const { judged } = await lockOf({ pid: await endedPid(), ...change })
  expect(await judged()).toEqual({ isAlive: false, isGuess: true })
})

test('a process that has ended and only waits for its parent counts as gone', async () => {
  // The test needs a child that nobody reaps: a shell would reap its child, but the program that replaces the shell
  // does not.
  const parent = spawn('sh', ['-c', 'exec 3<&0; cat <&3 >&- & echo $!; exec sleep 60 3<&-'])
  onTestFinished(() => void parent.kill())
  const pid = Number(await once(parent.stdout, 'data'))
  await expect.poll(() => readIfThere(`/proc/${parent.pid}/comm`), { interval: 5 }).toBe('sleep\n')
  parent.stdin.end()
  const stat = async () => (await readIfThere(`/proc/${pid}/stat`))?.split(') ')[1]?.split(' ') ?? []
  await expect.poll(async () => (await stat())[0], { interval: 5 }).toBe('Z')
  const { judged } = await lockOf({ pid, startedAt: (await stat())[19] })
  expect(await judged()).toEqual({ isAlive: false, isGuess: false })
})

test.runIf(process.getuid?.() === 0)('a process that only its user may signal counts as running', async () => {
  const child = spawn('sleep', ['60'], { uid: SOMEBODY })
  onTestFinished(() => void child.kill())
  await once(child, 'spawn')
  const stat = await readIfThere(`/proc/${child.pid}/stat`)
  const holder = {
    ...(await describeSelf()),
    pid: child.pid as number,
    startedAt: stat?.split(') ')[1]?.split(' ')[19] ?? '',
  }
  process.seteuid?.(SOMEBODY - 1)
  try {
    expect(() => process.kill(holder.pid, 0)).toThrow('EPERM')
    expect(await hasEnded(holder)).toBe(false)
    expect(await hasEnded({ ...holder, startedAt: '1' })).toBe(true)
  } finally {
    process.seteuid?.(0)
  }
})

test('a lock of version 0.1.0, which names no host, is judged by its process alone', async () => {
  const { pid, startedAt } = await describeSelf()
  const early = { host: undefined, boot: undefined, namespace: undefined }
  expect(await (await lockOf({ ...early, pid, startedAt })).judged()).toEqual({ isAlive: true, isGuess: false })
  expect(await (await lockOf({ ...early, pid, startedAt: '1' })).judged()).toEqual({ isAlive: false, isGuess: false })
  expect(await (await lockOf({ ...early, pid: await endedPid() })).judged()).toMatchObject({ isAlive: false })
})

test.each([
  ['lives if its lock is touched', true, (path: string, times: number) => utimes(path, times, times)],
  ['lives if its lock is replaced', true, replace],
  ['is gone if its lock is removed', false, (path: string) => rm(path, { force: true })],
])('a lock that can only be watched %s', async (_, isAlive, happen) => {
  const { folder, path, holder } = await lockOf({ boot: 'another', host: 'another' })
  let times = 0
  const timer = setInterval(() => void happen(path, ++times), 20)
  onTestFinished(() => clearInterval(timer))
  expect(await judgeHolder(holder, path, folder, 20_000)).toEqual({ isAlive, isGuess: true })
})

test('a process that can only be watched counts as ended if nobody updates its lock', async () => {
  const { judged } = await lockOf({ boot: 'another', host: 'another' })
  expect(await judged()).toEqual({ isAlive: false, isGuess: true })
})

async function replace(path: string, times: number) {
  await writeFile(`${path}.${times}`, '{}')
  await rename(`${path}.${times}`, path)
}

test.each([
  ['this machine', {}, 'process 7'],
  ['version 0.1.0', { host: undefined, boot: undefined, namespace: undefined }, 'process 7'],
  ['another container', { host: 'c1' }, 'process 7 of another container on this machine (c1)'],
  [
    'another PID namespace of this name',
    { namespace: 'pid:[1]' },
    `process 7 of another container on this machine (${hostname()})`,
  ],
  ['another PID namespace', { namespace: 'pid:[1]', host: 'h' }, 'process 7 of another container on this machine (h)'],
  ['another machine', { host: 'h', boot: 'another' }, 'process 7 on the host h'],
  ['a machine without a boot id', { host: 'h', boot: undefined }, 'process 7 on the host h'],
])('the message describes a process of %s so that the operator can find it', async (_, change, words) => {
  const { holder } = await lockOf({ pid: 7, ...change })
  expect(await whereaboutsOf(holder)).toBe(words)
})
