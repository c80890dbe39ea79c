import { chown, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/store-fixtures'
import { giveTo, ownedByRoot, ownerFor } from './ownership'

const isRoot = process.getuid?.() === 0
/** Ids of a user and a group that need not exist on the machine. */
const OTHER = { uid: 54_321, gid: 54_322 }

// Root and other users each run the tests that they can run, so that no test is skipped.
const asRoot = isRoot ? test : () => {}
const asAnybody = isRoot ? () => {} : test

asRoot('root gives a restored folder, with everything in it, to the owner of the former folder', async () => {
  const dir = join(await temporaryFolder(), 'data')
  await mkdir(join(dir, 'inquiries'), { recursive: true })
  await writeFile(join(dir, 'inquiries', '000001.json'), '')
  expect(await ownedByRoot(dir)).toBe(true)
  await chown(dir, OTHER.uid, OTHER.gid)
  expect(await ownerFor(dir)).toEqual(OTHER)
  await chown(dir, 0, 0)
  await giveTo(OTHER, dir)
  for (const path of [dir, join(dir, 'inquiries'), join(dir, 'inquiries', '000001.json')]) {
    expect(await stat(path)).toMatchObject(OTHER)
  }
  expect(await ownedByRoot(dir)).toBe(false)
})

asRoot('without a former folder, the owner of the parent folder is the owner', async () => {
  const folder = await temporaryFolder()
  await chown(folder, OTHER.uid, OTHER.gid)
  expect(await ownerFor(join(folder, 'data'))).toEqual(OTHER)
})

asAnybody('a restore by another user than root gives no files away, and does not warn of files of root', async () => {
  const folder = await temporaryFolder()
  expect(await ownerFor(folder)).toBeUndefined()
  expect(await ownedByRoot(folder)).toBe(false)
})
