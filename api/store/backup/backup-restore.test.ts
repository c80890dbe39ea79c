import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { AdminRecord, ListName } from '../../contract/records/records'
import { proven } from '../../testing/copy-key'
import { startChild } from '../../testing/store-child'
import { enquiry, memoryLog, openStore, temporaryFolder } from '../../testing/store-fixtures'
import type { Store } from '../store'
import { backUp } from './backup'
import { restore } from './restore'

const POLL = { timeout: 20_000, interval: 5 }
const NOW = new Date('2026-03-02T10:00:00.000Z')
const quiet = { now: () => NOW, progress: () => undefined, ...proven }
const back = (dataDir: string, folder: string, name = 'one') => backUp({ dataDir, folder, name, ...quiet })
const bring = (backup: string, dataDir: string) => restore({ backup, dataDir, ...quiet })

async function everyRecord(store: Store, list: ListName): Promise<AdminRecord[]> {
  const all: AdminRecord[] = []
  let cursor: string | undefined
  do {
    const page = await store.list(list, { limit: 500, ...(cursor && { cursor }) })
    all.push(...page.records)
    cursor = page.nextCursor
  } while (cursor)
  return all
}

/** Makes a closed data folder with three enquiries, one of them processed, and two call-backs. */
async function smallData(): Promise<{ dir: string; records: AdminRecord[] }> {
  const dir = join(await temporaryFolder(), 'data')
  const store = await openStore(dir, quiet)
  for (let n = 1; n <= 3; n++) await store.submit('inquiries', enquiry(), { key: `key-${n}`, hash: 'hash' })
  for (let n = 1; n <= 2; n++) await store.submit('callbacks', enquiry())
  await store.change('inquiries', 2, { isProcessed: true })
  const records = await everyRecord(store, 'inquiries')
  await store.close()
  return { dir, records }
}

/** Each file of a folder, with the hash of its content and the time of its last change. */
async function picture(folder: string): Promise<unknown[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(file => file.isFile())
  const paths = files.map(file => join(file.parentPath, file.name)).sort()
  return await Promise.all(
    paths.map(async path => {
      const hash = createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
      return { path, hash, changed: (await stat(path)).mtimeMs }
    }),
  )
}

test('under load, a backup contains each submission acknowledged before its start exactly once, and opens without a warning', async () => {
  const folder = await temporaryFolder()
  const dir = join(folder, 'data')
  const writer = startChild('store-writer.ts', [dir, '20', '1000000', '20000'])
  await writer.printed('open')
  for (const speed of ['fast', 'slow', 'fast again']) {
    await expect.poll(() => writer.lines.length, POLL).toBeGreaterThan(700)
    const acknowledged = writer.lines.filter(line => /^\S{36} \d+ \w{8}$/.test(line))
    // In the slow round, the backup waits near its start until the writer has printed 700 more lines. Meanwhile the
    // store can remove journals and fill segments.
    const wait = async (done: number) => {
      const seen = writer.lines.length
      if (speed === 'slow' && done < 2) await expect.poll(() => writer.lines.length, POLL).toBeGreaterThan(seen + 700)
    }
    const { target } = await backUp({
      ...quiet,
      dataDir: dir,
      folder: join(folder, 'backups'),
      name: speed,
      progress: (_, done) => wait(done),
    })
    // The writer pauses during the comparison, because more records would only make the comparison slower.
    writer.process.kill('SIGSTOP')

    const restored = join(folder, `restored-${speed}`)
    const { manifest } = await bring(target, restored)
    const log = memoryLog()
    const store = await openStore(restored, { log })
    const records = await everyRecord(store, 'callbacks')
    const stored = new Map(records.map(({ message, id, reference }) => [message, `${message} ${id} ${reference}`]))
    expect(stored.size).toBe(records.length)
    expect(records).toHaveLength(manifest.lists.callbacks.records)
    expect(acknowledged.filter(line => stored.get(line.slice(0, 36)) !== line)).toEqual([])
    expect(records[0]?.id).toBe(manifest.lists.callbacks.highestId)
    expect(log.entries).toEqual([])
    // A restore also restores idempotency keys, so a submission that is sent again after the restore makes no second
    // record.
    const { message, id, reference } = records[0] as AdminRecord
    const key = String(message)
    expect(await store.submit('callbacks', enquiry(), { key, hash: key })).toMatchObject({
      id,
      reference,
      replayed: true,
    })
    await store.close()
    writer.process.kill('SIGCONT')
  }
  expect(writer.process.exitCode).toBeNull()
  writer.process.kill('SIGKILL')
  await writer.ended()
})

