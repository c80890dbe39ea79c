import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/store-fixtures'
import { storedRecord } from '../../records/record'
import { encodeEntry } from '../journal/entry'
import { eraseInCopies, removeCopiesBefore } from './erase-copies'
import { salvage } from './salvage'

const NAME = 'inquiries-2026-03-02T10-00-00-000Z-000001.json'

const entry = (id: number, message: string) => {
  const mail = { staff: { state: 'sent', attempts: 1, messageId: `<${id}@haven>` } }
  const record = storedRecord({ id, reference: `REFERE${id}${id}`, lastName: `Canary${id}`, message, mail } as never)
  return { rev: id, list: 'inquiries' as const, id, key: `key-of-${id}`, hash: 'hash', record }
}
const line = (id: number, message = 'Sample') => encodeEntry(entry(id, message)).text
const erased = (id: number) => ({
  list: 'inquiries' as const,
  id,
  reference: `REFERE${id}${id}`,
  traces: [`REFERE${id}${id}`, `<${id}@haven>`, `key-of-${id}`],
})

/** Makes a copy of a damaged file with this text, erases these records in the copy, and returns the remaining text. */
async function copyWith(text: string) {
  const folder = await temporaryFolder('memory')
  const path = join(folder, NAME)
  await writeFile(path, text)
  const without = async (...ids: number[]) => {
    await eraseInCopies(folder, ids.map(erased))
    return await readFile(path, 'utf8')
  }
  return { folder, path, without }
}

test('in a kept copy that no program can parse, only the parts of an erased record are overwritten', async () => {
  const whole = line(1)
  const cutBeforeReference = whole.slice(0, whole.indexOf('"reference"'))
  const broken = whole.replace('Sample', '\u0000').replace('"list":"inquiries","id":1,', '')
  const byMail = `garbage <1@haven> Canary1`
  const byKey = `"key":"key-of-1","hash":"hash","record":{"lastName":"Canary1"`
  const others = [line(2, 'I know of REFERE11'), line(11), '"id":1, of nobody', '{"sum":"']
  const text = ['{"sum":"head', whole, cutBeforeReference, broken, byMail, byKey, ...others].join('\n')
  const { without } = await copyWith(text)
  const left = await without(1)
  expect(left).not.toContain('Canary1"')
  expect(left).not.toContain('key-of-1"')
  expect(left).not.toContain('<1@haven>')
  expect(Buffer.byteLength(left)).toBe(Buffer.byteLength(text))
  expect(left.split('\n').slice(-4)).toEqual(others)
  expect(left.split('\n')[0]).toBe('{"sum":"head')
  expect(salvage(Buffer.from(left)).lines.map(({ id }) => id)).toEqual([2, 11])
})

test('a copy without traces of an erased record, and other files beside it, stay unchanged', async () => {
  const { folder, path, without } = await copyWith(`${line(2)}\nbroken ${line(3)}`)
  await mkdir(join(folder, 'somebody’s folder'))
  const long = new Date('2020-01-01T00:00:00.000Z')
  await utimes(path, long, long)
  expect(await without(1)).toBe(`${line(2)}\nbroken ${line(3)}`)
  expect(await without()).toBe(`${line(2)}\nbroken ${line(3)}`)
  expect((await stat(path)).mtimeMs).toBe(long.getTime())
})

test('if no record was erased, no folder is needed', async () => {
  await expect(eraseInCopies('/nowhere', [])).resolves.toBeUndefined()
})

test("a copy that somebody reformatted as one document loses the erased record's entry, and keeps the text around it", async () => {
  const document = { version: 1, entries: [entry(1, 'Sample'), entry(2, 'Sample'), 'of nobody'], note: 'by hand' }
  const { path, without } = await copyWith(JSON.stringify(document, null, 2))
  expect(JSON.parse(await without(1))).toEqual({ ...document, entries: document.entries.slice(1) })
  const long = new Date('2020-01-01T00:00:00.000Z')
  await utimes(path, long, long)
  await without(3)
  expect((await stat(path)).mtimeMs).toBe(long.getTime())
})

test('in a reformatted document, an entry is removed even if only one part of the erased record is left', async () => {
  const { key: _, ...withoutKey } = entry(1, 'Sample')
  const onlyKey = { id: 3, key: 'key-of-3' }
  const { without } = await copyWith(JSON.stringify({ entries: [withoutKey, entry(2, 'Sample'), onlyKey] }))
  expect(JSON.parse(await without(1, 3))).toEqual({ entries: [entry(2, 'Sample')] })
})

test('copies are removed by the time in their names; files with other names stay', async () => {
  const folder = await temporaryFolder('memory')
  const old = [
    'inquiries-2026-03-02T10-00-00-000Z-000001.json',
    'visa-applications-2026-03-02T10-29-59-999Z-000012.json',
  ]
  const kept = [
    '1-2026-03-02T10-00-00-000Z-000001.json',
    'a copy of inquiries-2026-03-02T10-00-00-000Z-000001.json',
    'inquiries-2026-03-02.json',
    'journal-2026-03-02T10-30-00-000Z-000001.jsonl',
    'notes.txt',
  ]
  for (const name of [...old, ...kept]) await writeFile(join(folder, name), '')
  await removeCopiesBefore(folder, new Date('2026-03-02T10:30:00.000Z'))
  expect((await readdir(folder)).sort()).toEqual(kept)
  await removeCopiesBefore(folder, new Date('2026-03-02T10:30:00.001Z'))
  expect(await readdir(folder)).not.toContain(kept[3])
})
