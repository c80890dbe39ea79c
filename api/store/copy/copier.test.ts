import { appendFile, cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RecordLetter } from '../../contract/forms/letters'
import { memoryDocuments } from '../../testing/memory-documents'
import { newStored } from '../../testing/new-record'
import { segmentedList } from '../../testing/segmented-list'
import { enquiry, memoryLog, temporaryFolder } from '../../testing/store-fixtures'
import { type Entry, encodeEntry } from '../files/journal/entry'
import { journalPath } from '../files/journal/journal'
import { CHUNK } from './changes'
import { type Copying, startCopy } from './copier'
import {
  type CopyFacts,
  type CopyHead,
  chainWith,
  decodeFacts,
  decodePiece,
  encodeFacts,
  NO_PIECES,
  type Part,
  pieceName,
  piecesIn,
} from './layout'
import { type CopyTarget, FolderTarget } from './target'

const START = Date.parse('2026-03-02T10:00:00.000Z')
const WEEK = 7 * 24 * 60 * 60_000
const HEAD = 'head of the journal\n'
const POLL = { interval: 5 }

/** A target folder that records the calls to it, and fails when the test demands it. */
class Watched extends FolderTarget {
  writes: string[] = []
  closed = 0
  error: Error | undefined
  closing: Error | undefined
  /** Functions that run once: after the next write of a file, and before the next read of a piece. */
  onWrite: (() => void) | undefined
  onRead: (() => Promise<void>) | undefined
  /** The names of pieces that the folder lists although nobody has written them. */
  told: { folder: string; names: string[] } | undefined

  override async list(folder: string) {
    const names = await super.list(folder)
    return folder === this.told?.folder ? [...this.told.names, ...names] : names
  }
  override async open(make: boolean) {
    if (this.error) throw this.error
    await super.open(make)
  }
  override async write(path: string, bytes: Uint8Array) {
    if (this.error) throw this.error
    await super.write(path, bytes)
    this.writes.push(path)
    const happen = this.onWrite
    this.onWrite = undefined
    happen?.()
  }
  override async read(path: string) {
    const happen = path.endsWith('.piece') ? this.onRead : undefined
    if (happen) this.onRead = undefined
    await happen?.()
    return await super.read(path)
  }
  override async close() {
    this.closed++
    if (this.closing) throw this.closing
  }
}

/** Makes a list of call-backs with its journal, and a folder that receives the copy. */
async function copied() {
  const folder = await temporaryFolder('memory')
  const [dir, root, journals] = [join(folder, 'data'), join(folder, 'copy'), join(folder, 'journal')]
  for (const made of [dir, journals]) await mkdir(made)
  await writeFile(journalPath(journals, 1), HEAD)
  const { list, put } = await segmentedList('inquiries')
  const clock = { time: START, rev: 0 }
  /** The number of times that the clock was read, and the function that runs when it is read next. */
  const turns = { count: 0, onNext: undefined as (() => void) | undefined }
  const now = () => {
    turns.count++
    const happen = turns.onNext
    turns.onNext = undefined
    happen?.()
    return new Date(clock.time)
  }
  /** The only journal file, until another one replaces it. */
  const first = { length: HEAD.length, isGone: false, isFull: false }
  const { documents } = memoryDocuments()
  const log = memoryLog()
  const target = new Watched(root)
  const journal = {
    folder: journals,
    lengthOf: () => (first.isGone ? undefined : first.length),
    get written() {
      return first.length - HEAD.length
    },
    get end() {
      return first.isGone || first.isFull ? { journal: 2, length: 0 } : { journal: 1, length: first.length }
    },
  }
  const source = { dir, documents, journal, lists: [list], rev: () => clock.rev }
  async function store(entry: Partial<Entry> = {}) {
    const id = ++clock.rev
    const whole: Entry = { rev: id, list: 'inquiries', id, ...(!entry.record && { gone: 'erased' }), ...entry }
    const line = Buffer.from(`${encodeEntry(whole).text}\n`)
    await appendFile(journalPath(journals, 1), line)
    put(whole)
    first.length += line.length
    return line.length
  }
  const start = async (to: CopyTarget = target) => {
    const copy = await startCopy({ source, target: to, log, now })
    onTestFinished(() => copy.stop())
    return copy
  }
  const read = async <Facts extends CopyFacts | CopyHead>(path: string) =>
    decodeFacts<Facts>(await readFile(join(root, path))) as Facts
  return {
    ...{ dir, root, journals, first, clock, turns, documents, log, target, store, start },
    facts: () => read<CopyFacts>('copy.json'),
    head: (generation = 1) => read<CopyHead>(`generation-00000${generation}/head.json`),
    generations: async () => (await readdir(root)).filter(name => name.startsWith('generation')).sort(),
    /** The content of each piece: the revisions of its lines, and the names of the other files in it. */
    async pieces(generation = 1) {
      const from = join(root, `generation-00000${generation}`)
      const all = piecesIn(await readdir(from)).map(async ({ name }) => {
        const { parts } = decodePiece(await readFile(join(from, name))) ?? { parts: [] }
        return parts.map(({ part, bytes }) => ('lines' in part && part.lines ? revsIn(bytes) : named(part)))
      })
      return await Promise.all(all)
    },
  }
}

