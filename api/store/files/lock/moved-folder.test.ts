import { execFileSync } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENQUIRY, errorOf, startTestService } from '../../../testing/start-test-service'
import { enquiry, memoryLog, openStore, temporaryFolder } from '../../../testing/store-fixtures'

const POLL = { timeout: 15_000, interval: 20 }

/** A service with one enquiry in its data files, and the paths of its data folder. */
async function start() {
  const first = await startTestService({ METRICS_PORT: '0' })
  expect((await first.postJson('/api/contact', ENQUIRY)).status).toBe(201)
  await expect.poll(() => first.context.store.counts(), POLL).toMatchObject({ undelivered: 0 })
  const service = await first.restart()
  const dir = join(service.folder, 'data')
  return { service, dir, moved: `${dir}.old`, staff: await service.login() }
}

test('while the data folder is moved away, the service refuses every request, and gives visitors the phone number; it works again once the folder is back', async () => {
  const { service, dir, moved, staff } = await start()
  await rename(dir, moved)
  await mkdir(dir)

  expect((await service.get('/readyz')).status).toBe(503)
  const refusal = await service.postJson('/api/contact', ENQUIRY)
  expect(refusal.status).toBe(503)
  expect(await errorOf(refusal)).toMatchObject({ code: 'unavailable', message: expect.stringContaining('or call 020') })
  const metrics = await service.context.metrics?.render()
  expect(metrics).toContain('\nhaven_store_ready 0\n')
  expect(metrics).toContain('\nhaven_journal_files 0\n')
  expect((await service.patchJson('/api/admin/inquiries/1', { isProcessed: true }, staff)).status).toBe(503)
  expect((await service.get('/api/admin/inquiries/1', staff)).status).toBe(503)
  const words = `${dir} is not the folder that this process opened`
  expect(service.lines.filter(line => line.includes(words) && line.includes('"level":"error"'))).not.toEqual([])
  expect(await readdir(dir)).toEqual([])

  await rmdir(dir)
  await rename(moved, dir)
  expect((await service.get('/readyz')).status).toBe(200)
  expect((await service.postJson('/api/contact', ENQUIRY)).status).toBe(201)
  expect(await service.context.metrics?.render()).toMatch(/\nhaven_journal_files [1-9]\n/)
  const again = await service.restart()
  const { records } = await again.context.store.list('inquiries', { limit: 10 })
  expect(records.map(({ id, firstName }) => [id, firstName])).toEqual([
    [2, 'Amina'],
    [1, 'Amina'],
  ])
})

test('a folder in the place of the opened one is left unchanged', async () => {
  const { service, dir, moved, staff } = await start()
  execFileSync('cp', ['-a', dir, `${dir}.copy`])
  await rename(dir, moved)
  await rename(`${dir}.copy`, dir)
  const copies = join(dir, 'recovered', 'inquiries-2020-01-01T00-00-00-000Z-000001.json')
  await writeFile(copies, '')
  const before = await textsOf(dir)

  for (const call of [
    service.postJson('/api/contact', ENQUIRY),
    service.patchJson('/api/admin/inquiries/1', { isProcessed: true }, staff),
    service.postJson('/api/admin/content/testimonials', TESTIMONIAL, staff),
  ]) {
    expect((await call).status).toBe(503)
  }
  expect(await service.context.metrics?.render()).toContain('\nhaven_journal_files 0\n')
  // Counts of failed sign-ins are only in memory while the folder is moved, so the service still answers a sign-in with
  // a wrong password.
  expect((await service.postJson('/api/admin/login', { password: 'a wrong guess' })).status).toBe(401)
  await service.context.store
    .erase({ before: new Date(), eraseElsewhere: async () => undefined })
    .catch(() => undefined)
  await service.close()
  expect(await textsOf(dir)).toEqual(before)
})

const TESTIMONIAL = { name: 'Amina Yusuf', rating: 5, content: 'They answered at once.' }

