import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/store-fixtures'
import { asideOf, besideOf, refuseHalfRestored, replace, STAGING } from './replacement'

const EARLY = new Date('2026-03-02T10:00:00.000Z')
const LATE = new Date('2026-03-02T11:00:00.000Z')

async function folderWith(path: string, ...names: string[]) {
  await mkdir(path, { recursive: true })
  for (const name of names) await writeFile(join(path, name), '')
}

test('a restore moves the earlier data back if it cannot put the new data in their place', async () => {
  const dir = join(await temporaryFolder(), 'data')
  await folderWith(dir, 'lock', 'state.json')
  await expect(replace(dir, besideOf(dir, STAGING, EARLY), asideOf(dir, EARLY))).rejects.toThrow('ENOENT')
  expect(await readdir(dir)).toEqual(['lock', 'state.json'])
  expect(await readdir(join(dir, '..'))).toEqual(['data'])
})

test('a folder that contains only an unused lock is replaced, but stays if there are no data to replace it', async () => {
  const dir = join(await temporaryFolder(), 'data')
  await folderWith(dir, 'lock')
  await expect(replace(dir, besideOf(dir, STAGING, EARLY), undefined)).rejects.toThrow('ENOENT')
  expect(await readdir(join(dir, '..'))).toEqual(['data'])
  await folderWith(besideOf(dir, STAGING, EARLY), 'state.json')
  await replace(dir, besideOf(dir, STAGING, EARLY), undefined)
  expect(await readdir(dir)).toEqual(['state.json'])
  expect(await readdir(join(dir, '..'))).toEqual(['data'])
})

test('the folder that a restore moved aside has no lock any more', async () => {
  const dir = join(await temporaryFolder(), 'data')
  await folderWith(dir, 'lock', 'old.json')
  await folderWith(besideOf(dir, STAGING, EARLY), 'lock', 'new.json')
  await replace(dir, besideOf(dir, STAGING, EARLY), asideOf(dir, EARLY))
  expect(await readdir(asideOf(dir, EARLY))).toEqual(['old.json'])
  expect(await readdir(dir)).toEqual(['lock', 'new.json'])
})

test('a start after an interrupted restore says how to continue, and how to go back to the newest earlier data', async () => {
  const dir = join(await temporaryFolder(), 'data')
  await expect(refuseHalfRestored(dir)).resolves.toBeUndefined()
  await folderWith(besideOf(dir, STAGING, EARLY))
  await folderWith(besideOf(dir, STAGING, LATE))
  await folderWith(`${dir}-of-another.restoring-now`)
  const both = `${besideOf(dir, STAGING, EARLY)} and ${besideOf(dir, STAGING, LATE)}`
  await expect(refuseHalfRestored(dir)).rejects.toThrow(
    `A restore into ${dir} was broken off. Run it again: nothing is lost. Or remove ${both}.`,
  )
  for (const time of [LATE, EARLY]) await folderWith(asideOf(dir, time))
  await expect(refuseHalfRestored(dir)).rejects.toThrow(
    `nothing is lost. To go back to the data from before, move ${asideOf(dir, LATE)} to ${dir}, and remove ${both}.`,
  )
  await folderWith(dir)
  await expect(refuseHalfRestored(dir)).rejects.toThrow('was broken off')
  await folderWith(dir, 'state.json')
  await expect(refuseHalfRestored(dir)).resolves.toBeUndefined()
})

test('a start without data next to the remains of a restore is refused, and the error names them', async () => {
  const dir = join(await temporaryFolder(), 'data')
  for (const time of [LATE, EARLY]) await folderWith(asideOf(dir, time))
  const refusal = `There is no data in ${dir}, and ${asideOf(dir, LATE)} holds the data from before a restore. To go on`
  await expect(refuseHalfRestored(dir)).rejects.toThrow(refusal)
  await folderWith(dir)
  await expect(refuseHalfRestored(dir)).rejects.toThrow(refusal)
  await folderWith(dir, 'state.json')
  await expect(refuseHalfRestored(dir)).resolves.toBeUndefined()
})