const revsIn = (lines: Uint8Array) =>
  [
    ...Buffer.from(lines)
      .toString()
      .matchAll(/"rev":(\d+),/g),
  ].map(([, rev]) => Number(rev))
const named = (part: Part) => ('file' in part ? part.file : 'missing' in part ? part.missing : part)

/** Lets time pass only when the test demands it. */
function stopTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  /**
   * Lets time pass until a condition is true. The test's clock waits for the files, because the copier reads and writes
   * them in real time. The test's clock runs exactly ten times as fast as real time, because the copier pauses for as
   * long as a piece took in real time.
   */
  async function passUntil(isSo: () => boolean) {
    const end = Date.now() + 30_000
    while (!isSo()) {
      if (Date.now() > end) throw new Error('The condition never became true')
      await pass(100)
      await delay(10)
    }
  }
  return { pass, passUntil }
}

const reached = async (copy: Copying) => expect(await copy.waitForCopy(5_000)).toBe(true)

test('the copier begins with all stored data, says up to which time the copy is complete, then follows the journal', async () => {
  const { clock, log, store, start, root, pieces, head } = await copied()
  for (const _ of [1, 2]) await store()
  const copy = await start()
  await reached(copy)
  expect(copy.state()).toEqual({
    at: new Date(START).toISOString(),
    lagSeconds: 0,
    lagBytes: 0,
    problem: undefined,
    head: expect.any(Number),
  })
  const { head: first = 0 } = copy.state()
  expect(await head()).toMatchObject({ sequence: first })
  expect(await pieces()).toEqual([[[1, 2]]])
  expect(log.entries).toEqual([
    { level: 'info', fields: { copy: root, pieces: 1 }, message: 'The copy is complete and was checked' },
  ])
  clock.time += 7_000
  const bytes = await store()
  expect(copy.state()).toMatchObject({ lagSeconds: 7, lagBytes: bytes, problem: undefined })
  await store()
  await reached(copy)
  expect(copy.state()).toMatchObject({ at: new Date(clock.time).toISOString(), lagSeconds: 0, lagBytes: 0 })
  expect(await pieces()).toEqual([[[1, 2]], [[3, 4]]])
  expect(await head()).toMatchObject({ rev: 4, pieces: 2, at: new Date(clock.time).toISOString() })
  expect(copy.state().head).toBeGreaterThan(first)
  expect(log.entries).toHaveLength(1)
})

test('a lag is never negative, even when a clock is set back', async () => {
  const { clock, store, start } = await copied()
  const copy = await start()
  await reached(copy)
  clock.time -= 60_000
  await store()
  expect(copy.state().lagSeconds).toBe(0)
})

