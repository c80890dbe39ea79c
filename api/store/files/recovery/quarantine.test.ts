import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/store-fixtures'
import { quarantine } from './quarantine'

const NOW = new Date('2026-03-02T10:00:00.000Z')

test('a copy of a damaged file is kept whole, under the name of its folder and the time', async () => {
  const folder = await temporaryFolder('memory')
  const bytes = Buffer.from([0, 255, 10])
  await writeFile(join(folder, '000001.json'), bytes)
  const copy = await quarantine(join(folder, '000001.json'), folder, NOW)
  expect(copy).toBe(join(folder, `${folder.split('/').at(-1)}-2026-03-02T10-00-00-000Z-000001.json`))
  expect(await readFile(copy)).toEqual(bytes)
  expect(await readdir(folder)).toHaveLength(2)
})
