import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY } from '../../contract/time/durations'
import { enquiry, memoryLog, openStore, temporaryFolder } from '../../testing/store-fixtures'
import { StoreUnavailableError } from '../store'
import { readDocuments, writeDocuments } from './documents'

test('a document of an earlier version, without a stored lifetime, has the longest lifetime', async () => {
  let now = Date.parse('2026-03-02T10:00:00.000Z')
  const dir = await temporaryFolder()
  const far = new Date(now + 365 * DAY).toISOString()
  const namespaces = { sessions: { a: { value: 1, expiresAt: far } }, 'admin-password': { kept: { value: 'hash' } } }
  await writeFile(join(dir, 'state.json'), `${JSON.stringify({ version: 1, spaces: namespaces })}\n`)
  const { documents } = await openStore(dir, { now: () => new Date(now) })
  expect(await documents.get('sessions', 'a')).toBe(1)
  now += 7 * DAY
  expect(await documents.get('sessions', 'a')).toBeUndefined()
  expect(await documents.get('admin-password', 'kept')).toBe('hash')
})

test('an update that cannot be written does not change the values in memory', async () => {
  const dir = await temporaryFolder()
  const { documents } = await openStore(dir)
  await documents.update('a', 'b', () => ({ value: 1 }))
  await rm(join(dir, 'state.json'))
  // A folder at the file's path makes the final rename fail.
  await mkdir(join(dir, 'state.json', 'blocked'), { recursive: true })
  await expect(documents.update('a', 'b', () => ({ value: 2 }))).rejects.toThrow(StoreUnavailableError)
  expect(await documents.get('a', 'b')).toBe(1)
  await rm(join(dir, 'state.json'), { recursive: true })
  expect(await documents.update<number>('a', 'b', present => ({ value: (present ?? 0) + 10 }))).toBe(11)
})

test('the error of an update says that the store is closed or cannot write', async () => {
  const dir = await temporaryFolder()
  const store = await openStore(dir)
  const update = () => store.documents.update('a', 'b', () => ({ value: 1 }))
  await rm(join(dir, 'state.json'), { force: true })
  await mkdir(join(dir, 'state.json', 'blocked'), { recursive: true })
  await expect(update()).rejects.toThrow(/^The store cannot write: E[A-Z]+: /)
  await store.close()
  for (const refused of [update(), store.documents.clear('a'), store.submit('inquiries', enquiry())]) {
    await expect(refused).rejects.toThrow(new StoreUnavailableError('The store is closed.'))
  }
})

test('a file that was changed by hand is read and reported; a damaged file is refused', async () => {
  const dir = await temporaryFolder()
  const path = join(dir, 'state.json')
  const store = await openStore(dir)
  await store.documents.update('a', 'b', () => ({ value: 'before' }))
  await store.close()
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace('before', 'by hand'))
  const log = memoryLog()
  const reopened = await openStore(dir, { log })
  expect(await reopened.documents.get('a', 'b')).toBe('by hand')
  expect(log.entries).toEqual([
    { level: 'warn', fields: { file: path }, message: 'Another program or a person changed this file' },
  ])
  await reopened.close()
  for (const damaged of [text.slice(0, -9), text.replace('"version": 1', '"version": 2')]) {
    await writeFile(path, damaged)
    await expect(openStore(dir)).rejects.toThrow(`${path} is damaged. It holds the people who sign in`)
  }
})

test('a change without effect is not written; any other change is written, and survives a restart', async () => {
  const dir = await temporaryFolder('memory')
  const path = join(dir, 'state.json')
  const { documents, close } = await storeIn(dir)
  for (const [namespace, key] of [
    ['people', 'ana'],
    ['people', 'ben'],
    ['sessions', 'a'],
  ] as const)
    await documents.update(namespace, key, () => ({ value: 1 }))
  /** Resolves to true when the change wrote a new file. */
  const isWritten = async (change: Promise<unknown>) => {
    const { ino } = await stat(path)
    await change
    return (await stat(path)).ino !== ino
  }
  expect(await isWritten(documents.update('people', 'nobody', () => undefined))).toBe(false)
  expect(await isWritten(documents.clear('nothing'))).toBe(false)
  expect(await isWritten(documents.update('people', 'ana', () => ({ value: 2 })))).toBe(true)
  expect(await isWritten(documents.update('people', 'ben', () => undefined))).toBe(true)
  expect(await isWritten(documents.update('sessions', 'a', () => undefined))).toBe(true)
  await close()
  expect(await readFile(path, 'utf8')).not.toContain('sessions')
  const again = (await storeIn(dir)).documents
  expect([await again.get('people', 'ana'), await again.keys('people')]).toEqual([2, ['ana']])
})

test('a document expires after its own lifetime, despite other writes, and is then removed from the file', async () => {
  const dir = await temporaryFolder('memory')
  const clock = { time: Date.parse('2026-03-02T10:00:00.000Z') }
  const { documents } = await storeIn(dir, () => new Date(clock.time))
  const expiresAt = new Date(clock.time + 1_000)
  await documents.update('sessions', 'a', () => ({ value: 'a session', expiresAt }))
  clock.time += 600
  await documents.update('people', 'ana', () => ({ value: 1 }))
  clock.time += 399
  expect(await documents.get('sessions', 'a')).toBe('a session')
  clock.time += 1
  expect(await documents.get('sessions', 'a')).toBeUndefined()
  await documents.update('people', 'ana', () => ({ value: 2 }))
  expect(await readFile(join(dir, 'state.json'), 'utf8')).not.toContain('a session')
})

test('the error of a failed update gives the reason, also as a code', async () => {
  const dir = await temporaryFolder('memory')
  const { documents } = await storeIn(dir)
  await rm(join(dir, 'state.json'), { force: true })
  await mkdir(join(dir, 'state.json', 'blocked'), { recursive: true })
  const error = await documents.update('a', 'b', () => ({ value: 1 })).catch((error: Error) => error)
  expect(error).toMatchObject({ cause: { code: expect.stringMatching(/^E/) } })
})

test('documents can be read and written without a store; a missing file has no documents', async () => {
  const path = join(await temporaryFolder('memory'), 'state.json')
  expect(await readDocuments(path)).toEqual(new Map())
  const documents = new Map([['people', new Map([['ana', { value: 1 }]])]])
  await writeDocuments(path, documents)
  expect(await readDocuments(path)).toEqual(documents)
  await writeFile(path, '[')
  await expect(readDocuments(path)).rejects.toThrow(
    `${path} is damaged. It holds the people who sign in, with their passkeys, codes and passwords, the state of ` +
      'the shared password, sessions, webhooks, added sites, accepted losses, and the notes of the digest and of ' +
      'reminders; no enquiries. Put state.json back from the newest backup (`FOLDER/state.json`), or restore the copy. If no backup ' +
      'has the file, write {"version":1,"spaces":{}} into it: that removes all people',
  )
})

/** Opens the documents of a store in files; returns them and the function that closes the store. */
async function storeIn(dir: string, now?: () => Date) {
  const store = await openStore(dir, now && { now })
  return { documents: store.documents, close: () => store.close() }
}

test('a folder in the place of the file is refused with the reason and the possible next steps', async () => {
  const path = join(await temporaryFolder('memory'), 'state.json')
  await mkdir(path)
  await expect(readDocuments(path)).rejects.toThrow(`${path} is a folder, not a file. It holds the people who sign in`)
})
