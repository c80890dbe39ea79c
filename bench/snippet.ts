import type { Browser } from 'playwright'
import { idle, snippetOf } from '../e2e/host-page'
import { freePort, startHostPage, startProduct } from '../e2e/product'
import { consultationSnippet } from '../guide/snippet'
import { ownChromium } from '../scripts/chromium'
import { shiftOf, watchShift } from '../scripts/layout-shift'

/**
 * A visitor with a slow connection and a slow device: bits a second, latency in ms, and how many times slower the
 * device is than this machine.
 */
const SLOW = { bits: 400_000, latency: 400, cpu: 4 }
/** The number of visits to each page. The first visit warms the server up, and is not measured. */
const VISITS = 6
/** The form of the three-line snippet may be usable at most this much later than that of the long snippet, in s. */
const GOAL = 0.5

interface Visit {
  /** The time until the visitor can use the form, in s. */
  usable: number
  bytes: number
  /** The number of layout shifts, which are moves of parts of the page without an action of the visitor. */
  moves: number
}

/**
 * Compares the three-line snippet with the long snippet on a partner's page, for a slow visitor. Requires `npm run
 * build`.
 */
export async function snippet(): Promise<string> {
  const ports = { three: await freePort(), long: await freePort() }
  const product = await startProduct({
    ALLOWED_ORIGINS: Object.values(ports)
      .map(port => `http://127.0.0.1:${port}`)
      .join(),
  })
  const long = await snippetOf(product.url)
  const body = `<main>\n<h1>Help from a partner</h1>\n${consultationSnippet(product.url)}\n<p>The text below the form.</p>\n</main>`
  const pages = { three: long.replace(/<main>[\s\S]*<\/main>/, body), long }
  const browser = await ownChromium()
  const visits: Record<keyof typeof pages, Visit[]> = { three: [], long: [] }
  try {
    for (let turn = 0; turn < VISITS; turn++) {
      for (const name of ['three', 'long'] as const) {
        const host = await startHostPage(() => pages[name], {}, ports[name])
        const visit = await visitSlowly(browser, host.origin).finally(host.close)
        if (turn) visits[name].push(visit)
      }
    }
  } finally {
    await browser.close()
    await product.remove()
  }
  const row = (title: string, name: keyof typeof pages) => {
    const of = (field: keyof Visit) => median(visits[name].map(visit => visit[field]))
    return `| ${title} | ${of('usable').toFixed(2)} s | ${of('bytes').toLocaleString('en')} | ${of('moves')} |`
  }
  const later = median(visits.three.map(({ usable }) => usable)) - median(visits.long.map(({ usable }) => usable))
  return `## Three lines against the long snippet

The consultation form on a partner's page at ${SLOW.bits / 1000} kbit/s, ${SLOW.latency} ms for a round trip, ${SLOW.cpu}× CPU throttle; medians of ${VISITS - 1} visits for each
snippet, in turn. With the long snippet, visitors can fill in the plain form before the widget appears. Goal: the widget of the three lines appears at most ${GOAL} s later.

| snippet | widget usable | bytes, headers included | moves |
|---|---|---|---|
${row('three lines', 'three')}
${row('with a form inside', 'long')}

The widget of the three lines appears ${later.toFixed(2)} s later.
`
}

async function visitSlowly(browser: Browser, origin: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 375, height: 800 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const throughput = SLOW.bits / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.addInitScript(() => {
    addEventListener('haven-ready', () => Object.assign(window, { readyAt: performance.now() }), { once: true })
  })
  await watchShift(page)
  await page.goto(origin)
  const readyAt = await page.waitForFunction(() => (window as unknown as { readyAt?: number }).readyAt)
  const usable = ((await readyAt.jsonValue()) ?? Number.NaN) / 1000
  const usableBytes = bytes
  await page.evaluate(idle)
  const moves = (await shiftOf(page)).length
  await context.close()
  return { usable, bytes: usableBytes, moves }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
