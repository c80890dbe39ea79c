import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { RecordLetter } from '../../../contract/forms/letters'
import { newRecord } from '../../../testing/new-record'
import { enquiry, memoryLog, temporaryFolder } from '../../../testing/store-fixtures'
import { letterPath, lettersIn } from './letter-paths'
import { sweepUnnamed } from './sweep'
import { readWaiting, waitingIdOf, waitingPath, writeWaiting } from './waiting-letter'

const ID = 'ab'.repeat(16)
const file = { id: ID, name: 'letter.pdf', type: 'application/pdf', size: 3, sha256: 'x' } as unknown as RecordLetter

test('a waiting letter’s note is read as it was written; a damaged note counts as empty', async () => {
  const folder = await temporaryFolder()
  await writeWaiting(folder, { id: ID, at: 5, rev: 7, file })
  expect(await readWaiting(folder, ID, 99)).toEqual({ id: ID, at: 5, rev: 7, file })
  const path = waitingPath(folder, ID)
  expect(path).toBe(`${folder}/${ID}.json`)
  const text = await readFile(path, 'utf8')
  expect(text).toMatch(/"version":1,"id":"(ab){16}","at":5,"rev":7,.*\}\n$/)
  await writeFile(path, text.replace('"rev":7', '"rev":8'))
  expect(await readWaiting(folder, ID, 99)).toEqual({ id: ID, at: 99, rev: 0, file: undefined })
})

test('only a letter’s id followed by .json is the name of a note', () => {
  expect(waitingIdOf(`${ID}.json`)).toBe(ID)
  for (const name of [ID, `x${ID}.json`, `${ID}.json.tmp`, `${ID}a.json`, `${'g'.repeat(32)}.json`, `${ID}xjson`])
    expect(waitingIdOf(name)).toBeUndefined()
})

test('a letter’s folder is the first two characters of its id; flagged letters have a separate folder', () => {
  expect(letterPath({ id: ID })).toBe(`ab/${ID}`)
  expect(letterPath({ ...file, flagged: 'Test.Evil' } as RecordLetter)).toBe(`flagged/${ID}`)
})

test('the letters of a line are those that its record has, and no id that the visitor only typed', () => {
  const made = newRecord('inquiries', enquiry({ message: '"files":[{"id":"x"}]' }), {
    id: 1,
    reference: '7KQM4XTR',
    at: '2026-07-01T10:00:00.000Z',
    mailDomain: 'example.org',
  })
  const line = (record: object) => ({ text: JSON.stringify({ sum: '00000000', rev: 1, id: 1, record }) })
  expect(lettersIn(line(made))).toEqual([])
  expect(lettersIn(line({ ...made, files: [file] }))).toEqual([file])
})

test('letters that no record has are removed at the start, and the log reports any removal or failure', async () => {
  const sweep = async (removed: () => Promise<number>) => {
    const log = memoryLog()
    await sweepUnnamed({ letters: { removeUnnamed: removed } } as Parameters<typeof sweepUnnamed>[0], log).stop()
    return log.entries
  }
  expect(await sweep(async () => 0)).toEqual([])
  expect(await sweep(async () => 1)).toEqual([
    { level: 'info', fields: { removed: 1 }, message: 'Removed letters that belong to no submission' },
  ])
  const error = new Error('full')
  expect(await sweep(() => Promise.reject(error))).toEqual([
    {
      level: 'error',
      fields: { err: error },
      message: 'Letters that belong to no submission could not be removed: Haven tries again within an hour',
    },
  ])
})
