import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesBelow } from '../../../testing/folder-texts'
import { PDF, piecesOf } from '../../../testing/letters'
import { memoryLog, temporaryFolder } from '../../../testing/store-fixtures'
import { UNNAMED_LIFE } from '../../records/letters'
import { FilesFullError, StoreUnavailableError, UnknownFilesError } from '../../store'
import { DiskReserve } from '../disk-reserve'
import { FileFolder, type FileFolderParts } from './file-folder'

const LETTER = { name: 'letter.pdf', type: 'application/pdf' } as const
const NAME = /^([0-9a-f]{2})[/]\1[0-9a-f]{30}$/
const START = Date.parse('2026-03-02T10:00:00.000Z')

/** A folder of files without a store; `reopen` shows the state that a start finds. */
async function folderOf(parts: Partial<FileFolderParts> & { reserve?: number } = {}) {
  const folder = join(await temporaryFolder('memory'), 'files')
  const log = memoryLog()
  const state = { time: START, rev: 7, checks: 0, asked: [] as number[], named: new Set<string>(), refused: '' }
  const open = (more: typeof parts = {}) => {
    const { reserve = 0, ...own } = { ...parts, ...more }
    return FileFolder.open({
      folder,
      most: 100_000,
      scan: undefined,
      disk: new DiskReserve({ dir: folder, reserve, log }),
      lock: {
        async check() {
          state.checks++
          if (state.refused) throw new Error(state.refused)
        },
        isInPlace: () => true,
        release: async () => undefined,
      },
      log,
      now: () => new Date(state.time),
      revision: () => state.rev,
      async namedSince(rev) {
        state.asked.push(rev)
        return state.named
      },
      ...own,
    })
  }
  const files = await open()
  onTestFinished(() => files.close())
  return { folder, log, state, files, open, names: () => filesBelow(folder) }
}

const keep = (files: FileFolder, ...pieces: Uint8Array[]) => files.keep(LETTER, piecesOf(...pieces))
async function textOf(files: FileFolder, file: { id: string }) {
  const pieces: Buffer[] = []
  for await (const piece of (await files.open(file)) ?? []) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test('a file is kept as it came, for the owner alone, and written down until it is named', async () => {
  const { folder, files, names } = await folderOf()
  const file = await keep(files, Buffer.from('one '), Buffer.from('two'))
  expect(file).toEqual({
    ...LETTER,
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    bytes: 7,
    sha256: createHash('sha256').update('one two').digest('hex'),
    scanned: false,
  })
  const [path = '', note] = await names()
  expect([NAME.test(path), note]).toEqual([true, `waiting/${file.id}.json`])
  expect((await stat(join(folder, path))).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, path.slice(0, 2)))).mode & 0o777).toBe(0o700)
  expect(await textOf(files, file)).toBe('one two')
  expect(await files.waiting(file.id)).toEqual(file)
  expect(await files.space()).toEqual({ bytes: 7, most: 100_000 })
  const [taken, ...more] = files.take([file.id])
  expect([taken, more]).toEqual([file, []])
  await files.settle([file.id])
  expect([await names(), await files.waiting(file.id)]).toEqual([[path], undefined])
  expect(await files.open({ id: '0'.repeat(32) })).toBeUndefined()
  expect(await files.open({ ...file, flagged: 'Test.Evil' })).toBeUndefined()
})

test('files are taken once, all or none, until they are given back', async () => {
  const { files } = await folderOf()
  const [one, two] = [await keep(files, PDF), await keep(files, PDF)]
  expect(() => files.take([one.id, 'nowhere'])).toThrow(UnknownFilesError)
  expect(() => files.take([one.id, one.id])).toThrow()
  expect(files.take([one.id, two.id])).toEqual([one, two])
  expect(() => files.take([one.id])).toThrow()
  expect(await files.waiting(one.id)).toBeUndefined()
  files.release([one.id])
  expect([await files.waiting(one.id), await files.waiting(two.id)]).toEqual([one, undefined])
  expect(files.take([one.id])).toEqual([one])
  expect(files.take([])).toEqual([])
})

