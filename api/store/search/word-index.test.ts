import { cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { filesWith } from '../../testing/folder-texts'
import { seedRecords } from '../../testing/seed'
import { startChild } from '../../testing/store-child'
import { enquiry, memoryLog, openStore, temporaryFolder } from '../../testing/store-fixtures'
import { openFileStore } from '../files/file-store'
import type { SearchQuery, Store } from '../store'

const UNTIL = new Date('2026-06-01T00:00:00.000Z')
const POLL = { timeout: 30_000, interval: 20 }
const RECORDS = 2_300
const SEGMENTS = ['000001.bin', '000002.bin', '000003.bin']
/** A word of one record in each segment, and of all of them, parts of words, and words that no record has together. */
const SEARCHES = [
  'sample-7',
  'SAMPLE-1500',
  'amina.2299@',
  'nquiry 2: sp',
  'deadline sample-2 amina',
  'xylophone',
  '299 amina.1',
]

/** A data folder with records in three segments, without a word file. */
async function seeded(): Promise<string> {
  const dir = join(await temporaryFolder('memory'), 'data')
  await seedRecords({ dir, records: RECORDS, until: UNTIL })
  return dir
}

const wordsIn = (dir: string) => join(dir, 'index', 'words', 'inquiries')
const filesIn = async (dir: string) => (await readdir(wordsIn(dir)).catch(() => [])).sort()
const indexed = (dir: string) => expect.poll(() => filesIn(dir), POLL).toEqual(SEGMENTS)

/** Every hit of a search, page by page to the end, with what each page said of its progress. */
async function allOf(store: Store, query: Partial<SearchQuery> & { q: string }) {
  const ids: string[] = []
  const progress: number[] = []
  let total = 0
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await store.search({ limit: 50, ...query, ...(cursor && { cursor }) })
    ids.push(...page.hits.map(({ list, record }) => `${list}/${record.id}`))
    progress.push(page.searched)
    total = page.total
    cursor = page.nextCursor
  }
  expect(progress).toEqual(progress.toSorted((one, other) => one - other))
  expect(progress.at(-1)).toBe(total)
  return ids
}

const everything = async (store: Store, searches = SEARCHES) => {
  const found: Record<string, string[]> = {}
  for (const q of searches) found[q] = await allOf(store, { q })
  return found
}

test('a search finds the same with and without the index, by pages of any size, in every list’s own search too', async () => {
  const dir = await seeded()
  const first = await openFileStore({ dir, log: memoryLog() })
  expect(await filesIn(dir)).toEqual([])
  const wanted = await everything(first)
  expect(Object.values(wanted).map(ids => ids.length)).toEqual([111, 1, 1, 153, 191, 0, 1])
  expect(wanted['deadline sample-2 amina']?.length).toBeGreaterThan(100)
  await indexed(dir)
  await first.close()

  const store = await openStore(dir)
  expect(await everything(store)).toEqual(wanted)
  for (const limit of [1, 7, 200]) expect(await allOf(store, { q: 'sample-7', limit })).toEqual(wanted['sample-7'])
  for (const sort of ['submitted', 'due', 'urgency'] as const) {
    const ids: string[] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await store.list('inquiries', { limit: 7, sort, q: 'sample-7', ...(cursor && { cursor }) })
      ids.push(...page.records.map(({ id }) => `inquiries/${id}`))
      cursor = page.nextCursor
    }
    expect(ids.toSorted()).toEqual(wanted['sample-7']?.toSorted())
  }
  // What came after the index was made is found at once.
  const { id } = await store.submit('inquiries', enquiry({ lastName: 'Sample-7777777' }))
  expect(await allOf(store, { q: 'sample-7777777' })).toEqual([`inquiries/${id}`])
})

test.each<[string, (path: string) => Promise<unknown>]>([
  ['cut short', async path => truncate(path, (await stat(path)).size - 1)],
  ['empty', path => truncate(path, 0)],
  ['with a bit turned', async path => writeFile(path, turned(await readFile(path)))],
  ['of another segment', path => cp(path.replace('000002', '000001'), path)],
  ['of an earlier version', async path => writeFile(path, (await readFile(path)).fill(1, 4, 8))],
  ['gone', path => rm(path)],
])('a word file that is %s costs no hit, and is made anew', async (_, damage) => {
  const dir = await seeded()
  const first = await openFileStore({ dir, log: memoryLog() })
  const wanted = await everything(first)
  await indexed(dir)
  await first.close()
  const path = join(wordsIn(dir), '000002.bin')
  const whole = await readFile(path)
  await damage(path)
  const log = memoryLog()
  const store = await openStore(dir, { log })
  expect(await everything(store)).toEqual(wanted)
  await expect.poll(async () => whole.equals(await readFile(path).catch(() => Buffer.alloc(0))), POLL).toBe(true)
  expect(log.entries).toEqual([])
})

const turned = (file: Buffer) => {
  const at = Math.floor(file.length * 0.7)
  file[at] = (file[at] as number) ^ 4
  return file
}

test('a word file that is damaged under a running store costs no hit, and is made anew once a search has met it', async () => {
  const dir = await seeded()
  const store = await openStore(dir)
  await indexed(dir)
  const path = join(wordsIn(dir), '000002.bin')
  const whole = await readFile(path)
  await writeFile(path, turned(await readFile(path)))
  expect(await allOf(store, { q: 'SAMPLE-1500' })).toEqual(['inquiries/1500'])
  await expect.poll(async () => whole.equals(await readFile(path)), POLL).toBe(true)
})

