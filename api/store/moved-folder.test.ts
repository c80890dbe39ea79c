import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from '../config'
import { loadFirm } from '../content/firm'
import { startWarnings } from '../http/server/start-warnings'
import { enquiry, openFolderStore, temporaryFolder } from '../testing/store-fixtures'
import { leftBehind, markMoved } from './moved-folder'

const DATABASE = { DATABASE_URL: 'postgres://haven@127.0.0.1/haven', SECRETS_KEY: Buffer.alloc(32).toString('base64') }

test('if DATABASE_URL is set, a start names a folder whose requests were never moved, their lists and the remedy', async () => {
  const dir = await temporaryFolder('memory')
  const warnings = (env: object) => startWarnings(parseConfig({ DATA_DIR: dir, ...env }), loadFirm())
  expect(leftBehind(dir)).toBeUndefined()
  const store = await openFolderStore(dir)
  for (let n = 0; n < 3; n++) await store.submit('callbacks', enquiry())
  await store.close()
  expect(warnings({})).toEqual([])
  expect(warnings(DATABASE)).toEqual([
    expect.stringMatching(
      /DATABASE_URL is set, but \S+ holds requests of its own \(callbacks\).*migrate -- to-postgres/,
    ),
  ])
  await markMoved(dir, { at: '2026-11-27T10:00:00.000Z', database: '127.0.0.1/haven' })
  expect(warnings(DATABASE)).toEqual([])
})

test('a folder whose data were moved to a database accepts no new requests until somebody deletes its mark', async () => {
  const dir = await temporaryFolder('memory')
  await markMoved(dir, { at: '2026-11-27T10:00:00.000Z', database: '127.0.0.1/haven' })
  const before = readdirSync(dir)
  await expect(openFolderStore(dir)).rejects.toThrow('were moved to 127.0.0.1/haven on 2026-11-27')
  expect(readdirSync(dir)).toEqual(before)
  rmSync(join(dir, before[0] ?? ''))
  await openFolderStore(dir)
})
