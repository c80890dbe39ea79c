import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { forEach } from '../../../testing/several-at-once'
import { enquiry, memoryLog, openFolderStore, openStore, temporaryFolder } from '../../../testing/store-fixtures'
import { LOSS_PLACES, type LossPlace, openLosses } from '../../losses/losses'
import type { Store } from '../../store'
import { openFileStore } from '../file-store'
import { type EntryLine, encodeEntry, readLine } from '../journal/entry'
import { SegmentFile } from '../segments/segment-file'

/** Number of records in the damaged files. */
const RECORDS = 5
const REASON = 'The reason given was “insufficient funds”.'

/** Makes a data folder with records that only a segment holds. */
async function segmentOnly(): Promise<{ dir: string; file: string; records: unknown[] }> {
  const dir = await temporaryFolder('memory')
  const store = await openStore(dir)
  for (let n = 0; n < RECORDS; n++) await store.submit('inquiries', enquiry({ message: REASON }))
  const { records } = await store.list('inquiries', { limit: RECORDS })
  await store.close()
  await rm(join(dir, 'journal'), { recursive: true })
  return { dir, file: join(dir, 'inquiries', '000001.json'), records: records.reverse() }
}

/** Makes a data folder with records that only the journal holds. */
async function journalOnly(): Promise<{ dir: string; file: string; records: unknown[] }> {
  const from = await temporaryFolder('memory')
  const store = await openStore(from)
  for (let n = 0; n < RECORDS; n++) await store.submit('inquiries', enquiry({ message: REASON }))
  const { records } = await store.list('inquiries', { limit: RECORDS })
  const dir = await temporaryFolder('memory')
  await cp(join(from, 'journal'), join(dir, 'journal'), { recursive: true })
  return { dir, file: join(dir, 'journal', '000001.jsonl'), records: records.reverse() }
}

/** Opens a folder; returns its records by id, or the error. */
async function tryOpen(dir: string, acceptLoss: readonly LossPlace[] = []) {
  const log = memoryLog()
  let store: Store
  try {
    store = await openFileStore({ dir, log, acceptLoss })
  } catch (error) {
    return { refusal: (error as Error).message, log, found: new Map() }
  }
  const { records } = await store.list('inquiries', { limit: 100 })
  await store.close()
  return { refusal: undefined, log, found: new Map(records.map(record => [record.id, record])) }
}

/** Opens a folder; if the start is refused because of a loss, accepts the loss and opens the folder again. */
async function openAccepting(dir: string) {
  const first = await tryOpen(dir)
  if (first.refusal === undefined) return first
  return { ...(await tryOpen(dir, LOSS_PLACES)), refusal: first.refusal }
}

/** Returns a function that makes a numbered copy of a folder, in place of an earlier one; reads the folder once. */
function copierOf(dir: string) {
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true }).map(entry => {
    const path = join(entry.parentPath, entry.name).slice(dir.length)
    return { path, bytes: entry.isDirectory() ? undefined : readFileSync(join(dir, path)) }
  })
  const copies = new Set<string>()
  const remove = (copy: string) => rmSync(copy, { recursive: true, force: true })
  onTestFinished(() => copies.forEach(remove))
  return (number: number) => {
    const copy = `${dir}-copy-${number}`
    copies.add(copy)
    remove(copy)
    mkdirSync(copy)
    for (const { path, bytes } of entries) {
      if (bytes) writeFileSync(copy + path, bytes)
      else mkdirSync(copy + path)
    }
    return copy
  }
}

/** The byte positions just after the last byte of each record. */
function endsOfRecords(content: Buffer): number[] {
  const ends: number[] = []
  for (let at = content.indexOf('}}\n'); at >= 0; at = content.indexOf('}}\n', at + 1)) ends.push(at + 2)
  for (let at = content.indexOf('}},\n'); at >= 0; at = content.indexOf('}},\n', at + 1)) ends.push(at + 2)
  return ends.sort((a, b) => a - b)
}

