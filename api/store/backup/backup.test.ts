import { cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { enquiry, openStore, temporaryFolder } from '../../testing/store-fixtures'
import { encodeEntry } from '../files/journal/entry'
import { letterPath } from '../files/letters/letter-paths'
import { SegmentFile, segmentPath } from '../files/segments/segment-file'
import { backUp, isInside } from './backup'

const quiet = { now: () => new Date('2026-03-02T10:00:00.000Z'), progress: () => undefined }
const back = (dataDir: string, name = 'one') => backUp({ dataDir, folder: `${dataDir}-backups`, name, ...quiet })

async function smallData() {
  const dir = join(await temporaryFolder(), 'data')
  const store = await openStore(dir)
  for (let n = 0; n < 3; n++) await store.submit('inquiries', enquiry())
  await store.close()
  return dir
}

/** Writes a segment of call-backs with these ids. */
async function writeSegment(dir: string, number: number, ids: number[]) {
  await mkdir(join(dir, 'callbacks'), { recursive: true })
  const lines = ids.map(id => encodeEntry({ rev: id, list: 'callbacks', id, gone: 'lost' }))
  await new SegmentFile(segmentPath(join(dir, 'callbacks'), number), 'callbacks', number).write({ lines })
}

test('a backup reports another one that is running or was interrupted, and does not change it', async () => {
  const dir = await smallData()
  const unfinished = join(`${dir}-backups`, 'one.unfinished')
  await mkdir(unfinished, { recursive: true })
  await writeFile(join(unfinished, 'file'), 'of another')
  await expect(back(dir)).rejects.toThrow(
    `${unfinished} belongs to a backup under way. If that backup was broken off, remove the folder.`,
  )
  expect(await readdir(unfinished)).toEqual(['file'])
})

test('a system error about an impossible path is not reported as another backup at this path', async () => {
  const dir = await smallData()
  // This name and the suffix for an incomplete folder are together one byte longer than a file system allows.
  await expect(back(dir, 'x'.repeat(245))).rejects.toThrow('ENAMETOOLONG')
})

test('records that a full segment lacks are reported by the id of the first one', async () => {
  const dir = await smallData()
  await writeSegment(dir, 1, [1, 2])
  await writeSegment(dir, 2, [1_001])
  await rm(join(dir, 'journal'), { recursive: true })
  const words = `${segmentPath(join(dir, 'callbacks'), 1)} lacks record 3.\nStart the service once: it repairs`
  await expect(back(dir)).rejects.toThrow(words)
  await writeSegment(
    dir,
    1,
    Array.from({ length: 1_000 }, (_, n) => n + 1),
  )
  const { manifest } = await back(dir)
  expect(manifest.lists.callbacks).toEqual({ records: 0, erased: 0, lost: 1_001, highestId: 1_001 })
})

test('a record that is missing from segments and journal, between others, is reported by its id', async () => {
  const dir = await smallData()
  await rm(join(dir, 'inquiries'), { recursive: true })
  const journal = join(dir, 'journal', (await readdir(join(dir, 'journal')))[0] as string)
  const lines = (await readFile(journal, 'utf8')).split('\n')
  await writeFile(journal, lines.filter(line => !line.includes('"id":2,')).join('\n'))
  await expect(back(dir)).rejects.toThrow(`${segmentPath(join(dir, 'inquiries'), 1)} lacks record 2.`)
  await writeFile(journal, lines.join('\n'))
  expect((await back(dir)).manifest.lists.inquiries).toMatchObject({ records: 3 })
})

test('a backup leaves out half-written content files, and a content folder that contains only such files', async () => {
  const dir = await smallData()
  const half = '.01234567-89ab-cdef-0123-456789abcdef.tmp'
  await mkdir(join(dir, 'content'))
  await writeFile(join(dir, 'content', half), '[')
  const first = await back(dir)
  expect(await readdir(first.target)).not.toContain('content')
  await writeFile(join(dir, 'content', 'team.json'), '[]\n')
  const { target, manifest } = await back(dir, 'two')
  expect(await readdir(join(target, 'content'))).toEqual(['team.json'])
  expect(manifest.files.map(({ path }) => path)).toEqual(expect.arrayContaining(['content/team.json']))
})

test('a backup reports its progress: each segment copied, each file checked', async () => {
  const dir = await smallData()
  await writeSegment(dir, 1, [1])
  const told: string[] = []
  const progress = (what: string, done: number, total: number) => void told.push(`${what} ${done} of ${total}`)
  const { manifest } = await backUp({ ...quiet, dataDir: dir, folder: `${dir}-backups`, name: 'one', progress })
  const files = manifest.files.length
  expect(told).toEqual([
    ...[0, 1, 2].map(done => `copying records ${done} of 2`),
    ...Array.from({ length: files }, (_, at) => `checking the copy ${at + 1} of ${files}`),
  ])
})

test('a folder with only a journal, or only a list, counts as a data folder', async () => {
  const dir = await smallData()
  const only = async (name: string) => {
    const folder = join(await temporaryFolder(), 'data')
    await cp(join(dir, name), join(folder, name), { recursive: true })
    return (await back(folder)).manifest.lists.inquiries.records
  }
  expect(await only('journal')).toBe(3)
  expect(await only('inquiries')).toBe(3)
  await expect(only('state.json').catch((error: Error) => error.message)).resolves.toMatch(/no data|ENOENT/)
})

test('a backup name that leads to another folder, or hides the backup, is refused, but a dot at its end is not', async () => {
  const dir = await smallData()
  for (const name of ['a/b', '../one', '..', '.one'])
    await expect(back(dir, name)).rejects.toThrow(`"${name}" cannot be the name of a backup: it must be a plain name.`)
  expect((await back(dir, 'one.')).target).toBe(join(`${dir}-backups`, 'one.'))
})

test.each([
  ['/data', true],
  ['/data/backups/one', true],
  ['/data/..one', true],
  ['/', false],
  ['/data-backups', false],
  ['/other/data', false],
])('the path %s is inside /data: %s', (path, isThere) => {
  expect(isInside(path, '/data')).toBe(isThere)
})

test('only its owner can read a backup, and its list of files has a fixed order', async () => {
  const dir = await smallData()
  await mkdir(join(dir, 'content'))
  for (const name of ['team.json', 'areas.json']) await writeFile(join(dir, 'content', name), '[]')
  const { target, manifest } = await back(dir)
  expect((await stat(target)).mode & 0o777).toBe(0o700)
  const paths = manifest.files.map(({ path }) => path)
  expect(paths).toEqual([...paths].sort())
  expect(paths).toContain('content/areas.json')
  expect(manifest).not.toHaveProperty('settings')
})

test('a foreign file among the segments does not make the backup miss a segment', async () => {
  const dir = await smallData()
  await rm(join(dir, 'journal'), { recursive: true })
  await writeFile(join(dir, 'inquiries', 'notes.txt'), '')
  expect((await back(dir)).manifest.lists.inquiries).toMatchObject({ records: 3 })
})

test.each([
  ['the segment is newer', [5, 3], ['gone', 'gone', 'record']],
  ['the journal is newer', [0, 0, 2], ['gone', 'gone', 'record']],
])('where %s, the backup takes from the journal only lines that the segment file lacks', async (_, revs, expected) => {
  // In this folder's journal, the three records have the revisions 1 to 3.
  const dir = await smallData()
  const lines = revs.map((rev, at) => encodeEntry({ rev, list: 'inquiries', id: at + 1, gone: 'lost' }))
  await rm(join(dir, 'inquiries'), { recursive: true })
  await mkdir(join(dir, 'inquiries'))
  await new SegmentFile(segmentPath(join(dir, 'inquiries'), 1), 'inquiries', 1).write({ lines })
  const { target } = await back(dir)
  const { entries } = JSON.parse(await readFile(join(target, 'inquiries', '000001.json'), 'utf8'))
  expect(entries.map(({ record }: { record?: object }) => (record ? 'record' : 'gone'))).toEqual(expected)
})

test('a missing first record is reported, too', async () => {
  const dir = await smallData()
  await rm(join(dir, 'inquiries'), { recursive: true })
  const journal = join(dir, 'journal', (await readdir(join(dir, 'journal')))[0] as string)
  const lines = (await readFile(journal, 'utf8')).split('\n')
  await writeFile(journal, lines.filter(line => !line.includes('"id":1,')).join('\n'))
  await expect(back(dir)).rejects.toThrow(`${segmentPath(join(dir, 'inquiries'), 1)} lacks record 1.`)
  expect(await readdir(`${dir}-backups`)).toEqual([])
})

test.each([
  ['stopped', 'a list', ['inquiries', 'journal'], /000001\.json lacks record 1\./],
  ['stopped', 'a list and the count beside it', ['inquiries', 'journal', 'index'], /000001\.json lacks record 1\./],
  ['killed', 'the journal', ['journal'], /journal\/\d+\.jsonl is missing\./],
])('a folder of a %s service without %s is refused, and none of it is backed up', async (how, _, names, words) => {
  const dir = join(await temporaryFolder(), 'data')
  const store = await openStore(dir)
  for (let n = 0; n < 3; n++) await store.submit('inquiries', enquiry())
  const killed = `${dir}-killed`
  await cp(dir, killed, { recursive: true, filter: path => !/\/lock|\.tmp$/.test(path) })
  await store.close()
  const left = how === 'killed' ? killed : dir
  expect((await back(left, 'whole')).manifest.lists.inquiries.records).toBe(3)
  for (const name of names) await rm(join(left, name), { recursive: true })
  await expect(back(left)).rejects.toThrow(words)
  expect(await readdir(`${left}-backups`)).toEqual(['whole'])
})

test('a backup leaves out a missing letter, and fails for an unreadable letter', async () => {
  const dir = join(await temporaryFolder(), 'data')
  const store = await openStore(dir)
  const content = (async function* () {
    yield Buffer.from('a letter')
  })()
  const file = await store.letters.keep({ name: 'letter.pdf', type: 'application/pdf' }, content)
  await store.submit('inquiries', enquiry({}, { files: [file.id] }))
  await store.close()
  const told: string[] = []
  const progress = (what: string, done: number, total: number) => void told.push(`${what} ${done} of ${total}`)
  const first = await backUp({ ...quiet, dataDir: dir, folder: `${dir}-backups`, name: 'one', progress })
  expect(told).toContain('copying letters 1 of 1')
  const path = join('files', letterPath(file))
  expect(await readFile(join(first.target, path), 'utf8')).toBe('a letter')
  await rm(join(dir, path))
  const second = await back(dir, 'two')
  expect(second.manifest.files.map(one => one.path)).not.toContain(path)
  await mkdir(join(dir, path))
  await expect(back(dir, 'three')).rejects.toThrow('EISDIR')
})

test('a backup copies whole lines of the audit, for each day that still exists', async () => {
  const dir = await smallData()
  await mkdir(join(dir, 'audit'))
  const audit = (name: string) => join(dir, 'audit', name)
  await writeFile(audit('2026-03-01.jsonl'), '{"n":1}\n{"n":2')
  await writeFile(audit('.01234567-89ab-cdef-0123-456789abcdef.tmp'), '{"n"')
  // A link without a target, as if a day's file had expired while the backup read the others.
  await symlink(audit('nowhere'), audit('2026-03-02.jsonl'))
  const { target } = await back(dir)
  expect(await readdir(join(target, 'audit'))).toEqual(['2026-03-01.jsonl'])
  expect(await readFile(join(target, 'audit', '2026-03-01.jsonl'), 'utf8')).toBe('{"n":1}\n')
  await mkdir(audit('2026-03-03.jsonl'))
  await expect(back(dir, 'two')).rejects.toThrow('EISDIR')
})
