import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { enquiry, openStore, temporaryFolder } from '../../testing/store-fixtures'

test('the files are plain JSON that only their owner can read', async () => {
  const dir = await temporaryFolder()
  const store = await openStore(dir)
  await store.submit('inquiries', enquiry(), { key: 'a', hash: '1' })
  await store.documents.update('sessions', 'x', () => ({ value: 1 }))
  const record = await store.get('inquiries', 1)
  await store.close()

  const file = JSON.parse(await readFile(join(dir, 'inquiries', '000001.json'), 'utf8'))
  expect(file).toMatchObject({
    version: 1,
    list: 'inquiries',
    from: 1,
    to: 1,
    entries: [{ key: 'a', hash: '1', record }],
  })
  for (const name of await readdir(dir, { recursive: true })) {
    const about = await stat(join(dir, name))
    expect([name, (about.mode & 0o777).toString(8)]).toEqual([name, about.isDirectory() ? '700' : '600'])
  }
})

test('journal files are removed once the segments contain their lines', async () => {
  const dir = await temporaryFolder()
  const store = await openStore(dir)
  const message = 'x'.repeat(5_000)
  // The records fill more than one journal file of 8 MB.
  await Promise.all(Array.from({ length: 4_000 }, () => store.submit('inquiries', enquiry({ message }))))
  await store.close()
  expect(await readdir(join(dir, 'journal'))).toHaveLength(1)
  const reopened = await openStore(dir)
  expect((await reopened.counts()).lists.inquiries.total).toBe(4_000)
})

test('the words of records are read only while the event loop is idle, but a search that waits gets its answer', async () => {
  const dir = await temporaryFolder()
  const store = await openStore(dir)
  await store.submit('inquiries', enquiry({ message: 'My licence was suspended' }))
  await store.close()
  const reopened = await openStore(dir)
  let isRead = false
  const reading = reopened.prepareSearch().then(() => {
    isRead = true
  })
  let turns = 0
  let timer = setImmediate(function keepBusy() {
    for (const until = performance.now() + 5; performance.now() < until; );
    turns++
    timer = setImmediate(keepBusy)
  })
  try {
    await expect.poll(() => turns).toBeGreaterThan(50)
    expect(isRead).toBe(false)
    expect((await reopened.requests({ q: 'suspended', limit: 1 })).total).toBe(1)
    await reading
  } finally {
    clearImmediate(timer)
    await reopened.close()
  }
})
