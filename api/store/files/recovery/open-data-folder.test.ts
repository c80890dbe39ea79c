import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { memoryDocuments } from '../../../testing/memory-documents'
import { enquiry, memoryLog, openFolderStore, temporaryFolder } from '../../../testing/store-fixtures'
import { type LossPlace, openLosses } from '../../losses/losses'
import { NO_LIMITS } from '../../records/limits'
import { encodeEntry } from '../journal/entry'
import { lockFolder } from '../lock/lock'
import { SegmentFile } from '../segments/segment-file'
import { openDataFolder } from './open-data-folder'

const NOW = new Date('2026-03-02T10:00:00.000Z')
const HALF_WRITTEN = '.00000000-0000-4000-8000-000000000000.tmp'

/** Makes a data folder with this many call-backs, and a function that opens it like a store. */
async function folderOf(records: number) {
  const dir = await temporaryFolder('memory')
  if (records > 0) {
    const store = await openFolderStore(dir)
    await Promise.all(Array.from({ length: records }, () => store.submit('callbacks', enquiry())))
    await store.close()
  }
  const log = memoryLog()
  const lock = await lockFolder(dir, log)
  onTestFinished(() => lock.release())
  const { documents } = memoryDocuments()
  const open = async (...acceptLoss: LossPlace[]) => {
    const options = { now: () => NOW, log, lock, limits: NO_LIMITS, documents, acceptLoss }
    const folder = await openDataFolder(dir, options)
    onTestFinished(async () => {
      await Promise.all(Object.values(folder.lists).map(each => each.close()))
      await folder.journal.close()
    })
    return folder
  }
  return { dir, log, open, documents, segment: (number: number) => join(dir, 'callbacks', `00000${number}.json`) }
}

test('a start makes all needed folders in a new folder, for its owner alone, and removes remains of a crash', async () => {
  const { dir, open, log } = await folderOf(0)
  const names = ['journal', 'index', 'recovered', 'inquiries', 'visa-applications', 'callbacks']
  await mkdir(join(dir, 'index'))
  await writeFile(join(dir, 'index', HALF_WRITTEN), '')
  const { rev, quarantineFolder } = await open()
  expect([rev, quarantineFolder]).toEqual([0, join(dir, 'recovered')])
  for (const name of names) {
    expect((await stat(join(dir, name))).isDirectory(), name).toBe(true)
    expect(await readdir(join(dir, name))).not.toContain(HALF_WRITTEN)
  }
  expect((await readdir(dir)).filter(name => !name.startsWith('lock')).sort()).toEqual([...names].sort())
  expect(log.entries).toEqual([])
})

test('new revisions follow the highest one of any segment', async () => {
  const { dir, open, segment } = await folderOf(0)
  await mkdir(join(dir, 'callbacks'))
  for (const [from, to] of [
    [1, 1_000],
    [1_001, 2_000],
    [2_001, 2_001],
  ] as const) {
    const ids = Array.from({ length: to - from + 1 }, (_, at) => from + at)
    const lines = ids.map(id => encodeEntry({ rev: 3_000 - id, list: 'callbacks', id, gone: 'erased' }))
    const number = Math.ceil(from / 1_000)
    await new SegmentFile(segment(number), 'callbacks', number).write({ lines })
  }
  expect((await open()).rev).toBe(2_999)
})

test('the derived files of an earlier version are removed, and the count of filed records stays', async () => {
  const { dir, open } = await folderOf(2)
  await mkdir(join(dir, 'index', 'words', 'inquiries'), { recursive: true })
  for (const name of ['inquiries.bin', 'callbacks.contacts', 'words/inquiries/000001.bin'])
    await writeFile(join(dir, 'index', name), 'Amina')
  const { lists } = await open()
  expect(lists.callbacks.last).toBe(2)
  expect(await readdir(join(dir, 'index'))).toEqual(['filed.json'])
})

test('the revision also counts entries that only the journal contains', async () => {
  const { dir, open, segment } = await folderOf(0)
  await mkdir(join(dir, 'journal'))
  const lines = [1, 3, 2].map(rev => encodeEntry({ rev, list: 'callbacks', id: rev, gone: 'erased' }).text)
  await writeFile(join(dir, 'journal', '000001.jsonl'), ['{"version":1}', ...lines, ''].join('\n'))
  expect((await open()).rev).toBe(3)
  await expect(readFile(segment(1))).rejects.toThrow('ENOENT')
})

