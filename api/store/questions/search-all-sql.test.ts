import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest'
import { requestsParams } from '../../calls/list-params'
import { LISTS, type ListName } from '../../contract/records/records'
import { dayNumberInLondon } from '../../contract/time/office-hours'
import { startLine } from '../../testing/database-line'
import { PatientDatabase } from '../../testing/patient-database'
import { enquiry, memoryLog, schemaFor } from '../../testing/store-fixtures'
import { Database } from '../postgres/database'
import { openPostgresStore } from '../postgres/postgres-store'
import { InvalidCursorError, type RequestsQuery, type Store } from '../store'
import { encodeCursor } from './order'
import { sqlSearch } from './search'

const START = Date.parse('2026-03-02T10:00:00.000Z')
const TODAY = dayNumberInLondon(START)

/** A database of this file, which no test changes after it was filled. */
class World {
  readonly url: string
  readonly database: Database
  #store!: Store
  #now = START

  constructor(url: string) {
    this.url = url
    this.database = new PatientDatabase(url, memoryLog())
  }

  static async open(): Promise<World> {
    const world = new World(await schemaFor(inject('databaseUrl') ?? '', `search ${randomUUID()}`))
    const { database } = world
    world.#store = await openPostgresStore({ database, now: () => new Date(world.#now), log: memoryLog() })
    return world
  }

  /** Adds an enquiry by Amina with these fields, some ms after the first one; resolves to its reference. */
  async put(list: ListName, fields: Record<string, unknown>, later: number): Promise<string> {
    this.#now = START + later
    return (await this.#store.submit(list, enquiry(fields))).reference
  }

  async search(q: string, query: Partial<RequestsQuery> = {}, database = this.database) {
    const { requests, ...rest } = await sqlSearch(database, LISTS, { q, limit: 50, ...query }, TODAY)
    return { found: requests.map(({ list, record }) => `${list}/${record.id}`), requests, ...rest }
  }

  /** The results page by page, and the progress that each page reports. */
  async pages(q: string, limit: number) {
    const found: string[][] = []
    const searched: number[] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await this.search(q, { limit, ...(cursor && { cursor }) })
      found.push(page.found)
      searched.push(page.searched ?? 0)
      cursor = page.nextCursor
      expect(requestsParams.safeParse({ q: 'any', ...(cursor && { cursor }) }).success).toBe(true)
    }
    return { found, searched }
  }

  close = () => this.#store.close()
}

/** Seven records in three lists; five of the records contain the search word. */
let seven: World
/**
 * Seven records sent from Ana's address or mentioning it, several with the same time of arrival, and one record of
 * Ben's.
 */
let ana: World
/** A thousand records that do not match, and older ones. */
let many: World
/** The reference of the first callback, which the second inquiry mentions. */
let reference: string

beforeAll(async () => {
  const worlds = await Promise.all([World.open(), World.open(), World.open()])
  ;[seven, ana, many] = worlds
  await Promise.all([fillSeven(), fillAna(), fillMany()])
})
afterAll(() => Promise.all([seven, ana, many].map(world => world.close())))

const NEEDLES = ['callbacks/2', 'inquiries/3', 'visa-applications/1', 'callbacks/1', 'inquiries/1']

async function fillSeven() {
  const needle = { message: 'A needle' }
  await seven.put('inquiries', needle, 10)
  reference = await seven.put('callbacks', needle, 30)
  await seven.put('inquiries', { message: `Mine was ${reference}`, urgencyLevel: 'urgent' }, 20)
  await seven.put('visa-applications', needle, 40)
  await seven.put('inquiries', needle, 50)
  await seven.put('callbacks', { ...needle, urgencyLevel: 'urgent' }, 60)
  await seven.put('visa-applications', { message: '' }, 70)
}

const OWN = { email: 'Ana@example.org' }
const NAMING = { email: 'ben@example.org', message: 'Write to ana@example.org' }

async function fillAna() {
  await ana.put('inquiries', OWN, 10)
  await ana.put('visa-applications', OWN, 20)
  await ana.put('callbacks', OWN, 20)
  await ana.put('inquiries', NAMING, 20)
  await ana.put('inquiries', OWN, 30)
  await ana.put('inquiries', NAMING, 30)
  await ana.put('callbacks', NAMING, 40)
  await ana.put('inquiries', { email: 'ben@example.org' }, 50)
}
const ALL_OF_ANA = [
  'callbacks/2',
  'inquiries/4',
  'inquiries/3',
  'inquiries/2',
  'visa-applications/1',
  'callbacks/1',
  'inquiries/1',
]