test('a copy keeps its ids over restarts, and continues at its last position', async () => {
  const { documents, store, start, facts, head, pieces, generations } = await copied()
  await store()
  const first = await start()
  await reached(first)
  const { installation, token } = await facts()
  expect(installation).toMatch(/^[0-9a-f-]{36}$/)
  expect(token).toMatch(/^[0-9a-f-]{36}$/)
  expect(token).not.toBe(installation)
  expect(await documents.get('installation', 'id')).toBe(installation)
  expect(await documents.get('copy', 'token')).toBe(token)
  // The head says which process writes the copy, but not on which machine.
  expect((await head()).writer).toMatchObject({ pid: process.pid, token })
  expect((await head()).writer).not.toHaveProperty('host')
  await first.stop()
  expect(await head()).not.toHaveProperty('writer')
  for (const _ of [2, 3]) await store()
  const second = await start()
  await reached(second)
  expect(await facts()).toMatchObject({ installation, token, generation: 1 })
  expect(await pieces()).toEqual([[[1]], [[2, 3]]])
  expect(await head()).toMatchObject({ rev: 3, writer: { token } })
  expect(await generations()).toEqual(['generation-000001'])
})

test('a stop copies the last stored record, and closes its target', async () => {
  const { target, store, start, pieces, head } = await copied()
  const copy = await start()
  await reached(copy)
  await store()
  target.closing = new Error('gone')
  await copy.stop()
  expect(await pieces()).toEqual([[[1]]])
  expect(await head()).not.toHaveProperty('writer')
  expect(target.closed).toBe(1)
})

test('lines after the copy’s position that the journal no longer contains are read from the segments', async () => {
  const { first, store, start, pieces, head } = await copied()
  for (const _ of [1, 2]) await store()
  const copy = await start()
  await reached(copy)
  await store()
  first.isGone = true
  await reached(copy)
  expect(await pieces()).toEqual([[[1, 2]], [[3]]])
  expect(await head()).toMatchObject({ rev: 3 })
})

test('the end of a journal file that is full and then removed is also copied', async () => {
  const { journals, first, store, start, pieces } = await copied()
  await store()
  const copy = await start()
  await reached(copy)
  // The copier must read both changes in the journal, because the segments contain only the record's last one.
  for (const _ of [1, 2]) await store({ id: 1 })
  first.isFull = true
  await rm(journalPath(journals, 1))
  await writeFile(journalPath(journals, 2), '')
  await reached(copy)
  expect(await pieces()).toEqual([[[1]], [[2, 3]]])
})

test('after an interruption the copy continues with the journal, unless an older copy is now at the target', async () => {
  const { root, target, store, start, pieces } = await copied()
  const { passUntil } = stopTime()
  await store()
  const copy = await start()
  await reached(copy)
  const generation = join(root, 'generation-000001')
  await cp(generation, `${generation}.older`, { recursive: true })
  const breaks = async () => {
    target.error = new Error('broken')
    for (const _ of [1, 2]) await store({ id: 1 })
    await passUntil(() => copy.state().problem !== undefined)
    expect(copy.state().problem).toMatch(/broken/)
  }
  const isWellAgain = async () => {
    target.error = undefined
    await passUntil(() => copy.state().problem === undefined)
  }
  await breaks()
  await isWellAgain()
  expect(await pieces()).toEqual([[[1]], [[2, 3]]])
  await breaks()
  await rm(generation, { recursive: true })
  await rename(`${generation}.older`, generation)
  await isWellAgain()
  expect(await pieces()).toEqual([[[1]], [[5]]])
})

