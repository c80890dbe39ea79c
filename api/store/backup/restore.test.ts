import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Low } from 'lowdb'
import { expect, test } from 'vitest'
import { copyKey, proven } from '../../testing/copy-key'
import { enquiry, openStore, temporaryFolder } from '../../testing/store-fixtures'
import { encodeEntry, withChecksum } from '../files/journal/entry'
import { type Segment, SegmentFile, segmentPath } from '../files/segments/segment-file'
import { referenceHash } from '../records/references'
import { backUp } from './backup'
import { BackupError } from './backup-error'
import { describeFile, type Manifest, readManifest, writeManifest } from './manifest'
import { restore } from './restore'

const quiet = { now: () => new Date('2026-03-02T10:00:00.000Z'), progress: () => undefined, ...proven }
const bring = (backup: string, dataDir: string) => restore({ backup, dataDir, ...quiet })

/** Makes a backup of two enquiries; also returns functions that change its manifest. */
async function smallBackup() {
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'data')
  const store = await openStore(dataDir)
  for (let n = 0; n < 2; n++) await store.submit('inquiries', enquiry())
  await store.close()
  const { target } = await backUp({ dataDir, folder: join(folder, 'backups'), name: 'one', ...quiet })
  const tell = async (change: (manifest: Manifest) => Manifest | Promise<Manifest>) =>
    writeManifest(target, await change(await readManifest(target)), copyKey)
  /** Changes the manifest so that it describes the present files and one more. */
  const tellFiles = (more: string[] = []) =>
    tell(async manifest => {
      const paths = [...new Set([...manifest.files.map(({ path }) => path), ...more])]
      return { ...manifest, files: await Promise.all(paths.map(path => describeFile(target, path))) }
    })
  return { folder, dataDir, target, tell, tellFiles }
}

test('a backup within the data, or data within a backup, is refused, because a folder cannot move into itself', async () => {
  const { dataDir, target } = await smallBackup()
  const within = join(dataDir, 'backup')
  await rename(target, within)
  const words = (one: string, other: string) => `${one} and DATA_DIR (${other}) lie within one another: move the backup`
  await expect(bring(within, dataDir)).rejects.toThrow(words(within, dataDir))
  await expect(bring(within, join(within, 'data'))).rejects.toThrow(words(within, join(within, 'data')))
  expect(await readdir(within)).toContain('manifest.json')
})

test('where no folder can be made, the refusal gives the path and the remedy', async () => {
  const { target } = await smallBackup()
  const refusal = await bring(target, '/sys/haven/data').catch((error: Error) => error.message)
  expect(refusal).toMatch(/^No folder can be made beside \/sys\/haven\/data \(E[A-Z]+\)\. Nothing was changed\.\n/)
  expect(refusal).toContain(
    'Run the restore as root: the restored data then belong to their earlier owner. Or restore into another ' +
      'folder (set DATA_DIR to it), and start the service on that one.',
  )
})

test('a backup of a version that knew fewer lists is restored, and its manifest may not leave out a list with records', async () => {
  const { dataDir, target, tell } = await smallBackup()
  const without = ({ lists: { callbacks: _, ...lists }, erased: { callbacks: __, ...erased }, ...rest }: Manifest) =>
    ({ ...rest, lists, erased }) as Manifest
  await tell(without)
  await bring(target, dataDir)
  const restored = await openStore(dataDir)
  expect(await restored.counts()).toMatchObject({ lists: { inquiries: { total: 2 }, callbacks: { total: 0 } } })
  await restored.close()
  await tell(({ lists: { inquiries: _, ...lists }, ...rest }) => ({ ...rest, lists }) as Manifest)
  await expect(bring(target, dataDir)).rejects.toThrow('inquiries: records is 2, the manifest says 0.')
})

test('folders that are missing above the data folder are made', async () => {
  const { folder, target } = await smallBackup()
  const dataDir = join(folder, 'new', 'disk', 'data')
  await bring(target, dataDir)
  expect(await (await openStore(dataDir)).counts()).toMatchObject({ lists: { inquiries: { total: 2 } } })
})

