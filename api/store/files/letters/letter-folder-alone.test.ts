import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesBelow } from '../../../testing/folder-texts'
import { PDF, piecesOf } from '../../../testing/letters'
import { memoryLog, temporaryFolder } from '../../../testing/store-fixtures'
import { UNNAMED_LIFE } from '../../records/letters'
import { LettersFullError, StoreUnavailableError, UnknownLettersError } from '../../store'
import { DiskReserve } from '../disk-reserve'
import { LetterFolder, type LetterFolderParts } from './letter-folder'

const LETTER = { name: 'letter.pdf', type: 'application/pdf' } as const
const NAME = /^([0-9a-f]{2})[/]\1[0-9a-f]{30}$/
const START = Date.parse('2026-03-02T10:00:00.000Z')

/** A folder of letters without a store; `open` opens the folder again, as the next start would. */
async function folderOf(parts: Partial<LetterFolderParts> & { reserve?: number } = {}) {
  const folder = join(await temporaryFolder('memory'), 'files')
  const log = memoryLog()
  const state = { time: START, rev: 7, checks: 0, asked: [] as number[], named: new Set<string>(), refused: '' }
  const open = (more: typeof parts = {}) => {
    const { reserve = 0, ...own } = { ...parts, ...more }
    return LetterFolder.open({
      folder,
      maxBytes: 100_000,
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
  const letters = await open()
  onTestFinished(() => letters.close())
  return { folder, log, state, letters, open, names: () => filesBelow(folder) }
}

const keep = (letters: LetterFolder, ...pieces: Uint8Array[]) => letters.keep(LETTER, piecesOf(...pieces))
async function textOf(letters: LetterFolder, file: { id: string }) {
  const pieces: Buffer[] = []
  for await (const piece of (await letters.open(file)) ?? []) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test('a letter is stored unchanged, for the owner alone, and has a note until a record names it', async () => {
  const { folder, letters, names } = await folderOf()
  const file = await keep(letters, Buffer.from('one '), Buffer.from('two'))
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
  expect(await textOf(letters, file)).toBe('one two')
  expect(await letters.waiting(file.id)).toEqual(file)
  expect(await letters.space()).toEqual({ bytes: 7, maxBytes: 100_000 })
  const [taken, ...more] = letters.take([file.id])
  expect([taken, more]).toEqual([file, []])
  await letters.removeReservations([file.id])
  expect([await names(), await letters.waiting(file.id)]).toEqual([[path], undefined])
  expect(await letters.open({ id: '0'.repeat(32) })).toBeUndefined()
  expect(await letters.open({ ...file, flagged: 'Test.Evil' })).toBeUndefined()
})

test('letters are reserved once, all or none, until they are released', async () => {
  const { letters } = await folderOf()
  const [one, two] = [await keep(letters, PDF), await keep(letters, PDF)]
  expect(() => letters.take([one.id, 'nowhere'])).toThrow(UnknownLettersError)
  expect(() => letters.take([one.id, one.id])).toThrow()
  expect(letters.take([one.id, two.id])).toEqual([one, two])
  expect(() => letters.take([one.id])).toThrow()
  expect(await letters.waiting(one.id)).toBeUndefined()
  letters.release([one.id])
  expect([await letters.waiting(one.id), await letters.waiting(two.id)]).toEqual([one, undefined])
  expect(letters.take([one.id])).toEqual([one])
  expect(letters.take([])).toEqual([])
})

test('a letter that its visitor removed, or that no record has after a day, is deleted; a reserved letter stays', async () => {
  const { letters, state, names } = await folderOf()
  const [given, early, late, taken] = [
    await keep(letters, PDF),
    await keep(letters, PDF),
    await (async () => {
      state.time += 1
      return await keep(letters, PDF)
    })(),
    await keep(letters, PDF),
  ]
  await letters.discard(given.id)
  await letters.discard(given.id)
  await letters.discard('nowhere')
  letters.take([taken.id])
  await letters.discard(taken.id)
  expect((await names()).filter(name => NAME.test(name))).toHaveLength(3)
  state.time = START + UNNAMED_LIFE - 1
  expect(await letters.removeUnnamed()).toBe(0)
  state.time++
  expect([await letters.removeUnnamed(), await letters.waiting(early.id)]).toEqual([1, undefined])
  state.time++
  expect(await letters.removeUnnamed()).toBe(1)
  expect((await names()).filter(name => name.includes(late.id) || name.includes(early.id))).toEqual([])
  expect((await letters.space()).bytes).toBe(PDF.length)
  expect(UNNAMED_LIFE).toBe(86_400_000)
})

test('a letter that came while the clock was ahead waits a day from now', async () => {
  const { letters, state } = await folderOf()
  state.time = START + 90 * UNNAMED_LIFE
  await keep(letters, PDF)
  state.time = START
  expect(await letters.removeUnnamed()).toBe(0)
  state.time = START + UNNAMED_LIFE - 1
  expect(await letters.removeUnnamed()).toBe(0)
  state.time = START + UNNAMED_LIFE
  expect(await letters.removeUnnamed()).toBe(1)
})

test('letters above the limit are refused, and all letters if the disk is nearly full', async () => {
  const { letters, open, names } = await folderOf({ maxBytes: 100 })
  await keep(letters, Buffer.alloc(60))
  const full = new LettersFullError('The letters fill the space that UPLOADS_MAX_GB allows.')
  await expect(keep(letters, Buffer.alloc(30), Buffer.alloc(11))).rejects.toThrow(full)
  expect((await letters.space()).bytes).toBe(60)
  await keep(letters, Buffer.alloc(40))
  await expect(letters.admit()).rejects.toThrow(full)
  expect(await names()).toHaveLength(4)
  const again = await open({ maxBytes: 101 })
  await again.admit()
  expect((await again.space()).bytes).toBe(100)
  const onFull = await open({ reserve: 2 ** 60, maxBytes: 1_000 })
  await expect(onFull.admit()).rejects.toThrow(new LettersFullError('The disk reserve is in use.'))
})

test('a disk that becomes nearly full ends an upload', async () => {
  const { folder, log, letters: _, open, names } = await folderOf()
  const disk = new DiskReserve({ dir: folder, reserve: 0, log })
  let hasRoom = true
  disk.hasRoom = async () => hasRoom
  const letters = await open({ disk })
  async function* content() {
    yield Buffer.alloc(10)
    hasRoom = false
    yield Buffer.alloc(10)
  }
  await expect(letters.keep(LETTER, content())).rejects.toThrow(new LettersFullError('The disk reserve is in use.'))
  expect([await names(), (await letters.space()).bytes]).toEqual([[], 0])
})

test('a closed folder accepts no letters', async () => {
  const { letters } = await folderOf()
  letters.close()
  await expect(letters.admit()).rejects.toThrow(new StoreUnavailableError('The store is closed.'))
})

test('a letter that the disk or the lock refuses can be sent later, and leaves nothing behind', async () => {
  const { folder, letters, state, names } = await folderOf()
  state.refused = 'the folder is gone'
  const failure = await keep(letters, PDF).catch((error: Error) => error)
  expect(failure).toBeInstanceOf(StoreUnavailableError)
  expect(failure).toMatchObject({
    message: 'A letter cannot be kept: the folder is gone',
    cause: new Error(state.refused),
  })
  expect([await names(), (await letters.space()).bytes, state.checks]).toEqual([[], 0, 1])
  await expect(letters.removeUnnamed()).rejects.toThrow('the folder is gone')
  state.refused = ''
  // Every folder that the letter could get into is blocked by a file with the folder's name.
  for (let n = 0; n < 256; n++) await writeFile(join(folder, n.toString(16).padStart(2, '0')), '')
  await expect(keep(letters, PDF)).rejects.toThrow(/^A letter cannot be kept: /)
  expect((await names()).filter(name => name.length > 2)).toEqual([])
  expect((await readdir(folder)).filter(name => name.startsWith('.'))).toEqual([])
  await rm(folder, { recursive: true })
  await expect(keep(letters, PDF)).rejects.toThrow(StoreUnavailableError)
})

test('a note that cannot be removed after a record has its letter is logged', async () => {
  const { folder, letters, log } = await folderOf()
  const file = await keep(letters, PDF)
  const note = join(folder, 'waiting', `${file.id}.json`)
  await rm(note)
  await letters.removeReservations([file.id])
  expect(log.entries).toEqual([])
  const other = await keep(letters, PDF)
  const path = join(folder, 'waiting', `${other.id}.json`)
  await rm(path)
  await mkdir(path)
  await letters.removeReservations([other.id])
  expect(log.entries).toEqual([
    {
      level: 'warn',
      fields: { err: expect.objectContaining({ code: 'ERR_FS_EISDIR' }) },
      message: 'A letter that belongs to a request still has the note of a waiting letter',
    },
  ])
})

test('a scanner’s finding quarantines a letter, and a scanner without an answer loses none', async () => {
  let answer: () => string | undefined = () => undefined
  const { letters, log, names } = await folderOf({
    async scan(content) {
      for await (const _ of content);
      return answer()
    },
  })
  const good = await keep(letters, PDF)
  expect(good).toMatchObject({ scanned: true })
  expect(good).not.toHaveProperty('flagged')
  answer = () => 'Test.Evil'
  const bad = await keep(letters, PDF)
  expect(bad).toMatchObject({ scanned: true, flagged: 'Test.Evil' })
  expect(await names()).toContain(`flagged/${bad.id}`)
  const away = new Error('away')
  answer = () => {
    throw away
  }
  expect(await keep(letters, PDF)).toMatchObject({ scanned: false })
  expect(log.entries).toEqual([
    {
      level: 'warn',
      fields: { file: bad.id, flagged: 'Test.Evil' },
      message: 'The scanner flagged a letter: it is quarantined',
    },
    { level: 'error', fields: { err: away }, message: 'CLAMD does not answer: a letter was kept unscanned' },
  ])
  await letters.remove([bad.id, good.id])
  expect((await names()).filter(name => NAME.test(name) || name.startsWith('flagged'))).toHaveLength(1)
  expect((await letters.space()).bytes).toBe(PDF.length)
})

test('a start finds waiting letters by their notes, and removes the notes of letters that are gone or that a record has', async () => {
  const { folder, letters, state, open, names, log } = await folderOf()
  const first = await keep(letters, PDF)
  state.rev = 9
  const [named, gone, damaged] = [await keep(letters, PDF), await keep(letters, PDF), await keep(letters, PDF)]
  const noteOf = (id: string) => join(folder, 'waiting', `${id}.json`)
  await rm(join(folder, gone.id.slice(0, 2), gone.id))
  state.named.add(named.id)
  await writeFile(join(folder, 'waiting', 'other'), '')
  const again = await open()
  expect(state.asked).toEqual([7])
  const waiting = async (of: LetterFolder) =>
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
      message: 'The note about a letter is damaged: the letter can no longer be added to a request',
    },
  ])
  // A damaged note gets the time of the start that reads it, so its letter is removed a day after this start.
  state.time += UNNAMED_LIFE
  expect(await third.removeUnnamed()).toBe(2)
  expect((await third.space()).bytes).toBe(PDF.length)
  // If there are no notes of letters, the start searches no records.
  const empty = await folderOf()
  await empty.open()
  expect(empty.state.asked).toEqual([])
})

test('a start counts only the store’s own letters', async () => {
  const { folder, open, log } = await folderOf()
  for (const name of ['ab', 'abc', 'xab', 'flagged', 'lost']) await mkdir(join(folder, name), { recursive: true })
  for (const name of ['ab', 'abc', 'xab', 'flagged', 'lost', 'waiting'])
    await writeFile(join(folder, name, 'f'), 'four')
  const letters = await open()
  await letters.admit()
  expect((await letters.space()).bytes).toBe(8)
  await writeFile(join(folder, 'cd'), '')
  const uncounted = await open()
  await uncounted.admit()
  expect(log.entries).toMatchObject([
    { level: 'warn', fields: { err: { code: 'ENOTDIR' } }, message: 'The letters cannot be counted' },
  ])
})
