import { appendFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { segmentedList } from '../../testing/segmented-list'
import { temporaryFolder } from '../../testing/store-fixtures'
import { encodeEntry } from '../files/journal/entry'
import { type JournalEnd, journalPath } from '../files/journal/journal'
import type { CopySource } from './changes'
import { CHUNK, JournalGoneError, JournalReader, lastRev, linesSince } from './changes'

const lineOf = (id: number, rev: number, was?: string) =>
  encodeEntry({ rev, list: 'callbacks', id, gone: 'erased', ...(was !== undefined && { was }) })

/** A list of call-backs on disk. */
async function callbacks() {
  const { list, put } = await segmentedList('callbacks')
  return {
    list,
    put: (id: number, rev = id, was?: string) => put({ rev, id, gone: 'erased', ...(was !== undefined && { was }) }),
  }
}

async function all(pieces: AsyncGenerator<Buffer>): Promise<Buffer[]> {
  const found: Buffer[] = []
  for await (const piece of pieces) found.push(Buffer.from(piece))
  return found
}

const revsIn = (pieces: Buffer[]) =>
  pieces.map(piece => [...piece.toString().matchAll(/"rev":(\d+),/g)].map(([, rev]) => Number(rev)))

test('the revision of several lines is that of the last line, and 0 if the last line is no line of a record', () => {
  const lines = [lineOf(1, 7), lineOf(2, 123_456)].map(({ text }) => `${text}\n`)
  expect(lastRev(Buffer.from(lines.join('')))).toBe(123_456)
  expect(lastRev(Buffer.from(lines[0] as string))).toBe(7)
  for (const none of ['', 'x\n', `x${lines[0]}`, '{"sum":"zzzzzzzz","rev":5,}\n'])
    expect(lastRev(Buffer.from(none))).toBe(0)
})

test('the lines of records that changed later come from segments and newer lines, with the lost records of the same segments', async () => {
  const { list, put } = await callbacks()
  for (let id = 1; id <= 2_003; id++) put(id)
  put(5, 0)
  put(1_002, 3_000)
  await list.flush()
  expect(revsIn(await all(linesSince([list], 2_001)))).toEqual([[3_000], [2_002, 2_003]])
  expect(revsIn(await all(linesSince([list], 3_000)))).toEqual([])
  put(7, 3_001)
  expect(revsIn(await all(linesSince([list], 3_000)))).toEqual([[3_001, 0]])
  const [first, second, third, ...more] = revsIn(await all(linesSince([list], 0)))
  expect([first?.length, second?.length, third, more]).toEqual([1_000, 1_000, [2_001, 2_002, 2_003], []])
  expect(revsIn(await all(linesSince([list, list], 2_002)))).toHaveLength(6)
  const [piece] = await all(linesSince([list], 3_000))
  expect(piece?.toString()).toBe(`${lineOf(7, 3_001).text}\n${lineOf(5, 0).text}\n`)
})

test('a piece consists of whole lines, and ends with the line that makes it full', async () => {
  const { list, put } = await callbacks()
  const third = 'x'.repeat(CHUNK / 3)
  for (const id of [1, 2, 3, 4]) put(id, id, third)
  expect(revsIn(await all(linesSince([list], 0)))).toEqual([[1, 2, 3], [4]])
  // The first record's line, with its line feed, gets exactly the maximum length of a piece.
  const { length } = lineOf(1, 1, '').bytes
  put(1, 1, 'x'.repeat(CHUNK - length - 1))
  expect(revsIn(await all(linesSince([list], 0)))).toEqual([[1], [2, 3, 4]])
  put(1, 1, 'x'.repeat(CHUNK - length - 2))
  expect(revsIn(await all(linesSince([list], 0)))).toEqual([
    [1, 2],
    [3, 4],
  ])
})

/** Journal files: each has a head and the given lines. */
async function journalOf(...files: string[][]) {
  const folder = await temporaryFolder('memory')
  const texts = files.map((lines, at) => [`head ${at + 1}\n`, ...lines.map(line => `${line}\n`)].join(''))
  for (const [at, text] of texts.entries()) await writeFile(journalPath(folder, at + 1), text)
  const lengths = texts.map(text => Buffer.byteLength(text))
  const end: JournalEnd = { journal: files.length, length: lengths.at(-1) ?? 0 }
  return { folder, end, written: 0, lengthOf: (number: number) => lengths[number - 1], lengths }
}
const START = { journal: 1, length: 0 }
function readerOf(journal: CopySource['journal']) {
  const reader = new JournalReader(journal)
  onTestFinished(() => reader.close())
  return reader
}
const journalBetween = (journal: CopySource['journal'], from: JournalEnd, to: JournalEnd) =>
  readerOf(journal).between(from, to)
const textsOf = async (pieces: AsyncGenerator<Buffer>) => (await all(pieces)).map(piece => piece.toString())

test('the journal is read between two positions, without the first lines of its files', async () => {
  const journal = await journalOf(['one', 'two'], [], ['three'])
  const [first = 0, second = 0, third = 0] = journal.lengths
  const between = (from: JournalEnd, to: JournalEnd) => textsOf(journalBetween(journal, from, to))
  expect(await between(START, journal.end)).toEqual(['one\ntwo\n', 'three\n'])
  const one = { journal: 1, length: first - 'two\n'.length }
  expect(await between(one, journal.end)).toEqual(['two\n', 'three\n'])
  expect(await between(START, one)).toEqual(['one\n'])
  expect(await between({ journal: 1, length: first }, { journal: 2, length: second })).toEqual([])
  expect(await between({ journal: 2, length: 0 }, { journal: 3, length: third })).toEqual(['three\n'])
  expect(await between({ journal: 3, length: third }, journal.end)).toEqual([])
  expect(await between(one, one)).toEqual([])
})

test('a reader that has begun a file reads it to the end even if the file is removed meanwhile', async () => {
  const journal = await journalOf(['one', 'two'], ['three'])
  const reader = readerOf(journal)
  const one = { journal: 1, length: (journal.lengths[0] ?? 0) - 'two\n'.length }
  expect(await textsOf(reader.between(START, one))).toEqual(['one\n'])
  await rm(journalPath(journal.folder, 1))
  expect(await textsOf(reader.between(one, journal.end))).toEqual(['two\n', 'three\n'])
  expect(await textsOf(reader.between(journal.end, journal.end))).toEqual([])
  await rm(journalPath(journal.folder, 2))
  const begun = { journal: 2, length: 0 }
  expect(await textsOf(reader.between(begun, journal.end))).toEqual(['three\n'])
  await reader.close()
  await expect(all(reader.between(begun, journal.end))).rejects.toThrow(JournalGoneError)
})

test('the reader opens a file even if the file has no new line yet', async () => {
  const journal = await journalOf(['one'])
  const reader = readerOf(journal)
  expect(await textsOf(reader.between(journal.end, journal.end))).toEqual([])
  await rm(journalPath(journal.folder, 1))
  expect(await textsOf(reader.between(START, journal.end))).toEqual(['one\n'])
})

test('the reader reports removed, cut and unknown files as gone, and any other error unchanged', async () => {
  const journal = await journalOf(['one'], ['two'])
  const end = { journal: 2, length: (journal.lengths[1] ?? 0) + 10 }
  await expect(all(journalBetween(journal, START, end))).rejects.toThrow(JournalGoneError)
  await appendFile(journalPath(journal.folder, 2), 'half a')
  await expect(all(journalBetween(journal, START, end))).rejects.toThrow(JournalGoneError)
  const unknown = { ...journal, lengthOf: () => undefined }
  await expect(all(journalBetween(unknown, START, journal.end))).rejects.toThrow(JournalGoneError)
  await rm(journalPath(journal.folder, 1))
  await expect(all(journalBetween(journal, START, journal.end))).rejects.toThrow(JournalGoneError)
  const nowhere = { ...journal, folder: join(journalPath(journal.folder, 2), 'file') }
  const failure = await all(journalBetween(nowhere, START, journal.end)).catch((error: Error) => error)
  expect(failure).toMatchObject({ code: 'ENOTDIR' })
})

test('the journal is read in pieces of whole lines; a longer line makes a longer piece', async () => {
  const half = 'a'.repeat(CHUNK / 2)
  const long = 'b'.repeat(CHUNK + 1_000)
  const journal = await journalOf([half, 'short', long, 'x', half, half, 'last'])
  const pieces = await textsOf(journalBetween(journal, START, journal.end))
  expect(pieces.join('')).toBe([half, 'short', long, 'x', half, half, 'last', ''].join('\n'))
  const lengths = pieces.map(piece =>
    piece
      .split('\n')
      .slice(0, -1)
      .map(line => line.length),
  )
  // After the piece with the long line, pieces have their usual length again.
  expect(lengths).toEqual([
    [CHUNK / 2, 5],
    [CHUNK + 1_000, 1, CHUNK / 2],
    [CHUNK / 2, 4],
  ])
})
