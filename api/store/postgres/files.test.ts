import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { DAY } from '../../contract/time/durations'
import { memoryLog, schemaFor } from '../../testing/store-fixtures'
import { FilesFullError, StoreUnavailableError, UnknownFilesError } from '../store'
import { Database } from './database'
import { DatabaseFiles, type DatabaseFilesParts, PART_BYTES } from './files'
import { migrate } from './migrations'

const AT = Date.parse('2026-03-02T10:00:00.000Z')
const LETTER = { name: 'a\0letter.pdf', type: 'application/pdf' } as const

let database: Database
const clock = { time: AT }

beforeAll(async () => {
  // One schema for all tests, which use only these two tables.
  database = new Database(await schemaFor(inject('databaseUrl') ?? '', `files ${process.pid}`), memoryLog())
  await migrate(database, () => undefined)
})
beforeEach(async () => {
  clock.time = AT
  await database.query('delete from files')
  await database.query('delete from file_parts')
})
afterAll(() => database.close())

function open(parts: Partial<DatabaseFilesParts> = {}) {
  const log = memoryLog()
  const now = () => new Date(clock.time)
  const files = new DatabaseFiles({ database, most: 1e9, scan: undefined, now, log, ...parts })
  const name = (ids: readonly string[]) => database.transaction(queries => files.name(queries, ids, 'callbacks', 3))
  return { files, log, name }
}

async function* sent(...chunks: (string | Error)[]) {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk
    yield Buffer.from(chunk)
  }
}

const textOf = async (files: DatabaseFiles, id: string) => {
  const stream = await files.open({ id })
  return stream && (await buffer(stream)).toString()
}
const rows = (columns: string) => database.query(`select ${columns}`)
const left = async () => (await rows('(select count(*) from files) as f, (select count(*) from file_parts) as p'))[0]

it('a file is kept in parts of a quarter of a megabyte at least, and read as it came', async () => {
  const { files, log } = open()
  const [long, short] = ['x'.repeat(PART_BYTES - 1), 'end']
  const kept = await files.keep(LETTER, sent(long, '12', short))
  const text = `${long}12${short}`
  expect(kept).toEqual({
    ...LETTER,
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    bytes: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
    scanned: false,
  })
  expect(await files.waiting(kept.id)).toEqual(kept)
  expect((await textOf(files, kept.id)) === text).toBe(true)
  expect(await database.query('select part, length(content) as size from file_parts order by part')).toEqual([
    { part: 0, size: PART_BYTES + 1 },
    { part: 1, size: 3 },
  ])
  expect(await files.space()).toEqual({ bytes: text.length, most: 1e9 })
  // A part is full at exactly its size; an empty file has none.
  const next = await files.keep(LETTER, sent('y'.repeat(PART_BYTES), 'z'))
  const empty = await files.keep(LETTER, sent())
  expect(await database.query('select part from file_parts where id = $1 order by part', [next.id])).toEqual([
    { part: 0 },
    { part: 1 },
  ])
  expect(await left()).toEqual({ f: 3, p: 4 })
  expect((await files.open(empty))?.readableObjectMode).toBe(false)
  expect([await textOf(files, empty.id), await textOf(files, 'nobody')]).toEqual(['', undefined])
  expect(log.entries).toEqual([])
})

it('a file that is still coming is nowhere, and one that breaks off leaves nothing', async () => {
  const { files, name } = open()
  let id = ''
  async function* watched() {
    yield Buffer.alloc(PART_BYTES)
    yield Buffer.from('rest')
    id = (await database.query<{ id: string }>('select id from files'))[0]?.id ?? ''
    expect([await files.waiting(id), await files.open({ id })]).toEqual([undefined, undefined])
    await expect(files.unnamed([id])).rejects.toThrow(UnknownFilesError)
    await expect(name([id])).rejects.toThrow(UnknownFilesError)
    throw new Error('gone')
  }
  await expect(files.keep(LETTER, watched())).rejects.toThrow('gone')
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(await left()).toEqual({ f: 0, p: 0 })
})

