import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LISTS } from '../contract/records/records'
import { bundleProgram } from '../testing/bundle-program'
import { openStore, temporaryFolder } from '../testing/store-fixtures'

test('the command fills a folder, says how to view it, and never fills it twice', async () => {
  const dir = join(await temporaryFolder('memory'), 'demo')
  const run = (...args: string[]) => {
    const child = spawnSync(process.execPath, [bundleProgram('api/commands/demo.ts'), ...args], { encoding: 'utf8' })
    return { code: child.status, said: child.stdout + child.stderr }
  }
  expect(run(dir, 'seed')).toEqual({ code: 1, said: expect.stringContaining('Usage: npm run demo -- FOLDER') })
  expect(run(dir)).toEqual({ code: 0, said: expect.stringContaining(`DATA_DIR=${dir} npm start`) })
  const before = await readdir(dir)
  expect(run(dir)).toEqual({ code: 1, said: expect.stringContaining('is not empty') })
  expect(await readdir(dir)).toEqual(before)
  const store = await openStore(dir)
  const { lists } = await store.counts()
  expect(LISTS.reduce((sum, list) => sum + lists[list].total, 0)).toBe(300)
})
