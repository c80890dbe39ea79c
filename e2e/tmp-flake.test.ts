import type { Browser } from 'playwright'
import { afterAll, beforeAll, it } from 'vitest'
import { launch, type Product, startProduct } from './product'
import { journeys } from './translated-journeys'
import { translate } from './translator'

let browser: Browser
let product: Product
beforeAll(async () => {
  browser = await launch()
  product = await startProduct()
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})
const LOG = `{
  window.__log = []
  const say = (...w) => __log.push(Math.round(performance.now()) + ' ' + w.join(' '))
  for (const t of ['focusin','submit','click']) addEventListener(t, e => { const p = e.composedPath()[0]; say(t, p.localName, p.name ?? '', p.part?.value ?? '') }, true)
  const f = window.fetch
  window.fetch = async (...a) => { say('fetch', a[0]); const r = await f(...a); say('answer', r.status, a[0]); return r }
  const { attachShadow } = Element.prototype
  Element.prototype.attachShadow = function (i) { const s = attachShadow.call(this, i); new MutationObserver(rs => { for (const r of rs) for (const [w, l] of [['+', r.addedNodes], ['-', r.removedNodes]]) for (const n of l) if (n.part?.value) say(w, n.part.value) }).observe(s, {childList: true, subtree: true}); return s }
}`
const N = Number(process.env.N ?? 6)
it('flake', async () => {
  const seen: string[] = []
  for (let i = 0; i < N; i++) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.addInitScript(LOG)
    if (i % 2) await translate(page)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.RATE ?? 6) })
    try {
      const moments = await (journeys.consultation as (typeof journeys)[string])(page, product.url)
      const bad = moments.filter(([name, lines]) => name.startsWith('a wrong day') && !lines.includes('There is a problem'))
      seen.push(`${i} ${bad.length} ${bad.map(([name]) => name)}`)
      if (bad.length) console.log((await page.evaluate('__log') as string[]).join('\n'), bad[0]?.[1].join(' | '))
    } catch (e) { seen.push(`${i} ${e}`.slice(0, 200)) }
    await context.close()
  }
  console.log(seen.join('\n'))
}, 600_000)