test('a damaged segment and an unreadable file of a backup are named', async () => {
  const { dataDir, target, tellFiles } = await smallBackup()
  const inquiries = join(target, 'inquiries', '000001.json')
  await writeFile(inquiries, (await readFile(inquiries, 'utf8')).replace('Amina', 'Anima'))
  await tellFiles()
  await expect(bring(target, dataDir)).rejects.toThrow(/inquiries\/000001.json is damaged at byte \d+\.$/)
  await rm(inquiries)
  await mkdir(inquiries)
  await expect(bring(target, dataDir)).rejects.toThrow('inquiries/000001.json cannot be read (EISDIR).')
  await rm(join(target, 'manifest.json'))
  await mkdir(join(target, 'manifest.json'))
  await expect(bring(target, dataDir)).rejects.toThrow('manifest.json cannot be read (EISDIR).')
})

test('a segment of a later version is refused for its version', async () => {
  const { dataDir, target, tellFiles } = await smallBackup()
  const inquiries = join(target, 'inquiries', '000001.json')
  const [head = '', ...rest] = (await readFile(inquiries, 'utf8')).split('\n')
  const { sum: _, ...about } = JSON.parse(`${head}]}`)
  const later = withChecksum(`${JSON.stringify({ ...about, version: 2 }).slice(0, -2)}`)
  await writeFile(inquiries, [later, ...rest].join('\n'))
  await tellFiles()
  const error = await bring(target, dataDir).catch(error => error)
  expect(error).not.toBeInstanceOf(BackupError)
  expect(error.message).toBe(`${inquiries} was written by a later version of this program (format 2).`)
})

test('a folder that contains only a lock of no process is replaced, and nothing is moved aside', async () => {
  const { folder, target } = await smallBackup()
  const dataDir = join(folder, 'new')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'lock'), '')
  expect(await bring(target, dataDir)).toMatchObject({ aside: undefined })
  expect((await readdir(folder)).sort()).toEqual(['backups', 'data', 'new'])
})

test('a manifest with wrong numbers of records is refused, and each wrong number is named', async () => {
  const { dataDir, target, tell } = await smallBackup()
  await tell(manifest => ({
    ...manifest,
    lists: { ...manifest.lists, inquiries: { records: 3, erased: 0, lost: 0, highestId: 3 } },
  }))
  const refusal = await bring(target, dataDir).catch((error: Error) => error.message)
  expect(refusal).toBe(
    `${target} cannot be restored:\n  inquiries: records is 2, the manifest says 3.\n  inquiries: highestId is 2, the manifest says 3.`,
  )
})

test('data with which a server would not start are not restored, and the restore removes its copied files', async () => {
  const { folder, dataDir, target, tell, tellFiles } = await smallBackup()
  // The second segment of call-backs, without the full first segment that must come before it.
  const line = encodeEntry({ rev: 1, list: 'callbacks', id: 1_001, gone: 'lost' })
  await new Low<Segment>(new SegmentFile(segmentPath(join(target, 'callbacks'), 2), 'callbacks', 2), {
    lines: [line],
  }).write()
  await tellFiles([segmentPath('callbacks', 2)])
  await tell(manifest => ({
    ...manifest,
    lists: { ...manifest.lists, callbacks: { records: 0, erased: 0, lost: 1, highestId: 1_001 } },
  }))
  const before = await readdir(folder)
  await expect(bring(target, dataDir)).rejects.toThrow(/callbacks\/000001\.json/)
  expect(await readdir(folder)).toEqual(before)
  expect(await (await openStore(dataDir)).counts()).toMatchObject({ lists: { inquiries: { total: 2 } } })
})

test('a file that would make a server fail or warn is named', async () => {
  const { dataDir, target, tellFiles } = await smallBackup()
  await writeFile(join(target, 'state.json'), '{"sum":"00000000","version":1,"spaces":{}}\n')
  await tellFiles(['state.json'])
  const refusal = await bring(target, dataDir).catch((error: Error) => error.message)
  expect(refusal).toBe(
    'The copy is not good:\nstate.json: Another program or a person changed this file.\nNothing was changed.',
  )
})