/**
 * The bytes around the end of each record and of the file, every 7th byte of the last record, and every 53rd before.
 */
function cuts(content: Buffer): number[] {
  const ends = [...endsOfRecords(content), content.length]
  const dense = ends.at(-3) ?? 0
  const all = Array.from({ length: content.length }, (_, at) => at)
  return all.filter(at => at % (at < dense ? 53 : 7) === 0 || ends.some(end => Math.abs(end - at) < 5))
}

const kinds = [
  { kind: 'segment', prepare: segmentOnly },
  { kind: 'journal', prepare: journalOnly },
]

describe.each(kinds)('a $kind', ({ kind, prepare }) => {
  test('that was cut at any byte is refused with its name if a record is missing; once the operator accepts the loss, all other records are there', async () => {
    const { dir, file, records } = await prepare()
    const content = await readFile(file)
    const ends = endsOfRecords(content)
    expect(ends).toHaveLength(RECORDS)
    const wrong: unknown[] = []
    const makeCopy = copierOf(dir)
    await forEach(cuts(content), async (cut, worker) => {
      const copy = makeCopy(worker)
      const damaged = file.replace(dir, copy)
      writeFileSync(damaged, content.subarray(0, cut))
      const complete = ends.filter(end => end <= cut).length
      const { refusal, log, found } = await openAccepting(copy)
      const named = refusal?.includes(damaged) ?? log.text().includes(damaged)
      const whole = records.slice(0, complete).every((record, at) => isSame(record, found.get(at + 1)))
      // A journal that is cut between two lines looks complete, so the start need not name the file.
      const clean = kind === 'journal' && content[cut - 1] === 10
      if (!whole || found.size !== complete || !(named || clean))
        wrong.push({ cut, complete, refusal, size: found.size })
      // A half-written line at a journal's end may come from a crash, so the start accepts it there, and nowhere else.
      const isRefused = kind === 'segment' ? complete < RECORDS : complete === 0 && found.size === 0
      if (isRefused !== (refusal !== undefined) && !(kind === 'journal' && complete === 0)) wrong.push({ cut, refusal })
    })
    expect(wrong).toEqual([])
  })

  test.each([
    ['emptied', () => Buffer.alloc(0)],
    ['null', () => Buffer.from('null')],
    ['an empty array', () => Buffer.from('[]')],
    ['an empty object', () => Buffer.from('{}')],
    ['filled with NUL', (content: Buffer) => Buffer.alloc(content.length)],
    ['a file of another program', () => Buffer.from('{"version":1,"entries":[{"name":"lamp"},{"name":"chair"}]}\n')],
  ])('that is %s is refused with its name, and stays unchanged', async (_, damage) => {
    const { dir, file } = await prepare()
    const bytes = damage(await readFile(file))
    await writeFile(file, bytes)
    expect((await tryOpen(dir)).refusal).toContain(file)
    expect((await readFile(file)).equals(bytes)).toBe(true)
    expect((await tryOpen(dir)).refusal).toContain(file)
  })

  test('with a byte-order mark loses no record, and is kept as a copy', async () => {
    const { dir, file, records } = await prepare()
    const bytes = Buffer.concat([Buffer.from('\ufeff'), await readFile(file)])
    await writeFile(file, bytes)
    const { found, log } = await tryOpen(dir)
    expect([...found.values()].sort((a, b) => a.id - b.id)).toEqual(records)
    expect(log.text()).toContain(file)
    const [copy] = await readdir(join(dir, 'recovered'))
    expect((await readFile(join(dir, 'recovered', String(copy)))).equals(bytes)).toBe(true)
  })

  test('with any one bit flipped is reported, is refused if it has lost a record, and keeps every other record', async () => {
    const { dir, file, records } = await prepare()
    const content = await readFile(file)
    const ends = endsOfRecords(content)
    const wrong: unknown[] = []
    const makeCopy = copierOf(dir)
    const bits = Array.from({ length: Math.ceil((content.length * 8) / 71) }, (_, at) => at * 71)
    await forEach(bits, async (bit, worker) => {
      const at = bit >> 3
      const copy = makeCopy(worker)
      const damaged = file.replace(dir, copy)
      const bytes = Buffer.from(content)
      bytes[at] = (bytes[at] as number) ^ (1 << (bit & 7))
      writeFileSync(damaged, bytes)
      const { refusal, log, found } = await openAccepting(copy)
      const hit = ends.findIndex(end => at < end)
      const others = records.every((record, index) => index === hit || isSame(record, found.get(index + 1)))
      const isLost = found.size < RECORDS
      if (isLost !== (refusal !== undefined) || !others || !log.text().includes(damaged)) {
        wrong.push({ at, was: String.fromCharCode(content[at] ?? 0), refusal, size: found.size })
      }
    })
    expect(wrong).toEqual([])
  })
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

test('a damaged segment is made whole again from the journal', async () => {
  const dir = await temporaryFolder('memory')
  const store = await openStore(dir)
  for (let n = 0; n < RECORDS; n++) await store.submit('inquiries', enquiry())
  const before = await store.list('inquiries', { limit: 10 })
  await store.close()
  await writeFile(join(dir, 'inquiries', '000001.json'), '')
  const reopened = await openStore(dir)
  expect(await reopened.list('inquiries', { limit: 10 })).toEqual(before)
})

test('a start without a segment is refused with the segment’s name, even for the newest one', async () => {
  const { dir, file } = await segmentOnly()
  await rm(file)
  expect((await tryOpen(dir)).refusal).toContain(file)
})

test('the ids of lost records are never used again', async () => {
  const { dir, file } = await segmentOnly()
  const content = await readFile(file)
  await writeFile(file, content.subarray(0, endsOfRecords(content)[2]))
  expect((await tryOpen(dir)).refusal).toContain('2 records of inquiries (numbers 4–5)')
  const store = await openFileStore({ dir, log: memoryLog(), acceptLoss: ['inquiries'] })
  expect((await store.list('inquiries', { limit: 10 })).records.map(record => record.id)).toEqual([3, 2, 1])
  expect((await store.counts()).lists.inquiries.total).toBe(3)
  expect(await store.submit('inquiries', enquiry())).toMatchObject({ id: RECORDS + 1 })
  await store.close()
  const { log, found } = await tryOpen(dir)
  expect([...found.keys()]).toEqual([6, 3, 2, 1])
  expect(log.entries).toEqual([])
})

test('a start ignores lost files, once, if the file `accept-loss` of version 0.1.0 is there', async () => {
  const { dir, file } = await segmentOnly()
  await writeFile(file, 'null')
  expect((await tryOpen(dir)).refusal).toContain('accept-loss -- inquiries')
  await writeFile(join(dir, 'accept-loss'), '')
  const { found, log } = await tryOpen(dir)
  expect(found.size).toBe(0)
  expect(log.text()).toContain(file)
  expect(await readdir(dir)).not.toContain('accept-loss')
  await writeFile(file, 'null')
  await rm(join(dir, 'journal'), { recursive: true })
  expect((await tryOpen(dir)).refusal).toBeUndefined()
  await writeFile(join(dir, 'inquiries', '000002.json'), 'null')
  expect((await tryOpen(dir)).refusal).toContain('at least 1 record of inquiries (number 1001)')
})

test('a file that another program reformatted loses no record', async () => {
  const { dir, file, records } = await segmentOnly()
  await writeFile(file, JSON.stringify(JSON.parse(await readFile(file, 'utf8')), null, 2))
  const { found } = await tryOpen(dir)
  expect([...found.values()].sort((a, b) => a.id - b.id)).toEqual(records)
})

test('a record that somebody changed by hand is read as it is now, and the log says so', async () => {
  const { dir, file } = await segmentOnly()
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace('insufficient funds', 'no funds'))
  const { found, log } = await tryOpen(dir)
  expect(found.get(1)).toMatchObject({ message: 'The reason given was “no funds”.' })
  expect(log.entries).toMatchObject([{ level: 'error', fields: { file, altered: '1', lost: '' } }])
})

test('after damage in an older segment, the next start is refused until the loss is accepted', async () => {
  const dir = await temporaryFolder('memory')
  const store = await openFolderStore(dir)
  const ids = await Promise.all(Array.from({ length: 1_001 }, () => store.submit('callbacks', enquiry())))
  await store.close()
  await rm(join(dir, 'journal'), { recursive: true })
  const file = join(dir, 'callbacks', '000001.json')
  const bytes = await readFile(file)
  const at = bytes.indexOf(ids[41]?.reference ?? '')
  bytes.fill('x', at - 20, at)
  await writeFile(file, bytes)
  expect((await tryOpen(dir)).refusal).toContain(`1 record of callbacks (number 42): ${file}`)
  expect((await tryOpen(dir, ['callbacks'])).refusal).toBeUndefined()
  const reopened = await openFolderStore(dir)
  expect(await reopened.get('callbacks', 41)).toMatchObject({ reference: ids[40]?.reference })
  expect((await reopened.counts()).lists.callbacks.total).toBe(1_000)
})

test('a loss that an earlier version only logged is stored, and refuses no start', async () => {
  const { dir, file } = await segmentOnly()
  const lines = (await readFile(file, 'utf8')).split('\n')
  const entries = [1, 2, 3, 4, 5].map(id =>
    id === 3
      ? encodeEntry({ rev: 0, list: 'inquiries', id, gone: 'lost' })
      : (readLine(Buffer.from(lines[id]?.replace(/,$/, '') ?? '')) as EntryLine),
  )
  await new SegmentFile(file, 'inquiries', 1).write({ lines: entries })
  const store = await openFolderStore(dir)
  await expect.poll(() => openLosses(store.documents)).toMatchObject([{ of: 'inquiries', ranges: [[3, 3]] }])
  await store.close()
  const again = await openFolderStore(dir)
  await again.close()
  expect(await openLosses(again.documents)).toHaveLength(1)
})

test('damage is repaired even if a query finds it first', async () => {
  const { dir, file } = await segmentOnly()
  const store = await openStore(dir)
  const bytes = await readFile(file)
  const second = bytes.indexOf('{"sum"', bytes.indexOf('"id":1,'))
  bytes.fill(0, second, second + 200)
  await writeFile(file, bytes)
  const { records } = await store.list('inquiries', { limit: 10 })
  expect(records.map(record => record.id)).toEqual([5, 4, 3, 1])
})

test('without a usable count of filed records, the segment files alone count', async () => {
  const { dir, records } = await segmentOnly()
  const count = join(dir, 'index', 'filed.json')
  for (const damage of [
    () => rm(count),
    ...['', 'null', '[]', '{"inquiries":"5"}'].map(text => () => writeFile(count, text)),
  ]) {
    await damage()
    const { found, log } = await tryOpen(dir)
    expect([...found.values()].sort((a, b) => a.id - b.id)).toEqual(records)
    expect(log.entries).toEqual([])
  }
})

test('a start does not change foreign files, and names them', async () => {
  const { dir } = await segmentOnly()
  const foreign = join(dir, 'inquiries', 'notes.txt')
  await writeFile(foreign, 'call back')
  expect((await tryOpen(dir)).log.text()).toContain(foreign)
  expect(await readFile(foreign, 'utf8')).toBe('call back')
})

test('a start refuses a damaged file of documents, and names it', async () => {
  const { dir } = await segmentOnly()
  const file = join(dir, 'state.json')
  for (const content of ['', 'null', '[]', '\0\0', '{"version":9,"spaces":{}}']) {
    await writeFile(file, content)
    expect((await tryOpen(dir)).refusal).toContain(file)
  }
})
