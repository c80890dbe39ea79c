import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/store-fixtures'
import { UserFacingError } from '../../../user-facing-error'
import { encodeEntry, withChecksum } from '../journal/entry'
import { DamagedFileError, SegmentFile, segmentNumber, segmentPath } from './segment-file'

const entry = (id: number) => encodeEntry({ rev: id, list: 'callbacks', id, gone: 'lost' })

/** Writes the file of the second segment with these records. */
async function written(...ids: number[]) {
  const folder = await temporaryFolder('memory')
  const path = segmentPath(folder, 2)
  const file = new SegmentFile(path, 'callbacks', 2)
  await file.write({ lines: ids.map(entry) })
  const text = await readFile(path, 'utf8')
  /** Reads the file again, with another text in it if one is given. */
  const read = async (changed = text, known = 0) => {
    await writeFile(path, changed)
    return await new SegmentFile(path, 'callbacks', 2, known).read()
  }
  const refusal = async (changed?: string, known?: number) =>
    await read(changed, known).then(
      () => undefined,
      (error: DamagedFileError) => error,
    )
  return { folder, path, file, text, read, refusal }
}
/** The first line of a segment file with the ids from `from` to `to`. */
const head = (from: number, to: number, version = 1, number = 2, list = 'callbacks') =>
  withChecksum(`{"version":${version},"list":"${list}","segment":${number},"from":${from},"to":${to},"entries":[`)

test('a segment is read as it was written, and is valid JSON; each line is at the position in its layout', async () => {
  const { file, text, read, path } = await written(1_001, 1_002, 1_003)
  const lines = (await read())?.lines ?? []
  expect(lines.map(({ text }) => text)).toEqual([1_001, 1_002, 1_003].map(id => entry(id).text))
  expect(JSON.parse(text)).toMatchObject({ version: 1, list: 'callbacks', segment: 2, from: 1_001, to: 1_003 })
  expect(JSON.parse(text).entries.map(({ id }: { id: number }) => id)).toEqual([1_001, 1_002, 1_003])
  const again = new SegmentFile(path, 'callbacks', 2)
  await again.read()
  const { size, mtimeMs } = await stat(path)
  for (const layout of [file.layout, again.layout]) expect(layout.starts).toHaveLength(4)
  expect(again.layout).toEqual({ ...file.layout, size, mtimeMs })
  for (const [at, id] of [1_001, 1_002, 1_003].entries()) {
    const [start = 0, next = 0] = again.layout.starts.slice(at)
    expect(text.slice(start, next - 2)).toBe(entry(id).text)
  }
})

test('a segment may have no records, and a missing file is no error', async () => {
  const { read, text, folder } = await written()
  expect(JSON.parse(text).entries).toEqual([])
  expect(await read()).toEqual({ lines: [] })
  expect(await new SegmentFile(segmentPath(folder, 3), 'callbacks', 3).read()).toBeNull()
  const missing = await new SegmentFile(segmentPath(folder, 3), 'callbacks', 3, 5).read().catch(error => error)
  expect(missing).toBeInstanceOf(DamagedFileError)
  expect(missing).toMatchObject({ message: `${segmentPath(folder, 3)} is missing`, expected: 5, bytes: undefined })
})

