import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { proven } from '../../testing/copy-key'
import { filesWith } from '../../testing/folder-texts'
import { enquiry, openStore, temporaryFolder } from '../../testing/store-fixtures'
import { encodeEntry } from '../files/journal/entry'
import type { DueMail, Store } from '../store'
import { backUp } from './backup'
import { erasedSince } from './erased'
import { restore } from './restore'

const quiet = { now: () => new Date('2026-03-02T10:00:00.000Z'), progress: () => undefined, ...proven }
const LATER = new Date('2026-12-01T10:00:00.000Z')
const CANARY = 'Canary-Sample'

/** Marks an enquiry's mail as sent and the enquiry as processed, and erases all processed enquiries. */
async function eraseOne(store: Store, id: number): Promise<void> {
  const record = await store.get('inquiries', id)
  const { messageId = '' } = record?.mail.staff ?? {}
  const mail = { list: 'inquiries', role: 'staff', record } as DueMail
  await store.recordMailOutcome(mail, { state: 'sent', attempts: 1, messageId })
  await store.change('inquiries', id, { isProcessed: true })
  await store.erase({ before: LATER, eraseElsewhere: async () => undefined })
}

/**
 * Makes a data folder with two enquiries, a backup of both, and a store that erased the first enquiry after the backup.
 */
async function erasedSinceBackup() {
  const dir = join(await temporaryFolder(), 'data')
  const folder = `${dir}-backups`
  const store = await openStore(dir, quiet)
  for (const message of [CANARY, 'another']) await store.submit('inquiries', enquiry({ message }))
  const { target } = await backUp({ dataDir: dir, folder, name: 'one', ...quiet })
  await eraseOne(store, 1)
  expect(await filesWith(dir, CANARY)).toEqual([])
  return { dir, folder, store, target }
}

async function expectStillErased(dir: string): Promise<void> {
  expect(await filesWith(dir, CANARY)).toEqual([])
  const store = await openStore(dir, quiet)
  expect((await store.list('inquiries', { limit: 10 })).records.map(({ id }) => id)).toEqual([2])
  expect(await store.submit('inquiries', enquiry())).toMatchObject({ id: 3 })
  await store.close()
}

test('an older backup does not restore records that the present data have erased since', async () => {
  const { dir, store, target } = await erasedSinceBackup()
  await store.close()
  expect(await restore({ backup: target, dataDir: dir, ...quiet })).toMatchObject({ stayErased: 1 })
  await expectStillErased(dir)
})

test('an older backup does not restore records that a later backup beside it has erased, even without present data', async () => {
  const { dir, folder, store, target } = await erasedSinceBackup()
  const later = await backUp({ dataDir: dir, folder, name: 'two', ...quiet })
  expect(later.manifest).toMatchObject({ lists: { inquiries: { records: 1, erased: 1, highestId: 2 } } })
  await store.close()
  await rm(dir, { recursive: true })
  expect(await restore({ backup: target, dataDir: dir, ...quiet })).toMatchObject({ stayErased: 1 })
  await expectStillErased(dir)
})

test('a record is restored even if another record, which got the same id after a restore, was erased', async () => {
  const { dir, folder, store, target } = await erasedSinceBackup()
  await store.submit('inquiries', enquiry({ message: 'third' }))
  const second = await backUp({ dataDir: dir, folder, name: 'two', ...quiet })
  await store.close()
  // In the restored folder, the store gives the id 3 to another record, which the test then erases.
  await restore({ backup: target, dataDir: dir, ...quiet })
  const other = await openStore(dir, quiet)
  await other.submit('inquiries', enquiry({ message: 'another third' }))
  await eraseOne(other, 3)
  await other.close()
  const again = { ...quiet, now: () => LATER }
  expect(await restore({ backup: second.target, dataDir: dir, ...again })).toMatchObject({ stayErased: 0 })
  expect(await (await openStore(dir, quiet)).get('inquiries', 3)).toMatchObject({ message: 'third' })
})

test('the readable erasures in damaged data are found', async () => {
  const folder = await temporaryFolder('memory')
  const dataDir = join(folder, 'data')
  await mkdir(join(dataDir, 'inquiries', 'no-file'), { recursive: true })
  await mkdir(join(dataDir, 'journal'))
  const tombstone = (id: number, was: string) =>
    encodeEntry({ rev: 1, list: 'inquiries', id, gone: 'erased', was }).text
  await writeFile(join(dataDir, 'inquiries', '000001.json'), `garbage ${tombstone(1, 'a1')}\0`)
  await writeFile(join(dataDir, 'journal', '000001.jsonl'), [tombstone(1, 'b2'), tombstone(2, 'c3')].join('\n'))
  await mkdir(join(folder, 'backups'))
  expect([...(await erasedSince(join(folder, 'backups', 'one'), dataDir))].sort()).toEqual([
    ['inquiries/1', new Set(['b2', 'a1'])],
    ['inquiries/2', new Set(['c3'])],
  ])
})
