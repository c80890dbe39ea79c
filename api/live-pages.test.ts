import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { parseConfig } from './config'
import { savedFirmPath, saveFirm } from './configured-firm'
import { type Firm, loadFirm } from './content/firm'
import { openLiveFirm } from './content/live-firm'
import { createLog } from './http/log'
import { openLivePages } from './live-pages'
import { stoppedClock } from './testing/start-test-service'

/**
 * A program that renders one page with the firm's data when the site has a file `go`. If `go` contains `fail`, the
 * program fails with a message.
 */
const PROGRAM = `
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
const { firm, settings: { counts }, from, to } = JSON.parse(await text(process.stdin))
mkdirSync(to, { recursive: true })
while (!existsSync(from + '/go')) await new Promise(done => setTimeout(done, 10))
if (readFileSync(from + '/go', 'utf8') === 'fail') { console.error('no room'); process.exit(1) }
writeFileSync(to + '/index.html', [firm.phones.office.display, ...firm.notices.map(({ text }) => text), ...(counts ? ['counted'] : [])].join(' '))
`

async function open(
  folder = temporaryFolder(),
  clock = stoppedClock(),
  env: Record<string, string> = {},
  file: Firm = loadFirm(),
) {
  const config = {
    ...parseConfig({ DATA_DIR: join(folder, 'data'), ...env }),
    siteDir: join(folder, 'site'),
    rendererFile: join(folder, 'render.mjs'),
    builtFile: join(folder, 'built.json'),
  }
  const live = await openLiveFirm({ file, dataDir: config.dataDir, now: clock.now })
  const log = createLog('silent')
  const pages = await openLivePages({ config, live, log, now: clock.now })
  onTestFinished(() => pages.close())
  const call = (display: string) => {
    const office = { display, dial: `+44${display.replaceAll(' ', '').slice(1)}` }
    return live.change({ phones: { ...loadFirm().phones, office } }, { by: 'shared' })
  }
  const page = () => readFileSync(join(pages.folder(), 'index.html'), 'utf8')
  const go = (how = '') => writeFileSync(join(folder, 'site/go'), how)
  return { config, folder, clock, live, pages, call, page, go }
}

it('the service keeps the old pages until the new ones are complete, and renders only the last of several changes', async () => {
  const { pages, call, page, go, config } = await open()
  await call('020 7946 0001')
  expect(pages.state()).toEqual({ state: 'making' })
  await call('020 7946 0002')
  expect([pages.folder(), page()]).toEqual([config.siteDir, 'built'])
  go()
  await pages.settled()
  expect([page(), pages.state().state]).toEqual(['020 7946 0002', 'current'])
})

it('the service renders pages for a saved change, and removes older pages', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { config, folder, pages, call, page, go } = await open()
  const made = () => readdirSync(join(config.dataDir, 'site'))
  go()
  await call('020 7946 0001')
  await pages.settled()
  const [first] = made()
  await call('020 7946 0002')
  await pages.settled()
  rmSync(join(folder, 'site/go'))
  await call('020 7946 0003')
  await expect.poll(made).toContainEqual(expect.stringMatching(/half$/))
  vi.advanceTimersByTime(60_000)
  await expect.poll(made).not.toContain(first)
  go()
  await pages.settled()
  expect([page(), pages.state().state]).toEqual(['020 7946 0003', 'current'])
  vi.advanceTimersByTime(60_000)
  await expect.poll(made).toEqual([basename(pages.folder())])
})

it('the service keeps the old pages if rendering fails, says why, and tries again at the next change', async () => {
  const { pages, call, page, go } = await open()
  go('fail')
  await call('020 7946 0001')
  await pages.settled()
  expect([page(), pages.state()]).toEqual(['built', { state: 'failed', problem: 'no room' }])
  go()
  await call('020 7946 0002')
  await pages.settled()
  expect([page(), pages.state().state]).toEqual(['020 7946 0002', 'current'])
})

it('after a restart, the service serves the earlier pages at once, renders them again for another build, and leaves no old files', async () => {
  const folder = temporaryFolder()
  // Gives the build's file the same time at each build, as some container images do.
  const built = (text: string) => {
    writeFileSync(join(folder, 'built.json'), text)
    utimesSync(join(folder, 'built.json'), 0, 0)
  }
  built('one build')
  const first = await open(folder)
  first.go()
  await first.call('020 7946 0001')
  await first.pages.settled()
  await first.pages.close()
  const second = await open(first.folder)
  expect([second.page(), second.pages.state().state]).toEqual(['020 7946 0001', 'current'])
  await second.pages.close()
  built('another build')
  const third = await open(first.folder)
  expect(third.page()).toBe('built')
  await third.pages.settled()
  expect(third.page()).toBe('020 7946 0001')
  await third.live.change({ phones: null }, { by: 'shared' })
  await third.pages.settled()
  expect([third.page(), third.pages.state()]).toEqual(['built', { state: 'current' }])
  await third.pages.close()
  await open(first.folder)
  expect(readdirSync(join(first.folder, 'data/site'))).toEqual([])
})

