import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { type Chain, type NewEntry, NO_ENTRIES } from '../../audit/chain'
import { auditIn, verifyAll } from '../../audit/database-chain'
import { headWords } from '../../audit/verify'
import { startLine } from '../../testing/database-line'
import { enquiry, memoryLog, schemaFor, temporaryFolder } from '../../testing/store-fixtures'
import { StoreUnavailableError } from '../store'
import { Database } from './database'
import { migrate } from './migrations'
import { openPostgresStore } from './postgres-store'

const secrets = { digest: (text: string, purpose: string) => `signed ${purpose} ${text}` }
/** More audit entries than one step can read. */
const MANY = 510

const entry = (id: number, at = '2026-11-20T10:00:00.000Z'): NewEntry => ({
  at,
  by: 'shared',
  what: 'record_opened',
  list: 'inquiries',
  id,
})

/** The audit chains of two instances: one with many entries, the other with three. */
async function two() {
  const line = await startLine(await schemaFor(inject('databaseUrl') ?? '', await temporaryFolder()))
  const database = new Database(line.url, memoryLog())
  onTestFinished(() => database.close())
  await migrate(database, () => undefined)
  const open = (name: string) => auditIn(database, name).open({ secrets })
  const [long, short] = [await open('long'), await open('short')]
  await long.append(Array.from({ length: MANY }, (_, at) => entry(at + 1)))
  for (const id of [1, 2, 3]) await short.append([entry(id, '2026-11-20T11:00:00.000Z')])
  return { line, database, long, short, open }
}

it.each([
  ['long', MANY - 2, MANY - 2, `update audit set line = replace(line, '"id":${MANY - 2}', '"id":9')`],
  ['short', 2, 2, `update audit set line = replace(line, '"id":2', '"id":9')`],
  ['long', MANY - 2, MANY - 1, 'delete from audit'],
  ['short', 1, 2, 'delete from audit'],
])(
  'of two chains, the %s one fails the check if its line %i was changed or is missing (%i: %s)',
  async (chain, n, place, spoiling) => {
    const { database, long, short } = await two()
    expect(await verifyAll(database, { secrets, noted: headWords(short.head) })).toMatchObject([
      { entries: MANY, head: long.head },
      { entries: 3, head: short.head },
    ])
    await database.query(`${spoiling} where chain = $1 and n = $2`, [chain, n])
    const problems = (await verifyAll(database, { secrets })).flatMap(({ problem = [] }) => problem)
    expect(problems).toEqual([
      `Entry ${n} does not fit: its line ${place} in chain ${chain} was changed, or an entry before it is missing.`,
    ])
  },
)

it('the check against a noted head finds a chain whose end was cut, or that is missing', async () => {
  const { database, short } = await two()
  const noted = headWords(short.head)
  await database.query(`delete from audit where chain = 'short' and n = 3`)
  const problem = expect.stringContaining('No chain has the noted head')
  expect(await verifyAll(database, { secrets, noted })).toMatchObject([{}, {}, { problem }])
})

it('an entry whose answer was lost is stored once, and another process on the same chain is refused', async () => {
  const { line, database, short, open } = await two()
  line.lose('insert into audit')
  await short.append([entry(4)])
  expect(line.isLost()).toBe(true)
  await short.append([entry(5)])
  expect((await verifyAll(database, { secrets })).map(({ entries }) => entries)).toEqual([MANY, 5])
  await (await open('short')).append([entry(6)])
  await expect(short.append([entry(7)])).rejects.toThrow(StoreUnavailableError)
  await short.append([entry(7)])
  const verdicts = await verifyAll(database, { secrets })
  expect(verdicts.map(({ entries, problem }) => [entries, problem])).toEqual([
    [MANY, undefined],
    [7, undefined],
  ])
})

it('an entry is stored together with its change, or neither is', async () => {
  const { line, database, short } = await two()
  const beside = (id: number, breaks = false) =>
    short.auditedChange?.({ ...entry(id), key: `${id}` }).within?.(async write => {
      await database.transaction(async queries => {
        await queries.query(`insert into documents values ('beside', $1, '1', 1, null, null)`, [id])
        await write(queries, [{ ...entry(id), key: `${id}` }])
        if (breaks) throw new Error('broken off')
      })
    })
  const keys = async () =>
    (await database.query<{ key: string }>(`select key from documents where namespace = 'beside' order by key`)).map(
      ({ key }) => Number(key),
    )
  await Promise.all([beside(4), short.append([entry(5)]), beside(6)])
  await expect(beside(7, true)).rejects.toThrow('broken off')
  line.lose('commit')
  await expect(beside(8)).rejects.toThrow(StoreUnavailableError)
  await beside(9)
  expect(await keys()).toEqual([4, 6, 8, 9])
  const [, verdict] = await verifyAll(database, { secrets })
  expect([verdict?.entries, verdict?.problem]).toEqual([8, undefined])
})

it('changes that arrive together are written in few steps, and each has one entry even if two instances write at once', async () => {
  const { line, database, long, short } = await two()
  const open = async () => {
    const store = await openPostgresStore({ database: new Database(line.url, memoryLog()), log: memoryLog() })
    onTestFinished(() => store.close())
    return store
  }
  const [store, other] = [await open(), await open()]
  const ids = Array.from({ length: 20 }, (_, at) => at + 1)
  for (const _ of ids) await store.submit('inquiries', enquiry())
  const told = (chain: Chain, id: number) => chain.auditedChange?.({ ...entry(id), key: `held ${id}` })
  const transaction = vi.spyOn(Database.prototype, 'transaction')
  await Promise.all(
    ids.flatMap(id => [
      store.change('inquiries', id, { held: true }, undefined, told(short, id)),
      other.change('inquiries', id, { suspect: true }, undefined, told(long, id)),
    ]),
  )
  expect(transaction.mock.calls.length).toBeLessThan(2 * ids.length)
  transaction.mockRestore()
  for (const id of ids) expect(await store.get('inquiries', id)).toMatchObject({ held: true, suspect: true })
  for (const chain of ['short', 'long']) {
    const rows = await database.query<{ record: number }>(
      `select record from audit where key like 'held %' and chain = $1 order by record`,
      [chain],
    )
    expect(rows.map(({ record }) => record)).toEqual(ids)
  }
  expect((await verifyAll(database, { secrets })).map(({ problem }) => problem)).toEqual([undefined, undefined])
})

it('old entries are removed from all chains, and the last entry of each chain stays', async () => {
  const { database, short } = await two()
  await short.append([entry(4, '2026-11-22T10:00:00.000Z'), entry(5, '2026-11-22T10:00:00.000Z')])
  await short.prune('2026-11-21')
  const verdicts = await verifyAll(database, { secrets })
  expect(verdicts.map(({ entries, head, problem }) => [entries, head.n, problem])).toEqual([
    [1, MANY, undefined],
    [2, 5, undefined],
  ])
  await database.query(`update audit_starts set hash = $1 where chain = 'short'`, [NO_ENTRIES.hash])
  expect((await verifyAll(database, { secrets }))[1]?.problem).toContain('was not signed by this service')
})