it('what a record names is no other’s, and all of it or nothing', async () => {
  const { files, name } = open()
  const [one, other] = [await files.keep(LETTER, sent('one')), await files.keep(LETTER, sent('other'))]
  expect(await files.unnamed([other.id, one.id])).toEqual([other, one])
  const refused = (asking: Promise<unknown>) => asking.catch((error: UnknownFilesError) => error.ids)
  expect(await refused(files.unnamed([one.id, 'nobody', one.id]))).toEqual(['nobody', one.id])
  expect(await refused(name([one.id, 'nobody']))).toEqual(['nobody'])
  await name([one.id])
  expect(await database.query('select list, record from files where id = $1', [one.id])).toEqual([
    { list: 'callbacks', record: 3 },
  ])
  expect(await refused(name([other.id, one.id]))).toEqual([one.id])
  expect([await files.waiting(one.id), await files.waiting(other.id)]).toEqual([undefined, other])
  for (const { id } of [one, other]) await files.discard(id)
  expect([await textOf(files, one.id), await textOf(files, other.id)]).toEqual(['one', undefined])
  expect(await left()).toEqual({ f: 1, p: 1 })
  await files.remove([one.id])
  expect(await left()).toEqual({ f: 0, p: 0 })
})

it('what nobody names for a day is removed, and what a clock that was ahead dated is as of now', async () => {
  const { files, name } = open()
  const named = await files.keep(LETTER, sent('named'))
  await name([named.id])
  await files.keep(LETTER, sent('old'))
  clock.time += DAY - 1
  expect(await files.removeUnnamed()).toBe(0)
  clock.time += 1
  expect(await files.removeUnnamed()).toBe(1)
  await files.keep(LETTER, sent('ahead'))
  clock.time = AT
  expect(await files.removeUnnamed()).toBe(0)
  clock.time += DAY
  expect(await files.removeUnnamed()).toBe(1)
  expect([await left(), await textOf(files, named.id)]).toEqual([{ f: 1, p: 1 }, 'named'])
})

it('more than there may be is refused, before it comes or on its way, and so is all once it is closed', async () => {
  const { files } = open({ most: 5 })
  await files.admit()
  expect(await files.keep(LETTER, sent('five.'))).toMatchObject({ bytes: 5 })
  const full = expect.objectContaining({ message: 'There is as much as UPLOADS_MAX_GB allows.' })
  for (const asking of [files.admit(), files.keep(LETTER, sent(''))]) {
    const error = await asking.catch(error => error)
    expect(error).toBeInstanceOf(FilesFullError)
    expect(error).toEqual(full)
  }
  const nearly = open({ most: 6 }).files
  const error = await nearly.keep(LETTER, sent('two')).catch(error => error)
  expect([error instanceof FilesFullError, error]).toEqual([true, full])
  expect(await left()).toEqual({ f: 1, p: 1 })
  files.close()
  await expect(files.admit()).rejects.toThrow(new StoreUnavailableError('The store is closed.'))
  await expect(files.keep(LETTER, sent('x'))).rejects.toThrow(StoreUnavailableError)
})

it('what a scanner flags is kept apart, and one that does not answer costs nobody their letter', async () => {
  const seen: string[] = []
  const scanner = (verdict: string | undefined | Error) =>
    open({
      async scan(content) {
        seen.push((await buffer(content)).toString())
        if (verdict instanceof Error) throw verdict
        return verdict
      },
    })
  const clean = scanner(undefined)
  expect(await clean.files.keep(LETTER, sent('clean'))).not.toHaveProperty('flagged')
  expect(clean.log.entries).toEqual([])
  const flagging = scanner('Eicar')
  const flagged = await flagging.files.keep(LETTER, sent('bad'))
  expect(flagged).toMatchObject({ scanned: true, flagged: 'Eicar' })
  expect(await flagging.files.open(flagged)).toBeUndefined()
  const message = 'The scanner flagged a file: it is kept apart'
  expect(flagging.log.entries).toEqual([{ level: 'warn', fields: { file: flagged.id, flagged: 'Eicar' }, message }])
  const err = new Error('away')
  const away = scanner(err)
  const unscanned = await away.files.keep(LETTER, sent('unscanned'))
  expect(unscanned).toMatchObject({ scanned: false })
  expect(unscanned).not.toHaveProperty('flagged')
  expect(away.log.entries).toEqual([
    { level: 'error', fields: { err }, message: 'CLAMD does not answer: a file was kept unscanned' },
  ])
  expect(seen).toEqual(['clean', 'bad', 'unscanned'])
  expect(await database.query('select 1 from files where about like $1', ['%"scanned":true%'])).toHaveLength(2)
})