test('a backup of a killed server’s folder contains the records of the journal, and changes nothing in the folder', async () => {
  const dir = join(await temporaryFolder(), 'data')
  const writer = startChild('store-writer.ts', [dir, '5', '1000000', '100'])
  await expect.poll(() => writer.lines.length, POLL).toBeGreaterThan(200)
  writer.process.kill('SIGKILL')
  await writer.ended()
  const before = await picture(dir)
  const acknowledged = writer.lines.filter(line => /^\S{36} \d+ \w{8}$/.test(line))
  const { target, manifest } = await back(dir, `${dir}-backups`)
  expect(await picture(dir)).toEqual(before)
  expect(manifest.lists.callbacks.records).toBeGreaterThanOrEqual(acknowledged.length)
  await bring(target, `${dir}-restored`)
  const ids = (await everyRecord(await openStore(`${dir}-restored`), 'callbacks')).map(({ message }) => message)
  expect(acknowledged.filter(line => !ids.includes(line.slice(0, 36)))).toEqual([])
})

test('a backup leaves out a half-written journal line, and refuses a damaged line with the file’s name', async () => {
  const { dir } = await smallData()
  await rm(join(dir, 'callbacks', '000001.json'))
  const journal = join(dir, 'journal', '000001.jsonl')
  const text = await readFile(journal, 'utf8')
  await writeFile(journal, `${text}{"sum":"01234567","rev":7,"list":"callb`)
  const { manifest } = await back(dir, `${dir}-backups`)
  expect(manifest.lists).toMatchObject({ inquiries: { records: 3 }, callbacks: { records: 2 } })
  await writeFile(journal, text.replace('Amina', 'Anima'))
  await expect(back(dir, `${dir}-backups`, 'two')).rejects.toThrow(`${journal} is damaged`)
})

test('a restore leaves records and the states of their mails unchanged, and the next record gets the next id', async () => {
  const { dir, records } = await smallData()
  const { target } = await back(dir, `${dir}-backups`)
  expect(await bring(target, `${dir}-restored`)).toMatchObject({ stayErased: 0, undelivered: 5, aside: undefined })
  const store = await openStore(`${dir}-restored`, quiet)
  expect(await everyRecord(store, 'inquiries')).toEqual(records)
  expect(await store.submit('inquiries', enquiry())).toMatchObject({ id: 4 })
  expect(await store.claimMails(NOW, 10, 1_000)).toHaveLength(6)
})

