import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { startChild } from '../../testing/store-child'
import { openStore, temporaryFolder } from '../../testing/store-fixtures'

test('with a full disk the store refuses changes, stores no refused change, and works again by itself afterwards', async () => {
  const dir = await temporaryFolder()
  const child = startChild('refused.ts', [dir])
  const say = async (line: string, answer: string) => {
    child.process.stdin?.write(`${line}\n`)
    await child.printed(answer)
  }
  // Limits the size of every file: a write then fails (EFBIG) as it does on a full disk.
  const limitFiles = (bytes: number | 'unlimited') =>
    execFileSync('prlimit', [`--pid=${child.process.pid}`, `--fsize=${bytes}:`])

  await child.printed('open')
  await say('3 100 before', 'before: stored 3 refused 0 ready yes')
  limitFiles(4_096)
  for (let n = 0; n < 10; n++) await say(`10 5000 cut${n}`, `cut${n}: stored 0 refused 10 ready yes`)
  limitFiles(64)
  for (let n = 0; n < 10; n++) await say(`10 100 full${n}`, `full${n}: stored 0 refused 10 ready no`)
  limitFiles('unlimited')
  await say('3 5000 after', 'after: stored 3 refused 0 ready yes')
  child.process.kill('SIGKILL')
  await child.ended()

  const store = await openStore(dir)
  const { records } = await store.list('callbacks', { limit: 500 })
  expect(records.map(record => String(record.message).slice(0, 5))).toEqual([
    ...['after', 'after', 'after'],
    ...['befor', 'befor', 'befor'],
  ])
  expect(records.map(record => record.id)).toEqual([6, 5, 4, 3, 2, 1])
})
