import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { DAY } from '../../contract/time/durations'
import { memoryLog, schemaFor } from '../../testing/store-fixtures'
import { LettersFullError, StoreUnavailableError, UnknownLettersError } from '../store'
import { Database } from './database'
import { DatabaseLetters, type DatabaseLettersParts, PART_BYTES } from './letters'
import { migrate } from './migrations'

const AT = Date.parse('2026-03-02T10:00:00.000Z')
const LETTER = { name: 'a\0letter.pdf', type: 'application/pdf' } as const

let database: Database
const clock = { time: AT }

beforeAll(async () => {
  // All tests share a schema, because they use no other tables than `files` and `file_parts`.
  database = new Database(await schemaFor(inject('databaseUrl') ?? '', `files ${process.pid}`), memoryLog())
  await migrate(database, () => undefined)
})
beforeEach(async () => {
  clock.time = AT
  await database.query('delete from files')
  await database.query('delete from file_parts')
})
afterAll(() => database.close())

function open(parts: Partial<DatabaseLettersParts> = {}) {
  const log = memoryLog()
  const now = () => new Date(clock.time)
  const letters = new DatabaseLetters({ database, maxBytes: 1e9, scan: undefined, now, log, ...parts })
  const name = (ids: readonly string[]) => database.transaction(queries => letters.name(queries, ids, 'callbacks', 3))
  return { letters, log, name }
}

async function* sent(...chunks: (string | Error)[]) {
  for (const chunk of chunks) {
    if (chunk instanceof Error) throw chunk
    yield Buffer.from(chunk)
  }
}

const textOf = async (letters: DatabaseLetters, id: string) => {
  const stream = await letters.open({ id })
  return stream && (await buffer(stream)).toString()
}
const rows = (columns: string) => database.query(`select ${columns}`)
const left = async () => (await rows('(select count(*) from files) as f, (select count(*) from file_parts) as p'))[0]

it('a letter is stored in parts of at least a quarter of a megabyte, and read unchanged', async () => {
  const { letters, log } = open()
  const [long, short] = ['x'.repeat(PART_BYTES - 1), 'end']
  const kept = await letters.keep(LETTER, sent(long, '12', short))
  const text = `${long}12${short}`
  expect(kept).toEqual({
    ...LETTER,
    id: expect.stringMatching(/^[0-9a-f]{32}$/),
    bytes: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
    scanned: false,
  })
  expect(await letters.waiting(kept.id)).toEqual(kept)
  expect((await textOf(letters, kept.id)) === text).toBe(true)
  expect(await database.query('select part, length(content) as size from file_parts order by part')).toEqual([
    { part: 0, size: PART_BYTES + 1 },
    { part: 1, size: 3 },
  ])
  expect(await letters.space()).toEqual({ bytes: text.length, maxBytes: 1e9 })
  // The first part has exactly the minimum size; an empty letter has no part.
  const next = await letters.keep(LETTER, sent('y'.repeat(PART_BYTES), 'z'))
  const empty = await letters.keep(LETTER, sent())
  expect(await database.query('select part from file_parts where id = $1 order by part', [next.id])).toEqual([
    { part: 0 },
    { part: 1 },
  ])
  expect(await left()).toEqual({ f: 3, p: 4 })
  expect((await letters.open(empty))?.readableObjectMode).toBe(false)
  expect([await textOf(letters, empty.id), await textOf(letters, 'nobody')]).toEqual(['', undefined])
  expect(log.entries).toEqual([])
})

it('nobody can read a letter that is still arriving, and an interrupted one leaves nothing', async () => {
  const { letters, name } = open()
  let id = ''
  async function* watched() {
    yield Buffer.alloc(PART_BYTES)
    yield Buffer.from('rest')
    id = (await database.query<{ id: string }>('select id from files'))[0]?.id ?? ''
    expect([await letters.waiting(id), await letters.open({ id })]).toEqual([undefined, undefined])
    await expect(letters.unnamed([id])).rejects.toThrow(UnknownLettersError)
    await expect(name([id])).rejects.toThrow(UnknownLettersError)
    throw new Error('gone')
  }
  await expect(letters.keep(LETTER, watched())).rejects.toThrow('gone')
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(await left()).toEqual({ f: 0, p: 0 })
})