test('a restore brings back the admin password and the content, but no session, throttle or filed mail', async () => {
  const { dir } = await smallData()
  const store = await openStore(dir, quiet)
  const expiresAt = new Date(NOW.getTime() + 1_000_000)
  await store.documents.update('admin-password', 'kept', () => ({ value: 'a hash' }))
  await store.documents.update('sessions', 'token', () => ({ value: 'a session', expiresAt }))
  await store.documents.update('retention', 'looks', () => ({ value: 'looks of another clock' }))
  await store.documents.update('webhook-deliveries', 'w1', () => ({ value: 'requests that may be erased later' }))
  await store.close()
  await mkdir(join(dir, 'content'))
  await writeFile(join(dir, 'content', 'team.json'), '[]\n')
  await mkdir(join(dir, 'mail'))
  await writeFile(join(dir, 'mail', 'a.eml'), 'To: staff\n')
  const { target } = await back(dir, `${dir}-backups`)
  await bring(target, `${dir}-restored`)
  const { documents } = await openStore(`${dir}-restored`, quiet)
  expect(await documents.get('admin-password', 'kept')).toBe('a hash')
  expect(await documents.get('sessions', 'token')).toBeUndefined()
  expect(await documents.get('retention', 'looks')).toBeUndefined()
  expect(await documents.get('webhook-deliveries', 'w1')).toBeUndefined()
  expect(await readFile(join(target, 'state.json'), 'utf8')).not.toContain('session')
  expect(await readFile(join(`${dir}-restored`, 'content', 'team.json'), 'utf8')).toBe('[]\n')
  expect(await readdir(`${dir}-restored`)).not.toContain('mail')
})

test('a backup is refused if it would lie among the data, replace something, or contain nothing', async () => {
  const { dir } = await smallData()
  await symlink(dir, `${dir}-link`)
  for (const folder of [dir, join(dir, 'backups'), join(`${dir}-link`, 'x')]) {
    await expect(back(dir, folder)).rejects.toThrow(`${folder} is inside DATA_DIR`)
  }
  await back(dir, `${dir}-backups`)
  await expect(back(dir, `${dir}-backups`)).rejects.toThrow(`${dir}-backups/one already exists and is not empty`)
  await expect(back(dir, `${dir}-backups`, '../two')).rejects.toThrow('cannot be the name of a backup')
  await expect(back(`${dir}-nothing`, `${dir}-backups`, 'two')).rejects.toThrow('There is no data')
  expect(await readdir(`${dir}-backups`)).toEqual(['one'])
})

test('a backup of damaged data is refused with the name of the damaged file, and leaves nothing behind', async () => {
  const { dir } = await smallData()
  const file = join(dir, 'inquiries', '000001.json')
  await writeFile(file, (await readFile(file, 'utf8')).replace('Amina', 'Animal'))
  await expect(back(dir, `${dir}-backups`)).rejects.toThrow(file)
  expect(await readdir(`${dir}-backups`)).toEqual([])
})

test('a restore names everything that is wrong with a backup, and changes nothing', async () => {
  const { dir } = await smallData()
  await mkdir(join(dir, 'content'))
  for (const name of ['a.json', 'b.json']) await writeFile(join(dir, 'content', name), '[]\n')
  const { target } = await back(dir, `${dir}-backups`)
  const before = await picture(dir)
  const inquiries = join(target, 'inquiries', '000001.json')
  await writeFile(inquiries, (await readFile(inquiries, 'utf8')).replace('Amina', 'Anima'))
  await writeFile(join(target, 'callbacks', '000001.json'), 'null')
  await rm(join(target, 'content', 'b.json'))
  const refusal = await bring(target, dir).catch((error: Error) => error.message)
  expect(refusal).toMatch(/inquiries\/000001.json is not as it was written \(its checksum differs\)/)
  expect(refusal).toMatch(/callbacks\/000001.json has 4 bytes instead of \d+/)
  expect(refusal).toMatch(/content\/b.json is missing/)
  expect(refusal).not.toContain('a.json')
  expect(await picture(dir)).toEqual(before)
})

test.each([
  ['damaged', (text: string) => text.replace('"records": 3', '"records": 4'), 'is damaged or was changed by hand'],
  ['of a later version', (text: string) => text.replace('"version": 1', '"version": 2'), 'by a later version'],
  ['missing', () => undefined, 'has no manifest.json'],
])('a manifest that is %s is refused with a plain message', async (_, change, words) => {
  const { dir } = await smallData()
  const { target } = await back(dir, `${dir}-backups`)
  const path = join(target, 'manifest.json')
  const text = change(await readFile(path, 'utf8'))
  await (text === undefined ? rm(path) : writeFile(path, text))
  await expect(bring(target, `${dir}-restored`)).rejects.toThrow(words)
})