test('a kill while the index is written leaves nothing half done: the next start finds everything', async () => {
  const made = await seeded()
  const first = await openFileStore({ dir: made, log: memoryLog() })
  const wanted = await everything(first, SEARCHES.slice(0, 2))
  const thread = { count: RECORDS, complete: true, requests: [] }
  await first.close()
  await rm(join(made, 'index', 'words'), { recursive: true })
  await rm(join(made, 'index', 'inquiries.contacts'))
  let brokenOff = 0
  for (let cycle = 0; cycle < 4; cycle++) {
    const dir = join(await temporaryFolder('memory'), 'data')
    await cp(made, dir, { recursive: true, preserveTimestamps: true })
    const child = startChild('open-store.ts', [dir])
    await child.printed('open')
    // Before the first file, between two, or while one is written: whatever comes first.
    await expect
      .poll(async () => (await filesIn(dir)).length, { ...POLL, interval: 1 })
      .toBeGreaterThanOrEqual(cycle % 3)
    await delay(cycle * 3)
    child.process.kill('SIGKILL')
    await child.ended()
    if ((await filesIn(dir)).join() !== SEGMENTS.join()) brokenOff++

    const store = await openStore(dir)
    expect((await filesIn(dir)).filter(name => name.endsWith('.tmp'))).toEqual([])
    expect(await everything(store, SEARCHES.slice(0, 2))).toEqual(wanted)
    await indexed(dir)
    expect(await everything(store, SEARCHES.slice(0, 2))).toEqual(wanted)
    expect(await store.thread('inquiries', 1)).toEqual(thread)
    await store.close()
  }
  expect(brokenOff).toBeGreaterThan(0)
}, 120_000)

test('a damaged segment is indexed anew: its records are not as they were', async () => {
  const dir = await seeded()
  const first = await openFileStore({ dir, log: memoryLog() })
  await indexed(dir)
  await first.close()
  const segment = join(dir, 'inquiries', '000001.json')
  await writeFile(segment, (await readFile(segment, 'utf8')).replace('amina.7@', 'other.7@'))
  const store = await openStore(dir)
  // It is told by its checksum, at the start or in the background.
  await expect.poll(() => readdir(join(dir, 'recovered')), POLL).toHaveLength(1)
  await expect.poll(() => allOf(store, { q: 'other.7@' }), POLL).toEqual(['inquiries/7'])
  await indexed(dir)
  expect(await allOf(store, { q: 'amina.7@' })).toEqual([])
})

test('all three lists are searched at once, newest first, by the filters that are on, and a page says what matched', async () => {
  let now = UNTIL.getTime()
  const store = await openStore(await temporaryFolder(), { now: () => new Date(now) })
  const lists = ['inquiries', 'callbacks', 'visa-applications'] as const
  for (let n = 0; n < 30; n++) {
    now += 60_000
    await store.submit(
      lists[n % 3] ?? 'inquiries',
      enquiry({ firstName: n % 2 ? 'Łukasz' : 'Amina', message: `No. ${n}` }),
    )
  }
  const wanted = Array.from({ length: 15 }, (_, at) => 29 - 2 * at).map(n => `${lists[n % 3]}/${Math.floor(n / 3) + 1}`)
  for (const limit of [1, 4, 50]) expect(await allOf(store, { q: 'lukasz', limit })).toEqual(wanted)
  await store.change('inquiries', 2, { isProcessed: true })
  expect(await allOf(store, { q: 'lukasz', status: 'processed' })).toEqual(['inquiries/2'])
  expect(await allOf(store, { q: 'lukasz', status: 'pending' })).toEqual(
    wanted.filter(place => place !== 'inquiries/2'),
  )
  const { hits, ...rest } = await store.search({ q: 'LUKASZ sample', limit: 1 })
  expect(hits).toMatchObject([
    {
      list: 'visa-applications',
      matched: [
        {
          name: 'name',
          text: 'Łukasz Okoro-Sample',
          marks: [
            [0, 6],
            [13, 19],
          ],
        },
      ],
    },
  ])
  expect(rest).toEqual({ searched: 1, total: 30, nextCursor: expect.any(String) })
  const reference = String(hits[0]?.record.reference)
  expect(await store.search({ q: ` ${reference.toLowerCase()} `, limit: 50 })).toMatchObject({
    hits: [{ record: { reference } }],
    searched: 30,
    total: 30,
  })
})

test('what is erased leaves no word in the index, and the rest is found as before', async () => {
  const dir = await temporaryFolder()
  const store = await openStore(dir, { now: () => UNTIL })
  for (const lastName of ['Canary', 'Kept', 'Canary']) {
    const { id } = await store.submit('inquiries', enquiry({ lastName, message: lastName }))
    const record = await store.get('inquiries', id)
    if (!record) throw new Error('It is not there')
    await store.recordMailOutcome(
      { list: 'inquiries', role: 'staff', record },
      { state: 'sent', attempts: 1, messageId: record.mail.staff.messageId },
    )
  }
  for (let more = 0; more < 120; more++) await store.submit('inquiries', enquiry({ lastName: 'More' }))
  await expect.poll(() => filesWith(wordsIn(dir), 'canary'), POLL).toHaveLength(1)
  expect(await allOf(store, { q: 'canary' })).toHaveLength(2)
  for (const id of [1, 3]) await store.change('inquiries', id, { isProcessed: true })
  await store.erase({ before: new Date(UNTIL.getTime() + 1), eraseElsewhere: async () => undefined })
  expect(await filesWith(dir, 'canary')).toEqual([])
  expect(await filesWith(dir, 'Canary')).toEqual([])
  expect(await allOf(store, { q: 'canary' })).toEqual([])
  await expect.poll(() => filesWith(wordsIn(dir), 'kept'), POLL).toHaveLength(1)
  expect(await filesWith(dir, 'canary')).toEqual([])
  expect(await allOf(store, { q: 'kept' })).toEqual(['inquiries/2'])
})
