import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { requestsParams } from '../../calls/list-params'
import { PatientDatabase } from '../../testing/patient-database'
import { enquiry, memoryLog, openStore, schemaFor, temporaryFolder } from '../../testing/store-fixtures'
import { openPostgresStore } from '../postgres/postgres-store'

/**
 * Stores three requests of one person, one request of another person that contains the first one's address, and many
 * without it.
 */
async function filled() {
  let now = Date.parse('2026-11-01T10:00Z')
  const store = await openStore(await temporaryFolder(), { now: () => new Date(now) })
  const submit = async (fields: Record<string, unknown>) => {
    now += 60_000
    return (await store.submit('inquiries', enquiry(fields))).id
  }
  const ana = { email: 'Ana@example.org', phone: '+44 20 7946 0111' }
  const own = [await submit(ana), await submit(ana)]
  for (let at = 0; at < 30; at++) await submit({ email: `other${at}@example.org` })
  const named = await submit({ email: 'ben@example.org', message: 'Please write to ana@example.org' })
  const last = await submit({ email: 'ana@example.org', phone: '020 7946 0999' })
  const search = (q: string, limit = 50, cursor?: string) => store.requests({ q, limit, ...(cursor && { cursor }) })
  return { search, own, named, last }
}

it("an address finds its owner's requests and those that mention it, newest first", async () => {
  const { search, own, named, last } = await filled()
  const { requests, total, searched } = await search('ana@example.org')
  expect(requests.map(({ record }) => record.id)).toEqual([last, named, ...[...own].reverse()])
  expect([searched, total]).toEqual([34, 34])
  expect((await search('020 7946 0999')).requests.map(({ record }) => record.id)).toEqual([last])
})

it('a search over several pages finds each request once, in the same order', async () => {
  const { search, own, named, last } = await filled()
  const first = await search('ana@example.org', 3)
  expect(first.requests.map(({ record }) => record.id)).toEqual([last, named, own[1]])
  const rest = await search('ana@example.org', 3, first.nextCursor)
  expect(rest.requests.map(({ record }) => record.id)).toEqual([own[0]])
  expect(rest.nextCursor).toBeUndefined()
})

it('all of very many requests of one address are found, each once, with cursors that the API accepts', async () => {
  const store = await openStore(await temporaryFolder())
  const own = Array.from({ length: 150 }, () => enquiry({ email: 'ana@example.org', message: 'xylophone' }))
  await Promise.all(own.map(one => store.submit('inquiries', one)))
  const others = Array.from({ length: 1_100 }, (_, at) => enquiry({ email: `other${at}@example.org` }))
  await Promise.all(others.map(other => store.submit('inquiries', other)))
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1_000))
  onTestFinished(() => clock.mockRestore())
  for (const q of ['ana@example.org', 'xylophone']) {
    const found: number[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await store.requests({ q, limit: 200, ...(cursor && { cursor }) })
      found.push(...page.requests.map(({ record }) => record.id))
      if (page.nextCursor === undefined) break
      cursor = page.nextCursor
      expect(requestsParams.safeParse({ q, cursor }).success).toBe(true)
    }
    expect(found.toSorted((one, other) => one - other)).toEqual(own.map((_, at) => at + 1))
  }
})

it('the total of a list is the number of records that the filter shows', async () => {
  const now = new Date('2026-11-01T10:00Z')
  const store = await openStore(await temporaryFolder(), { now: () => now })
  for (let at = 0; at < 6; at++) await store.submit('inquiries', enquiry({}, { suspect: at === 0 }))
  await store.change('inquiries', 2, { isProcessed: true })
  await store.change('inquiries', 3, { spam: true })
  const [due] = (await store.claimMails(now, 1, 1_000)).slice(0, 1)
  if (due) await store.recordMailOutcome(due, { ...due.record.mail.staff, state: 'sent' })
  const total = async (query: object) => {
    const page = await store.list('inquiries', { limit: 50, ...query })
    expect(page.total).toBe(page.records.length)
    return page.total
  }
  expect(await total({})).toBe(6)
  expect(await total({ status: 'processed' })).toBe(1)
  expect(await total({ spam: false })).toBe(5)
  expect(await total({ suspect: false })).toBe(5)
  expect(await total({ mail: 'sent' })).toBe(1)
  await total({ answered: true })
})

it('an old record is found in the first answer by any beginning of its words, with a thousand others after it', async () => {
  const url = await schemaFor(inject('databaseUrl') ?? '', await temporaryFolder())
  const store = await openPostgresStore({ database: new PatientDatabase(url, memoryLog()), log: memoryLog() })
  onTestFinished(() => store.close())
  const old = enquiry({
    firstName: 'Zdenka',
    lastName: 'O’Hara-Žižka',
    email: 'zdenka@example.org',
    message: `Her 'case' is C:\\old & (odd) ${'long'.repeat(600)}end | done`,
  })
  const { id } = await store.submit('inquiries', old)
  const others = Array.from({ length: 1_100 }, (_, at) => enquiry({ email: `other${at}@example.org` }))
  await Promise.all(others.map(other => store.submit('inquiries', other)))
  // Each reading of the clock shows that the search has taken too long, so the search reads only the newest records in
  // one step.
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (time += 1_000))
  onTestFinished(() => clock.mockRestore())
  const words = [
    'zdenka',
    'Zden',
    'zdenka@exam',
    'o’hara-ziz',
    "'case'",
    'c:\\old',
    'zdenka (odd)',
    'case" zdenka & |'.replace('"', "'"),
  ]
  for (const q of words) {
    const { requests, searched } = await store.requests({ q, limit: 3 })
    expect(searched).toBeLessThan(1_100)
    expect([q, requests.map(({ record }) => record.id)]).toEqual([q, [id]])
  }
  // No index contains such a long word, or the middle of a word, so the search reads on until it finds the text.
  for (const q of ['longlongend', 'enka@', 'zdenka']) {
    const found: number[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await store.requests({ q, limit: 3, ...(cursor && { cursor }) })
      found.push(...page.requests.map(({ record }) => record.id))
      if (page.nextCursor === undefined) break
      cursor = page.nextCursor
    }
    expect([q, found]).toEqual([q, [id]])
  }
})