test('after an interruption, the copier reads the lines of removed journal files from the segments', async () => {
  const { journals, first, target, store, start, pieces } = await copied()
  const { passUntil } = stopTime()
  await store()
  const copy = await start()
  await reached(copy)
  target.error = new Error('broken')
  for (const _ of [1, 2]) await store({ id: 1 })
  await passUntil(() => copy.state().problem !== undefined)
  first.isFull = true
  await rm(journalPath(journals, 1))
  await writeFile(journalPath(journals, 2), '')
  target.error = undefined
  await passUntil(() => copy.state().problem === undefined)
  expect(await pieces()).toEqual([[[1]], [[3]]])
})

test('a journal that cannot be read is reported, not skipped', async () => {
  const { journals, first, store, start } = await copied()
  const copy = await start()
  await reached(copy)
  await store()
  first.isFull = true
  await symlink(journalPath(journals, 2), journalPath(journals, 2))
  expect(await copy.waitForCopy(100)).toBe(false)
  expect(copy.state().problem).toMatch(/ELOOP/)
})

test('the copier writes nothing while there are no changes', async () => {
  const { target, clock, store, start } = await copied()
  await store()
  const copy = await start()
  await reached(copy)
  const before = [...target.writes]
  // The store's revision rises without a line in the journal, so the copier looks for the missing line again and again.
  clock.rev++
  expect(await copy.waitForCopy(200)).toBe(false)
  expect(target.writes).toEqual(before)
})

test('a failing target is reported and closed, and waiting callers learn that their change is not in the copy', async () => {
  const { target, clock, log, store, start, pieces, root } = await copied()
  const copy = await start()
  await reached(copy)
  target.error = Object.assign(new Error('full'), { code: 'ENOSPC' })
  target.closing = new Error('gone')
  await store()
  clock.time += 9_000
  expect(await copy.waitForCopy(100)).toBe(false)
  expect(target.closed).toBe(1)
  expect(copy.state()).toMatchObject({
    lagSeconds: 9,
    problem: 'there is no space left. Make room there.',
  })
  expect(await copy.waitForCopy(0)).toBe(false)
  expect(log.entries.filter(({ level }) => level === 'error')).toMatchObject([{ fields: { copy: root } }])
  // Once the disk has room again, stopping the copier completes the copy without copying anything twice.
  target.error = undefined
  const before = target.writes.length
  await copy.stop()
  expect(await pieces()).toEqual([[[1]]])
  expect(target.writes.slice(before).filter(path => path.endsWith('.piece'))).toHaveLength(1)
})

test('a stop also ends if the target fails', async () => {
  const { target, store, start, log } = await copied()
  const copy = await start()
  await reached(copy)
  await store()
  target.error = new Error('broken')
  await copy.stop()
  expect(log.entries.at(-1)?.message).toMatch(/^Nothing reaches the copy: broken\. /)
})

test('a target whose disk was unmounted is not made again in its mount point', async () => {
  const { root, store, start, log } = await copied()
  const copy = await start()
  await reached(copy)
  await rename(root, `${root}-away`)
  await store()
  expect(await copy.waitForCopy(100)).toBe(false)
  expect(copy.state().problem).toMatch(/^it is not there/)
  await copy.stop()
  await expect(readdir(root)).rejects.toThrow('ENOENT')
  const again = await start()
  expect(again.state().problem).toMatch(/^it is not there/)
  await expect(readdir(root)).rejects.toThrow('ENOENT')
  expect(log.entries.filter(({ level }) => level === 'error')).toHaveLength(2)
})

test('the folder of another target is made, even if its parent folder was missing at the first try', async () => {
  const { root, start } = await copied()
  await (await start()).stop()
  const another = new Watched(join(`${root}-parent`, 'copy'))
  const failed = await start(another)
  expect(failed.state().problem).toMatch(/^it is not there/)
  await failed.stop()
  await mkdir(`${root}-parent`)
  await reached(await start(another))
})

