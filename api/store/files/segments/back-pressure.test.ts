import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { enquiry, memoryLog, openStore, temporaryFolder } from '../../../testing/store-fixtures'

/** Number of 1 MB records that together exceed the unflushed lines which memory may hold. */
const TOO_MANY = 70

test('the store refuses records above the memory limit while the data files cannot be written, loses nothing, and works again afterwards', async () => {
  const dir = await temporaryFolder('memory')
  const log = memoryLog()
  const store = await openStore(dir, { log })
  await rename(join(dir, 'inquiries'), join(dir, 'moved'))
  const message = 'x'.repeat(1_000_000)
  let stored = 0
  let refusal: unknown
  while (!refusal && stored < TOO_MANY) {
    await store.submit('inquiries', enquiry({ message })).then(
      () => stored++,
      error => {
        refusal = error
      },
    )
  }
  expect(String(refusal)).toContain('the data files cannot be written')
  expect(stored).toBeGreaterThan(60)
  expect(log.text()).toContain('everything is safe in the journal')
  expect((await readdir(join(dir, 'journal'))).length).toBeGreaterThan(2)

  await rename(join(dir, 'moved'), join(dir, 'inquiries'))
  expect(await store.submit('inquiries', enquiry())).toMatchObject({ id: stored + 1 })
  await store.close()
  expect(await readdir(join(dir, 'journal'))).toHaveLength(1)
  const reopened = await openStore(dir)
  expect((await reopened.counts()).lists.inquiries.total).toBe(stored + 1)
})
