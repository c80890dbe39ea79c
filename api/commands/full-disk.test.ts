import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../testing/run-command'
import { enquiry, openFolderStore, temporaryFolder } from '../testing/store-fixtures'

/** Makes a data folder with a few enquiries, and a complete backup of the folder. */
async function stored() {
  const folder = await temporaryFolder()
  const dir = join(folder, 'data')
  const store = await openFolderStore(dir)
  for (let n = 0; n < 5; n++) await store.submit('inquiries', enquiry())
  await store.close()
  const backups = join(folder, 'backups')
  const env = { DATA_DIR: dir }
  expect((await runCommand('backup', [backups, 'one'], { env })).code).toBe(0)
  const contents = async () =>
    await Promise.all(
      (await readdir(dir, { recursive: true, withFileTypes: true }))
        .filter(one => one.isFile())
        .map(async one => [one.name, await readFile(join(one.parentPath, one.name), 'base64')]),
    ).then(all => all.sort())
  return { folder, backups, env, contents }
}

test.each([0, 1_000])(
  'a backup onto a disk that allows %i bytes in a file names the remedy, and leaves no incomplete backup',
  async mostBytes => {
    const { backups, env } = await stored()
    const { code, said } = await runCommand('backup', [backups, 'two'], { env, mostBytes })
    expect(code).toBe(1)
    expect(said).toMatch(
      /^The limit for the size of a file is reached at .*: raise the limit .*Nothing was changed\.\n$/,
    )
    expect(await readdir(backups)).toEqual(['one'])
  },
)

test.each([0, 1_000])(
  'a restore onto a disk that allows %i bytes in a file names the remedy, and leaves the data unchanged',
  async mostBytes => {
    const { folder, backups, env, contents } = await stored()
    const store = await openFolderStore(env.DATA_DIR)
    await store.submit('inquiries', enquiry())
    await store.close()
    const [before, names] = [await contents(), await readdir(folder)]
    const { code, said } = await runCommand('restore', [join(backups, 'one'), '--unproven'], { env, mostBytes })
    expect(code).toBe(1)
    expect(said).toMatch(
      /^The limit for the size of a file is reached at .*: raise the limit .*Nothing was changed\.\n$/,
    )
    expect(await contents()).toEqual(before)
    expect((await readdir(folder)).sort()).toEqual(names.sort())
  },
)
