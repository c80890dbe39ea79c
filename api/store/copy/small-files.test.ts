import { randomUUID } from 'node:crypto'
import { appendFile, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolderStore, temporaryFolder } from '../../testing/store-fixtures'
import { CHUNK } from './changes'
import { sha256 } from './layout'
import { type CopiedFiles, SmallFiles } from './small-files'

/** The name that a file has while it is half written. */
const HALF = `.${randomUUID()}.tmp`
const NOTHING_KNOWN: CopiedFiles = { audit: { day: '', size: 0 }, files: {} }

/** Makes a data folder, and collects the changes that are written to its copy. */
async function data() {
  const dir = await temporaryFolder('memory')
  for (const folder of ['content', 'languages', 'audit']) await mkdir(join(dir, folder))
  const small = new SmallFiles(dir)
  let known = NOTHING_KNOWN
  return {
    dir,
    small,
    write: (path: string, text: string) => writeFile(join(dir, path), text),
    known: () => known,
    /** The changes since this function was last called, each as a piece's part with its bytes. */
    async changes() {
      const found: object[] = []
      for await (const { part, bytes, copiedFiles: then } of small.changes(known)) {
        found.push('keep' in part ? part : { ...part, text: Buffer.from(bytes).toString() })
        known = then
      }
      return found
    },
  }
}

const file = (path: string, text: string) => ({ file: path, size: text.length, text })
const append = (day: string, from: number, text: string) => ({
  append: `audit/${day}.jsonl`,
  from,
  size: text.length,
  text,
})

test('an empty folder has nothing to copy', async () => {
  const dir = await temporaryFolder('memory')
  const found: unknown[] = []
  for await (const change of new SmallFiles(dir).changes(NOTHING_KNOWN)) found.push(change)
  expect(found).toEqual([])
})

test('content is copied when it changes, and removed from the copy when it is removed', async () => {
  const { changes, write, dir, known } = await data()
  await write('content/team.json', '[1]')
  await write('content/fees.json', '[2]')
  await write(`content/${HALF}`, 'half')
  await write('content/empty.json', '')
  expect(await changes()).toEqual([file('content/fees.json', '[2]'), file('content/team.json', '[1]')])
  expect(known().files).toEqual({ 'content/fees.json': sha256('[2]'), 'content/team.json': sha256('[1]') })
  expect(await changes()).toEqual([])
  await write('content/team.json', '[1, 2]')
  expect(await changes()).toEqual([file('content/team.json', '[1, 2]')])
  await rm(join(dir, 'content/fees.json'))
  expect(await changes()).toEqual([{ keep: 'content', names: ['empty.json', 'team.json'], size: 0 }])
  expect(known().files).toEqual({ 'content/team.json': sha256('[1, 2]') })
  expect(await changes()).toEqual([])
})

test('the removal of content or of a language’s check removes nothing else', async () => {
  const { changes, write, dir, known } = await data()
  await write('audit/start.json', '{"n":1}')
  await write('content/team.json', '[1]')
  await write('languages/ur.json', '{}')
  await changes()
  await rm(join(dir, 'content/team.json'))
  expect(await changes()).toEqual([{ keep: 'content', names: [], size: 0 }])
  expect(Object.keys(known().files)).toEqual(['languages/ur.json', 'audit/start.json'])
  await rm(join(dir, 'languages/ur.json'))
  expect(await changes()).toEqual([{ keep: 'languages', names: [], size: 0 }])
  expect(Object.keys(known().files)).toEqual(['audit/start.json'])
})

test('an unchanged file is not read again until the known sizes and times are forgotten', async () => {
  const { changes, write, dir, small, known } = await data()
  const path = join(dir, 'content/team.json')
  const then = new Date('2026-03-02T10:00:00.000Z')
  await write('content/team.json', '[1]')
  await utimes(path, then, then)
  await changes()
  // This change goes unnoticed: the content has the same length, and the file keeps its time.
  await write('content/team.json', '[2]')
  await utimes(path, then, then)
  expect(await changes()).toEqual([])
  small.forget()
  expect(await changes()).toEqual([file('content/team.json', '[2]')])
  // With a new time, the file is read, but the copy already has its content.
  await utimes(path, new Date(), new Date())
  expect(await changes()).toEqual([])
  // For a copy that lacks the file, the file is a change, although its content is the same as before.
  const found: object[] = []
  for await (const { part } of small.changes({ ...known(), files: {} })) found.push(part)
  expect(found).toEqual([{ file: 'content/team.json', size: 3 }])
})

