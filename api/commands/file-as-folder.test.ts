import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../testing/run-command'
import { temporaryFolder } from '../testing/store-fixtures'

test.each([
  ['copy-key', []],
  ['admin-unlock', []],
  ['backup', ['backups']],
])('%s says that a file stands in the place of DATA_DIR', async (name, words) => {
  const folder = await temporaryFolder('memory')
  const DATA_DIR = join(folder, 'data')
  await writeFile(DATA_DIR, '')
  const { said } = await runCommand(name, words, { cwd: folder, env: { ...process.env, DATA_DIR } })
  expect(said).toContain(`DATA_DIR ${DATA_DIR} is not a folder: name a folder, or a path`)
})