test('a start is refused with the numbers of all lost records, the names of their files, and the ways to continue', async () => {
  const { dir, open, segment } = await folderOf(2_003)
  for (const number of [1, 3]) await writeFile(segment(number), 'null')
  await rm(join(dir, 'journal'), { recursive: true })
  const before = await readdir(dir, { recursive: true })
  const refusal = await open().catch((error: Error) => error.message)
  const [head, one, three, nothing, ...ways] = String(refusal).split('\n')
  expect(head).toBe(`The data in ${dir} is damaged, and records are missing:`)
  expect(one).toBe(`  1000 records of callbacks (numbers 1–1000): ${segment(1)} does not begin as a segment file does`)
  expect(three).toContain(`  3 records of callbacks (numbers 2001–2003): ${segment(3)} `)
  expect(nothing).toContain('Nothing was changed.')
  expect(ways.join('\n')).toMatch(/backup.*restore -- FOLDER.*restore -- --from COPY.*accept-loss -- callbacks`/s)
  expect((await readdir(dir, { recursive: true })).filter(name => !name.startsWith('journal')).sort()).toEqual(
    before.filter(name => !name.startsWith('journal')).sort(),
  )
})

test.each([
  ['by the file of 0.1.0', async (dir: string) => await writeFile(join(dir, 'accept-loss'), ''), []],
  ['by its list', async () => undefined, ['callbacks'] as const],
])('if the loss is accepted %s, the start succeeds and the lost numbers stay in use', async (_, ask, places) => {
  const { dir, open, segment, log, documents } = await folderOf(3)
  await writeFile(segment(1), 'null')
  await rm(join(dir, 'journal'), { recursive: true })
  await expect(open('inquiries')).rejects.toThrow('records of callbacks (numbers 1–3)')
  await ask(dir)
  const { lists } = await open(...places)
  expect(lists.callbacks.last).toBe(3)
  expect(log.entries).toMatchObject([
    { level: 'error', fields: { lost: '3 records of callbacks (numbers 1–3)' } },
    { level: 'error', fields: { file: segment(1), lost: '1–3', recovered: 0 } },
  ])
  const at = NOW.toISOString()
  expect(await openLosses(documents)).toEqual([
    { of: 'callbacks', ranges: [[1, 3]], mayBeMore: false, foundAt: at, acceptedAt: at },
  ])
  expect(await readdir(dir)).not.toContain('accept-loss')
  const copy = join(dir, 'recovered', 'callbacks-2026-03-02T10-00-00-000Z-000001.json')
  expect(await readFile(copy, 'utf8')).toBe('null')
})

test('an acceptance is valid only for its own records, and ends even if nothing is lost', async () => {
  const { dir, open, segment } = await folderOf(1_002)
  await rm(join(dir, 'journal'), { recursive: true })
  await writeFile(join(dir, 'accept-loss'), '')
  await open('callbacks')
  expect(await readdir(dir)).not.toContain('accept-loss')
  await rm(segment(2))
  await open('callbacks')
  // Without a change since the acceptance, as after a crash, the next start finds this loss again, but needs no second
  // acceptance.
  await open()
  await rm(segment(1))
  await expect(open()).rejects.toThrow('1000 records of callbacks (numbers 1–1000)')
})

test('a loss that a running service found prevents the next start until an operator accepts it or the records return', async () => {
  const { dir, open, segment } = await folderOf(1_002)
  await rm(join(dir, 'journal'), { recursive: true })
  const { lists } = await open()
  const whole = await readFile(segment(2))
  await rm(segment(2))
  await lists.callbacks.check(2)
  await lists.callbacks.flush()
  await expect(open()).rejects.toThrow(
    `2 records of callbacks (numbers 1001–1002): ${segment(2)} was found damaged while the service ran`,
  )
  await writeFile(segment(2), whole)
  await expect(open()).resolves.toBeDefined()
})

test('a journal of which nothing can be read is named, without records', async () => {
  const { dir, open } = await folderOf(0)
  await mkdir(join(dir, 'journal'))
  const path = join(dir, 'journal', '000001.jsonl')
  await writeFile(path, '\0\0\0')
  await expect(open()).rejects.toThrow(
    `  at least 1 line of the journal: ${path} is damaged where no crash explains it\n`,
  )
  await expect(open('journal')).resolves.toBeDefined()
})

test('a line of the journal that cannot be read is a loss, unless it belongs to a record that is already named as lost', async () => {
  const { dir, open } = await folderOf(3)
  const [journal = ''] = (await readdir(join(dir, 'journal'))).slice(-1)
  const path = join(dir, 'journal', journal)
  const whole = await readFile(path, 'utf8')
  for (const list of ['callbacks', 'index']) await rm(join(dir, list), { recursive: true })
  const without = (id: number) => whole.replace(new RegExp(`"id":${id},.*`), `"id":${id},x`)
  await writeFile(path, without(2))
  const middle = await open().catch((error: Error) => error.message)
  expect(middle).toContain('  1 record of callbacks (number 2): the journal lacks')
  expect(middle).not.toContain('of the journal:')
  await writeFile(path, without(3))
  await expect(open()).rejects.toThrow(`at least 1 line of the journal: ${path} is damaged where no crash explains it`)
})

test('a journal whose last line is cut loses only that line, and the log says so', async () => {
  const { dir, open, log } = await folderOf(2)
  const [journal = ''] = (await readdir(join(dir, 'journal'))).slice(-1)
  const path = join(dir, 'journal', journal)
  await writeFile(path, `${await readFile(path, 'utf8')}{"sum":"`)
  await open()
  expect(log.entries).toMatchObject([{ fields: { file: path, altered: '', lost: '' } }])
})

test('a segment that is damaged while the store runs is repaired, kept as a copy, and reported', async () => {
  const { dir, open, segment, log } = await folderOf(1_002)
  const { lists } = await open()
  const whole = await readFile(segment(1), 'utf8')
  const damaged = whole.replace('"id":7,', '"id":8,')
  await writeFile(segment(1), damaged)
  await lists.callbacks.check(1)
  expect(await lists.callbacks.get(6)).toMatchObject({ id: 6 })
  const copy = join(dir, 'recovered', 'callbacks-2026-03-02T10-00-00-000Z-000001.json')
  expect(await readFile(copy, 'utf8')).toBe(damaged)
  expect(log.entries).toMatchObject([{ level: 'error', fields: { file: segment(1), copy, recovered: 1_000 } }])
  // For a missing file, the repair makes no copy.
  await lists.callbacks.flush()
  await rm(segment(2))
  await lists.callbacks.check(2)
  expect(await readdir(join(dir, 'recovered'))).toHaveLength(1)
  expect(log.entries[1]).toMatchObject({ fields: { file: segment(2), copy: undefined, lost: '1001–1002' } })
})