test('what was given up, or named by nobody for a day, is removed; what is about to be named is not', async () => {
  const { files, state, names } = await folderOf()
  const [given, early, late, taken] = [
    await keep(files, PDF),
    await keep(files, PDF),
    await (async () => {
      state.time += 1
      return await keep(files, PDF)
    })(),
    await keep(files, PDF),
  ]
  await files.discard(given.id)
  await files.discard(given.id)
  await files.discard('nowhere')
  files.take([taken.id])
  await files.discard(taken.id)
  expect((await names()).filter(name => NAME.test(name))).toHaveLength(3)
  state.time = START + UNNAMED_LIFE - 1
  expect(await files.removeUnnamed()).toBe(0)
  state.time++
  expect([await files.removeUnnamed(), await files.waiting(early.id)]).toEqual([1, undefined])
  state.time++
  expect(await files.removeUnnamed()).toBe(1)
  expect((await names()).filter(name => name.includes(late.id) || name.includes(early.id))).toEqual([])
  expect((await files.space()).bytes).toBe(PDF.length)
  expect(UNNAMED_LIFE).toBe(86_400_000)
})

test('what came while the clock was ahead waits a day from now', async () => {
  const { files, state } = await folderOf()
  state.time = START + 90 * UNNAMED_LIFE
  await keep(files, PDF)
  state.time = START
  expect(await files.removeUnnamed()).toBe(0)
  state.time = START + UNNAMED_LIFE - 1
  expect(await files.removeUnnamed()).toBe(0)
  state.time = START + UNNAMED_LIFE
  expect(await files.removeUnnamed()).toBe(1)
})

test('no more is kept than there may be, and nothing on a disk that is nearly full', async () => {
  const { files, open, names } = await folderOf({ most: 100 })
  await keep(files, Buffer.alloc(60))
  const full = new FilesFullError('There is as much as UPLOADS_MAX_GB allows.')
  await expect(keep(files, Buffer.alloc(30), Buffer.alloc(11))).rejects.toThrow(full)
  expect((await files.space()).bytes).toBe(60)
  await keep(files, Buffer.alloc(40))
  await expect(files.admit()).rejects.toThrow(full)
  expect(await names()).toHaveLength(4)
  const again = await open({ most: 101 })
  await again.admit()
  expect((await again.space()).bytes).toBe(100)
  const onFull = await open({ reserve: 2 ** 60, most: 1_000 })
  await expect(onFull.admit()).rejects.toThrow(new FilesFullError('The reserve of disk is in use.'))
})

test('a disk that becomes nearly full ends what comes in', async () => {
  const { folder, log, files: _, open, names } = await folderOf()
  const disk = new DiskReserve({ dir: folder, reserve: 0, log })
  let hasRoom = true
  disk.hasRoom = async () => hasRoom
  const files = await open({ disk })
  async function* content() {
    yield Buffer.alloc(10)
    hasRoom = false
    yield Buffer.alloc(10)
  }
  await expect(files.keep(LETTER, content())).rejects.toThrow(new FilesFullError('The reserve of disk is in use.'))
  expect([await names(), (await files.space()).bytes]).toEqual([[], 0])
})

test('once it is closed it takes no more', async () => {
  const { files } = await folderOf()
  files.close()
  await expect(files.admit()).rejects.toThrow(new StoreUnavailableError('The store is closed.'))
})

test('what the disk or the lock refuses is for later, and leaves nothing behind', async () => {
  const { folder, files, state, names } = await folderOf()
  state.refused = 'the folder is gone'
  const failure = await keep(files, PDF).catch((error: Error) => error)
  expect(failure).toBeInstanceOf(StoreUnavailableError)
  expect(failure).toMatchObject({
    message: 'A file cannot be kept: the folder is gone',
    cause: new Error(state.refused),
  })
  expect([await names(), (await files.space()).bytes, state.checks]).toEqual([[], 0, 1])
  await expect(files.removeUnnamed()).rejects.toThrow('the folder is gone')
  state.refused = ''
  // No name that it could get is free.
  for (let n = 0; n < 256; n++) await writeFile(join(folder, n.toString(16).padStart(2, '0')), '')
  await expect(keep(files, PDF)).rejects.toThrow(/^A file cannot be kept: /)
  expect((await names()).filter(name => name.length > 2)).toEqual([])
  expect((await readdir(folder)).filter(name => name.startsWith('.'))).toEqual([])
  await rm(folder, { recursive: true })
  await expect(keep(files, PDF)).rejects.toThrow(StoreUnavailableError)
})