it('the service removes a notice from the pages once the notice’s last day has passed', async () => {
  const { live, pages, page, go, folder, clock } = await open()
  go()
  const notices = { underConstruction: false, notices: [{ text: 'Closed today.', until: '2026-11-21' }] }
  await live.change({ notices }, { by: 'shared' })
  await pages.settled()
  expect(page()).toContain('Closed today.')
  await pages.close()
  clock.time = Date.parse('2026-11-22T00:30:00Z')
  const next = await open(folder, clock)
  await next.pages.settled()
  expect(next.page()).toBe('built')
})

it('the service reports that the pages were built for another host', async () => {
  const elsewhere = 'https://intake.example.org'
  const { pages } = await open(temporaryFolder(), stoppedClock(), { SITE_API_URL: elsewhere })
  expect(pages.state()).toMatchObject({ elsewhere })
})

it('the service reports that no pages can be rendered if the program for this is missing', async () => {
  const folder = temporaryFolder()
  rmSync(join(folder, 'render.mjs'))
  const { pages, call, page } = await open(folder)
  await call('020 7946 0001')
  await pages.settled()
  expect([page(), pages.state()]).toEqual(['built', { state: 'none' }])
  expect(existsSync(join(folder, 'data/site'))).toBe(false)
})

describe('a firm other than the sample', () => {
  const own = { ...loadFirm(), sample: false }

  it('has its own pages from the first request on, at once after a restart, and for another PUBLIC_URL', async () => {
    const first = await openGoing(own)
    expect([first.page(), first.pages.state().state]).toEqual([own.phones.office.display, 'current'])
    await first.pages.close()
    rmSync(join(first.folder, 'site/go'))
    await saveFirm({ ...first.config, firmFile: 'firm.json' }, own, first.clock.now())
    const second = await open(first.folder, first.clock, {}, own)
    expect(existsSync(savedFirmPath(first.config.dataDir))).toBe(true)
    expect(second.page()).toBe(own.phones.office.display)
    await second.pages.close()
    writeFileSync(join(first.folder, 'site/go'), '')
    const moved = await open(first.folder, first.clock, { PUBLIC_URL: 'https://intake.firm.example' }, own)
    expect(moved.pages.folder()).not.toBe(second.pages.folder())
  })

  it('gets all new pages at the same moment when its file changes: every request gets either old or new pages', async () => {
    const { live, pages, page, go, folder } = await openGoing(own)
    rmSync(join(folder, 'site/go'))
    await live.replace({ ...own, phones: { ...own.phones, office: CALLED }, notices: [{ text: 'Moved.' }] })
    expect([page(), pages.state().state]).toEqual([own.phones.office.display, 'making'])
    go()
    await pages.settled()
    expect(page()).toBe(`${CALLED.display} Moved.`)
    const { fees: _, ...without } = own
    await live.replace(without)
    await pages.settled()
    expect([page(), 'fees' in live.firm]).toEqual([own.phones.office.display, false])
  })

  it('keeps its last pages if a start cannot render new ones; a start that would show the sample is refused', async () => {
    const first = await openGoing(own)
    await first.pages.close()
    first.go('fail')
    rmSync(join(first.folder, 'built.json'))
    const second = await open(first.folder, first.clock, {}, own)
    expect([second.page(), second.pages.state()]).toEqual([
      own.phones.office.display,
      { state: 'failed', problem: 'no room' },
    ])
    await second.pages.close()
    rmSync(join(first.folder, 'data/site'), { recursive: true })
    await expect(open(first.folder, first.clock, {}, own)).rejects.toThrow(/cannot be made in \S+site: no room$/)
  })
})

const CALLED = { display: '020 7946 0009', dial: '+442079460009' }

/** Opens the pages of a firm other than the sample, with a program that does not wait. */
function openGoing(own: Firm) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'site/go'), '')
  return open(folder, stoppedClock(), {}, own)
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'haven-pages-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['site', 'data/content']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'site/index.html'), 'built')
  writeFileSync(join(folder, 'render.mjs'), PROGRAM)
  writeFileSync(join(folder, 'built.json'), '{}')
  return folder
}

it('the service has pages that count forms with COUNTS=on, and the pages of the build again without this setting', async () => {
  const first = await open()
  first.go()
  await first.pages.close()
  const counting = await open(first.folder, first.clock, { COUNTS: 'on' })
  await counting.pages.settled()
  expect(counting.page()).toContain('counted')
  await counting.pages.close()
  expect((await open(first.folder)).page()).toBe('built')
  const apart = await open(first.folder, first.clock, { COUNTS: 'on', SITE_API_URL: 'https://api.firm.example' })
  expect(apart.page()).toBe('built')
})
