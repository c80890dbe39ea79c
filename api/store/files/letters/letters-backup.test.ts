import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { proven } from '../../../testing/copy-key'
import { filesBelow } from '../../../testing/folder-texts'
import { JPEG, PDF, PNG, piecesOf } from '../../../testing/letters'
import { enquiry, memoryLog, openStore, temporaryFolder } from '../../../testing/store-fixtures'
import { backUp } from '../../backup/backup'
import { restore } from '../../backup/restore'
import type { Store } from '../../store'
import { openFileStore } from '../file-store'

const now = () => new Date('2026-11-23T12:00:00Z')
const quiet = async () => undefined

const lettersIn = (dir: string) => filesBelow(join(dir, 'files')).catch(() => [])
const placeOf = (id: string) => join(id.slice(0, 2), id)

/** Stores two records with a letter each, and a letter that no record mentions. */
async function filled(store: Store) {
  const keep = (bytes: Buffer) => store.letters.keep({ name: 'letter', type: 'image/png' }, piecesOf(bytes))
  const [one, two, alone] = [await keep(PDF), await keep(PNG), await keep(JPEG)]
  await store.submit('inquiries', enquiry({ message: 'says "files":[{ too' }, { files: [one.id] }))
  await store.submit('callbacks', enquiry({}, { files: [two.id] }))
  return { one: one.id, two: two.id, alone: alone.id }
}

test('a backup contains the letters that its records name, and a restore restores them', async () => {
  const [dir, folder] = [join(await temporaryFolder(), 'data'), await temporaryFolder()]
  const store = await openFileStore({ dir, log: memoryLog() })
  const { one, two } = await filled(store)
  const { target, manifest } = await backUp({ dataDir: dir, folder, name: 'one', now, progress: quiet, ...proven })
  expect(await lettersIn(target)).toEqual([placeOf(one), placeOf(two)].sort())
  expect(manifest.files.filter(({ path }) => path.startsWith('files/'))).toHaveLength(2)
  await store.close()

  const other = join(await temporaryFolder(), 'data')
  await restore({ backup: target, dataDir: other, now, progress: quiet, ...proven })
  expect(await lettersIn(other)).toEqual([placeOf(one), placeOf(two)].sort())
  expect(await readFile(join(other, 'files', placeOf(one)))).toEqual(PDF)
  const restored = await openStore(other)
  expect((await restored.get('inquiries', 1))?.files).toMatchObject([{ id: one, bytes: PDF.length }])
})

test('a restore refuses a backup with a damaged letter, and names the letter', async () => {
  const [dir, folder] = [join(await temporaryFolder(), 'data'), await temporaryFolder()]
  const store = await openFileStore({ dir, log: memoryLog() })
  const { one } = await filled(store)
  const { target } = await backUp({ dataDir: dir, folder, name: 'one', now, progress: quiet, ...proven })
  await store.close()
  await writeFile(join(target, 'files', placeOf(one)), PNG)
  await expect(restore({ backup: target, dataDir: dir, now, progress: quiet, ...proven })).rejects.toThrow(
    `files/${placeOf(one)}`,
  )
})

test('a restore brings back neither a record that was erased after the backup, nor its letters', async () => {
  const [dir, folder] = [join(await temporaryFolder(), 'data'), await temporaryFolder()]
  const store = await openFileStore({ dir, log: memoryLog() })
  const { one, two } = await filled(store)
  const { target } = await backUp({ dataDir: dir, folder, name: 'one', now, progress: quiet, ...proven })
  await store.eraseRecord('inquiries', 1, async () => undefined)
  await store.close()
  const { stayErased } = await restore({ backup: target, dataDir: dir, now, progress: quiet, ...proven })
  expect(stayErased).toBe(1)
  expect(await lettersIn(dir)).toEqual([placeOf(two)])
  expect(await lettersIn(dir)).not.toContain(placeOf(one))
})

test('an interrupted erasure removes the letters when it is continued', async () => {
  const dir = await temporaryFolder()
  const first = await openFileStore({ dir, log: memoryLog() })
  const { one, two } = await filled(first)
  const broken = first.eraseRecord('inquiries', 1, async () => {
    throw new Error('the process ends here')
  })
  await expect(broken).rejects.toThrow('ends here')
  await first.close()
  // Restores the letter's file, as if the erasure had been interrupted before it removed this file.
  await writeFile(join(dir, 'files', placeOf(one)), PDF)
  const second = await openStore(dir)
  await second.erase({ before: new Date(0), eraseElsewhere: async () => undefined })
  expect(await lettersIn(dir)).toContain(placeOf(two))
  expect(await lettersIn(dir)).not.toContain(placeOf(one))
})