test('a start succeeds without a usable target, and says for how long nothing has reached the copy', async () => {
  const { root, clock, store, start } = await copied()
  await writeFile(root, 'no folder')
  const bytes = await store()
  const copy = await start()
  clock.time += 5_000
  expect(copy.state()).toMatchObject({
    at: undefined,
    lagSeconds: 5,
    lagBytes: bytes,
    problem: expect.stringMatching(/it is a file/),
  })
})

test.each<[string, RegExp, (root: string) => Promise<void>]>([
  ['a folder of other files', /holds other files and no copy/, root => writeFile(join(root, 'holiday.jpg'), '')],
  [
    'a copy of another data folder',
    /is the copy of another data folder, or/,
    root => seal(root, { installation: 'zzz' }),
  ],
  ['a copy of a later version', /was written by a later version/, root => seal(root, { version: 2 })],
  ['a damaged copy', /copy\.json is damaged/, root => seal(root, { generation: -1 })],
  [
    'a copy that contains a link',
    /copy\.json is a link: remove it/,
    async root => {
      await rename(join(root, 'copy.json'), join(root, 'moved'))
      await symlink(join(root, 'moved'), join(root, 'copy.json'))
    },
  ],
])('a start with %s at the target succeeds, reports the problem, and changes nothing there', async (_, words, harm) => {
  const { root, log, start } = await copied()
  const first = await start()
  await reached(first)
  await first.stop()
  if (words.source.startsWith('holds'))
    for (const name of await readdir(root)) await rm(join(root, name), { recursive: true })
  await harm(root)
  const before = (await readdir(root, { recursive: true })).sort()
  const copy = await start()
  expect(copy.state().problem).toMatch(words)
  expect(log.entries.at(-1)).toMatchObject({ level: 'error', message: expect.stringMatching(words) })
  expect((await readdir(root, { recursive: true })).sort()).toEqual(before)
})

test('a start is refused if the copy contains changes that the data folder has lost', async () => {
  const { clock, store, start, pieces } = await copied()
  await store()
  await store()
  const first = await start()
  await reached(first)
  await first.stop()
  const before = await pieces()
  clock.rev = 1
  await expect(start()).rejects.toThrow('holds 1 change that')
  expect(await pieces()).toEqual(before)
})

/** Changes `copy.json` as a person without the key could. */
async function seal(root: string, changes: object): Promise<void> {
  const { sum: _, ...facts } = JSON.parse(await readFile(join(root, 'copy.json'), 'utf8'))
  await writeFile(join(root, 'copy.json'), encodeFacts({ ...facts, ...changes }))
}

test('the copier writes a full piece at its next check', async () => {
  const { turns, store, start } = await copied()
  const { pass, passUntil } = stopTime()
  const copy = await start()
  const line = await store({ was: 'x' })
  await reached(copy)
  expect(await store({ was: 'x'.repeat(CHUNK - line + 1) })).toBe(CHUNK)
  const before = turns.count
  await pass(100)
  expect(turns.count).toBe(before + 1)
  await passUntil(() => copy.state().lagBytes === 0)
})

test('the copier writes a piece that is not full only at its next turn, also after a full piece', async () => {
  const { turns, store, start } = await copied()
  const { pass, passUntil } = stopTime()
  const copy = await start()
  await reached(copy)
  await store({ was: 'x'.repeat(CHUNK) })
  await reached(copy)
  await store()
  const before = turns.count
  await pass(1_999)
  expect(turns.count).toBe(before)
  await pass(1)
  expect(turns.count).toBe(before + 1)
  await passUntil(() => copy.state().lagBytes === 0)
})

test('the pause after a turn is shorter by the time that the turn took', async () => {
  const { target, turns, store, start } = await copied()
  const { pass } = stopTime()
  const copy = await start()
  await reached(copy)
  target.onWrite = () => void vi.advanceTimersByTime(500)
  await store()
  await reached(copy)
  await store()
  const before = turns.count
  await pass(1_499)
  expect(turns.count).toBe(before)
  await pass(1)
  expect(turns.count).toBe(before + 1)
})