test('a dry run removes every folder that it makes, and works even if it can make none beside the data', async () => {
  const { folder, target } = await smallBackup()
  const before = (await readdir(folder)).sort()
  const dry = { backup: target, ...quiet, dryRun: true }
  const temporary = async () => (await readdir(tmpdir())).filter(name => name.startsWith('haven-dry-run-'))
  const others = await temporary()
  for (const dataDir of [join(folder, 'none'), join(folder, 'a/b/none'), '/sys/haven/data', join(folder, 'data')])
    expect(await restore({ ...dry, dataDir })).toMatchObject({ manifest: { lists: { inquiries: { records: 2 } } } })
  expect((await readdir(folder)).sort()).toEqual(before)
  expect(await temporary()).toEqual(others)
})

test('a dry run neither affects nor needs a service that is running', async () => {
  const { dataDir, target } = await smallBackup()
  await openStore(dataDir)
  expect(await restore({ backup: target, dataDir, ...quiet, dryRun: true })).toMatchObject({ aside: undefined })
})

test('a file that replaced a checked file is refused when it is copied', async () => {
  const { folder, dataDir, target } = await smallBackup()
  const before = await readdir(folder)
  const path = join(target, 'inquiries', '000001.json')
  let isSwapped = false
  const progress = async (what: string, done: number, total: number) => {
    if (isSwapped || what !== 'checking the backup' || done < total) return
    isSwapped = true
    await writeFile(path, (await readFile(path, 'utf8')).replace('Amina', 'Other'))
  }
  await expect(restore({ backup: target, dataDir, ...quiet, progress })).rejects.toThrow(
    'inquiries/000001.json is not as it was written (its checksum differs).',
  )
  expect(await readdir(folder)).toEqual(before)
})

test('an empty folder, or a folder with something else, is not accepted as a backup', async () => {
  const { folder, dataDir } = await smallBackup()
  const other = join(folder, 'other')
  await mkdir(join(other, 'within'), { recursive: true })
  await writeFile(join(other, 'file'), '')
  await expect(bring(other, dataDir)).rejects.toThrow(`${other} is no finished backup: it has no manifest.json.`)
  await expect(bring(join(folder, 'nowhere'), dataDir)).rejects.toThrow('it has no manifest.json')
})

test('the secret key of the earlier data stays; if there is none, the restore counts the one-time codes that need it', async () => {
  const folder = await temporaryFolder()
  const dir = join(folder, 'data')
  const store = await openStore(dir)
  for (const [id, value] of Object.entries({ ana: { code: { secret: 'sealed' } }, ben: {} }))
    await store.documents.update('people', id, () => ({ value }))
  await store.close()
  await writeFile(join(dir, 'secrets.key'), 'a key')
  const { target } = await backUp({ dataDir: dir, folder: join(folder, 'backups'), name: 'one', ...quiet })
  expect(await readdir(target)).not.toContain('secrets.key')
  expect(await restore({ backup: target, dataDir: dir, ...quiet })).toMatchObject({ codesWithoutKey: 0 })
  expect(await readFile(join(dir, 'secrets.key'), 'utf8')).toBe('a key')
  expect((await stat(join(dir, 'secrets.key'))).mode & 0o077).toBe(0)
  const elsewhere = join(folder, 'elsewhere')
  expect(await restore({ backup: target, dataDir: elsewhere, ...quiet })).toMatchObject({ codesWithoutKey: 1 })
})

test('a folder of backups is not accepted as a backup, and each backup in it is named', async () => {
  const { folder, dataDir } = await smallBackup()
  const backups = join(folder, 'backups')
  await mkdir(join(backups, 'another'))
  await backUp({ dataDir, folder: backups, name: 'two', ...quiet })
  const refusal = await bring(backups, dataDir).catch((error: Error) => error.message)
  expect(refusal).toBe(
    [`${backups} is not a backup but holds some. Name one of these:`, join(backups, 'one'), join(backups, 'two')].join(
      '\n',
    ),
  )
})

