import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startChild } from '../../../testing/store-child'
import { openStore, temporaryFolder } from '../../../testing/store-fixtures'

// strace makes the second sync of the first journal file fail, like a dying disk.
const FAILING_SYNC = ['-e', 'inject=fdatasync:error=EIO:when=2']
const FAILING_CUT = ['-e', 'inject=ftruncate:error=EIO']

test.each([
  ['is cut off the file', FAILING_SYNC],
  ['is cancelled by the next file where it cannot be cut off', [...FAILING_SYNC, ...FAILING_CUT]],
])('a submission refused by a failed sync %s, and the next one is stored elsewhere', async (_, faults) => {
  const folder = await temporaryFolder()
  const dir = join(folder, 'data')
  const file = join(dir, 'journal', '000001.jsonl')
  const trace = join(folder, 'trace')
  // strace counts calls per thread, so the process uses one thread for files.
  const under = ['env', 'UV_THREADPOOL_SIZE=1', 'strace', '-f', '-qq', '-e', 'signal=none', '-P', file]
  const calls = ['-e', 'trace=fdatasync,ftruncate,write', '-o', trace, ...faults]
  const child = startChild('refused.ts', [dir], [...under, ...calls])
  await child.printed('open')
  child.process.stdin?.write('1 100 first\n')
  await child.printed('first: stored 1 refused 0 ready yes')
  child.process.stdin?.write('4 100 next\n')
  await child.printed('next: stored 0 refused 4 ready yes')
  child.process.stdin?.write('2 100 later\n')
  await child.printed('later: stored 2 refused 0 ready yes')
  // If the test killed strace, the traced process would continue and close its store normally.
  process.kill(JSON.parse(await readFile(join(dir, 'lock'), 'utf8')).pid, 'SIGKILL')
  await child.ended()

  const afterwards = (await readFile(trace, 'utf8')).split('(INJECTED)')[1] ?? ''
  expect(afterwards).not.toMatch(/fdatasync|write/)
  const store = await openStore(dir)
  const { records } = await store.list('callbacks', { limit: 10 })
  expect(records.map(({ id, message }) => [id, String(message).slice(0, 5)])).toEqual([
    [3, 'later'],
    [2, 'later'],
    [1, 'first'],
  ])
})
