import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startChild } from '../../../testing/store-child'
import { temporaryFolder } from '../../../testing/store-fixtures'

/** For each step, the start of its line in the trace. Each step ends before the next one begins. */
const STEPS: [step: string, line: RegExp][] = [
  ['the content is synced', /\bfsync\(\d+<[^>]*\/files\/\.[\w-]+\.tmp>/],
  ['the note is synced', /\bfdatasync\(\d+<[^>]*\/waiting\/\.[\w-]+\.tmp>/],
  ['the note gets its name', /\brename\w*\(.*\/waiting\/\.[\w-]+\.tmp".*\/waiting\/\w{32}\.json"/],
  ['the folder of the note is synced', /\bfsync\(\d+<[^>]*\/files\/waiting>/],
  ['the content gets its name', /\brename\w*\(.*\/files\/\.[\w-]+\.tmp".*\/files\/\w\w\/\w{32}"/],
  ['the folder of the content is synced', /\bfsync\(\d+<[^>]*\/files\/\w\w>/],
  ['the folder of all letters is synced', /\bfsync\(\d+<[^>]*\/files>/],
  ['the letter is acknowledged', /\bwrite\(1<.*"keep 50000: done/],
]

test('before a letter is acknowledged, the store syncs it, writes its note and moves it to its path, in this order', async () => {
  const folder = await temporaryFolder()
  const trace = join(folder, 'trace')
  const calls = 'trace=write,fsync,fdatasync,rename,renameat,renameat2'
  const strace = ['strace', '-f', '-qq', '-y', '-s', '4096', '-e', calls, '-e', 'signal=none', '-o', trace]
  const writer = startChild('letter-writer.ts', [join(folder, 'data')], strace)
  await writer.printed('open')
  writer.process.stdin?.end('keep 50000\n')
  await writer.printed('keep 50000: done')
  writer.process.kill('SIGKILL')
  await writer.ended()
  const happened = (await readFile(trace, 'utf8')).split('\n').flatMap(line => {
    const step = STEPS.find(([, begins]) => begins.test(line))?.[0]
    return step === undefined ? [] : [step]
  })
  // The start of the service creates folders, too, so the comparison starts at the letter's content.
  expect(happened.slice(happened.indexOf('the content is synced'))).toEqual(STEPS.map(([step]) => step))
})