/** Number of records that a search reads in one step. */
const STEP = 1_000
/** The oldest records: two by Ben, 61 by Ana, ten that mention both addresses, and four others. */
const OLD = [
  ...Array.from({ length: 2 }, () => ({ email: 'ben@example.org' })),
  ...Array.from({ length: 61 }, () => ({ email: 'ana@example.org' })),
  ...Array.from({ length: 10 }, () => ({ message: 'For ana@example.org or ben@example.org' })),
  { message: `Zdislava’s 'case' is at C:\\old` },
  { message: `${'w'.repeat(250)} ${'v'.repeat(251)} ${'u'.repeat(2_100)}` },
  { message: 'A needle' },
  { message: 'A thread' },
]
const [WORDS, LONG, NEEDLE, THREAD] = [74, 75, 76, 77].map(id => `inquiries/${id}`)
const TOTAL = OLD.length + 1 + STEP
const inquiries = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => `inquiries/${from - at}`)

async function fillMany() {
  const plain = Array.from({ length: STEP - 1 }, () => ({ message: 'Plain' }))
  const newest = [{ message: 'Another needle' }, ...plain, { message: 'Another thread' }]
  await Promise.all([
    ...OLD.map((fields, at) => many.put('inquiries', fields, at)),
    ...newest.map((fields, at) => many.put('callbacks', fields, OLD.length + at)),
  ])
}

/**
 * After this call, each reading of the clock shows that the search has taken too long; before it, the clock stands
 * still.
 */
function hurry(isLate = true) {
  let time = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
    if (isLate) time += 1_000
    return time
  })
  onTestFinished(() => clock.mockRestore())
}

it('the search finds in all lists, newest first, page by page, and reports its progress', async () => {
  hurry(false)
  const { requests, nextCursor, ...rest } = await seven.search('needle')
  expect([rest, nextCursor]).toEqual([{ found: NEEDLES, searched: 7, total: 7 }, undefined])
  expect(await seven.pages('needle', 1)).toEqual({ found: NEEDLES.map(one => [one]), searched: [2, 3, 4, 5, 7] })
  expect(await seven.pages('needle', 2)).toMatchObject({ searched: [3, 5, 7] })
  expect(await seven.pages('needle', 5)).toEqual({ found: [NEEDLES], searched: [7] })
  expect(requests[0]).toMatchObject({
    list: 'callbacks',
    record: { id: 2, message: 'A needle', mail: { staff: { state: 'queued' } } },
    matched: [{ name: 'message', marks: [[2, 8]] }],
  })
  expect(await seven.search('haystack')).toEqual({ found: [], requests: [], searched: 7, total: 7 })
})

it('the search counts and finds within the active filters', async () => {
  hurry(false)
  const query = { urgency: 'urgent' } as const
  const { requests: _, ...all } = await seven.search('amina', query)
  expect(all).toEqual({ found: ['callbacks/2', 'inquiries/2'], searched: 2, total: 2 })
  const first = await seven.search('amina', { ...query, limit: 1 })
  expect(first).toMatchObject({ found: ['callbacks/2'], searched: 1, total: 2 })
  const second = await seven.search('amina', { ...query, limit: 1, cursor: first.nextCursor ?? '' })
  expect(second).toMatchObject({ found: ['inquiries/2'], searched: 2, total: 2 })
  expect(second).not.toHaveProperty('nextCursor')
})

it('the search finds a whole reference at once, however it is typed, within the active filters', async () => {
  hurry(false)
  const { requests, ...found } = await seven.search(` ${reference.toLowerCase()} `)
  expect(found).toEqual({ found: ['callbacks/1'], searched: 7, total: 7 })
  expect(requests).toMatchObject([{ record: { reference }, matched: [{ name: 'reference' }] }])
  // A search treats a reference that no matching record has as an ordinary word, on later pages, too.
  expect((await seven.search(reference, { urgency: 'urgent' })).found).toEqual(['inquiries/2'])
  const { nextCursor = '' } = await seven.search('needle', { limit: 1 })
  expect((await seven.search(reference, { cursor: nextCursor })).found).toEqual(['callbacks/1', 'inquiries/2'])
  expect((await seven.search(`${reference} mine`)).found).toEqual(['inquiries/2'])
})

it('the search finds nothing for a text without a word', async () => {
  expect(await seven.search('’')).toEqual({ found: [], requests: [], searched: 7, total: 7 })
})

it("an address finds its owner's requests and those that mention it: at equal times by list, then the latest id first", async () => {
  hurry(false)
  expect((await ana.search('ana@example.org')).found).toEqual(ALL_OF_ANA)
  expect((await ana.search('ben@example.org', { limit: 1 })).found).toEqual(['inquiries/5'])
})