test('a caller whose changes the copy already has, or who has given up, does not hasten the next write', async () => {
  const [{ clock, turns, start }, other] = [await copied(), await copied()]
  const { pass } = stopTime()
  const copy = await start()
  await reached(copy)
  const otherCopy = await other.start()
  await reached(otherCopy)
  const before = turns.count
  expect(await copy.waitForCopy(0)).toBe(true)
  expect(turns.count).toBe(before)
  clock.rev++
  const waits = copy.waitForCopy(1)
  await pass(1)
  expect(await waits).toBe(false)
  clock.rev--
  // A check by `copy` that began before the wait ended may still read the clock. After this check, `copy` no longer
  // reads the clock, while `otherCopy` reads it many times.
  await expect.poll(() => vi.getTimerCount(), POLL).toBe(2)
  const after = turns.count
  other.clock.rev++
  const otherWaits = otherCopy.waitForCopy(1_000)
  const many = other.turns.count + 5
  await expect.poll(() => other.turns.count, { ...POLL, timeout: 10_000 }).toBeGreaterThan(many)
  expect(turns.count).toBe(after)
  await pass(1_000)
  expect(await otherWaits).toBe(false)
})

test('neither the start nor the end of a copy keeps the process running', async () => {
  const { start } = await copied()
  /** The number of timers that keep the process alive. */
  const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
  const before = timers()
  const copy = await start()
  // The number of timers can also fall, because a timer of an earlier test may end while this test runs.
  expect(timers()).toBeLessThanOrEqual(before)
  await copy.stop()
  expect(timers()).toBeLessThanOrEqual(before)
})

test('a copy is made again at its 20,000th piece, and no sooner', async () => {
  const { root, target, store, start, generations, head } = await copied()
  const folder = 'generation-000001'
  const first = await start()
  await reached(first)
  await first.stop()
  for (const { name } of piecesIn(await readdir(join(root, folder)))) await rm(join(root, folder, name))
  const names = Array.from({ length: 19_998 }, (_, at) => pieceName(at + 1, '0'.repeat(64), ''))
  const chain = names.reduce(chainWith, NO_PIECES)
  await writeFile(join(root, folder, 'head.json'), encodeFacts({ ...(await head()), pieces: names.length, chain }))
  target.told = { folder, names }
  const second = await start()
  await store()
  await reached(second)
  await second.stop()
  expect([await generations(), (await head()).pieces]).toEqual([[folder], 19_999])
  const third = await start()
  await store()
  await reached(third)
  await expect.poll(generations, POLL).toEqual(['generation-000002'])
})

test('a stop in the middle of a turn does not wait for the next one', async () => {
  const { target, store, start, head } = await copied()
  stopTime()
  const copy = await start()
  await reached(copy)
  let stopped: Promise<void> | undefined
  target.onWrite = () => {
    stopped = copy.stop()
  }
  await store()
  await reached(copy)
  await stopped
  expect(await head()).not.toHaveProperty('writer')
})

test('the copier writes its head after half a minute without changes, to show that it runs', async () => {
  const { target, clock, turns, start, head } = await copied()
  const { pass } = stopTime()
  const copy = await start()
  await reached(copy)
  clock.time += 30_000
  const before = target.writes.length
  turns.onNext = () => void vi.advanceTimersByTime(28_000)
  await pass(2_000)
  await expect.poll(() => target.writes.slice(before), POLL).toEqual(['generation-000001/head.json'])
  expect(await head()).toMatchObject({ at: new Date(clock.time).toISOString() })
})

test('a piece that is removed while the service runs is reported within ten minutes, and the copy is made again', async () => {
  const { root, store, start, generations, log } = await copied()
  const { pass, passUntil } = stopTime()
  await store()
  const copy = await start()
  await reached(copy)
  const folder = join(root, 'generation-000001')
  const [piece = ''] = (await readdir(folder)).filter(name => name.endsWith('.piece'))
  await rm(join(folder, piece))
  await pass(600_000)
  await passUntil(() => log.entries.some(({ message }) => message.includes('generation-000001 lacks a piece')))
  await passUntil(() => copy.state().problem === undefined)
  expect(await generations()).toEqual(['generation-000002'])
})

