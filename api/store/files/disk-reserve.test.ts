import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryLog } from '../../testing/store-fixtures'
import { DiskReserve } from './disk-reserve'

/** Makes a disk reserve that is `times` as large as the free space, and its log. */
async function reserveOf(times: number, dir = tmpdir()) {
  const { bavail, bsize } = await statfs(tmpdir())
  const log = memoryLog()
  const disk = new DiskReserve({ dir, reserve: bavail * bsize * times, log })
  const admits = (bulk: boolean) =>
    disk.admit(bulk).then(
      () => true,
      (error: Error) => error.message,
    )
  return { disk, log, admits, free: bavail * bsize }
}
const REFUSED = 'The disk reserve is in use.'

test.each([
  ['more is free than the reserve', 0.5, [true, true], []],
  ['the reserve is in use', 2, [true, REFUSED], ['warn The disk reserve is in use']],
  ['the last quarter of the reserve is in use', 8, [REFUSED, REFUSED], ['error The disk reserve is used up']],
])(
  'if %s, the disk reserve decides whose requests the store accepts, and the log says so once',
  async (_, times, admitted, told) => {
    const { admits, log, disk, free } = await reserveOf(times)
    expect([await admits(false), await admits(true)]).toEqual(admitted)
    expect(log.entries.map(({ level, message }) => `${level} ${message.split(/[:.]/)[0]}`)).toEqual(told)
    const space = await disk.space()
    expect(space.reserve).toBe(free * times)
    // Other processes write to this disk, too, so the numbers may differ a little.
    expect(space.free / free).toBeCloseTo(1, 0)
    for (const { fields } of log.entries) expect(fields).toEqual(space)
  },
)

test('if the free space cannot be read, all data are admitted', async () => {
  const { admits, log, disk } = await reserveOf(8, '/nowhere')
  expect([await admits(false), await admits(true)]).toEqual([true, true])
  expect((await disk.space()).free).toBe(Number.MAX_SAFE_INTEGER)
  expect(log.entries).toEqual([])
})

test('without a reserve, the free space is not measured', async () => {
  const { admits, log } = await reserveOf(0)
  expect([await admits(false), await admits(true)]).toEqual([true, true])
  expect(log.entries).toEqual([])
})

test('the measured free space counts for a second', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { disk } = await reserveOf(0.5)
  const first = disk.space()
  vi.advanceTimersByTime(1_000)
  expect(disk.space()).toBe(first)
  vi.advanceTimersByTime(1)
  const second = disk.space()
  expect(second).not.toBe(first)
  vi.advanceTimersByTime(1_000)
  expect(disk.space()).toBe(second)
})
