import { spawnSync } from 'node:child_process'
import { chown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundleProgram } from '../testing/bundle-program'
import { seedRecords } from '../testing/seed'
import { temporaryFolder } from '../testing/store-fixtures'

const OWNER = 54_321

test.runIf(process.getuid?.() === 0)(
  'the files that root’s commands write into a data folder belong to the folder’s owner',
  async () => {
    const folder = await temporaryFolder()
    const dir = join(folder, 'data')
    await seedRecords({ dir, records: 3 })
    for (const name of ['', ...(await readdir(dir, { recursive: true }))]) await chown(join(dir, name), OWNER, OWNER)
    const env = { PATH: process.env.PATH, DATA_DIR: dir, SECRETS_KEY: Buffer.alloc(32, 5).toString('base64') }
    const run = (command: string, ...args: string[]) => {
      const program = bundleProgram(`api/commands/${command}.ts`)
      expect(spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })).toMatchObject({ status: 0 })
    }
    run('backup', join(folder, 'backups'), 'one')
    run('restore', '--dry-run', join(folder, 'backups/one'))
    run('copy-key')
    run('admin-unlock')
    const names = await readdir(dir)
    expect(names).toEqual(
      expect.arrayContaining(['last-backup.json', 'last-dry-run.json', 'copy-key.json', 'admin-unlock']),
    )
    for (const name of names) expect(await stat(join(dir, name)), name).toMatchObject({ uid: OWNER, gid: OWNER })
  },
)