test('a reported problem ends once the copy is complete, and not with the first piece', async () => {
  const { target, log, store, start } = await copied()
  const { passUntil } = stopTime()
  await store()
  target.error = new Error('broken')
  const copy = await start()
  await passUntil(() => copy.state().problem !== undefined)
  target.error = undefined
  await passUntil(() => copy.state().problem === undefined)
  expect(log.entries.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Nothing reaches the copy/),
    'The copy is complete and was checked',
    'The copy has caught up',
  ])
})

test('a record stored while a copy is made is in this copy, even after the journal file is gone', async () => {
  const { first, target, log, store, start, pieces } = await copied()
  stopTime()
  await store()
  // Reading this piece back takes as long as the copier may build a generation before it copies newer changes. During
  // this time, the store stores another record, and the journal's file is removed.
  target.onRead = async () => {
    vi.advanceTimersByTime(500)
    await store()
    first.isGone = true
  }
  const copy = await start()
  await reached(copy)
  await reached(copy)
  expect(await pieces()).toEqual([[[1]], [[2]]])
  expect(log.entries).toMatchObject([{ fields: { pieces: 2 }, message: 'The copy is complete and was checked' }])
})

test('an empty copy continues even if the journal was not read before', async () => {
  const { store, start, pieces, generations } = await copied()
  const empty = await start()
  await expect.poll(() => empty.waitForCopy(5_000)).toBe(true)
  await empty.stop()
  await store()
  await reached(await start())
  expect(await pieces()).toEqual([[[1]]])
  expect(await generations()).toEqual(['generation-000001'])
})

test('after a failure neither a waiting caller nor a full piece hastens the next attempt', async () => {
  const { target, store, start } = await copied()
  const { pass, passUntil } = stopTime()
  const copy = await start()
  await reached(copy)
  target.error = new Error('broken')
  await store({ was: 'x'.repeat(CHUNK) })
  await passUntil(() => copy.state().problem !== undefined)
  expect(target.closed).toBe(1)
  const waits = copy.waitForCopy(300)
  await pass(300)
  expect(await waits).toBe(false)
  expect(target.closed).toBe(1)
})

test('the copy reports a lag only while there are changes that it lacks', async () => {
  const { dir, target, clock, store, start } = await copied()
  const { pass, passUntil } = stopTime()
  await mkdir(join(dir, 'content'))
  const copy = await start()
  await reached(copy)
  clock.time += 10_000
  await store()
  await reached(copy)
  clock.time += 7_000
  expect(copy.state()).toMatchObject({ lagSeconds: 0, problem: undefined })
  // While the target fails, a file of content changes. The file counts in the lag's seconds, but not in the lag's
  // bytes, which are only those of records.
  target.error = new Error('broken')
  await writeFile(join(dir, 'content', 'a.json'), '{}')
  await passUntil(() => copy.state().problem !== undefined)
  expect(copy.state()).toMatchObject({ lagSeconds: 7, lagBytes: 0 })
  const waits = copy.waitForCopy(1)
  await pass(1)
  expect(await waits).toBe(false)
})

test('a caller learns at once that the copy has everything, also after other callers have given up', async () => {
  const { clock, store, start } = await copied()
  const copy = await start()
  await reached(copy)
  expect(await copy.waitForCopy(0)).toBe(true)
  clock.rev++
  const waits = copy.waitForCopy(5_000)
  expect(await copy.waitForCopy(0)).toBe(false)
  clock.rev--
  await store()
  expect(await waits).toBe(true)
})