test('only documents without an expiry time are copied', async () => {
  const { changes, dir } = await data()
  const store = await openFolderStore(dir)
  await store.documents.update('sessions', 'token', () => ({ value: 1, expiresAt: new Date(Date.now() + 60_000) }))
  const [before] = (await changes()) as { file: string; text: string }[]
  expect(before?.text ?? '').not.toContain('sessions')
  await store.documents.update('settings', 'name', () => ({ value: 'lasting' }))
  const [{ file: path, text } = { file: '', text: '' }] = (await changes()) as { file: string; text: string }[]
  expect([path, JSON.parse(text).documents ?? JSON.parse(text)]).toEqual(['state.json', expect.anything()])
  expect(text).toMatch(/lasting/)
  expect(text).not.toMatch(/sessions/)
})

test('additions to the audit are copied day by day, in whole lines', async () => {
  const { changes, write, dir, known } = await data()
  await write('audit/2026-03-01.jsonl', 'one\ntwo\nthr')
  expect(await changes()).toEqual([append('2026-03-01', 0, 'one\ntwo\n')])
  expect(known().audit).toEqual({ day: '2026-03-01', size: 8 })
  expect(await changes()).toEqual([])
  await appendFile(join(dir, 'audit/2026-03-01.jsonl'), 'ee\n')
  await write('audit/2026-03-02.jsonl', 'four\n')
  await write('audit/2026-02-28.jsonl', 'of before\n')
  expect(await changes()).toEqual([append('2026-03-01', 8, 'three\n'), append('2026-03-02', 0, 'four\n')])
  expect(known().audit).toEqual({ day: '2026-03-02', size: 5 })
  // The file is now shorter than its copied part, so it was replaced, and all of it is copied.
  await write('audit/2026-03-02.jsonl', 'new\n')
  expect(await changes()).toEqual([append('2026-03-02', 0, 'new\n')])
})

test('days before the beginning of the audit are removed from the copy', async () => {
  const { changes, write, dir } = await data()
  await write('audit/2026-03-01.jsonl', 'one\n')
  await write('audit/2026-03-02.jsonl', 'two\n')
  await changes()
  await rm(join(dir, 'audit/2026-03-01.jsonl'))
  expect(await changes()).toEqual([])
  await write('audit/start.json', '{"n":1}')
  await write(`audit/${HALF}`, '')
  const [start, keep, ...more] = (await changes()) as { names: string[] }[]
  expect([start, more]).toEqual([file('audit/start.json', '{"n":1}'), []])
  expect({ ...keep, names: keep?.names.toSorted() }).toEqual({
    keep: 'audit',
    names: ['2026-03-02.jsonl', 'start.json'],
    size: 0,
  })
})

test('a long day of the audit is copied in pieces of whole lines', async () => {
  const { changes, write } = await data()
  const line = `${'x'.repeat(CHUNK / 2 - 10)}\n`
  await write('audit/2026-03-01.jsonl', line.repeat(3))
  expect(((await changes()) as { from: number; size: number }[]).map(({ from, size }) => [from, size])).toEqual([
    [0, 2 * line.length],
    [2 * line.length, line.length],
  ])
})

test('an unreadable file is not reported as removed', async () => {
  const { changes, write, dir } = await data()
  await mkdir(join(dir, 'audit/2026-03-01.jsonl'))
  await expect(changes()).rejects.toThrow('EISDIR')
  await rm(join(dir, 'content'), { recursive: true })
  await write('content', '')
  await expect(changes()).rejects.toThrow('ENOTDIR')
})