test('for data in use, the error says that nothing was changed', async () => {
  const { dataDir, target } = await smallBackup()
  await openStore(dataDir)
  const refusal = await bring(target, dataDir).catch((error: Error) => error.message)
  expect(refusal).toMatch(/^.+\nNothing was changed\.$/)
})

test('a file whose name only resembles a lock’s counts as data, and is moved aside', async () => {
  const { folder, target } = await smallBackup()
  const dataDir = join(folder, 'new')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'padlock'), '')
  const { aside } = await bring(target, dataDir)
  expect(await readdir(String(aside))).toContain('padlock')
})

test('a restore repeats later erasures in the restored data as a separate change, and reports each file', async () => {
  const { dataDir, target } = await smallBackup()
  const store = await openStore(dataDir)
  await store.eraseRecord('inquiries', 1, async () => undefined)
  await store.close()
  const told: string[] = []
  const progress = (what: string, done: number, total: number) => void told.push(`${what} ${done} of ${total}`)
  const { manifest } = await restore({ backup: target, dataDir, ...quiet, progress })
  const { entries } = JSON.parse(await readFile(join(dataDir, 'inquiries', '000001.json'), 'utf8'))
  expect(entries).toMatchObject([{ id: 1, rev: manifest.rev + 1, gone: 'erased' }, { id: 2 }])
  expect(entries[0]).not.toHaveProperty('record')
  const { length } = manifest.files
  expect(told.filter(line => line.startsWith('copying'))).toEqual(
    Array.from({ length }, (_, at) => `copying ${at + 1} of ${length}`),
  )
})

test('a backup without proof of its maker is refused unless the operator asks to accept it', async () => {
  const { folder, dataDir, target, tell } = await smallBackup()
  const other = Buffer.alloc(32, 9)
  const dry = { backup: target, dataDir, ...quiet, dryRun: true }
  expect(await restore(dry)).toMatchObject({ isProven: true })
  const before = await readdir(folder)
  await expect(restore({ ...dry, keys: [other] })).rejects.toThrow('it was changed, or made with another key')
  await expect(restore({ ...dry, keys: [] })).rejects.toThrow('the key is not here. Set COPY_KEY')
  expect(await restore({ ...dry, keys: [other], unproven: true })).toMatchObject({ isProven: false })
  // Changes the manifest's time, and computes the checksum again, but keeps the proof of the unchanged manifest.
  const path = join(target, 'manifest.json')
  const { sum: _, ...manifest } = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, `${withChecksum(JSON.stringify({ ...manifest, takenAt: '2027-03-02T10:00:00.000Z' }))}\n`)
  await expect(restore(dry)).rejects.toThrow('it was changed')
  await tell(({ proof: _, ...rest }) => rest)
  expect(await restore(dry)).toMatchObject({ isProven: true })
  const { sum: __, proof: ___, ...bare } = JSON.parse(await readFile(path, 'utf8'))
  await writeFile(path, `${withChecksum(JSON.stringify(bare))}\n`)
  await expect(restore(dry)).rejects.toThrow('it carries no proof, like all backups of version 0.1.0.')
  expect(await readdir(folder)).toEqual(before)
})

test('a forged backup beside a good one makes the restore leave out no record', async () => {
  const { folder, target } = await smallBackup()
  const { inquiries } = JSON.parse(await readFile(join(target, 'manifest.json'), 'utf8')).lists
  expect(inquiries.records).toBe(2)
  const [{ record }] = JSON.parse(await readFile(join(target, 'inquiries', '000001.json'), 'utf8')).entries
  const erased = { inquiries: [`1:${referenceHash(record.reference)}`], callbacks: [], 'visa-applications': [] }
  const beside = join(folder, 'backups', 'two')
  await mkdir(beside)
  await writeManifest(beside, { ...(await readManifest(target)), erased })
  const dry = { backup: target, dataDir: join(folder, 'other'), ...quiet, dryRun: true }
  expect(await restore(dry)).toMatchObject({ stayErased: 0 })
  await writeManifest(beside, { ...(await readManifest(target)), erased }, copyKey)
  expect(await restore(dry)).toMatchObject({ stayErased: 1 })
})
