import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Low } from 'lowdb'
import { expect, test } from 'vitest'
import { copyKey, proven } from '../../testing/copy-key'
import { temporaryFolder } from '../../testing/store-fixtures'
import { type EntryLine, encodeEntry } from '../files/journal/entry'
import { type Segment, SegmentFile, segmentPath } from '../files/segments/segment-file'
import type { BackupError } from './backup-error'
import { checkBackup } from './check'
import { describeFile, type Manifest, Tally, writeManifest } from './manifest'
import type { Trust } from './proof'

/** Makes a backup of two call-backs, a document and a setting; `change` alters its manifest. */
async function backup(change: (manifest: Manifest) => object = () => ({})) {
  const folder = await temporaryFolder('memory')
  const tally = new Tally()
  const lines: EntryLine[] = [1, 2].map(id => encodeEntry({ rev: id, list: 'callbacks', id, gone: 'lost' }))
  for (const line of lines) tally.add(line)
  await mkdir(join(folder, 'callbacks'))
  await new Low<Segment>(new SegmentFile(segmentPath(join(folder, 'callbacks'), 1), 'callbacks', 1), { lines }).write()
  const segment = segmentPath('callbacks', 1)
  const paths = [segment, 'state.json', 'settings/.env']
  for (const path of paths.slice(1)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), path)
  }
  const [one, two, three] = await Promise.all(paths.map(path => describeFile(folder, path)))
  const { lists, rev, erased } = tally
  const files = [one, two].filter(file => file !== undefined)
  const manifest: Manifest = { version: 1, takenAt: '2026-03-02T10:00:00.000Z', rev, lists, erased, files }
  const settings = three ? [three] : []
  await writeManifest(folder, { ...manifest, settings, ...change({ ...manifest, settings }) }, copyKey)
  const progress: [string, number, number][] = []
  const check = (trust: Trust = proven) =>
    checkBackup(folder, (...args) => void progress.push(args as [string, number, number]), trust)
  return {
    folder,
    segment,
    progress,
    check,
    problems: async () => {
      const error = await check().then(
        () => undefined,
        (failure: BackupError) => failure,
      )
      expect(error?.problems[0]).toBe(`${folder} cannot be restored:`)
      return error?.problems.slice(1)
    },
  }
}

test('the check of an unchanged backup reads all of it, and returns the manifest', async () => {
  const { check, progress, segment } = await backup()
  expect((await check()).manifest.files.map(({ path }) => path)).toEqual([segment, 'state.json'])
  expect(progress).toEqual([1, 2, 3].map(done => ['checking the backup', done, 3]))
})

test('a backup without settings is also valid', async () => {
  const { check, progress } = await backup(() => ({ settings: undefined }))
  expect((await check()).manifest.settings).toBeUndefined()
  expect(progress).toHaveLength(2)
})

test('every missing, cut, changed or unreadable file is named, and no other', async () => {
  const { folder, segment, problems } = await backup()
  await rm(join(folder, 'state.json'))
  await mkdir(join(folder, 'state.json'))
  await writeFile(join(folder, 'settings/.env'), 'SETTINGS/.env')
  await rm(join(folder, segment))
  expect(await problems()).toEqual([
    `  ${segment} is missing.`,
    '  state.json cannot be read (EISDIR).',
    '  settings/.env is not as it was written (its checksum differs).',
  ])
  await writeFile(join(folder, 'settings/.env'), 'longer than it was')
  expect(await problems()).toContain('  settings/.env has 18 bytes instead of 13.')
})

test('a damaged segment with a right checksum is named', async () => {
  const { folder, segment, problems } = await backup()
  const text = (await readFile(join(folder, segment), 'utf8')).replace('"rev":1', '"rev":9')
  await writeFile(join(folder, segment), text)
  const described = await describeFile(folder, segment)
  const bad = await backup(({ files }) => ({ files: [described, ...files.slice(1)] }))
  await writeFile(join(bad.folder, segment), text)
  expect(await bad.problems()).toEqual([expect.stringContaining(`${segment}`)])
  expect(await problems()).toHaveLength(1)
})

test('the files’ records are compared with the manifest’s counts, list by list', async () => {
  const { problems } = await backup(({ lists }) => ({
    lists: { ...lists, callbacks: { records: 1, erased: 0, lost: 2, highestId: 3 } },
  }))
  expect(await problems()).toEqual([
    '  callbacks: records is 0, the manifest says 1.',
    '  callbacks: highestId is 2, the manifest says 3.',
  ])
})

test('a path that no data folder has is refused before any file is opened', async () => {
  const forged = ['../outside.sh', '/etc/cron.d/evil', 'content/../../x', 'secrets.key', 'content/team.json.sh']
  const listed = (path: string) => ({ path, size: 1, sha256: '0'.repeat(64) })
  const { problems, progress } = await backup(({ files }) => ({
    files: [...files, ...forged.map(listed), listed('state.json')],
    settings: [listed('settings/../../.env')],
  }))
  const refused = [...forged, 'settings/../../.env'].map(
    path => `  ${path} is no file that a data folder of Haven has.`,
  )
  expect(await problems()).toEqual([...refused.slice(0, -1), '  state.json is listed twice.', ...refused.slice(-1)])
  expect(progress).toEqual([])
})

test('a backup that contains a link is refused, and the link is named', async () => {
  const { folder, problems } = await backup()
  await rm(join(folder, 'state.json'))
  await symlink('/etc/hostname', join(folder, 'state.json'))
  expect(await problems()).toEqual(['  state.json is a link.'])
})

test.each<[string, (manifest: Manifest) => object]>([
  ['an object instead of the list of files', () => ({ files: { path: 'state.json' } })],
  ['a path that is a number', ({ files }) => ({ files: [{ ...files[0], path: 7 }] })],
  ['a negative size', ({ files }) => ({ files: [{ ...files[0], size: -1 }] })],
  ['lists that are a text', () => ({ lists: 'all' })],
  ['a time that is another text', () => ({ takenAt: '\u001b[2J' })],
  ['marks of erased records that are objects', () => ({ erased: { inquiries: [{}] } })],
])('a manifest with a right checksum is refused with %s', async (_, change) => {
  const { folder, check } = await backup(change)
  await expect(check()).rejects.toThrow(`${folder}/manifest.json is damaged or was changed by hand.`)
})
