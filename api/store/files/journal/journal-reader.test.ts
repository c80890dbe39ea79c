import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/store-fixtures'
import { encodeEntry, withChecksum } from './entry'
import { journalNumbers, journalPath } from './journal'
import { readJournals } from './journal-reader'

const line = (id: number) => encodeEntry({ rev: id, list: 'callbacks', id, gone: 'lost' }).text
const head = (journal: number, after?: { journal: number; length: number }, version = 1) =>
  withChecksum(JSON.stringify({ version, journal, ...(after && { after }) }))
const file = (...lines: string[]) => lines.map(text => `${text}\n`).join('')

/** Writes journal files with these texts, and reads them. */
async function journals(texts: Record<number, string>) {
  const folder = await temporaryFolder('memory')
  for (const [number, text] of Object.entries(texts)) await writeFile(journalPath(folder, Number(number)), text)
  const { lines, damages, end } = await readJournals(folder)
  return { folder, ids: lines.map(({ id }) => id), damages: damages.map(({ path: _, ...rest }) => rest), end }
}

test('the reader returns all lines of all files in order, and the end of the newest file', async () => {
  const second = file(head(10), line(2))
  const { ids, damages, end } = await journals({ 9: file(head(9), line(3), line(1)), 10: second })
  expect({ ids, damages }).toEqual({ ids: [3, 1, 2], damages: [] })
  expect(end).toEqual({ journal: 10, length: second.length })
})

test('without a folder, or with only foreign files in it, there is no journal', async () => {
  expect(await readJournals('/nowhere')).toEqual({ lines: [], damages: [], end: undefined })
  const folder = await temporaryFolder('memory')
  for (const name of ['00001.jsonl', '000001.json', '000001.jsonl.new', 'x000001.jsonl']) {
    await writeFile(join(folder, name), file(head(1), line(1)))
  }
  expect(await journalNumbers(folder)).toEqual([])
  expect(await readJournals(folder)).toEqual({ lines: [], damages: [], end: undefined })
})

test('an entry that a later file marks as refused does not count, whether it is complete or not', async () => {
  const counted = file(head(1), line(1))
  for (const refused of [line(2), `${line(2)}\n`, `${line(2)}\n${line(3).slice(0, 30)}`]) {
    const after = { journal: 1, length: counted.length }
    const { ids, damages } = await journals({ 1: counted + refused, 2: file(head(2, after), line(4)) })
    expect({ ids, damages }).toEqual({ ids: [1, 4], damages: [] })
  }
})

test('a file that is shorter than a later file says counts as damaged; its readable lines are returned', async () => {
  const short = file(head(1), line(1))
  const after = { journal: 1, length: short.length + 1 }
  const { ids, damages } = await journals({ 1: short, 2: file(head(2, after)) })
  expect(ids).toEqual([1])
  expect(damages).toEqual([{ recovered: 1, headReadable: true, tornEnd: false, unread: [undefined] }])
})

test('an incomplete last line loses no record; damage before the last line does not come from a crash', async () => {
  const whole = file(head(1), line(1))
  const torn = await journals({ 1: whole + line(2).slice(0, 40) })
  expect(torn).toMatchObject({ ids: [1], damages: [{ recovered: 1, headReadable: true, tornEnd: true, unread: [] }] })
  expect(torn.end).toEqual({ journal: 1, length: whole.length })
  const middle = await journals({ 1: file(head(1), line(1), line(2).slice(0, 60), line(3)) })
  expect(middle).toMatchObject({ ids: [1, 3], damages: [{ recovered: 2, tornEnd: false, unread: ['callbacks/2'] }] })
  // The next file's first line says that this file ends after the incomplete line, so a crash did not tear the line.
  const ended = whole + line(2).slice(0, 60)
  const later = await journals({ 1: ended, 2: file(head(2, { journal: 1, length: ended.length })) })
  expect(later.damages).toEqual([{ recovered: 1, headReadable: true, tornEnd: false, unread: ['callbacks/2'] }])
})

test('a first line that is unreadable, or belongs to another file, loses no entry', async () => {
  for (const wrong of [head(1).replace('"sum":"', '"sum":"x'), head(2), '', 'x']) {
    const { ids, damages } = await journals({ 1: file(wrong, line(1), line(2)) })
    expect(ids).toEqual([1, 2])
    expect(damages).toEqual([{ recovered: 2, headReadable: false, tornEnd: false, unread: [] }])
  }
  expect((await journals({ 1: '' })).damages).toEqual([
    { recovered: 0, headReadable: false, tornEnd: false, unread: [] },
  ])
})

test('a journal of a later version is refused for its version, and an unreadable one with the system’s error', async () => {
  await expect(journals({ 3: file(head(3, undefined, 2), line(1)) })).rejects.toThrow(
    'Journal 3 was written by a later version of this program.',
  )
  const folder = await temporaryFolder('memory')
  await mkdir(journalPath(folder, 1))
  await expect(readJournals(folder)).rejects.toThrow('EISDIR')
})