it.each([1, 2, 3, 4, 5, 6, 7])('an address finds requests in the same order by pages of %s', async limit => {
  hurry(false)
  const { found } = await ana.pages('ana@example.org', limit)
  expect(found.flat()).toEqual(ALL_OF_ANA)
  expect(found.map(page => page.length)).toEqual(found.map((_, at) => Math.min(limit, 7 - limit * at)))
})

it('the search finds the oldest of 1,001 requests in a list', async () => {
  hurry(false)
  const found = [`callbacks/${STEP + 1}`, 'callbacks/1']
  expect(await many.search('another')).toMatchObject({ found, searched: TOTAL, total: TOTAL })
  expect(await many.pages('needle', 50)).toEqual({ found: [['callbacks/1', NEEDLE]], searched: [TOTAL] })
})

it('a search that is short of time returns after a step, adds matches from the index of words, and continues from there', async () => {
  hurry()
  expect(await many.pages('needle', 50)).toEqual({ found: [['callbacks/1', NEEDLE], []], searched: [STEP, TOTAL] })
  expect(await many.pages('needle', 1)).toEqual({
    found: [['callbacks/1'], [NEEDLE], []],
    searched: [STEP, STEP + 3, TOTAL],
  })
  expect(await many.search('needle', { from: new Date(START + OLD.length).toISOString() })).toMatchObject({
    found: ['callbacks/1'],
    searched: STEP,
    total: STEP + 1,
  })
  expect((await many.search('thread')).found).toEqual([`callbacks/${STEP + 1}`, THREAD])
  // Even when its time is over at once, a search completes its first step.
  expect(await ana.search('ana@example.org')).toMatchObject({ found: ALL_OF_ANA, searched: 8 })
})

it.each([
  ['three letters', 'zdi', WORDS],
  ['a whole word in quotes', "'case'", WORDS],
  ['a backslash in one', 'c:\\old', WORDS],
  ['two words', 'zdislava c:\\', WORDS],
  ['250 letters', 'w'.repeat(250), LONG],
])(
  'an old request is found at once by the beginnings of its words, even if the search is short of time: %s',
  async (_, q, place) => {
    hurry()
    expect(await many.pages(q, 3)).toEqual({ found: [[place], []], searched: [STEP, TOTAL] })
  },
)

it.each([
  ['two letters', 'zd', WORDS],
  // No reference contains these letters, so the search does not look for the word as a part of a reference.
  ['the middle of a word', 'dislava', WORDS],
  ['251 letters', 'v'.repeat(251), LONG],
  ['more letters than any index takes', 'u'.repeat(2_100), LONG],
])('a record that the index of words cannot find is found when the search reaches it: %s', async (_, q, place) => {
  hurry()
  expect(await many.pages(q, 3)).toEqual({ found: [[], [place]], searched: [STEP, TOTAL] })
})

it('a search that is short of time shows sixty of very many requests of one address early, with cursors that the API accepts', async () => {
  hurry()
  const { found, searched } = await many.pages('ana@example.org', 100)
  expect(found).toEqual([inquiries(63, 4), [...inquiries(73, 64), 'inquiries/3']])
  expect(searched).toEqual([STEP, TOTAL])
  const filled = await many.pages('ana@example.org', 40)
  expect(filled.found).toEqual([inquiries(63, 24), [...inquiries(73, 64), ...inquiries(23, 3)]])
  expect(filled.searched).toEqual([STEP, TOTAL])
})

it('a search that is short of time adds requests that name the address as long as the page has room', async () => {
  hurry()
  const { found, searched } = await many.pages('ben@example.org', 5)
  expect(found).toEqual([[...inquiries(73, 71), ...inquiries(2, 1)], inquiries(70, 66), inquiries(65, 64)])
  expect(searched).toEqual([STEP, STEP + 13, TOTAL])
})

