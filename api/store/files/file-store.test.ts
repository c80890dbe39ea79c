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
