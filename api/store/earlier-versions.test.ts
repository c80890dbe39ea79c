import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LISTS } from '../contract/records/records'
import { proven } from '../testing/copy-key'
import { EARLIER_VERSIONS, unpackEarlier } from '../testing/earlier-version'
import { enquiry, memoryLog, openStore, temporaryFolder } from '../testing/store-fixtures'
import { restore } from './backup/restore'
import { restoreCopy } from './copy/restore-copy'
import { FolderTarget } from './copy/target'

// For each released format, one folder holds the files of a killed server, a backup and a copy of them, and the records
// that all of them contain. Each new format adds one folder; the existing folders never change.
const unpacked = async (version: string, what: 'live' | 'backup' | 'copy') =>
  await unpackEarlier(version, what, await temporaryFolder())

async function expectWhole(dir: string, version: string): Promise<void> {
  const log = memoryLog()
  const store = await openStore(dir, { log })
  const expected = JSON.parse(await readFile(join(EARLIER_VERSIONS, version, 'expected.json'), 'utf8'))
  for (const list of LISTS) expect((await store.list(list, { limit: 10 })).records).toEqual(expected[list])
  expect(await store.get('inquiries', 3)).toBeUndefined()
  expect(await store.documents.get('admin-password', 'kept')).toMatch(/^scrypt/)
  expect(await store.submit('inquiries', enquiry())).toMatchObject({ id: 6 })
  await store.close()
  expect(log.entries).toEqual([])
}

test.each(readdirSync(EARLIER_VERSIONS))(
  'the store opens the data of version %s as a server left them',
  async version => {
    await expectWhole(await unpacked(version, 'live'), version)
  },
)

const quiet = { now: () => new Date(), progress: () => undefined, ...proven }

test.each(readdirSync(EARLIER_VERSIONS))(
  'the command restores a backup of version %s, which has no proof, if the operator asks for it',
  async version => {
    const options = {
      ...quiet,
      backup: await unpacked(version, 'backup'),
      dataDir: join(await temporaryFolder(), 'data'),
    }
    await expect(restore(options)).rejects.toThrow('it carries no proof, like all backups of version 0.1.0.')
    expect(await restore({ ...options, unproven: true })).toMatchObject({ isProven: false })
    await expectWhole(options.dataDir, version)
  },
)

test.each(readdirSync(EARLIER_VERSIONS))(
  'the command restores a copy of version %s, which has no proof, if the operator asks for it',
  async version => {
    const target = new FolderTarget(await unpacked(version, 'copy'))
    const options = { ...quiet, target, unseal: undefined, dataDir: join(await temporaryFolder(), 'data') }
    await expect(restoreCopy(options)).rejects.toThrow('it carries no proof, like all backups of version 0.1.0.')
    await expect(restoreCopy({ ...options, unproven: true, head: 1 })).rejects.toThrow('its head has no sequence')
    expect(await restoreCopy({ ...options, unproven: true })).toMatchObject({ isProven: false, head: undefined })
    await expectWhole(options.dataDir, version)
  },
)
