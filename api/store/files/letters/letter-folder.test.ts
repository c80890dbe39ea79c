import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { DAY } from '../../../contract/time/durations'
import { filesBelow } from '../../../testing/folder-texts'
import { PDF, piecesOf } from '../../../testing/letters'
import { startChild } from '../../../testing/store-child'
import { enquiry, memoryLog, openStore, temporaryFolder } from '../../../testing/store-fixtures'
import { LettersFullError, type Store, StoreUnavailableError } from '../../store'
import { openFileStore } from '../file-store'

const LETTER = { name: 'letter.pdf', type: 'application/pdf' } as const

const lettersIn = (dir: string) => filesBelow(join(dir, 'files'))
const placeOf = (id: string) => join(id.slice(0, 2), id)
const noteOf = (id: string) => join('waiting', `${id}.json`)

/** The ids of all letters that the records of a list mention. */
async function namedIn(store: Store): Promise<string[]> {
  const { records } = await store.list('callbacks', { limit: 500 })
  return records.flatMap(({ files = [] }) => files.map(({ id }) => id))
}

test('kills during 200 uploads lose or cut no acknowledged letter, and the sweep removes every letter without a record', async () => {
  // The folder is in memory, where a sync is fast; a kill leaves the same state there as on a disk.
  const dir = await temporaryFolder('memory')
  const digests = new Map<string, string>()
  const named = new Set<string>()
  for (let cycle = 0; cycle < 5 || digests.size < 200; cycle++) {
    const writer = startChild('letter-writer.ts', [dir, '16'])
    await writer.printed('open')
    // The kill comes after a delay in real time, because a kill that waited for a step of the writer would always hit
    // the same step.
    await delay(20 + cycle * 13)
    writer.process.kill('SIGKILL')
    await writer.ended()
    for (const line of writer.lines) {
      const [what, id = '', digest = ''] = line.split(' ')
      if (what === 'kept' && digest.length === 64) digests.set(id, digest)
      if (what === 'named' && id.length === 32) named.add(id)
    }
  }
  expect(named.size).toBeGreaterThan(20)

  const clock = { now: Date.now() }
  const store = await openStore(dir, { now: () => new Date(clock.now) })
  const byRecords = await namedIn(store)
  const owned = new Set(byRecords)
  expect(byRecords).toHaveLength(owned.size)
  expect([...named].filter(id => !owned.has(id))).toEqual([])
  const waiting = [...digests.keys()].filter(id => !owned.has(id))
  expect(await Promise.all(waiting.map(id => store.letters.waiting(id)))).not.toContain(undefined)
  for (const [id, digest] of digests) {
    const bytes = await readFile(join(dir, 'files', placeOf(id)))
    expect([id, createHash('sha256').update(bytes).digest('hex')]).toEqual([id, digest])
  }
  clock.now += DAY
  await store.letters.removeUnnamed()
  expect(await lettersIn(dir)).toEqual(byRecords.map(placeOf).sort())
  const sizes = await Promise.all(byRecords.map(async id => (await stat(join(dir, 'files', placeOf(id)))).size))
  expect((await store.letters.space()).bytes).toBe(sizes.reduce((sum, size) => sum + size, 0))
}, 60_000)

test('with a disk that is full at any byte, the store refuses the letter, keeps no part of it, and accepts requests without letters', async () => {
  const dir = await temporaryFolder()
  const child = startChild('letter-writer.ts', [dir])
  const say = async (line: string, answer: string) => {
    child.process.stdin?.write(`${line}\n`)
    await child.printed(`${line}: ${answer}`)
  }
  const limitFiles = (bytes: number | 'unlimited') =>
    execFileSync('prlimit', [`--pid=${child.process.pid}`, `--fsize=${bytes}:`])
  await child.printed('open')
  // Each letter reaches its limit at another point: in the first piece, at its end, in a later piece, at the last byte,
  // in the note of a small letter.
  for (const [limit, size] of [
    [4_000, 50_000],
    [16_384, 50_000],
    [40_000, 50_000],
    [49_999, 50_000],
    [200, 100],
  ] as const) {
    limitFiles(limit)
    await say(`keep ${size} ${limit}`, 'StoreUnavailableError')
    expect(await lettersIn(dir)).toEqual([])
    if (limit > 1_000) await say(`submit ${limit}`, 'done')
  }
  limitFiles('unlimited')
  await say('keep 50000', 'done')
  child.process.kill('SIGKILL')
  await child.ended()
  const store = await openStore(dir)
  expect((await store.counts()).lists.callbacks.total).toBe(4)
  expect(await lettersIn(dir)).toHaveLength(2)
})