it('the search queries each index only for words that it can contain', async () => {
  const [indexes, reads] = [vi.spyOn(Database.prototype, 'within'), vi.spyOn(Database.prototype, 'read')]
  onTestFinished(() => void [indexes, reads].map(spy => spy.mockRestore()))
  const asked = async (q: string, query: Partial<RequestsQuery> = {}) => {
    for (const spy of [indexes, reads]) spy.mockClear()
    const { nextCursor } = await many.search(q, query)
    const references = reads.mock.calls.filter(([text]) => text.includes('reference = '))
    return { indexes: indexes.mock.calls.length, references: references.length, nextCursor }
  }
  // A search that reads all records does not use an index.
  expect(await asked('plain needle')).toEqual({ indexes: 0, references: 0, nextCursor: undefined })
  expect(await asked('ana@example.org')).toMatchObject({ indexes: 0 })
  expect(await asked('ACDEFGHJ')).toMatchObject({ indexes: 0, references: 1 })
  hurry()
  const { nextCursor = '', ...late } = await asked('needle')
  expect(late).toEqual({ indexes: 1, references: 0 })
  expect(await asked('ben@example.org')).toMatchObject({ indexes: 2 })
  expect(await asked('ben@example.org', { limit: 2 })).toMatchObject({ indexes: 1 })
  expect(await asked('needle', { cursor: nextCursor })).toMatchObject({ indexes: 0 })
  // A search does not use an index if it fills its page, or if its word is too short.
  expect(await asked('plain', { limit: 1 })).toMatchObject({ indexes: 0, nextCursor: expect.any(String) })
  expect(await asked('zd')).toMatchObject({ indexes: 0, nextCursor: expect.any(String) })
})

it('the search continues without an index that takes too long', async () => {
  hurry()
  const client = new pg.Client(many.url)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query('lock table record_contacts in access exclusive mode')
  const database = new Database(many.url, memoryLog())
  onTestFinished(() => database.close())
  expect((await many.search('ana@example.org', { limit: 6 }, database)).found).toEqual(inquiries(73, 68))
})

it('the search leaves out records that are erased during the search', async () => {
  hurry(false)
  const { database, url } = seven
  const line = await startLine(url)
  const other = new Database(line.url, memoryLog())
  onTestFinished(() => other.close())
  const rename = (from: string, to: string) =>
    database.query('update records set list = $2 where list = $1 and id = 1', [from, to])
  line.hold('r.fields, r.state', () => rename('callbacks', 'elsewhere'))
  const { found, searched } = await seven.search('needle', {}, other).finally(() => rename('elsewhere', 'callbacks'))
  expect(line.isHeld()).toBe(false)
  expect([found, searched]).toEqual([NEEDLES.filter(place => place !== 'callbacks/1'), 7])
})

const placeOf = (list: ListName, id: number, later: number) =>
  encodeCursor('submitted', { phase: 0, keys: [-(START + later)], list: LISTS.indexOf(list), id }, TODAY)
const reached = `${placeOf('callbacks', 2, 60)}.1`

it.each([
  ['a place of one list', encodeCursor('submitted', { phase: 0, keys: [], list: 0, id: 1 }, TODAY)],
  ['no place', '.1'],
  ['nothing', ''],
  ['no number of searched records', placeOf('callbacks', 2, 60)],
  ['no such list', `${reached}.3-1`],
  ['no number of a list', `${reached}.x-1`],
  ['something before a place', `${reached}.10-1`],
  ['something after a place', `${reached}.0-1x`],
  ['a place without an id', `${reached}.0-`],
  ['an id that is too long', `${reached}.0-12345678901`],
  ['an empty place', `${reached}.`],
])('the search refuses a cursor with %s', async (_, cursor) => {
  await expect(seven.search('amina', { cursor })).rejects.toThrow(InvalidCursorError)
})

it('the search continues after its cursor, without matches that were shown early', async () => {
  const cursor = `${placeOf('visa-applications', 1, 40)}.5`
  const found = ['callbacks/1', 'inquiries/1']
  expect(await seven.search('needle', { cursor })).toMatchObject({ found, searched: 7, total: 7 })
  expect((await seven.search('needle', { cursor: `${cursor}.2-1` })).found).toEqual(['inquiries/1'])
  expect((await seven.search('needle', { cursor: `${cursor}.2-1.0-1` })).found).toEqual([])
})

it('the search finds in the requested order, and in the named lists', async () => {
  hurry(false)
  // The two urgent requests come first. All other requests are due in the same minute, so they are sorted by list.
  const others = ['inquiries/1', 'inquiries/3', 'visa-applications/1', 'visa-applications/2', 'callbacks/1']
  const found = ['inquiries/2', 'callbacks/2', ...others]
  const query = { sort: 'urgency', limit: 2 } as const
  const pages: string[] = []
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await seven.search('example', { ...query, ...(cursor && { cursor }) })
    pages.push(...page.found)
    cursor = page.nextCursor
  }
  expect(pages).toEqual(found)
  const some = await sqlSearch(
    seven.database,
    ['inquiries', 'callbacks'],
    { q: 'needle', limit: 9, sort: 'due' },
    TODAY,
  )
  expect(some.requests.map(({ list, record }) => `${list}/${record.id}`)).toEqual([
    'inquiries/1',
    'inquiries/3',
    'callbacks/1',
    'callbacks/2',
  ])
  expect(some).toMatchObject({ searched: 5, total: 5 })
})