/** Every file of a folder except its lock, with its content. */
async function textsOf(dir: string): Promise<[string, string][]> {
  const files = (await readdir(dir, { recursive: true, withFileTypes: true })).filter(file => file.isFile())
  const paths = files.map(file => join(file.parentPath, file.name)).filter(path => !path.startsWith(join(dir, 'lock')))
  return await Promise.all(paths.sort().map(async path => [path, await readFile(path, 'latin1')] as [string, string]))
}

test('unflushed lines are not written into a folder in the place of the opened one, and no record is read from there', async () => {
  const dir = join(await temporaryFolder(), 'data')
  const other = join(await temporaryFolder(), 'other')
  const theirs = await openStore(other)
  await theirs.submit('inquiries', enquiry({ message: 'of another folder' }))
  await theirs.close()
  const first = await openStore(dir)
  await first.submit('inquiries', enquiry({ message: 'first' }))
  await first.close()

  const store = await openStore(dir)
  await store.submit('callbacks', enquiry({ message: 'second' }))
  await rename(dir, `${dir}.old`)
  await rename(other, dir)
  const before = await textsOf(dir)
  await expect(store.get('inquiries', 1)).rejects.toThrow(`${dir} is not the folder`)
  await store.close()
  expect(await textsOf(dir)).toEqual(before)

  const reopened = await openStore(`${dir}.old`)
  expect(await reopened.get('inquiries', 1)).toMatchObject({ message: 'first' })
  expect(await reopened.get('callbacks', 1)).toMatchObject({ message: 'second' })
})

test('each loss and each return of the folder is reported once', async () => {
  const dir = join(await temporaryFolder(), 'data')
  const log = memoryLog()
  const store = await openStore(dir, { log })
  for (let times = 0; times < 2; times++) {
    await rename(dir, `${dir}.old`)
    for (let asked = 0; asked < 2; asked++) await expect(store.ready()).rejects.toThrow(`${dir} is not the folder`)
    await rename(`${dir}.old`, dir)
    for (let asked = 0; asked < 2; asked++) await expect(store.ready()).resolves.toBeUndefined()
  }
  expect(log.entries.map(({ level, message }) => [level, message.slice(-8)])).toEqual([
    ['error', 'service.'],
    ['warn', 'ontinues'],
    ['error', 'service.'],
    ['warn', 'ontinues'],
  ])
})

test('a submission that was refused because the folder was moved is never stored later', async () => {
  const dir = join(await temporaryFolder(), 'data')
  const store = await openStore(dir)
  await store.submit('inquiries', enquiry({ message: 'first' }))
  await rename(dir, `${dir}.old`)
  await expect(store.submit('inquiries', enquiry({ message: 'refused' }))).rejects.toThrow(`${dir} is not the folder`)
  await store.close()
  await rename(`${dir}.old`, dir)
  const log = memoryLog()
  const reopened = await openStore(dir, { log })
  const { records } = await reopened.list('inquiries', { limit: 10 })
  expect(records.map(({ message }) => message)).toEqual(['first'])
  expect(log.entries.filter(({ level }) => level === 'error')).toEqual([])
})

test('a submission is never acknowledged from a removed journal file: the next submission goes into another file', async () => {
  const dir = await temporaryFolder()
  const store = await openStore(dir)
  await store.submit('inquiries', enquiry({ message: 'first' }))
  const [name = ''] = await readdir(join(dir, 'journal'))
  await rm(join(dir, 'journal', name))
  await expect(store.submit('inquiries', enquiry())).rejects.toThrow(`${name} is not the file that was opened`)
  await store.submit('inquiries', enquiry({ message: 'second' }))
  await store.close()
  const reopened = await openStore(dir)
  const { records } = await reopened.list('inquiries', { limit: 10 })
  expect(records.map(({ message }) => message)).toEqual(['second', 'first'])
})

test('after a folder was removed for ever, no refused submission counts as stored', async () => {
  const dir = join(await temporaryFolder(), 'data')
  const store = await openStore(dir)
  await rm(dir, { recursive: true })
  await expect(store.submit('inquiries', enquiry())).rejects.toThrow('nothing more is saved here. Restart')
  await mkdir(dir)
  await expect(store.ready()).rejects.toThrow('nothing more is saved here. Restart')
  expect(await readdir(dir)).toEqual([])
})
