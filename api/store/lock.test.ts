import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFileStore } from './file-store'
import { startChild } from './testing/child'
import { enquiry, memoryLog, openStore, temporaryFolder } from './testing/fixtures'

test('a second opening of a folder is refused with the process that has it and the lock file', async () => {
  const dir = await temporaryFolder()
  const first = await openStore(dir)
  const refusal = openFileStore({ dir })
  await expect(refusal).rejects.toThrow(new RegExp(`${dir} is in use by process ${process.pid}.*${join(dir, 'lock')}`))
  await expect(first.submit('inquiries', enquiry())).resolves.toMatchObject({ id: 1 })
})

test('a process that is running keeps others out; once it was killed, its lock is taken over', async () => {
  const dir = await temporaryFolder()
  const other = startChild('writer.ts', [dir, '1', '1000000'])
  await other.printed('open')
  await expect(openFileStore({ dir })).rejects.toThrow(`process ${other.process.pid}`)
  other.process.kill('SIGKILL')
  await other.ended()
  const log = memoryLog()
  const store = await openStore(dir, { log })
  expect(log.entries).toMatchObject([{ fields: { pid: other.process.pid } }])
  await expect(store.ready()).resolves.toBeUndefined()
}, 20_000)

test('a lock whose number now belongs to a later process is taken over', async () => {
  const dir = await temporaryFolder()
  await (await openStore(dir)).close()
  await writeFile(join(dir, 'lock'), JSON.stringify({ pid: process.pid, startedAt: '1', token: 'old' }))
  await openStore(dir)
  expect(JSON.parse(await readFile(join(dir, 'lock'), 'utf8'))).not.toMatchObject({ token: 'old' })
})

test('of ten that take over a stale lock at once, one gets it', async () => {
  const dir = await temporaryFolder()
  await writeFile(join(dir, 'lock'), JSON.stringify({ pid: process.pid, startedAt: '1', token: 'old' }))
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => openStore(dir)))
  expect(outcomes.filter(outcome => outcome.status === 'fulfilled')).toHaveLength(1)
})

test('a folder is free again after closing', async () => {
  const dir = await temporaryFolder()
  await (await openStore(dir)).close()
  await expect(openStore(dir)).resolves.toBeDefined()
})
