import { existsSync } from 'node:fs'
import { readdir, readFile, readlink, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/store-fixtures'
import { type FolderLock, LostFolderError } from '../lock/lock'
import { encodeEntry } from './entry'
import { Journal, journalPath } from './journal'
import { readJournals } from './journal-reader'

const line = (id: number) => encodeEntry({ rev: id, list: 'callbacks', id, gone: 'lost' })

/** A journal in a folder whose lock the test can take away. */
async function journal() {
  const folder = await temporaryFolder('memory')
  const lost: { error?: LostFolderError } = {}
  const lock: FolderLock = {
    check: async () => {
      if (lost.error) throw lost.error
    },
    isInPlace: () => !lost.error,
    release: async () => undefined,
  }
  const open = async () => new Journal(folder, (await readJournals(folder)).end, lock)
  const read = async () => {
    const { lines, damages } = await readJournals(folder)
    return { ids: lines.map(({ id }) => id), damages }
  }
  const names = () => readdir(folder).then(found => found.sort())
  return { folder, lost, journal: await open(), open, read, names }
}

test('added entries can be read again, even after restarts, and each run has its own file', async () => {
  const { journal: first, open, read, names, folder } = await journal()
  expect(first.number).toBe(0)
  await first.append([])
  expect(await names()).toEqual(['000001.jsonl'])
  await first.append([line(1), line(2)])
  await first.close()
  const second = await open()
  expect(second.number).toBe(1)
  await second.append([line(3)])
  expect(second.number).toBe(2)
  expect(await read()).toEqual({ ids: [1, 2, 3], damages: [] })
  const { size } = await stat(journalPath(folder, 1))
  expect(JSON.parse((await readFile(journalPath(folder, 2), 'utf8')).split('\n')[0] ?? '')).toMatchObject({
    version: 1,
    journal: 2,
    after: { journal: 1, length: size },
  })
  await second.close()
})

test('a full file is followed by another one, which says where the full one ended', async () => {
  const { journal: one, read, names, folder } = await journal()
  const big = encodeEntry({ rev: 1, list: 'callbacks', id: 1, key: 'x'.repeat(8_000_000), gone: 'lost' })
  await one.append([big])
  expect(one.number).toBe(1)
  await one.append([line(2)])
  expect([one.number, await names()]).toEqual([2, ['000001.jsonl', '000002.jsonl']])
  const { after } = JSON.parse((await readFile(journalPath(folder, 2), 'utf8')).split('\n')[0] ?? '')
  expect(after).toEqual({ journal: 1, length: (await stat(journalPath(folder, 1))).size })
  expect(await one.rotate()).toBe(3)
  await one.append([line(3)])
  expect(await read()).toEqual({ ids: [1, 2, 3], damages: [] })
  await one.close()
})

test('an entry that could not be acknowledged is cut off, and later entries are written to another file', async () => {
  const { journal: one, read, folder } = await journal()
  await one.append([line(1)])
  const path = journalPath(folder, 1)
  await rename(path, `${path}.moved`)
  await writeFile(path, await readFile(`${path}.moved`))
  await expect(one.append([line(2)])).rejects.toThrow(
    `${path} is not the file that was opened: it was moved, replaced or removed`,
  )
  expect(await readFile(`${path}.moved`, 'utf8')).not.toContain('"id":2')
  await rename(`${path}.moved`, path)
  await one.append([line(3)])
  expect(one.number).toBe(2)
  expect(await read()).toEqual({ ids: [1, 3], damages: [] })
  await one.close()
})

test.runIf(existsSync('/proc/self/fd'))('a file to which the journal writes no more is closed', async () => {
  const { journal: one, folder, lost } = await journal()
  const here = await realpath(folder)
  const opened = async () => {
    const names = await readdir('/proc/self/fd')
    const paths = await Promise.all(names.map(name => readlink(`/proc/self/fd/${name}`).catch(() => '')))
    return paths.filter(path => path.startsWith(here)).length
  }
  await one.append([line(1)])
  lost.error = new LostFolderError('not in its place', false)
  await expect(one.append([line(2)])).rejects.toBe(lost.error)
  expect(await opened()).toBe(0)
  delete lost.error
  await one.append([line(3)])
  expect(await opened()).toBe(1)
  await one.close()
  expect(await opened()).toBe(0)
})

test('the first line of the next file cancels a refused line that is still in the previous file', async () => {
  const { journal: one, read, folder, lost } = await journal()
  await one.append([line(1)])
  lost.error = new LostFolderError('taken', true)
  await expect(one.append([line(2)])).rejects.toBe(lost.error)
  // The journal does not cut the refused line from the file, because a second process may already have read this line.
  expect(await readFile(journalPath(folder, 1), 'utf8')).toContain('"id":2')
  await expect(one.append([line(3)])).rejects.toBe(lost.error)
  delete lost.error
  await one.append([line(4)])
  expect(await read()).toEqual({ ids: [1, 4], damages: [] })
  await one.close()
})

test('refused lines are cut off in a folder even after it was moved', async () => {
  const { journal: one, read, folder, lost } = await journal()
  await one.append([line(1)])
  lost.error = new LostFolderError('moved', false)
  await expect(one.append([line(2)])).rejects.toBe(lost.error)
  expect(await readFile(journalPath(folder, 1), 'utf8')).not.toContain('"id":2')
  delete lost.error
  await one.append([line(3)])
  expect(await read()).toEqual({ ids: [1, 3], damages: [] })
  await one.close()
})

test('the journal counts its own files and removes those before a given one, but changes nothing in a folder that was moved', async () => {
  const { journal: one, names, lost, folder } = await journal()
  for (let id = 1; id <= 3; id++) {
    await one.append([line(id)])
    await one.rotate()
  }
  await writeFile(join(folder, 'notes.txt'), '')
  expect(await one.countFiles()).toBe(4)
  await one.removeBefore(3)
  expect(await names()).toEqual(['000003.jsonl', '000004.jsonl', 'notes.txt'])
  expect(await one.countFiles()).toBe(2)
  lost.error = new LostFolderError('moved', false)
  expect(await one.countFiles()).toBe(0)
  await expect(one.removeBefore(4)).rejects.toBe(lost.error)
  await expect(one.rotate()).rejects.toBe(lost.error)
  expect(await names()).toEqual(['000003.jsonl', '000004.jsonl', 'notes.txt'])
  await one.close()
})

test('a reopened journal continues in another file, and a missing folder is reported', async () => {
  const { journal: one, read, folder } = await journal()
  await one.append([line(1)])
  await one.close()
  await one.append([line(2)])
  expect(one.number).toBe(2)
  expect((await read()).ids).toEqual([1, 2])
  await rm(folder, { recursive: true })
  await expect(one.append([line(3)])).rejects.toThrow('is not the file that was opened')
  await expect(one.append([line(4)])).rejects.toThrow('ENOENT')
})

test('a reader of the journal learns up to which byte each file is valid, even just after the file was removed', async () => {
  const { journal: one, lost, names, folder } = await journal()
  const size = async (number: number) => (await stat(journalPath(folder, number))).size
  await one.append([line(1)])
  await one.append([])
  expect(one.end).toEqual({ journal: 1, length: await size(1) })
  expect(one.written).toBe(line(1).bytes.length + 1)
  await one.rotate()
  await one.append([line(2)])
  await one.rotate()
  expect(one.end).toEqual({ journal: 3, length: await size(3) })
  expect(one.written).toBe((line(1).bytes.length + 1) * 2)
  expect([1, 2, 3, 4].map(number => one.lengthOf(number))).toEqual([
    ...(await Promise.all([1, 2, 3].map(size))),
    undefined,
  ])
  expect(await one.countFiles()).toBe(3)
  const first = await size(1)
  await one.removeBefore(2)
  expect(await names()).toEqual(['000002.jsonl', '000003.jsonl'])
  // The length of a file that was just removed stays known, because a reader may still have this file open.
  expect([1, 2, 3].map(number => one.lengthOf(number))).toEqual([first, await size(2), await size(3)])
  expect(await one.countFiles()).toBe(2)
  await one.removeBefore(3)
  expect(one.lengthOf(1)).toBeUndefined()
  lost.error = new LostFolderError('gone', false)
  expect(await one.countFiles()).toBe(0)
  await one.close()
})
