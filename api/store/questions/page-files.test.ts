import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { enquiry, openStore, temporaryFolder } from '../../testing/store-fixtures'

test('lists are correct while the files are being written', async () => {
  const dir = await temporaryFolder()
  const store = await openStore(dir)
  const wrong: unknown[] = []
  let stamps = await stampsOf(join(dir, 'inquiries'))
  for (let round = 1; round <= 15; round++) {
    const submissions = Array.from({ length: 150 }, () => store.submit('inquiries', enquiry()))
    const page = await store.list('inquiries', { limit: 500, sort: 'due' })
    if (page.records.some((record, at) => record.id !== at + 1)) wrong.push(round)
    await Promise.all(submissions)
    const last = await store.get('inquiries', round * 150)
    if (last?.id !== round * 150) wrong.push(last)
    // The next round starts while this round's files are still being written.
    await expect.poll(() => stampsOf(join(dir, 'inquiries')), { interval: 5 }).not.toEqual(stamps)
    stamps = await stampsOf(join(dir, 'inquiries'))
  }
  expect(wrong).toEqual([])
})

test('a submission only writes to the newest segment, however many there are', async () => {
  const dir = await temporaryFolder()
  const store = await openStore(dir)
  await Promise.all(Array.from({ length: 10_500 }, () => store.submit('callbacks', enquiry())))
  await store.close()
  const before = await stampsOf(join(dir, 'callbacks'))
  const reopened = await openStore(dir)
  await reopened.submit('callbacks', enquiry())
  await reopened.close()
  const after = await stampsOf(join(dir, 'callbacks'))
  expect(after.size).toBe(11)
  expect([...after].filter(([name, stamp]) => before.get(name) !== stamp).map(([name]) => name)).toEqual([
    '000011.json',
  ])
})

async function stampsOf(folder: string): Promise<Map<string, number>> {
  // Leaves out names that end in `.tmp`: a file has such a name until it is complete.
  const names = (await readdir(folder)).filter(name => !name.endsWith('.tmp'))
  return new Map(await Promise.all(names.map(async name => [name, (await stat(join(folder, name))).mtimeMs] as const)))
}
