import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ListName } from '../../contract/records/records'
import { newStored } from '../../testing/new-record'
import { enquiry, temporaryFolder } from '../../testing/store-fixtures'
import { encodeEntry, withChecksum } from '../files/journal/entry'
import { BackupError } from './backup-error'
import { describeFile, type Manifest, readManifest, Tally, tombstoneIn, writeManifest } from './manifest'

const { lists, erased } = new Tally()
const MANIFEST: Manifest = { version: 1, takenAt: '2026-03-02T10:00:00.000Z', rev: 3, lists, files: [], erased }
const gone = (id: number, rev: number, was?: string) =>
  encodeEntry({ rev, list: 'callbacks', id, gone: was ? 'erased' : 'lost', ...(was && { was }) })

test('a manifest is read as it was written', async () => {
  const folder = await temporaryFolder('memory')
  await writeManifest(folder, MANIFEST)
  expect(await readManifest(folder)).toEqual({ sum: expect.stringMatching(/^[\da-f]{8}$/), ...MANIFEST })
  const text = await readFile(join(folder, 'manifest.json'), 'utf8')
  expect([text.endsWith('}\n'), text.split('\n').length]).toEqual([true, expect.toSatisfy((n: number) => n > 10)])
})

test('a text that is no manifest is refused, and the error gives the reason', async () => {
  const folder = await temporaryFolder('memory')
  const path = join(folder, 'manifest.json')
  const refused = async (text?: string) => {
    if (text !== undefined) await writeFile(path, text)
    const error = await readManifest(folder).catch((failure: BackupError) => failure)
    expect(error).toBeInstanceOf(BackupError)
    return (error as BackupError).problems
  }
  expect(await refused()).toEqual([`${folder} is no finished backup: it has no manifest.json.`])
  for (const version of [2, 15]) {
    const later = `${withChecksum(JSON.stringify({ version }, null, 1))}\n`
    const words = `${path} was written by a later version of this program (format ${version}).`
    expect(await refused(later)).toEqual([words])
    expect(await refused(later.replace(/\s/g, ''))).toEqual([words])
  }
  expect(await refused('{"sum":"00000000", "version": 1}\n')).toEqual([`${path} is damaged or was changed by hand.`])
  expect(await refused('')).toEqual([`${path} is damaged or was changed by hand.`])
  await mkdir(join(folder, 'other/manifest.json'), { recursive: true })
  const other = join(folder, 'other')
  await expect(readManifest(other)).rejects.toThrow(
    `${other} is no finished backup: manifest.json cannot be read (EISDIR).`,
  )
})

test('problems are listed one per line', () => {
  expect(new BackupError(['one', 'two'])).toMatchObject({
    name: 'BackupError',
    message: 'one\ntwo',
    problems: ['one', 'two'],
  })
})

test('a file is described by its length and its checksum', async () => {
  const folder = await temporaryFolder('memory')
  await writeFile(join(folder, 'x'), 'x')
  const sha256 = '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881'
  expect(await describeFile(folder, 'x')).toEqual({ path: 'x', size: 1, sha256 })
})

test('a tombstone contains the reason why there is no record; a visitor’s text never counts as a tombstone', () => {
  expect(tombstoneIn(gone(1, 1).text)).toEqual({ gone: 'lost', hash: undefined })
  expect(tombstoneIn(gone(1, 1, '0123456789ab').text)).toEqual({ gone: 'erased', hash: '0123456789ab' })
  const record = newStored('inquiries', enquiry({ message: '"gone":"erased","was":"0a"}' }), {
    id: 1,
    reference: 'ACDEFGHJ',
    at: MANIFEST.takenAt,
    mailDomain: 'a.example',
  })
  const { text } = encodeEntry({ rev: 1, list: 'inquiries', id: 1, record })
  for (const none of [
    text,
    '',
    `${gone(1, 1).text} `,
    '"gone":"moved"}',
    '"gone":"erased","was":""}',
    '"gone":"erased","was":"0a","x"}',
  ])
    expect(tombstoneIn(none)).toBeUndefined()
})

test('lines are counted by their content, in any order', () => {
  const tally = new Tally()
  const record = newStored('callbacks', enquiry(), {
    id: 2,
    reference: 'ACDEFGHJ',
    at: MANIFEST.takenAt,
    mailDomain: 'a.example',
  })
  tally.add(gone(5, 9, '0a'))
  tally.add(encodeEntry({ rev: 4, list: 'callbacks', id: 2, record }))
  tally.add(gone(3, 0))
  const none = { records: 0, erased: 0, lost: 0, highestId: 0 }
  expect(tally.lists).toEqual({
    inquiries: none,
    'visa-applications': none,
    callbacks: { records: 1, erased: 1, lost: 1, highestId: 5 },
  })
  expect(tally.rev).toBe(9)
  const empty: Record<ListName, string[]> = { inquiries: [], 'visa-applications': [], callbacks: [] }
  expect(new Tally().erased).toEqual(empty)
  expect(tally.erased).toEqual({ ...empty, callbacks: ['5:0a'] })
})
