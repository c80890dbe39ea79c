import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadFirm, officeOf } from '../../content/firm'
import { MINUTE } from '../../contract/time/durations'
import { filesWith } from '../../testing/folder-texts'
import { PDF, piecesOf } from '../../testing/letters'
import { enquiry, openFolderStore, temporaryFolder } from '../../testing/store-fixtures'
import { answerTermsOf } from '../questions/figures'
import { StoreUnavailableError } from '../store'
import { type FolderStore, openFileStore } from './file-store'

const CANARY = 'Canary-Sample'

/**
 * Opens a store in a folder in memory with this many enquiries; `again` closes the store and opens the folder again.
 */
async function openWith(count: number) {
  const dir = await temporaryFolder('memory')
  const first = await openFolderStore(dir)
  for (let n = 0; n < count; n++) await first.submit('inquiries', enquiry({ message: CANARY }))
  return { dir, first, again: async () => first.close().then(() => openFolderStore(dir)) }
}

const letter = (store: FolderStore) =>
  store.letters.keep({ name: 'letter.pdf', type: 'application/pdf' }, piecesOf(PDF))

test('a store needs only its folder', async () => {
  const store = await openFileStore({ dir: await temporaryFolder('memory') })
  onTestFinished(() => store.close())
  expect(await store.submit('inquiries', enquiry())).toMatchObject({ id: 1 })
})

test.each([
  ['mail', 'ENOTDIR'],
  ['files', 'EEXIST'],
])('a start that fails at %s leaves no file open, and the next start succeeds', async (name, code) => {
  const dir = await temporaryFolder('memory')
  await writeFile(join(dir, name), 'no folder')
  await expect(openFolderStore(dir)).rejects.toThrow(code)
  const open = (await readdir('/proc/self/fd')).map(fd => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  expect((await Promise.all(open)).filter(path => path.startsWith(dir))).toEqual([])
  await rm(join(dir, name))
  expect(await (await openFolderStore(dir)).submit('inquiries', enquiry())).toMatchObject({ id: 1 })
})

test('a closed store refuses every change, and says why', async () => {
  const { first: store } = await openWith(1)
  await store.close()
  for (const call of [
    () => store.submit('inquiries', enquiry()),
    () => store.change('inquiries', 1, { held: true }),
    () => store.retryMail('inquiries', 1),
    () => store.eraseRecord('inquiries', 1, async () => undefined),
    () => store.ready(),
  ]) {
    await expect(call()).rejects.toThrow(new StoreUnavailableError('The store is closed.'))
  }
})

test('lists, searches, threads and figures show the present records', async () => {
  const { first: store } = await openWith(2)
  await store.submit('callbacks', enquiry({ message: 'Something else', email: 'bilal@example.org', phone: '' }))
  expect((await store.list('inquiries', { limit: 10 })).records.map(({ id }) => id)).toEqual([2, 1])
  expect(
    (await store.requests({ q: CANARY, limit: 10 })).requests.map(({ list, record }) => [list, record.id]),
  ).toEqual([
    ['inquiries', 2],
    ['inquiries', 1],
  ])
  const thread = await store.thread('inquiries', 1)
  expect(thread?.requests.map(({ list, record }) => [list, record.id])).toEqual([
    ['inquiries', 1],
    ['inquiries', 2],
  ])
  expect(await store.thread('inquiries', 3)).toBeUndefined()
  expect(await store.get('inquiries', 3)).toBeUndefined()
  const ever = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, by: 'day' } as const
  const { came } = await store.figures({ ...ever, terms: answerTermsOf(officeOf(loadFirm())) })
  expect(came).toEqual({ inquiries: 2, callbacks: 1, 'visa-applications': 0 })
})

test('a copier reads from the store which folder to copy, and up to which revision', async () => {
  const { dir, first: store } = await openWith(2)
  const { source } = store
  expect(source).toMatchObject({ dir, documents: store.documents })
  expect(source.rev()).toBe(2)
  expect(source.lists.map(({ name, last }) => [name, last])).toContainEqual(['inquiries', 2])
  expect(source.journal.written).toBe(source.journal.end.length - (await headLength(source.journal)))
})

/** Number of bytes of the first line in the journal file. */
async function headLength({ folder }: FolderStore['source']['journal']) {
  return (await readFile(join(folder, '000001.jsonl'), 'utf8')).indexOf('\n') + 1
}

test('a record that could not be written uses up no id: the next record gets this id', async () => {
  const { dir, first: store } = await openWith(1)
  await rm(join(dir, 'journal', '000001.jsonl'))
  await expect(store.submit('inquiries', enquiry())).rejects.toThrow(StoreUnavailableError)
  expect(await store.submit('inquiries', enquiry())).toMatchObject({ id: 2 })
})

test('two keys whose hashes begin with the same bits make two records', async () => {
  const { first: store } = await openWith(0)
  // The SHA-256 hashes of both keys begin with the same 48 bits.
  for (const [at, key] of ['key-467610', 'key-4889369'].entries()) {
    const sent = () => store.submit('inquiries', enquiry({ message: key }), { key, hash: key })
    expect(await sent()).toMatchObject({ id: at + 1, replayed: false })
    expect(await sent()).toMatchObject({ id: at + 1, replayed: true })
  }
  await store.eraseRecord('inquiries', 1, async () => undefined)
  const again = store.submit('inquiries', enquiry(), { key: 'key-467610', hash: 'another' })
  expect(await again).toMatchObject({ id: 3, replayed: false })
})

