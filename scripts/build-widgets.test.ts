import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { keepEarlierFiles } from './build-widgets'
import { pinClassic } from './pin-classic'

const DAY = 24 * 60 * 60 * 1_000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haven-widgets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

/** Writes a file as if so many days ago. */
function write(name: string, daysAgo = 0, content = name) {
  writeFileSync(join(folder, name), content)
  const time = new Date(Date.now() - daysAgo * DAY)
  utimesSync(join(folder, name), time, time)
}
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const left = (...names: string[]) => names.filter(name => existsSync(join(folder, name)))

describe('a build', () => {
  it("keeps an earlier build's chunks for 30 days, then removes them with their compressed copies", async () => {
    write('chunk-YOUNGER1.js', 29)
    write('chunk-OLDER111.js', 31)
    write('chunk-OLDER111.js.br', 1)
    write('chunk-OLDER111.js.gz', 1)
    await keepEarlierFiles(folder)
    expect(left('chunk-YOUNGER1.js', 'chunk-OLDER111.js', 'chunk-OLDER111.js.br', 'chunk-OLDER111.js.gz')).toEqual([
      'chunk-YOUNGER1.js',
    ])
  })

  it('counts the days from when a chunk was superseded, not from when it was built', async () => {
    write('chunk-SERVED11.js', 100)
    write('chunk-LATER111.js', 100)
    write('manifest.json', 100, JSON.stringify({ tag: { first: ['chunk-SERVED11.js'], later: ['chunk-LATER111.js'] } }))
    await keepEarlierFiles(folder)
    expect(left('chunk-SERVED11.js', 'chunk-LATER111.js')).toHaveLength(2)
  })

  it('never removes what pages pin by its version', async () => {
    const pinned = [
      'haven-0.1.0.iife.js',
      'haven-0.1.0.iife.js.sri',
      'haven-0.1.0.iife.js.br',
      'haven-1.0.0-rc.1.iife.js',
    ]
    for (const name of pinned) write(name, 400)
    await keepEarlierFiles(folder)
    expect(left(...pinned)).toEqual(pinned)
  })

  it('publishes the hash of the classic file, as browsers check it', async () => {
    write('haven.iife.js', 0, 'void 0')
    expect(await pinClassic(folder, '1.2.3')).toBeUndefined()
    const hash = `sha384-${createHash('sha384').update('void 0').digest('base64')}\n`
    expect(read('haven.iife.js.sri')).toBe(hash)
    expect(read('haven-1.2.3.iife.js')).toBe('void 0')
    expect(read('haven-1.2.3.iife.js.sri')).toBe(hash)
  })

  it('never changes the copy of a version, and says so', async () => {
    write('haven.iife.js', 0, 'first')
    await pinClassic(folder, '1.2.3')
    const hash = read('haven.iife.js.sri')
    write('haven.iife.js', 0, 'second')
    expect(await pinClassic(folder, '1.2.3')).toContain('raise the version')
    expect(read('haven-1.2.3.iife.js')).toBe('first')
    expect(read('haven-1.2.3.iife.js.sri')).toBe(hash)
    expect(read('haven.iife.js.sri')).not.toBe(hash)
    await pinClassic(folder, '1.2.4')
    expect(read('haven-1.2.4.iife.js')).toBe('second')
  })
})
