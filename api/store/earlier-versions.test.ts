import { readdirSync } from 'node:fs'
import { chmod, cp, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { LISTS } from '../contract/records/records'
import { enquiry, memoryLog, openStore, temporaryFolder } from '../testing/store-fixtures'
import { restore } from './backup/restore'

// One folder for each format that was ever released: what a server left when it was killed, a backup of that, and the
// records in both. A new format adds a folder; those that are there stay as they are.
const versions = fileURLToPath(new URL('../testing/earlier-versions', import.meta.url))

/** Copies a folder; its files have one more ending in the repository, so that no formatter touches them. */
async function unpacked(version: string, what: 'live' | 'backup'): Promise<string> {
  const folder = join(await temporaryFolder(), what)
  await cp(join(versions, version, what), folder, { recursive: true })
  for (const file of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    await rename(path, path.replace(/\.txt$/, ''))
    await chmod(path.replace(/\.txt$/, ''), 0o600)
  }
  return folder
}

async function expectWhole(dir: string, version: string): Promise<void> {
  const log = memoryLog()
  const store = await openStore(dir, { log })
  const expected = JSON.parse(await readFile(join(versions, version, 'expected.json'), 'utf8'))
  for (const list of LISTS) expect((await store.list(list, { limit: 10 })).records).toEqual(expected[list])
  expect(await store.get('inquiries', 3)).toBeUndefined()
  expect(await store.documents.get('admin-password', 'kept')).toMatch(/^scrypt/)
  expect(await store.submit('inquiries', enquiry())).toMatchObject({ id: 6 })
  await store.close()
  expect(log.entries).toEqual([])
}

test.each(readdirSync(versions))('opens the data of version %s as a server left them', async version => {
  await expectWhole(await unpacked(version, 'live'), version)
})

test.each(readdirSync(versions))('restores a backup of version %s', async version => {
  const backup = await unpacked(version, 'backup')
  const dataDir = join(await temporaryFolder(), 'data')
  await restore({ backup, dataDir, now: () => new Date(), progress: () => undefined })
  await expectWhole(dataDir, version)
})