test('a mail is due at once until it is sent, and again when staff retry it', async () => {
  const { first: store } = await openWith(0)
  expect(await store.nextMailAt()).toBeUndefined()
  const { id } = await letter(store)
  // The store makes no mail about a letter for a missing record.
  await store.addLetters('inquiries', 9, [id], () => true)
  expect(await store.nextMailAt()).toBeUndefined()
  await store.submit('inquiries', enquiry())
  expect((await store.nextMailAt())?.getTime()).toBeLessThanOrEqual(Date.now())
  const [mail] = await store.claimMails(new Date(), 10, MINUTE)
  if (!mail) throw new Error('No mail is due')
  const { messageId } = mail.record.mail.staff
  await store.recordMailOutcome(mail, { state: 'failed', attempts: 9, messageId })
  expect(await store.nextMailAt()).toBeUndefined()
  expect(await store.retryMail('inquiries', 1)).toMatchObject({ id: 1, mail: { staff: { state: 'queued' } } })
  expect(await store.claimMails(new Date(), 10, MINUTE)).toMatchObject([{ role: 'staff', record: { id: 1 } }])
})

test('a mail that staff ask for is sent among mails about people’s requests, even for a demoted record', async () => {
  const { first: store } = await openWith(0)
  await store.submit('inquiries', enquiry({}, { suspect: true, demoted: true }))
  const [mail] = await store.claimMails(new Date(), 10, MINUTE, 'demoted')
  if (!mail) throw new Error('No mail is due')
  const { messageId } = mail.record.mail.staff
  await store.recordMailOutcome(mail, { state: 'failed', attempts: 9, messageId })
  await store.retryMail('inquiries', 1)
  expect(await store.claimMails(new Date(), 10, MINUTE, 'people')).toMatchObject([{ role: 'staff', record: { id: 1 } }])
})

test('a letter belongs to the record that mentions it, even if a crash left the note of the waiting letter', async () => {
  const { dir, first, again } = await openWith(2)
  const { id } = await letter(first)
  const waiting = join(dir, 'files', 'waiting', `${id}.json`)
  const text = await readFile(waiting, 'utf8')
  // After a crash, the next start searches for this letter in the records that were written after the revision `rev`.
  expect(JSON.parse(text)).toMatchObject({ id, rev: 2 })
  await first.submit('inquiries', enquiry({}, { files: [id] }))
  expect(await first.get('inquiries', 3)).toMatchObject({ files: [{ id, name: 'letter.pdf' }] })
  expect(await first.letters.waiting(id)).toBeUndefined()
  await first.close()
  await writeFile(waiting, text)
  const store = await again()
  expect(await store.letters.waiting(id)).toBeUndefined()
  await expect(store.submit('inquiries', enquiry({}, { files: [id] }))).rejects.toThrow(
    'No letters with these ids wait',
  )
})

test('an erased record is first removed from every file of the store except the journal, and then elsewhere', async () => {
  const { dir, first, again } = await openWith(0)
  const { id } = await letter(first)
  await first.submit('inquiries', enquiry({ message: CANARY }, { files: [id] }))
  const store = await again()
  await store.change('inquiries', 1, { isProcessed: true })
  const segment = join(dir, 'inquiries', '000001.json')
  expect(await readFile(segment, 'utf8')).toContain(CANARY)
  let left: string[] = []
  const outcome = await store.eraseRecord('inquiries', 1, async () => {
    left = await filesWith(dir, CANARY)
    expect(await store.letters.open({ id })).toBeUndefined()
  })
  expect(outcome).toBe('erased')
  expect(left.filter(path => !path.startsWith(join(dir, 'journal')))).toEqual([])
  expect(left).not.toEqual([])
  expect(await filesWith(dir, CANARY)).toEqual([])
  expect(await readFile(segment, 'utf8')).toContain('"gone":"erased"')
})

test('an erasure waits for a mail of the record that is being sent', async () => {
  const { first: store } = await openWith(1)
  const [mail] = await store.claimMails(new Date(), 1, MINUTE)
  if (!mail) throw new Error('No mail is due')
  const { messageId } = mail.record.mail.staff
  let isOut = false
  const erasing = store.eraseRecord('inquiries', 1, async () => expect(isOut).toBe(true))
  await expect.poll(() => store.get('inquiries', 1), { interval: 5 }).toBeUndefined()
  // Waits until the segment files hold all changes. After that, the erasure still waits for the mail.
  await expect.poll(() => store.source.lists[0]?.unflushed.size, { interval: 30 }).toBe(0)
  isOut = true
  await store.recordMailOutcome(mail, { state: 'sent', attempts: 1, messageId })
  expect(await erasing).toBe('erased')
})

test('a record that staff hold while it is about to be erased stays', async () => {
  const { first: store } = await openWith(1)
  const erasing = store.eraseRecord('inquiries', 1, async () => undefined)
  await store.change('inquiries', 1, { held: true })
  expect(await erasing).toBe('held')
  expect(await store.get('inquiries', 1)).toMatchObject({ id: 1, held: true })
})
