import { cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { enquiry, memoryLog, openFolderStore, temporaryFolder } from '../../testing/store-fixtures'
import { encodeEntry } from './journal/entry'
import { SegmentFile, segmentPath } from './segments/segment-file'

/** Rests of what goes on in the background, in ms. */
const [CALM, BUSY, LOOK] = [20, 250, 1_000]

/** What rests in the background goes on only as far as a test lets it. */
function stopTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Waits for what files and threads bring about, while no time passes: Vitest's own poll would have it pass. */
async function until(isSo: () => boolean | Promise<boolean>) {
  const end = Date.now() + 30_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('It never came to that')
    await stat('/')
  }
}

/** A folder in memory with these messages as enquiries, and a store that was opened over it again. */
async function reopened(...messages: string[]) {
  stopTime()
  const dir = await temporaryFolder('memory')
  const first = await openFolderStore(dir)
  for (const message of messages) await first.submit('inquiries', enquiry({ message }))
  await first.close()
  const log = memoryLog()
  const store = await openFolderStore(dir, { log })
  const words = join(dir, 'index', 'words', 'inquiries')
  const found = async (q: string) => (await store.search({ q, limit: 10 })).hits.map(({ record }) => record.id)
  /** Waits for the index on disk to be made. */
  const indexed = async () => {
    await pass(CALM)
    await until(async () => (await readdir(words)).includes('000001.bin'))
  }
  return { dir, log, store, words, segment: segmentPath(join(dir, 'inquiries'), 1), found, indexed }
}

test('the index for searches is made of what is there, and made again where it is damaged', async () => {
  const { words, found, indexed } = await reopened('A needle')
  expect(await readdir(words)).toEqual([])
  await indexed()
  const file = join(words, '000001.bin')
  const whole = await readFile(file)
  await writeFile(file, whole.subarray(0, 20))
  expect(await found('needle')).toEqual([1])
  await pass(LOOK)
  await until(async () => whole.equals(await readFile(file)))
})

test('while visitors send many, the index waits', async () => {
  const { store, words } = await reopened('A needle')
  await Promise.all(Array.from({ length: 200 }, () => store.submit('inquiries', enquiry())))
  await pass(CALM)
  // What is under way by now is waited for.
  await store.close()
  expect(await readdir(words)).toEqual([])
})

test('no index is written into a folder that took the place of the one that was opened', async () => {
  const { dir, log, words } = await reopened('A needle')
  await rename(dir, `${dir}-away`)
  await cp(`${dir}-away`, dir, { recursive: true, filter: path => !path.endsWith('.socket') })
  await pass(CALM)
  const warnings = () => log.entries.filter(({ level }) => level === 'warn').map(({ message }) => message)
  await until(() => warnings().includes('The index for searches cannot be written'))
  expect(await readdir(words)).toEqual([])
  await rm(dir, { recursive: true })
  await rename(`${dir}-away`, dir)
})

test('an erased record leaves the index at once', async () => {
  const { dir, store, words, indexed } = await reopened('A needle', 'Something else')
  await indexed()
  const contacts = join(dir, 'index', 'inquiries.contacts')
  const before = await readFile(contacts)
  let left: string[] | undefined
  await store.eraseRecord('inquiries', 1, async () => {
    left = await readdir(words)
    expect(await readFile(contacts)).not.toEqual(before)
  })
  expect(left).toEqual([])
  await until(async () => {
    await pass(LOOK)
    return (await readdir(words)).includes('000001.bin')
  })
})

test('what a repair finds is searched anew, and its index made anew', async () => {
  const { dir, log, store, segment, found, indexed } = await reopened('A needle')
  await indexed()
  expect(await found('needle')).toEqual([1])
  expect(await found('thread')).toEqual([])
  await writeFile(segment, (await readFile(segment, 'utf8')).replace('A needle', 'A thread'))
  expect(await store.get('inquiries', 1)).toMatchObject({ message: 'A thread' })
  await until(async () => (await found('thread')).includes(1))
  expect(await found('needle')).toEqual([])
  expect(log.text()).not.toContain('The index cannot be made anew')
  expect(await readdir(join(dir, 'recovered'))).toHaveLength(1)
})

test('an index that cannot be removed after a repair is told', async () => {
  const { log, store, segment, words, indexed } = await reopened('A needle')
  await indexed()
  await rm(join(words, '000001.bin'))
  await mkdir(join(words, '000001.bin'))
  await writeFile(segment, (await readFile(segment, 'utf8')).replace('A needle', 'A thread'))
  expect(await store.get('inquiries', 1)).toMatchObject({ message: 'A thread' })
  const told = () => log.entries.find(({ message }) => message === 'The index cannot be made anew')
  await until(() => told() !== undefined)
  expect(told()).toMatchObject({ level: 'warn', fields: { segment: 1, err: expect.any(Error) } })
})

/** A folder of three segments of call-backs, of which the first two are there as nothing that can be read. */
async function unreadable() {
  stopTime()
  const dir = await temporaryFolder('memory')
  const folder = join(dir, 'callbacks')
  await mkdir(folder)
  for (const [number, length] of [1_000, 1_000, 1].entries()) {
    const ids = Array.from({ length }, (_, at) => number * 1_000 + at + 1)
    const lines = ids.map(id => encodeEntry({ rev: id, list: 'callbacks', id, gone: 'erased' }))
    await new SegmentFile(segmentPath(folder, number + 1), 'callbacks', number + 1).write({ lines })
  }
  await (await openFolderStore(dir)).close()
  const log = memoryLog()
  const store = await openFolderStore(dir, { log })
  for (const path of [1, 2].map(number => segmentPath(folder, number))) {
    await rm(path)
    await symlink(path, path)
  }
  // A store that is closed ends the rest that it is in.
  const close = async () => {
    const closing = store.close()
    await pass(BUSY)
    await closing
  }
  onTestFinished(close)
  const told = () => log.entries.flatMap(({ message, fields }) => (message === 'Cannot check' ? [fields] : []))
  /** Reads what there is: what has begun before is told by then. */
  const turns = async () => expect(await store.get('callbacks', 2_001)).toBeUndefined()
  return { store, told, turns, close }
}

test('older segments are checked one after the other, newest first, with a rest before each', async () => {
  const { store, told, turns } = await unreadable()
  // A start counts as busy: visitors may have waited for it.
  await pass(BUSY - 1)
  await turns()
  expect(told()).toEqual([])
  await pass(1)
  await until(() => told().length > 0)
  expect(told()).toMatchObject([{ list: 'callbacks', segment: 2, err: { code: 'ELOOP' } }])
  await pass(CALM - 1)
  await turns()
  expect(told()).toHaveLength(1)
  await pass(1)
  await until(() => told().length > 1)
  expect(told()).toMatchObject([{ segment: 2 }, { segment: 1 }])
  expect(await store.submit('callbacks', enquiry())).toMatchObject({ id: 2_002 })
})

test('a closed store checks nothing more', async () => {
  const { told, close } = await unreadable()
  await close()
  expect(told()).toEqual([])
})
