import { createRequire } from 'node:module'
import { startProduct } from '../e2e/product'
import { wizardReady } from '../e2e/wizard-page'
import { ownChromium } from '../scripts/chromium'

/** The visitor's device is this many times slower than this machine. */
const THROTTLE = 4
/** The number of passes along the longest path. The first pass is a warm-up, and is not measured. */
const ROUNDS = 4
/** The maximum time until the next step is on the screen, in ms. */
const GOAL = 50

/** The answers that lead along the longest path, in order. */
const CHOICES: [name: string, value: string][] = [
  ['service', 'Work visa - I have offer letter'],
  ['offerLetter', 'Yes, I have offer letter'],
  ['country', 'USA'],
  ['usVisa', 'H1B Work'],
  ['whoNeedsVisa', 'Just me'],
  ['requirement', 'Complete visa assistance'],
  ['documents', 'Yes, all documents ready'],
  ['timing', 'Within 1 month'],
  ['travelHistory', 'Good'],
  ['travelHistoryTier', 'Mostly Gulf countries'],
  ['visaRefusalHistory', 'Yes, both refusal and overstay'],
  ['refusalCount', '1 time'],
  ['', ''],
  ['contact', 'Email'],
  ['language', 'English'],
  ['relationship', 'Single'],
  ['howKnow', 'YouTube'],
  ['residence', 'UK'],
  ['locality', 'Leeds'],
  ['travellers', '1 person'],
]

const { version } = createRequire(import.meta.url)('playwright/package.json') as { version: string }

/**
 * Measures the time from pressing Next until the next step is on the screen, on a processor slowed down four times.
 * Requires `npm run build`.
 */
export async function wizard(): Promise<string> {
  const product = await startProduct()
  const browser = await ownChromium()
  const times: { step: number; ms: number }[] = []
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const context = await browser.newContext({
        viewport: { width: 375, height: 800 },
        reducedMotion: 'no-preference',
      })
      const page = await context.newPage()
      await page.goto(`${product.url}/visa-assistance/`)
      await wizardReady(page)
      await page.waitForLoadState('networkidle')
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
      for (const [i, [name, value]] of CHOICES.entries()) {
        if (name) await page.locator(`haven-visa-wizard [name=${name}][value="${value}"]`).check()
        const ms = await page.evaluate<number>(MEASURE_NEXT)
        if (round) times.push({ step: i + 2, ms })
      }
      await context.close()
    }
  } finally {
    await browser.close()
    await product.remove()
  }
  times.sort((a, b) => a.ms - b.ms)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]?.ms.toFixed(1)
  const slowest = times.at(-1)
  return `## The wizard's next step

From the press on Next to the paint of the next question, ${THROTTLE}× CPU throttle, 375 px, ${times.length} presses on the longest path
(Chromium by Playwright ${version}). Goal: ${GOAL} ms.

| median | p95 | slowest |
|---|---|---|
| ${at(0.5)} ms | ${at(0.95)} ms | ${slowest?.ms.toFixed(1)} ms (to step ${slowest?.step}) |
`
}

/** Runs in the page: presses Next, and waits until the next question is on the screen. */
const MEASURE_NEXT = `new Promise(done => {
  const root = document.querySelector('haven-visa-wizard').shadowRoot
  const before = root.querySelector('h2')
  const start = performance.now()
  root.querySelector('[part=button]').click()
  const frame = () => requestAnimationFrame(() => {
    if (root.querySelector('h2') === before) return frame()
    // A task that is queued in an animation frame runs after the browser has painted this frame.
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done(performance.now() - start)
    port2.postMessage(0)
  })
  frame()
})`