test('a folder of backups is refused with the names of these backups', async () => {
  const { dir } = await smallData()
  const { target } = await back(dir, `${dir}-backups`)
  await expect(bring(`${dir}-backups`, dir)).rejects.toThrow(target)
})

test('a restore refuses a data folder in use, and the service continues', async () => {
  const { dir } = await smallData()
  const { target } = await back(dir, `${dir}-backups`)
  const store = await openStore(dir, quiet)
  await expect(bring(target, dir)).rejects.toThrow(`${dir} is in use by process ${process.pid}`)
  expect(await store.submit('inquiries', enquiry())).toMatchObject({ id: 4 })
  expect(await readdir(join(dir, '..'))).toEqual(['data', 'data-backups'])
})

test('a restore moves the earlier data aside completely, and a service can still use them', async () => {
  const { dir } = await smallData()
  const { target } = await back(dir, `${dir}-backups`)
  const store = await openStore(dir, quiet)
  await store.submit('inquiries', enquiry({ message: 'since the backup' }))
  await store.close()
  const { aside = '' } = await bring(target, dir)
  expect(aside).toBe(`${dir}.before-restore-2026-03-02T10-00-00-000Z`)
  expect(await everyRecord(await openStore(aside), 'inquiries')).toHaveLength(4)
  expect(await everyRecord(await openStore(dir), 'inquiries')).toHaveLength(3)
})

test('after a restore that was interrupted between its two renamings, no server starts on an empty folder, and the restore can be run again', async () => {
  const { dir } = await smallData()
  const { target } = await back(dir, `${dir}-backups`)
  const aside = `${dir}.before-restore-2026-03-02T09-00-00-000Z`
  await cp(target, `${dir}.restoring-2026-03-02T09-00-00-000Z`, { recursive: true })
  await rename(dir, aside)
  await expect(openStore(dir)).rejects.toThrow(`move ${aside} to ${dir}`)
  await bring(target, dir)
  expect(await everyRecord(await openStore(dir), 'inquiries')).toHaveLength(3)
  expect((await readdir(join(dir, '..'))).filter(name => name.includes('restoring'))).toEqual([])
  expect(await everyRecord(await openStore(aside), 'inquiries')).toHaveLength(3)
})

test('a dry run, and a restore that fails, keep the mark of an interrupted restore', async () => {
  const { dir } = await smallData()
  const { target } = await back(dir, `${dir}-backups`)
  const staging = `${dir}.restoring-2026-03-02T09-00-00-000Z`
  await cp(target, staging, { recursive: true })
  await rename(dir, `${dir}.before-restore-2026-03-02T09-00-00-000Z`)
  await restore({ backup: target, dataDir: dir, ...quiet, ...proven, dryRun: true })
  await writeFile(join(target, 'state.json'), '{')
  await expect(bring(target, dir)).rejects.toThrow('state.json')
  expect((await readdir(join(dir, '..'))).filter(name => name.includes('restoring'))).toEqual([basename(staging)])
  await expect(openStore(dir)).rejects.toThrow('was broken off')
})

test('a backup contains the audit in whole lines, and a restore brings it back', async () => {
  const { dir } = await smallData()
  await mkdir(join(dir, 'audit'))
  await writeFile(join(dir, 'audit/2026-03-01.jsonl'), '{"n":1}\n{"n":2}\n{"n":3,"at":"20')
  await writeFile(join(dir, 'audit/start.json'), '{"n":0}\n')
  const { target } = await back(dir, join(dir, '../backups'))
  await bring(target, dir)
  expect(await readdir(join(dir, 'audit'))).toEqual(['2026-03-01.jsonl', 'start.json'])
  expect(await readFile(join(dir, 'audit/2026-03-01.jsonl'), 'utf8')).toBe('{"n":1}\n{"n":2}\n')
})