test('small files share a piece until it is full, and follow the lines that were stored before', async () => {
  const { dir, store, start, pieces } = await copied()
  const copy = await start()
  await reached(copy)
  await mkdir(join(dir, 'content'))
  const content = (name: string, text: string) => writeFile(join(dir, 'content', `${name}.json`), text)
  const sizes = { a: CHUNK - 1, b: 1, c: 1, d: 1, e: 1 }
  for (const [name, size] of Object.entries(sizes)) await content(name, 'x'.repeat(size))
  await store()
  await reached(copy)
  await content('e', 'changed')
  await store()
  await reached(copy)
  expect(await pieces()).toEqual([
    [[1], 'content/a.json'],
    ['b', 'c', 'd', 'e'].map(name => `content/${name}.json`),
    [[2], 'content/e.json'],
  ])
})

test('a piece of small files is full once it exceeds a piece’s length', async () => {
  const { dir, start, pieces } = await copied()
  await mkdir(join(dir, 'content'))
  const sizes = { a: CHUNK - 1, b: 1, c: 1, d: 1, e: 1 }
  for (const [name, size] of Object.entries(sizes))
    await writeFile(join(dir, 'content', `${name}.json`), 'x'.repeat(size))
  await reached(await start())
  expect(await pieces()).toEqual([
    ['a', 'b', 'c'].map(name => `content/${name}.json`),
    ['d', 'e'].map(name => `content/${name}.json`),
  ])
})

test('a piece lists a missing letter before the record that has it, in a new copy and in later pieces', async () => {
  const { store, start, pieces } = await copied()
  const letter = (id: string): RecordLetter => ({
    ...{ id: id.repeat(32), name: 'letter.pdf', bytes: 1, type: 'application/pdf', sha256: '', scanned: false },
  })
  const withLetter = (id: number, of: string) => {
    const additions = { id, reference: 'ACDEFGHJ', at: new Date(START).toISOString(), mailDomain: 'a.example' }
    return { record: newStored('inquiries', enquiry(), { ...additions, files: [letter(of)] }) }
  }
  await store(withLetter(1, 'a'))
  const copy = await start()
  await reached(copy)
  await store(withLetter(2, 'b'))
  await reached(copy)
  expect(await pieces()).toEqual([
    [['a'.repeat(32)], [1]],
    [['b'.repeat(32)], [2]],
  ])
})

test.each([
  ['once a week has passed', WEEK],
  ['once a clock was set back', -1],
])('%s, a new copy is made beside the present one, and then replaces it', async (_, passed) => {
  const { clock, log, store, start, generations, pieces, head, facts } = await copied()
  for (const _ of [1, 2]) await store()
  const copy = await start()
  await reached(copy)
  await store()
  await reached(copy)
  expect(await pieces()).toEqual([[[1, 2]], [[3]]])
  clock.time += passed
  await store()
  await reached(copy)
  await expect.poll(generations, POLL).toEqual(['generation-000002'])
  await reached(copy)
  expect((await pieces(2)).flat(2)).toEqual([1, 2, 3, 4])
  expect(await facts()).toMatchObject({ generation: 2 })
  expect(await head(2)).toMatchObject({ rev: 4, since: new Date(clock.time).toISOString() })
  expect(log.entries).toHaveLength(2)
  await store()
  await reached(copy)
  expect((await pieces(2)).flat(2)).toEqual([1, 2, 3, 4, 5])
})

test.each([
  ['a week is not over', WEEK - 1],
  ['no time has passed', 0],
])('while %s, the copy continues', async (_, passed) => {
  const { clock, store, start, generations, pieces, head } = await copied()
  const copy = await start()
  await reached(copy)
  clock.time += passed
  for (const _ of [1, 2]) {
    await store()
    await reached(copy)
  }
  await copy.stop()
  expect(await generations()).toEqual(['generation-000001'])
  expect(await pieces()).toEqual([[[1]], [[2]]])
  expect(await head()).toMatchObject({ since: new Date(START).toISOString() })
})
