import { expect, test } from 'vitest'
import { DAY } from '../contract/time/durations'
import { openStore, temporaryFolder } from '../testing/store-fixtures'

test('the store keeps a document over a restart', async () => {
  const dir = await temporaryFolder()
  const store = await openStore(dir)
  await store.documents.update('sessions', 'a', () => ({ value: { n: 1 } }))
  await store.close()
  const reopened = await openStore(dir)
  expect(await reopened.documents.get('sessions', 'a')).toEqual({ n: 1 })
  expect(await reopened.documents.get('throttles', 'a')).toBeUndefined()
})

test('several updates at the same time run in turn, and each starts from the value of the one before', async () => {
  const { documents } = await openStore(await temporaryFolder())
  const add = () => documents.update<number>('throttles', 'a', present => ({ value: (present ?? 0) + 1 }))
  const values = await Promise.all(Array.from({ length: 200 }, add))
  expect(values.at(-1)).toBe(200)
  expect(await documents.get('throttles', 'a')).toBe(200)
})

test('the store deletes a document if an update returns nothing, and deletes a whole namespace on request', async () => {
  const { documents } = await openStore(await temporaryFolder())
  for (const key of ['a', 'b', 'c']) await documents.update('sessions', key, () => ({ value: key }))
  await documents.update('sessions', 'a', () => undefined)
  expect(await documents.get('sessions', 'a')).toBeUndefined()
  expect(await documents.get('sessions', 'b')).toBe('b')
  expect([await documents.keys('sessions'), await documents.keys('none')]).toEqual([['b', 'c'], []])
  expect(await documents.all('sessions')).toEqual(new Map(Object.entries({ b: 'b', c: 'c' })))
  await documents.clear('sessions')
  expect(await documents.get('sessions', 'b')).toBeUndefined()
})

test('a document that has expired reads as undefined', async () => {
  let now = Date.parse('2026-03-02T10:00:00.000Z')
  const { documents } = await openStore(await temporaryFolder(), { now: () => new Date(now) })
  await documents.update('sessions', 'a', () => ({ value: 1, expiresAt: new Date(now + 1_000) }))
  now += 999
  expect(await documents.get('sessions', 'a')).toBe(1)
  now += 1
  expect(await documents.get('sessions', 'a')).toBeUndefined()
  expect(await documents.all('sessions')).toEqual(new Map())
  expect(await documents.update('sessions', 'a', present => ({ value: [present ?? 'none'] }))).toEqual(['none'])
})

test.each(['over a restart', 'while it runs'])(
  'a document that was written while the clock was far ahead expires after its own lifetime, %s',
  async when => {
    const start = Date.parse('2026-03-02T10:00:00.000Z')
    let now = start + 30 * DAY
    const dir = await temporaryFolder()
    const options = { now: () => new Date(now) }
    const first = await openStore(dir, options)
    await first.documents.update('sessions', 'a', () => ({ value: 1, expiresAt: new Date(now + 1_000) }))
    now = start
    if (when === 'over a restart') await first.close()
    const { documents } = when === 'over a restart' ? await openStore(dir, options) : first
    await documents.update('others', 'b', () => ({ value: 1 }))
    now = start + 999
    expect(await documents.get('sessions', 'a')).toBe(1)
    now = start + 1_000
    expect(await documents.get('sessions', 'a')).toBeUndefined()
  },
)

test('a caller’s change of a value does not change the document', async () => {
  const { documents } = await openStore(await temporaryFolder())
  const value = { list: [1] }
  const answered = await documents.update('a', 'b', () => ({ value }))
  value.list.push(2)
  answered?.list.push(3)
  for (const read of (await documents.all<typeof value>('a')).values()) read.list.push(4)
  expect(await documents.get('a', 'b')).toEqual({ list: [1] })
})

test('a change that throws does not affect other changes', async () => {
  const { documents } = await openStore(await temporaryFolder())
  const failing = documents.update('a', 'b', () => {
    throw new TypeError('no')
  })
  const other = documents.update('a', 'c', () => ({ value: 1 }))
  await expect(failing).rejects.toThrow(TypeError)
  expect(await other).toBe(1)
})

test('a document’s key may be any text', async () => {
  const dir = await temporaryFolder()
  const store = await openStore(dir)
  for (const key of ['__proto__', 'constructor', '', '\u0000'])
    await store.documents.update(key, key, () => ({ value: 1 }))
  await store.close()
  const { documents } = await openStore(dir)
  for (const key of ['__proto__', 'constructor', '', '\u0000']) expect(await documents.get(key, key)).toBe(1)
})
