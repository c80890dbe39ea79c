import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { startChild } from '../../../testing/store-child'
import { temporaryFolder } from '../../../testing/store-fixtures'

/** A system call, with the trace's line numbers of its start and end. */
interface Call {
  name: string
  file: number
  /** The path of the file on which the call acted, if strace traced it. */
  path: string
  data: string
  start: number
  end: number
  result: number
}

test('the data of each submission is synced before it is acknowledged', async () => {
  const folder = await temporaryFolder()
  const trace = join(folder, 'trace')
  const calls = 'trace=write,pwrite64,pwritev,writev,fdatasync,fsync'
  const strace = ['strace', '-f', '-qq', '-s', '1000000', '-e', calls, '-e', 'signal=none', '-o', trace]
  const writer = startChild('store-writer.ts', [join(folder, 'data'), '10', '10'], strace)
  expect(await writer.ended()).toBe(0)

  const happened = parseTrace(await readFile(trace, 'utf8'))
  const acknowledgements = happened.filter(call => call.file === 1 && / \d+ \w{8}\\n$/.test(call.data))
  expect(acknowledgements).toHaveLength(100)
  const tooEarly = acknowledgements.filter(({ data, start }) => {
    const reference = data.slice(-10, -2)
    const writes = happened.filter(call => call.name === 'write' && call.file !== 1 && call.data.includes(reference))
    const isSynced = (write: Call) =>
      happened.some(
        sync =>
          ['fdatasync', 'fsync'].includes(sync.name) &&
          sync.file === write.file &&
          sync.result === 0 &&
          sync.start > write.end &&
          sync.end < start,
      )
    return !writes.some(isSynced)
  })
  expect(tooEarly).toEqual([])
})

test('each renamed file’s name is synced, and a journal’s name before anything in it is acknowledged', async () => {
  const folder = await temporaryFolder()
  const dir = join(folder, 'data')
  const trace = join(folder, 'trace')
  const calls = 'trace=write,fsync,rename,renameat,renameat2'
  const strace = ['strace', '-f', '-qq', '-y', '-s', '4096', '-e', calls, '-e', 'signal=none', '-o', trace]
  const writer = startChild('store-writer.ts', [dir, '2', '2'], strace)
  expect(await writer.ended()).toBe(0)

  const happened = parseTrace(await readFile(trace, 'utf8'))
  const firstAcknowledgement = happened.find(call => call.file === 1 && / \d+ \w{8}\\n$/.test(call.data))
  const placed = happened
    .filter(call => call.name.startsWith('rename') && call.result === 0)
    .map(({ end, data }) => ({ end, path: data.split('"').at(-1) ?? '' }))
    .filter(({ path }) => path.startsWith(dir))
  expect(placed.map(({ path }) => relative(dir, path))).toEqual(
    expect.arrayContaining(['journal/000001.jsonl', 'callbacks/000001.json']),
  )
  for (const { path, end } of placed) {
    const sync = happened.find(call => call.name === 'fsync' && call.path === dirname(path) && call.start > end)
    expect(sync, path).toMatchObject({ result: 0 })
    if (path.endsWith('.jsonl')) expect(sync?.end).toBeLessThan(firstAcknowledgement?.start ?? 0)
  }
})

function parseTrace(text: string): Call[] {
  const calls: Call[] = []
  const unfinished = new Map<string, Call>()
  text.split('\n').forEach((line, at) => {
    const [, thread = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? []
    const begun = /^(\w+)\((?:(\d+)(?:<([^>]*)>)?(?:, )?)?(?:[^"]*"(.*)")?/.exec(rest)
    const result = Number(/ = (-?\d+)[^=]*$/.exec(rest)?.[1] ?? Number.NaN)
    if (begun) {
      const [, name = '', file = '-1', path = '', data = ''] = begun
      const call = { name, file: Number(file), path, data, start: at, end: at, result }
      calls.push(call)
      if (rest.endsWith('<unfinished ...>'))
        unfinished.set(thread, Object.assign(call, { end: Number.POSITIVE_INFINITY }))
    } else if (rest.startsWith('<...')) {
      Object.assign(unfinished.get(thread) ?? {}, { end: at, result })
    }
  })
  return calls
}
