import { mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { enquiry, memoryLog, openFolderStore, temporaryFolder } from '../../../testing/store-fixtures'
import { encodeEntry } from '../journal/entry'
import { lockFolder } from '../lock/lock'
import { NO_LIMITS } from '../segments/limit-fields'
import { SegmentFile } from '../segments/segment-file'
import { openDataFolder } from './open-data-folder'

const NOW = new Date('2026-03-02T10:00:00.000Z')
const HALF_WRITTEN = '.00000000-0000-4000-8000-000000000000.tmp'

/** A data folder with so many call-backs, and the way to open it as a store does. */
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
  const open = async () => {
    const folder = await openDataFolder(dir, () => NOW, log, lock, NO_LIMITS)
    onTestFinished(async () => {
      await Promise.all(
        [...Object.values(folder.lists), ...Object.values(folder.contactFiles)].map(each => each.close()),
      )
      await folder.journal.close()
    })
    return folder
  }
  return { dir, log, open, segment: (number: number) => join(dir, 'callbacks', `00000${number}.json`) }
}

test('a new folder gets all folders that are needed, for its owner alone, without what a crash left there', async () => {
  const { dir, open, log } = await folderOf(0)
  const names = ['journal', 'index', 'index/words', 'recovered', 'inquiries', 'visa-applications', 'callbacks']
  await mkdir(join(dir, 'index', 'words'), { recursive: true })
  for (const name of ['index', 'index/words']) await writeFile(join(dir, name, HALF_WRITTEN), '')
  const { rev, unchecked, quarantineFolder } = await open()
  expect([rev, unchecked, quarantineFolder]).toEqual([0, [], join(dir, 'recovered')])
  for (const name of names) {
    expect((await stat(join(dir, name))).isDirectory(), name).toBe(true)
    expect(await readdir(join(dir, name))).not.toContain(HALF_WRITTEN)
  }
  expect((await readdir(dir)).filter(name => !name.startsWith('lock')).sort()).toEqual(
    names.filter(name => !name.includes('/')).sort(),
  )
  expect(log.entries).toEqual([])
})

test('goes on from the highest revision, and has the newest of the other segments checked first', async () => {
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
  // The first start reads them whole, and writes the index that the next one goes by.
  const first = await open()
  expect([first.rev, first.unchecked]).toEqual([2_999, []])
  const { rev, unchecked } = await open()
  expect(rev).toBe(2_999)
  expect(unchecked.map(({ list, segment }) => `${list.name} ${segment}`)).toEqual(['callbacks 2', 'callbacks 1'])
})

test('what the journal alone has counts for the revision too', async () => {
  const { dir, open, segment } = await folderOf(0)
  await mkdir(join(dir, 'journal'))
  const lines = [1, 3, 2].map(rev => encodeEntry({ rev, list: 'callbacks', id: rev, gone: 'erased' }).text)
  await writeFile(join(dir, 'journal', '000001.jsonl'), ['{"version":1}', ...lines, ''].join('\n'))
  expect((await open()).rev).toBe(3)
  await expect(readFile(segment(1))).rejects.toThrow('ENOENT')
})

test('a start is refused by the names of all files of which nothing is left, with both ways on', async () => {
  const { dir, open, segment } = await folderOf(2_003)
  for (const number of [1, 3]) await writeFile(segment(number), 'null')
  await rm(join(dir, 'journal'), { recursive: true })
  const refusal = await open().catch((error: Error) => error.message)
  const [head, one, three, ways, ...more] = String(refusal).split('\n')
  expect(head).toBe(`The data in ${dir} is damaged:`)
  const nothing = (records: string, number: number) =>
    `. Nothing that it held could be recovered (records ${records}): ${segment(number)}`
  expect(one).toMatch(/^ {2}\S/)
  expect(one?.endsWith(nothing('1–1000', 1))).toBe(true)
  expect(three?.endsWith(nothing('2001–2003', 3))).toBe(true)
  expect(ways).toBe(
    'Put these files back from a backup, then start again. ' +
      `To start without what they held, create an empty file ${join(dir, 'accept-loss')} first.`,
  )
  expect(more).toEqual([])
})

test('where the loss is accepted, once, what was lost is named and its numbers stay taken', async () => {
  const { dir, open, segment, log } = await folderOf(3)
  await writeFile(segment(1), 'null')
  await rm(join(dir, 'journal'), { recursive: true })
  await writeFile(join(dir, 'accept-loss'), '')
  const { lists } = await open()
  expect(lists.callbacks.index.last).toBe(3)
  expect(log.entries).toMatchObject([
    {
      level: 'error',
      fields: { files: [segment(1)] },
      message: `Starting without lost records, as ${join(dir, 'accept-loss')} asks`,
    },
    { level: 'error', fields: { file: segment(1), lost: '1–3', recovered: 0 } },
  ])
  expect(await readdir(dir)).not.toContain('accept-loss')
  const copy = join(dir, 'recovered', 'callbacks-2026-03-02T10-00-00-000Z-000001.json')
  expect(await readFile(copy, 'utf8')).toBe('null')
})

test('a journal of which nothing can be read is named as that, without records', async () => {
  const { dir, open } = await folderOf(0)
  await mkdir(join(dir, 'journal'))
  const path = join(dir, 'journal', '000001.jsonl')
  await writeFile(path, '\0\0\0')
  await expect(open()).rejects.toThrow(
    `  ${path} is damaged; a crash while it was written explains that for its last line. ` +
      `Nothing that it held could be recovered: ${path}\n`,
  )
})

test('a journal whose last line is cut loses that line alone, and says so', async () => {
  const { dir, open, log } = await folderOf(2)
  const [journal = ''] = (await readdir(join(dir, 'journal'))).slice(-1)
  const path = join(dir, 'journal', journal)
  await writeFile(path, `${await readFile(path, 'utf8')}{"sum":"`)
  await open()
  expect(log.entries).toMatchObject([{ fields: { file: path, altered: '', lost: '' } }])
})

test('a segment that is damaged while the store runs is repaired, kept as a copy, and told', async () => {
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
  // Where the file is gone there is none to keep.
  await lists.callbacks.flush()
  await rm(segment(2))
  await lists.callbacks.check(2)
  expect(await readdir(join(dir, 'recovered'))).toHaveLength(1)
  expect(log.entries[1]).toMatchObject({ fields: { file: segment(2), copy: undefined, lost: '1001–1002' } })
})

test('what was opened is closed again where a start is refused', async () => {
  const { dir, open, segment } = await folderOf(2)
  await writeFile(segment(1), 'null')
  await rm(join(dir, 'journal'), { recursive: true })
  const openFiles = async () => {
    const links = await readdir('/proc/self/fd')

    const targets = await Promise.all(links.map(link => readlink(`/proc/self/fd/${link}`).catch(() => '')))
    return targets.filter(target => target.startsWith(join(dir, 'index')))
  }
  await expect(open()).rejects.toThrow('is damaged')
  expect(await openFiles()).toEqual([])
})