test('a file that is named and cannot be struck off is told of', async () => {
  const { folder, files, log } = await folderOf()
  const file = await keep(files, PDF)
  const note = join(folder, 'waiting', `${file.id}.json`)
  await rm(note)
  await files.settle([file.id])
  expect(log.entries).toEqual([])
  const other = await keep(files, PDF)
  const path = join(folder, 'waiting', `${other.id}.json`)
  await rm(path)
  await mkdir(path)
  await files.settle([other.id])
  expect(log.entries).toEqual([
    {
      level: 'warn',
      fields: { err: expect.objectContaining({ code: 'ERR_FS_EISDIR' }) },
      message: 'A named file is still written down as unnamed',
    },
  ])
})

test('a scanner’s finding keeps a file apart, and its silence loses none', async () => {
  let answer: () => string | undefined = () => undefined
  const { files, log, names } = await folderOf({
    async scan(content) {
      for await (const _ of content);
      return answer()
    },
  })
  const good = await keep(files, PDF)
  expect(good).toMatchObject({ scanned: true })
  expect(good).not.toHaveProperty('flagged')
  answer = () => 'Test.Evil'
  const bad = await keep(files, PDF)
  expect(bad).toMatchObject({ scanned: true, flagged: 'Test.Evil' })
  expect(await names()).toContain(`flagged/${bad.id}`)
  const away = new Error('away')
  answer = () => {
    throw away
  }
  expect(await keep(files, PDF)).toMatchObject({ scanned: false })
  expect(log.entries).toEqual([
    {
      level: 'warn',
      fields: { file: bad.id, flagged: 'Test.Evil' },
      message: 'The scanner flagged a file: it is kept apart',
    },
    { level: 'error', fields: { err: away }, message: 'CLAMD does not answer: a file was kept unscanned' },
  ])
  await files.remove([bad.id, good.id])
  expect((await names()).filter(name => NAME.test(name) || name.startsWith('flagged'))).toHaveLength(1)
  expect((await files.space()).bytes).toBe(PDF.length)
})

test('a start finds what no record names, asks since when, and strikes the rest off', async () => {
  const { folder, files, state, open, names, log } = await folderOf()
  const first = await keep(files, PDF)
  state.rev = 9
  const [named, gone, damaged] = [await keep(files, PDF), await keep(files, PDF), await keep(files, PDF)]
  const noteOf = (id: string) => join(folder, 'waiting', `${id}.json`)
  await rm(join(folder, gone.id.slice(0, 2), gone.id))
  state.named.add(named.id)
  await writeFile(join(folder, 'waiting', 'other'), '')
  const again = await open()
  expect(state.asked).toEqual([7])
  const waiting = async (of: FileFolder) =>
    await Promise.all([first, named, gone, damaged].map(async ({ id }) => (await of.waiting(id))?.id))
  expect(await waiting(again)).toEqual([first.id, undefined, undefined, damaged.id])
  expect((await names()).filter(name => name.startsWith('waiting'))).toEqual(
    ['other', `${damaged.id}.json`, `${first.id}.json`].map(name => `waiting/${name}`).sort(),
  )
  await writeFile(noteOf(damaged.id), '{"sum":"00000000","version":1}\n')
  const third = await open()
  expect(state.asked).toEqual([7, 0])
  expect(await waiting(third)).toEqual([first.id, undefined, undefined, undefined])
  expect(log.entries).toEqual([
    {
      level: 'error',
      fields: { file: damaged.id },
      message: 'What was written down of a file is damaged: nothing can name it any more',
    },
  ])
  // It is deleted a day after this start.
  state.time += UNNAMED_LIFE
  expect(await third.removeUnnamed()).toBe(2)
  expect((await third.space()).bytes).toBe(PDF.length)
  // Without noted files, nobody is asked.
  const empty = await folderOf()
  await empty.open()
  expect(empty.state.asked).toEqual([])
})

test('only files of its own are counted at a start', async () => {
  const { folder, open, log } = await folderOf()
  for (const name of ['ab', 'abc', 'xab', 'flagged', 'lost']) await mkdir(join(folder, name), { recursive: true })
  for (const name of ['ab', 'abc', 'xab', 'flagged', 'lost', 'waiting'])
    await writeFile(join(folder, name, 'f'), 'four')
  const files = await open()
  await files.admit()
  expect((await files.space()).bytes).toBe(8)
  await writeFile(join(folder, 'cd'), '')
  const uncounted = await open()
  await uncounted.admit()
  expect(log.entries).toMatchObject([
    { level: 'warn', fields: { err: { code: 'ENOTDIR' } }, message: 'The files cannot be counted' },
  ])
})
