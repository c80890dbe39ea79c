import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../testing/run-command'
import { enquiry, openFolderStore, temporaryFolder } from '../testing/store-fixtures'
import { inDiskWords } from './disk-words'

test.each([
  [
    'a folder that nobody may write to',
    async () => await mkdir('/sys/haven'),
    /may not use \/sys\/haven \(E(?:PERM|ACCES)\): run this as/,
  ],
  [
    'a full disk',
    async () => await writeFile('/dev/full', 'x'),
    /^There is no space left at \/srv\/haven: make room there/,
  ],
  [
    'a place that is not there',
    async () => await mkdir('/nowhere/haven'),
    /^\/nowhere\/haven is not there: make the folder above/,
  ],
  ['a file in its place', async () => await mkdir('/dev/null/haven'), /^\/dev\/null\/haven cannot be a folder/],
])('%s is named with the remedy', async (_, work, words) => {
  await expect(inDiskWords('/srv/haven', work)).rejects.toThrow(words)
})

test('an error that does not come from the system keeps its own message', async () => {
  const fault = new TypeError('Ours')
  await expect(inDiskWords('/srv/haven', () => Promise.reject(fault))).rejects.toBe(fault)
})

test('backup and restore name the folder where they may not write, and print no stack', async () => {
  const folder = await temporaryFolder()
  const dir = join(folder, 'data')
  const store = await openFolderStore(dir)
  await store.submit('inquiries', enquiry())
  await store.close()
  const there = { DATA_DIR: dir }
  expect((await runCommand('backup', [join(folder, 'backups'), 'one'], { env: there })).code).toBe(0)
  // Nobody may write to `/sys`, not even root.
  const nowhere = { DATA_DIR: '/sys/haven/data' }
  const backup = await runCommand('backup', ['/sys/haven'], { env: there })
  const restore = await runCommand('restore', [join(folder, 'backups', 'one'), '--unproven'], { env: nowhere })
  for (const { code, said } of [backup, restore]) {
    expect(code).toBe(1)
    expect(said).not.toMatch(/^\s+at |^Error|^E[A-Z]+:/m)
  }
  expect(backup.said).toMatch(/may not use \/sys\/haven/)
  expect(restore.said).toMatch(/^No folder can be made beside \/sys\/haven\/data/)
})
