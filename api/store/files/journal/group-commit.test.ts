import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/store-fixtures'
import { StoreUnavailableError } from '../../store'
import { type FolderLock, LostFolderError } from '../lock/lock'
import { encodeEntry } from './entry'
import { GroupCommit } from './group-commit'
import { Journal } from './journal'
import { readJournals } from './journal-reader'

const NOW = new Date('2026-03-02T10:00:00.000Z')

/** A group commit over a real journal, the changes that it applied, and the functions that make it fail. */
async function commits(rev = 10) {
  const folder = await temporaryFolder('memory')
  const fails: { room?: Error; lock?: Error } = {}
  const check = async () => {
    if (fails.lock) throw fails.lock
  }
  const lock: FolderLock = { check, isInPlace: () => !fails.lock, release: async () => undefined }
  const journal = new Journal(folder, undefined, lock)
  const applied: number[][] = []
  const counts = { refused: 0 }
  const group = new GroupCommit({
    journal,
    rev,
    now: () => NOW,
    room: async () => {
      if (fails.room) throw fails.room
    },
    apply: made => void applied.push(made.map(({ line }) => line.id)),
    refuse: () => {
      counts.refused++
    },
  })
  const commit = (id: number) =>
    group.commit((rev, now) => {
      const entry = { rev, list: 'callbacks', id, gone: 'lost' } as const
      return { line: encodeEntry(entry), inMemory: { facts: undefined }, result: { id, rev, now } }
    })
  const written = async () => (await readJournals(folder)).lines.map(({ id, rev }) => [id, rev])
  return { group, commit, applied, counts, fails, written, close: () => journal.close() }
}

test('changes of one turn of the event loop share a write', async () => {
  const { commit, applied, close } = await commits()
  const first = commit(1)
  // Another request arrives in the same turn, after some microtasks.
  for (let step = 0; step < 20; step++) await undefined
  await Promise.all([first, commit(2)])
  expect(applied).toEqual([[1, 2]])
  await close()
})

test('changes that arrive during a write share the next write, each with a revision of its own', async () => {
  const { group, commit, applied, written, close } = await commits()
  const first = commit(1)
  await nextTurn()
  const results = await Promise.all([first, ...[2, 3, 4].map(commit)])
  expect(results).toEqual([1, 2, 3, 4].map((id, at) => ({ id, rev: 11 + at, now: NOW })))
  expect(applied).toEqual([[1], [2, 3, 4]])
  expect(await written()).toEqual([1, 2, 3, 4].map((id, at) => [id, 11 + at]))
  expect(group.rev).toBe(14)
  expect(await commit(5)).toMatchObject({ rev: 15 })
  await close()
})

test('at most 512 changes share a write', async () => {
  const { commit, applied, close } = await commits()
  await Promise.all(Array.from({ length: 600 }, (_, at) => commit(at + 1)))
  expect(applied.map(({ length }) => length)).toEqual([512, 88])
  await close()
})

test('a failed write acknowledges no change and uses no revision, and later writes work again', async () => {
  const { group, commit, applied, counts, fails, written, close } = await commits()
  fails.room = new Error('no room')
  const refusals = await Promise.allSettled([commit(1), commit(2)])
  for (const refusal of refusals) {
    expect(refusal).toMatchObject({ reason: { message: 'The store cannot write: no room', cause: fails.room } })
    expect((refusal as PromiseRejectedResult).reason).toBeInstanceOf(StoreUnavailableError)
  }
  expect([counts.refused, applied, group.rev]).toEqual([1, [], 10])
  delete fails.room
  expect(await commit(3)).toMatchObject({ rev: 11 })
  expect(await written()).toEqual([[3, 11]])
  await close()
})

test('a lost folder is reported with its own error', async () => {
  const { group, commit, fails } = await commits()
  fails.lock = new LostFolderError('The folder was moved.', false)
  await expect(commit(1)).rejects.toBe(fails.lock)
  await expect(group.probe()).rejects.toBe(fails.lock)
  delete fails.lock
  await expect(group.probe()).resolves.toBeUndefined()
})

test('exclusive work runs between two writes, and its failure affects no write', async () => {
  const { group, commit, applied, close } = await commits()
  const seen: number[] = []
  const first = commit(1)
  await nextTurn()
  const alone = group.runExclusive(async () => void seen.push(applied.flat().length))
  const failing = group.runExclusive(async () => {
    throw new Error('not now')
  })
  const second = commit(2)
  await expect(failing).rejects.toThrow('not now')
  await Promise.all([first, alone, second])
  expect(seen).toEqual([1])
  expect(applied).toEqual([[1], [2]])
  // Without other work, the action runs at once.
  await group.runExclusive(async () => void seen.push(applied.flat().length))
  expect(seen).toEqual([1, 2])
  await close()
})

test('the group commit is idle once all waiting changes are done', async () => {
  const { group, commit, applied, close } = await commits()
  for (let id = 1; id <= 3; id++) void commit(id)
  await group.idle()
  expect(applied.flat()).toEqual([1, 2, 3])
  await group.idle()
  await close()
})