test('a letter that a record has does not count as waiting, even if a crash left its note behind', async () => {
  const dir = await temporaryFolder()
  const first = await openFileStore({ dir, log: memoryLog() })
  const [named, other] = [
    await first.letters.keep(LETTER, piecesOf(PDF)),
    await first.letters.keep(LETTER, piecesOf(PDF)),
  ]
  const note = await readFile(join(dir, 'files', noteOf(named.id)))
  await first.submit('inquiries', enquiry({}, { files: [named.id] }))
  await first.close()
  // Restores the note, as after a process that wrote the record and ended before it removed the note. The store has
  // already removed the journal files of that time.
  await writeFile(join(dir, 'files', noteOf(named.id)), note)
  const second = await openStore(dir)
  expect([await second.letters.waiting(named.id), await second.letters.waiting(other.id)]).toEqual([undefined, other])
  expect(await lettersIn(dir)).toEqual([placeOf(named.id), placeOf(other.id), noteOf(other.id)].sort())
})

test('a damaged note, or one without a letter, is ignored and harms nothing', async () => {
  const dir = await temporaryFolder()
  const first = await openFileStore({ dir, log: memoryLog() })
  const letters = []
  for (let n = 0; n < 3; n++) letters.push(await first.letters.keep(LETTER, piecesOf(PDF)))
  const [lost, named, damaged] = letters.map(({ id }) => id) as [string, string, string]
  await first.submit('inquiries', enquiry({}, { files: [named] }))
  await first.close()
  await rm(join(dir, 'files', placeOf(lost)))
  for (const id of [named, damaged]) await writeFile(join(dir, 'files', noteOf(id)), '{"sum":"00000000","version":1}\n')
  const log = memoryLog()
  const clock = { now: Date.now() }
  const second = await openStore(dir, { log, now: () => new Date(clock.now) })
  for (const id of [lost, named, damaged]) expect(await second.letters.waiting(id)).toBeUndefined()
  expect(log.entries.filter(({ level }) => level === 'error')).toHaveLength(2)
  clock.now += DAY
  await second.letters.removeUnnamed()
  expect(await lettersIn(dir)).toEqual([placeOf(named)])
})

test('letters are accepted up to the limit, and counted again at each start', async () => {
  const dir = await temporaryFolder()
  const open = async () => {
    const store = await openFileStore({ dir, log: memoryLog(), mostLetterBytes: 25_000 })
    onTestFinished(() => store.close())
    return store
  }
  const first = await open()
  const keep = (store: Store, ...sizes: number[]) =>
    store.letters.keep(LETTER, piecesOf(...sizes.map(size => Buffer.alloc(size))))
  const kept = await keep(first, 10_000, 10_000)
  await expect(keep(first, 4_000, 2_000)).rejects.toThrow(LettersFullError)
  await keep(first, 4_000)
  await first.close()
  const second = await open()
  await second.letters.admit()
  expect(await second.letters.space()).toEqual({ bytes: 24_000, maxBytes: 25_000 })
  await expect(keep(second, 1_001)).rejects.toThrow(LettersFullError)
  await keep(second, 1_000)
  await expect(second.letters.admit()).rejects.toThrow(LettersFullError)
  await second.letters.discard(kept.id)
  expect((await second.letters.space()).bytes).toBe(5_000)
  expect(await lettersIn(dir)).toHaveLength(4)
})

test('a letter whose upload stops is not kept, for whatever reason', async () => {
  const dir = await temporaryFolder()
  const store = await openStore(dir)
  async function* broken() {
    yield Buffer.alloc(100_000)
    throw new Error('gone')
  }
  await expect(store.letters.keep(LETTER, broken())).rejects.toThrow('gone')
  expect([await lettersIn(dir), (await store.letters.space()).bytes]).toEqual([[], 0])
  await store.close()
  await expect(store.letters.keep(LETTER, piecesOf(PDF))).rejects.toThrow(StoreUnavailableError)
})

test('a flagged letter is quarantined and nobody can download it; an unscanned letter is marked as unscanned', async () => {
  const dir = await temporaryFolder()
  const log = memoryLog()
  let fails = false
  const store = await openFileStore({
    dir,
    log,
    async scan(content) {
      if (fails) throw new Error('away')
      let text = ''
      for await (const piece of content) text += piece
      return text.includes('EVIL') ? 'Test.Evil' : undefined
    },
  })
  onTestFinished(() => store.close())
  const good = await store.letters.keep(LETTER, piecesOf(PDF))
  const bad = await store.letters.keep(LETTER, piecesOf(PDF, Buffer.from('EVIL')))
  fails = true
  const unseen = await store.letters.keep(LETTER, piecesOf(PDF))
  expect([good, bad, unseen].map(({ scanned, flagged }) => [scanned, flagged])).toEqual([
    [true, undefined],
    [true, 'Test.Evil'],
    [false, undefined],
  ])
  expect((await lettersIn(dir)).filter(name => name.startsWith('flagged'))).toEqual([join('flagged', bad.id)])
  expect(await store.letters.open(bad)).toBeUndefined()
  const { id } = await store.submit('inquiries', enquiry({}, { files: [good.id, bad.id] }))
  expect((await store.get('inquiries', id))?.files).toEqual([good, bad])
  await store.eraseRecord('inquiries', id, async () => undefined)
  expect(await lettersIn(dir)).toEqual([placeOf(unseen.id), noteOf(unseen.id)].sort())
  expect(log.entries.map(({ level }) => level)).toEqual(['warn', 'error'])
})
