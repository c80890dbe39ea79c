import { mkdir, readdir, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '../../contract/time/durations'
import { enquiry, memoryLog, openFolderStore, temporaryFolder } from '../../testing/store-fixtures'
import { type AuditedChange, ChangedElsewhereError, KeyReusedError, type NewRecord } from '../store'
import { type FolderStore, openFileStore } from './file-store'

const HALF_WRITTEN = '.00000000-0000-4000-8000-000000000000.tmp'

/** Opens a store in memory with these records. */
async function storeWith(...records: NewRecord[]) {
  const dir = await temporaryFolder('memory')
  const log = memoryLog()
  const store = await openFolderStore(dir, { log })
  for (const record of records) await store.submit('inquiries', record)
  return { dir, log, store }
}

/** Claims the mails that are due; returns the role of each and the id of its record. */
const claimed = async (store: FolderStore, whose?: 'people' | 'demoted') =>
  (await store.claimMails(new Date(), 10, MINUTE, whose)).map(({ record, role }) => `${role} ${record.id}`).sort()

async function letter(store: FolderStore) {
  const content = (async function* () {
    yield Buffer.from('a letter')
  })()
  return await store.letters.keep({ name: 'letter.pdf', type: 'application/pdf' }, content)
}

test('a start removes a crash’s half-written files, in the folder and among the filed mails', async () => {
  const dir = await temporaryFolder('memory')
  await mkdir(join(dir, 'mail'))
  for (const name of [HALF_WRITTEN, join('mail', HALF_WRITTEN)]) await writeFile(join(dir, name), '')
  await openFolderStore(dir)
  expect(await readdir(dir)).not.toContain(HALF_WRITTEN)
  expect(await readdir(join(dir, 'mail'))).toEqual([])
})

const auditedChange = (key: string): AuditedChange => ({
  entry: { at: '2026-03-02T10:00:00.000Z', by: 'shared', what: 'record_changed', list: 'inquiries', id: 1, key },
})

test('a start returns the audit’s entries for the newest changes, and none for refused changes', async () => {
  const { dir, store } = await storeWith(enquiry(), enquiry())
  await store.change('inquiries', 1, { held: false }, undefined, auditedChange('first'))
  await store.change('inquiries', 1, { held: true })
  await store.retryMail('inquiries', 2, auditedChange('second'))
  await expect(store.change('inquiries', 2, { held: true }, () => false, auditedChange('third'))).rejects.toThrow()
  await store.close()
  const again = await openFolderStore(dir)
  expect(again.recentAuditEntries).toEqual([auditedChange('first').entry, auditedChange('second').entry])
  await again.change('inquiries', 1, { held: true }, undefined, {
    entry: { ...auditedChange('later').entry, at: '2026-03-02T10:15:00.001Z' },
  })
  await again.close()
  expect((await openFolderStore(dir)).recentAuditEntries.map(({ key }) => key)).toEqual(['later'])
})

test('a search right after a start finds all records, even one that staff change meanwhile', async () => {
  const { dir, store } = await storeWith(enquiry(), enquiry(), enquiry())
  await store.close()
  const again = await openFolderStore(dir)
  const found = async (q: string) => (await again.requests({ q, limit: 10 })).requests.map(({ record }) => record.id)
  const change = { who: { id: 'bo', name: 'Bo Sample' }, note: { id: 'note', text: 'Quarterdeck' } }
  const [all] = await Promise.all([found('okoro'), again.change('inquiries', 2, change)])
  expect(all).toEqual([3, 2, 1])
  expect(await found('quarterdeck')).toEqual([2])
})

test('a change of a record that somebody else changed meanwhile is refused with its present state', async () => {
  const { store } = await storeWith(enquiry())
  const changes = ['a', 'b'].map(by =>
    store
      .change('inquiries', 1, { held: true }, present => !present.held, auditedChange(by))
      .catch((error: Error) => error),
  )
  const [first, second] = await Promise.all(changes)
  expect(first).toMatchObject({ held: true })
  expect(second).toBeInstanceOf(ChangedElsewhereError)
  expect(second).toMatchObject({ record: { id: 1, held: true } })
  expect(await store.change('inquiries', 2, { held: true })).toBeUndefined()
})

test('a page gets all changes since the revision that it knows, and all records after a restore', async () => {
  const { store } = await storeWith(enquiry(), enquiry())
  const { revision } = await store.counts()
  const news = async (since: number) => {
    const { changed, gone } = await store.changes('inquiries', [1, 2], since)
    return [changed.map(({ id }) => id), gone]
  }
  expect(await news(revision)).toEqual([[], []])
  await store.change('inquiries', 2, { held: true })
  expect(await news(revision)).toEqual([[2], []])
  expect(await news(revision + 1)).toEqual([[], []])
  // A page can have a revision above the store's own from before a restore, so all records of the page count as
  // changed.
  expect(await news(revision + 2)).toEqual([[1, 2], []])
  await store.eraseRecord('inquiries', 1, async () => undefined)
  expect(await news(revision + 1)).toEqual([[], [1]])
  // A page that has all changes gets none of them again.
  expect(await news(revision + 2)).toEqual([[], []])
})

test('the mail of a request that staff mark as a person’s is sent at once, with mails about other people’s requests', async () => {
  const demoted = () => enquiry({}, { suspect: true, demoted: true })
  const { store } = await storeWith(demoted(), demoted(), demoted())
  expect(await claimed(store)).toEqual([])
  await store.change('inquiries', 1, { suspect: false })
  await store.change('inquiries', 2, { suspect: true })
  await store.change('inquiries', 3, { held: true })
  await store.change('inquiries', 4, { suspect: false })
  expect(await claimed(store)).toEqual(['staff 1'])
  expect(await claimed(store, 'demoted')).toEqual(['staff 2', 'staff 3'])
})

test('the outcome of a mail that a newer mail has replaced changes nothing', async () => {
  const { store } = await storeWith(enquiry())
  const [mail] = await store.claimMails(new Date(), 1, MINUTE)
  if (!mail) throw new Error('No mail is due')
  await store.recordMailOutcome(mail, { state: 'sent', attempts: 1, messageId: '<another@example.org>' })
  expect(await store.get('inquiries', 1)).toMatchObject({ mail: { staff: mail.record.mail.staff } })
  const { messageId } = mail.record.mail.staff
  await store.recordMailOutcome(mail, { state: 'sent', attempts: 1, messageId })
  expect(await store.get('inquiries', 1)).toMatchObject({ mail: { staff: { state: 'sent', messageId } } })
})

test('a letter that is sent later belongs to its record, and staff are notified', async () => {
  const { store } = await storeWith(enquiry(), enquiry())
  for (const mail of await store.claimMails(new Date(), 10, MINUTE)) {
    const { messageId } = mail.record.mail.staff
    await store.recordMailOutcome(mail, { state: 'sent', attempts: 1, messageId })
  }
  const { id } = await letter(store)
  const present = () => true
  const add = (to: number, isExpected = present) => store.addLetters('inquiries', to, [id], isExpected)
  // A letter that could not be added can still be sent with another submission.
  expect(await add(9)).toBeUndefined()
  await expect(add(1, () => false)).rejects.toThrow(ChangedElsewhereError)
  expect(await claimed(store)).toEqual([])
  const record = await add(1)
  expect(record).toMatchObject({ id: 1, files: [{ id, name: 'letter.pdf' }] })
  expect(record?.mail.staff).toMatchObject({ messageId: expect.stringMatching(/@haven\.invalid>$/) })
  expect(await claimed(store)).toEqual(['staff 1'])
  await expect(add(2)).rejects.toThrow('No letters with these ids wait for a submission.')
})

test('a key is for one submission: a repeat gets the same answer, and another submission is refused', async () => {
  const { store } = await storeWith()
  const key = { key: 'key', hash: 'hash' }
  const [first, second] = await Promise.all([0, 1].map(() => store.submit('inquiries', enquiry(), key)))
  expect(first).toMatchObject({ id: 1, replayed: false })
  expect(second).toEqual({ ...first, replayed: true })
  const other = store.submit('inquiries', enquiry(), { key: 'key', hash: 'other' })
  await expect(other).rejects.toThrow(new KeyReusedError('This key was used for another submission.'))
  expect(await store.submit('callbacks', enquiry(), { key: 'key', hash: 'other' })).toMatchObject({ id: 1 })
  await store.eraseRecord('inquiries', 1, async () => undefined)
  expect(await store.submit('inquiries', enquiry(), { key: 'key', hash: 'other' })).toMatchObject({ id: 2 })
})

test('an erasure stops on request', async () => {
  const { store } = await storeWith(enquiry(), enquiry())
  for (const mail of await store.claimMails(new Date(), 10, MINUTE)) {
    const { messageId } = mail.record.mail.staff
    await store.recordMailOutcome(mail, { state: 'sent', attempts: 1, messageId })
  }
  for (const id of [1, 2]) await store.change('inquiries', id, { isProcessed: true })
  const plan = { before: new Date(Date.now() + MINUTE), eraseElsewhere: async () => undefined }
  expect(await store.erase({ ...plan, goOn: () => false })).toMatchObject({ inquiries: 0 })
  expect(await store.erase(plan)).toMatchObject({ inquiries: 2 })
})

test('while the disk reserve is in use, likely spam is refused first, unless it is urgent', async () => {
  const dir = await temporaryFolder('memory')
  const { bavail, bsize } = await statfs(dir)
  const open = async (reserve: number) => {
    const store = await openFileStore({ dir, reserve, log: memoryLog() })
    onTestFinished(() => store.close())
    return store
  }
  // The reserve is larger than the free space, and smaller than four times the free space.
  const low = await open(bavail * bsize * 2)
  const told = 'The disk reserve is in use.'
  await expect(low.submit('inquiries', enquiry({}, { suspect: true }))).rejects.toThrow(told)
  await low.submit('inquiries', enquiry({}, { suspect: true, urgent: true }))
  await low.submit('inquiries', enquiry({}, { urgent: true }))
  await low.submit('inquiries', enquiry())
  await low.ready()
  expect(await low.diskSpace()).toMatchObject({ reserve: bavail * bsize * 2, free: expect.any(Number) })
  expect(await low.journalFiles()).toBe(1)
  await low.close()
  const full = await open(bavail * bsize * 8)
  await expect(full.submit('inquiries', enquiry())).rejects.toThrow(told)
  await expect(full.ready()).rejects.toThrow(told)
})