test('damage is reported with its first byte and the file’s content', async () => {
  const { text, refusal, path, file } = await written(1_001, 1_002)
  const [first, second = 0, end = 0] = file.layout.starts
  const cases: [changed: string, what: string][] = [
    [text.replace('"rev":1001', '"rev":1009'), `is damaged at byte ${first}`],
    [text.replace('"rev":1002', '"rev":1009'), `is damaged at byte ${second}`],
    [`${text.slice(0, second - 2)};${text.slice(second - 1)}`, `is damaged at byte ${second - 2}`],
    [text.replace(entry(1_001).text, entry(1_003).text), `is damaged at byte ${first}`],
    [text.replace(entry(1_002).text, entry(1_001).text), `is damaged at byte ${second}`],
    [text.replace(entry(1_001).text, encodeEntry({ rev: 1, list: 'inquiries', id: 1_001 }).text), `byte ${first}`],
    [`${text.slice(0, end - 2)}\n] \n`, 'ends too early'],
    [text.replace(`,\n${entry(1_002).text}`, ''), 'ends too early'],
    [text.replace('{"sum":"', '{"sum":"x'), 'does not begin as a segment file does'],
    [`\n${text}`, 'does not begin as a segment file does'],
    ['', 'does not begin as a segment file does'],
    [text.replace('\n', ''), 'does not begin as a segment file does'],
  ]
  for (const [changed, what] of cases) {
    const error = await refusal(changed)
    expect(error, what).toBeInstanceOf(DamagedFileError)
    expect(error).toMatchObject({ name: 'DamagedFileError', path, message: expect.stringContaining(what) })
    expect(error?.bytes?.toString('utf8')).toBe(changed)
  }
})

test('a file of another list, with another segment number, or with too many records is refused', async () => {
  const { text, refusal } = await written(1_001)
  const [first = '', ...rest] = text.split('\n')
  expect(first).toBe(head(1_001, 1_001))
  for (const other of [
    head(1_001, 1_001, 1, 2, 'inquiries'),
    head(1_001, 1_001, 1, 3),
    head(1, 1_001),
    head(1_001, 2_001),
    head(1_001, 900),
    head(1_001, 1_001, 0),
  ]) {
    expect((await refusal([other, ...rest].join('\n')))?.message, other).toContain('does not begin as a segment file')
  }
})

test("the expected number of records is the file's own or the known one, and at most that of a full segment", async () => {
  const { text, refusal } = await written(1_001, 1_002)
  const lost = text.replace(`,\n${entry(1_002).text}`, '')
  expect(await refusal(lost)).toMatchObject({ expected: 2 })
  expect(await refusal(lost, 7)).toMatchObject({ expected: 7 })
  expect(await refusal(text.replace('{"sum":"', '{"sum":"x'), 7)).toMatchObject({ expected: 7 })
  expect(await refusal(text, 3)).toMatchObject({ message: expect.stringMatching(/holds 2 records instead of 3$/) })
  expect(await refusal(text, 2)).toBeUndefined()
  const [, ...rest] = text.split('\n')
  expect(await refusal([head(1_001, 9_999), ...rest].join('\n'))).toMatchObject({ expected: 1_000 })
  expect(await refusal([head(1_001, 900), ...rest].join('\n'))).toMatchObject({ expected: 0 })
})

test('a file of a later version is refused for its version, and does not count as damaged', async () => {
  const { text, refusal, path } = await written(1_001)
  const [, ...rest] = text.split('\n')
  const error = await refusal([head(1_001, 1_001, 2), ...rest].join('\n'))
  expect(error).toBeInstanceOf(UserFacingError)
  expect(error).toMatchObject({
    message: `${path} was written by a later version of this program (format 2).`,
  })
  // Without its right checksum, the format's number in the first line proves nothing, so the file counts as damaged.
  const damaged = head(1_001, 1_001, 2).replace('"sum":"', '"sum":"x')
  expect(await refusal([damaged, ...rest].join('\n'))).toBeInstanceOf(DamagedFileError)
})

test('a folder in the place of a file is not reported as a missing file', async () => {
  const folder = await temporaryFolder('memory')
  await mkdir(join(folder, '000001.json'))
  await expect(new SegmentFile(segmentPath(folder, 1), 'callbacks', 1, 1).read()).rejects.toThrow('EISDIR')
})

test.each([
  ['000001.json', 1],
  ['123456.json', 123_456],
  ['1234567.json', 1_234_567],
  ['00001.json', undefined],
  ['000001.json.new', undefined],
  ['x000001.json', undefined],
  ['000001xjson', undefined],
  ['a00001.json', undefined],
])('%s is the file of segment %s', (name, number) => {
  expect(segmentNumber(name)).toBe(number)
  if (number) expect(segmentPath('folder', number)).toBe(join('folder', name))
})