it('a record gets all of its letters or none, and no other record can get them', async () => {
  const { letters, name } = open()
  const [one, other] = [await letters.keep(LETTER, sent('one')), await letters.keep(LETTER, sent('other'))]
  expect(await letters.unnamed([other.id, one.id])).toEqual([other, one])
  const refused = (asking: Promise<unknown>) => asking.catch((error: UnknownLettersError) => error.ids)
  expect(await refused(letters.unnamed([one.id, 'nobody', one.id]))).toEqual(['nobody', one.id])
  expect(await refused(name([one.id, 'nobody']))).toEqual(['nobody'])
  await name([one.id])
  expect(await database.query('select list, record from files where id = $1', [one.id])).toEqual([
    { list: 'callbacks', record: 3 },
  ])
  expect(await refused(name([other.id, one.id]))).toEqual([one.id])
  expect([await letters.waiting(one.id), await letters.waiting(other.id)]).toEqual([undefined, other])
  for (const { id } of [one, other]) await letters.discard(id)
  expect([await textOf(letters, one.id), await textOf(letters, other.id)]).toEqual(['one', undefined])
  expect(await left()).toEqual({ f: 1, p: 1 })
  await letters.remove([one.id])
  expect(await left()).toEqual({ f: 0, p: 0 })
})

it('a letter that no record has after a day is removed; if a clock that was ahead dated the letter, its day begins now', async () => {
  const { letters, name } = open()
  const named = await letters.keep(LETTER, sent('named'))
  await name([named.id])
  await letters.keep(LETTER, sent('old'))
  clock.time += DAY - 1
  expect(await letters.removeUnnamed()).toBe(0)
  clock.time += 1
  expect(await letters.removeUnnamed()).toBe(1)
  await letters.keep(LETTER, sent('ahead'))
  clock.time = AT
  expect(await letters.removeUnnamed()).toBe(0)
  clock.time += DAY
  expect(await letters.removeUnnamed()).toBe(1)
  expect([await left(), await textOf(letters, named.id)]).toEqual([{ f: 1, p: 1 }, 'named'])
})

it('letters above the limit are refused, before or during the upload, and a closed store refuses all letters', async () => {
  const { letters } = open({ maxBytes: 5 })
  await letters.admit()
  expect(await letters.keep(LETTER, sent('five.'))).toMatchObject({ bytes: 5 })
  const full = expect.objectContaining({ message: 'The letters fill the space that UPLOADS_MAX_GB allows.' })
  for (const ask of [() => letters.admit(), () => letters.keep(LETTER, sent(''))]) {
    const error = await ask().catch(error => error)
    expect(error).toBeInstanceOf(LettersFullError)
    expect(error).toEqual(full)
  }
  const nearly = open({ maxBytes: 6 }).letters
  const error = await nearly.keep(LETTER, sent('two')).catch(error => error)
  expect([error instanceof LettersFullError, error]).toEqual([true, full])
  expect(await left()).toEqual({ f: 1, p: 1 })
  letters.close()
  await expect(letters.admit()).rejects.toThrow(new StoreUnavailableError('The store is closed.'))
  await expect(letters.keep(LETTER, sent('x'))).rejects.toThrow(StoreUnavailableError)
})

it('a flagged letter is quarantined, and a letter is stored even if the scanner does not answer', async () => {
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
  expect(await clean.letters.keep(LETTER, sent('clean'))).not.toHaveProperty('flagged')
  expect(clean.log.entries).toEqual([])
  const flagging = scanner('Eicar')
  const flagged = await flagging.letters.keep(LETTER, sent('bad'))
  expect(flagged).toMatchObject({ scanned: true, flagged: 'Eicar' })
  expect(await flagging.letters.open(flagged)).toBeUndefined()
  const message = 'The scanner flagged a letter: it is quarantined'
  expect(flagging.log.entries).toEqual([{ level: 'warn', fields: { file: flagged.id, flagged: 'Eicar' }, message }])
  const err = new Error('away')
  const away = scanner(err)
  const unscanned = await away.letters.keep(LETTER, sent('unscanned'))
  expect(unscanned).toMatchObject({ scanned: false })
  expect(unscanned).not.toHaveProperty('flagged')
  expect(away.log.entries).toEqual([
    { level: 'error', fields: { err }, message: 'CLAMD does not answer: a letter was kept unscanned' },
  ])
  expect(seen).toEqual(['clean', 'bad', 'unscanned'])
  expect(await database.query('select 1 from files where about like $1', ['%"scanned":true%'])).toHaveLength(2)
})
