import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { proven } from '../../testing/copy-key'
import { temporaryFolder } from '../../testing/store-fixtures'
import { restoreCopy } from './restore-copy'
import { FolderTarget } from './target'

test('even a restore that fails removes the files of an earlier interrupted restore, and nothing else', async () => {
  const folder = await temporaryFolder('memory')
  const dataDir = join(folder, 'data')
  const left = `${dataDir}.unpacked-2026-03-02T10-00-00-000Z`
  for (const name of [join(left, 'inquiries'), `${dataDir}.other`, join(folder, 'a.unpacked-b')])
    await mkdir(name, { recursive: true })
  await writeFile(join(left, 'inquiries/000001.json'), 'personal')
  const target = new FolderTarget(join(folder, 'copy'))
  let isClosed = false
  target.close = async () => {
    isClosed = true
  }
  const options = { ...proven, target, unseal: undefined, progress: () => undefined, dataDir, dryRun: false }
  await expect(restoreCopy({ ...options, now: () => new Date('2026-03-03T10:00:00.000Z') })).rejects.toThrow(
    `${target.name} cannot be read`,
  )
  expect((await readdir(folder)).sort()).toEqual(['a.unpacked-b', 'data.other'])
  expect(isClosed).toBe(true)
})
