import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'tsup'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { DAY } from '../api/contract/time/durations'
import { widgetChunks } from '../tsup.config'
import { copyEarlierFiles, hashesOf } from './build-widgets'
import { pinFiles } from './pin-files'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'haven-widgets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

/** Writes a file that was last changed `daysAgo` days ago. */
function write(name: string, daysAgo = 0, content = name) {
  writeFileSync(join(folder, name), content)
  const time = new Date(Date.now() - daysAgo * DAY)
  utimesSync(join(folder, name), time, time)
}
const read = (name: string) => readFileSync(join(folder, name), 'utf8')
const left = (...names: string[]) => names.filter(name => existsSync(join(folder, name)))

describe('a build', () => {
  it('gives its files the same hashes whichever folder it is in', async () => {
    await build(widgetChunks({ 'haven-leave': 'widgets/leave/element.ts' }, folder))
    const { inputs } = JSON.parse(read('metafile-esm.json'))
    expect(Object.keys(inputs)).toContain('widgets/leave/element.ts')
    expect(Object.keys(inputs).filter(input => input.includes(process.cwd()))).toEqual([])
  })

  it('makes the browser request the forms before the rest, each with its own file first', () => {
    const of = (tag: string) => ({ first: [`${tag}-A1.js`, 'chunk-B2.js'], later: [] })
    const tags = ['haven-call-button', 'haven-leave', 'haven-enquiry-form', 'haven-team', 'haven-visa-wizard']
    const hashes = hashesOf(Object.fromEntries(tags.map(tag => [tag, of(tag)])))
    expect(Object.keys(hashes)).toEqual([tags[2], tags[4], tags[0], tags[1], tags[3]])
    expect(new Set(Object.values(hashes))).toEqual(new Set(['A1 B2']))
  })

  it("keeps an earlier build's chunks for 30 days, then removes them with their compressed copies", async () => {
    write('chunk-YOUNGER1.js', 29)
    write('chunk-OLDER111.js', 31)
    write('chunk-OLDER111.js.br', 1)
    write('chunk-OLDER111.js.gz', 1)
    await copyEarlierFiles(folder)
    expect(left('chunk-YOUNGER1.js', 'chunk-OLDER111.js', 'chunk-OLDER111.js.br', 'chunk-OLDER111.js.gz')).toEqual([
      'chunk-YOUNGER1.js',
    ])
  })

  it('counts the days from when a chunk was superseded, not from when it was built', async () => {
    write('chunk-SERVED11.js', 100)
    write('chunk-LATER111.js', 100)
    write('manifest.json', 100, JSON.stringify({ tag: { first: ['chunk-SERVED11.js'], later: ['chunk-LATER111.js'] } }))
    await copyEarlierFiles(folder)
    expect(left('chunk-SERVED11.js', 'chunk-LATER111.js')).toHaveLength(2)
  })

  it('never removes a file that pages pin by its version', async () => {
    const pinned = [
      'haven-0.1.0.iife.js',
      'haven-0.1.0.iife.js.sri',
      'haven-0.1.0.iife.js.br',
      'haven-admin-0.1.0.iife.js',
      'haven-1.0.0-rc.1.iife.js',
      'haven-0.1.0.css',
      'haven-0.1.0.css.sri',
      'haven-0.1.0.css.gz',
    ]
    for (const name of pinned) write(name, 400)
    await copyEarlierFiles(folder)
    expect(left(...pinned)).toEqual(pinned)
  })

  describe.each(['iife.js', 'css'])('of haven.%s', end => {
    const latest = `haven.${end}`
    const pinned = `haven-1.2.3.${end}`
    beforeEach(() => {
      write('haven.iife.js', 0, 'void 0')
      write('haven-admin.iife.js', 0, 'void 1')
      write('haven.css', 0, '.haven{}')
    })

    it('publishes its hash in the form that browsers check', async () => {
      expect(await pinFiles(folder, '1.2.3')).toEqual([])
      const hash = `sha384-${createHash('sha384').update(read(latest)).digest('base64')}\n`
      expect(read(`${latest}.sri`)).toBe(hash)
      expect(read(pinned)).toBe(read(latest))
      expect(read(`${pinned}.sri`)).toBe(hash)
    })

    it('publishes the dashboard’s file beside it, at the path that the classic file loads', async () => {
      await pinFiles(folder, '1.2.3')
      expect(read('haven-admin-1.2.3.iife.js')).toBe('void 1')
    })

    it('never changes the file of a published version, and says so', async () => {
      await pinFiles(folder, '1.2.3')
      const [first, hash] = [read(latest), read(`${latest}.sri`)]
      write(latest, 0, 'second')
      expect(await pinFiles(folder, '1.2.3')).toEqual([
        expect.stringMatching(new RegExp(`^${pinned} keeps .* raise the version`)),
      ])
      expect(read(pinned)).toBe(first)
      expect(read(`${pinned}.sri`)).toBe(hash)
      expect(read(`${latest}.sri`)).not.toBe(hash)
      await pinFiles(folder, '1.2.4')
      expect(read(`haven-1.2.4.${end}`)).toBe('second')
    })
  })
})
