import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest'
import { MINUTE } from '../../contract/time/durations'
import { startLine } from '../../testing/database-line'
import { memoryLog, schemaFor } from '../../testing/store-fixtures'
import { StoreUnavailableError } from '../store'
import { Database } from './database'
import { DatabaseDocuments, documentName, documentText } from './documents'
import { migrate } from './migrations'

const START = Date.parse('2026-03-02T10:00:00.000Z')
/** The longest step back, in ms, after which a clock still counts as right. */
const STEP = MINUTE

let url: string
let database: Database
/** The clocks of two instances. */
const clocks = { one: START, other: START }
let one: DatabaseDocuments
let other: DatabaseDocuments

beforeAll(async () => {
  // All tests share a schema, because they use no other table than `documents`.
  url = await schemaFor(inject('databaseUrl') ?? '', randomUUID())
  database = new Database(url, memoryLog())
  await migrate(database, () => undefined)
})
beforeEach(async () => {
  await database.query('delete from documents')
  clocks.one = START
  clocks.other = START
  one = new DatabaseDocuments(database, () => new Date(clocks.one))
  other = new DatabaseDocuments(database, () => new Date(clocks.other))
})
afterAll(() => database.close())

const put = (documents: DatabaseDocuments, key: string, value: unknown, life?: number) => {
  const now = documents === one ? clocks.one : clocks.other
  const expiry = life === undefined ? {} : { expiresAt: new Date(now + life) }
  return documents.update('a', key, () => ({ value, ...expiry }))
}
const add = (documents: DatabaseDocuments) =>
  documents.update<number>('a', 'b', (present = 0) => ({ value: present + 1 }))
/** The values of these columns, as one list for each document, sorted by the documents' keys. */
const rows = async (columns: string) =>
  (await database.query<Record<string, unknown>>(`select ${columns} from documents order by key`)).map(Object.values)

it('a document has its last stored value, by namespace and key; an update to nothing deletes it', async () => {
  expect(await one.get('a', 'b')).toBeUndefined()
  expect(await one.update('a', 'b', present => ({ value: { was: present ?? 'nothing' } }))).toEqual({ was: 'nothing' })
  expect(await other.update('a', 'b', present => ({ value: [present] }))).toEqual([{ was: 'nothing' }])
  await other.update('a', 'c', () => ({ value: false }))
  await other.update('d', 'b', () => ({ value: 'of another' }))
  expect(await one.get('a', 'b')).toEqual([{ was: 'nothing' }])
  expect([await one.keys('a'), await one.keys('d'), await one.keys('e')]).toEqual([['b', 'c'], ['b'], []])
  expect(await one.update('a', 'b', () => undefined)).toBeUndefined()
  expect([await other.get('a', 'b'), await other.get('a', 'c'), await other.get('d', 'b')]).toEqual([
    undefined,
    false,
    'of another',
  ])
  expect(await one.update('a', 'b', () => undefined)).toBeUndefined()
  await one.clear('a')
  expect([await other.keys('a'), await other.keys('d')]).toEqual([[], ['b']])
})

it('a document may have any text as its name', async () => {
  const names = ['', '"', '\\', '\0', '\\u0000', '\ud800', '__proto__', 'Zoë']
  for (const name of names) await one.update(name, name, () => ({ value: name }))
  for (const name of names) expect([await other.get(name, name), await other.keys(name)]).toEqual([name, [name]])
  expect(names.map(documentName).map(documentText)).toEqual(names)
  for (const name of names) await other.clear(name)
  expect(await rows('key')).toEqual([])
})

it('a document exists until it expires, and a new one can replace it', async () => {
  await put(one, 'b', 1, 1_000)
  await put(one, 'c', 2)
  clocks.one += 999
  expect([await one.get('a', 'b'), await one.keys('a')]).toEqual([1, ['b', 'c']])
  clocks.one += 1
  expect([await one.get('a', 'b'), await one.keys('a')]).toEqual([undefined, ['c']])
  expect(await add(one)).toBe(1)
  // Both documents now have no lifetime, so they never expire.
  clocks.one += 365 * 24 * 60 * MINUTE
  expect([await one.get('a', 'b'), await one.get('a', 'c')]).toEqual([1, 2])
})

it('expired documents are removed, and no others', async () => {
  await put(one, 'b', 1, 1_000)
  await put(one, 'c', 2, 1_001)
  await put(one, 'd', 3)
  clocks.one += 1_000
  await one.removeExpired()
  expect(await rows('key')).toEqual([['c'], ['d']])
})

it('the lifetime of a document that was dated by a clock ahead of time starts at the first read', async () => {
  clocks.other += 60 * MINUTE
  await put(other, 'b', 1, 1_000)
  await put(other, 'c', 2, 1_000)
  expect(await one.get('a', 'b')).toBe(1)
  expect(await rows('expires_at')).toEqual([[START + 1_000], [START + 60 * MINUTE + 1_000]])
  clocks.one += 999
  expect(await one.get('a', 'b')).toBe(1)
  clocks.one += 1
  expect(await one.get('a', 'b')).toBeUndefined()
  await one.removeExpired()
  expect(await rows('key, expires_at')).toEqual([['c', START + 2_000]])
})

it('a document that expired before it was written is missing for every reader', async () => {
  clocks.other += 60 * MINUTE
  await other.update('a', 'b', () => ({ value: 1, expiresAt: new Date(START + MINUTE) }))
  expect(await other.get('a', 'b')).toBeUndefined()
  expect(await rows('life')).toEqual([[0]])
  expect(await one.get('a', 'b')).toBeUndefined()
})

it('after a clock is put back by more than a minute, the lifetime of all documents that it dated too late starts now', async () => {
  const expiries = async () => (await rows('expires_at')).flat()
  clocks.one += 60 * MINUTE
  await put(one, 'b', 1, 10 * MINUTE)
  await put(one, 'c', 2)
  const dated = clocks.one + 10 * MINUTE
  clocks.one -= STEP
  await one.get('a', 'nothing')
  expect(await expiries()).toEqual([dated, null])
  // After one more millisecond, the clock counts as set back.
  clocks.one -= 1
  await one.get('a', 'nothing')
  expect(await expiries()).toEqual([clocks.one + 10 * MINUTE, null])
  // The next document gets a wrong date, too, and the clock has to go back by more than a minute again.
  await put(other, 'd', 3, 10 * MINUTE)
  await database.query("update documents set expires_at = expires_at + $1 where key = 'd'", [60 * MINUTE])
  clocks.one -= STEP
  await one.get('a', 'nothing')
  expect((await expiries()).at(-1)).toBe(START + 70 * MINUTE)
  clocks.one -= 1
  await one.get('a', 'nothing')
  expect((await expiries()).at(-1)).toBe(clocks.one + 10 * MINUTE)
})

it('updates of one document take turns, and each starts from the value of the one before', async () => {
  const tries: number[] = []
  const added = Array.from({ length: 30 }, () =>
    one.update<number>('a', 'b', (present = 0) => {
      tries.push(present)
      return { value: present + 1 }
    }),
  )
  expect(await Promise.all(added)).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  // No update had to be repeated.
  expect(tries).toHaveLength(30)
})

it('reading writes nothing', async () => {
  await put(one, 'b', 1, 1_000)
  const query = vi.spyOn(Database.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  await one.get('a', 'b')
  await other.get('a', 'b')
  expect(query.mock.calls.map(([text]) => text.split(' ')[0])).toEqual(['select', 'select'])
})

/** Opens documents over a connection that the test can delay, with the shortest waits. */
async function overLine() {
  const line = await startLine(url)
  const far = new Database(line.url, memoryLog())
  const random = vi.spyOn(Math, 'random').mockReturnValue(0)
  onTestFinished(async () => {
    random.mockRestore()
    await far.close()
  })
  return { line, slow: new DatabaseDocuments(far, () => new Date(clocks.one)) }
}

it('a change is made again if another instance made, changed or removed the document first', async () => {
  const { line, slow } = await overLine()
  line.hold('insert into documents', () => add(other))
  expect(await add(slow)).toBe(2)
  line.hold('update documents set value', () => add(other))
  expect(await add(slow)).toBe(4)
  line.hold('update documents set value', () => other.update('a', 'b', () => undefined))
  expect(await add(slow)).toBe(1)
  line.hold('delete from documents', () => add(other))
  const seen: unknown[] = []
  await slow.update('a', 'b', present => {
    seen.push(present)
    return undefined
  })
  expect([line.isHeld(), seen, await other.get('a', 'b')]).toEqual([false, [1, 2], undefined])
})

it('a document whose update waits delays no other document', async () => {
  const { line, slow } = await overLine()
  await add(slow)
  line.hold('update documents set value', async () => {
    await slow.update('a', 'c', () => ({ value: 'c' }))
    await slow.update('c', 'b', () => ({ value: 'of another' }))
  })
  expect([await add(slow), await slow.get('a', 'c'), await slow.get('c', 'b')]).toEqual([2, 'c', 'of another'])
})

it('a change fails after thirty attempts if others are faster each time', async () => {
  const { line, slow } = await overLine()
  const hold = () =>
    line.hold('update documents set value', async () => {
      await add(other)
      hold()
    })
  await add(other)
  hold()
  const seen: number[] = []
  const changing = slow.update<number>('a', 'b', (present = 0) => {
    seen.push(present)
    return { value: present + 100 }
  })
  const refusal = new StoreUnavailableError('Other instances change this document all the time.')
  await expect(changing).rejects.toThrow(refusal)
  expect(seen).toEqual(Array.from({ length: 30 }, (_, at) => at + 1))
  expect(await other.get('a', 'b')).toBe(31)
})

it('closed documents refuse changes, even those under way, and can still be read', async () => {
  const { line, slow } = await overLine()
  await add(slow)
  line.hold('update documents set value', async () => {
    await add(other)
    slow.close()
  })
  const closed = new StoreUnavailableError('The store is closed.')
  await expect(add(slow)).rejects.toThrow(closed)
  for (const refused of [put(slow, 'c', 1), slow.clear('a')]) await expect(refused).rejects.toThrow(closed)
  expect(await slow.get('a', 'b')).toBe(2)
})
