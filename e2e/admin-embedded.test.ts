import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idle, roundTrip, strictCsp, twoFrames } from './host-page'
import {
  ADMIN_PASSWORD,
  collectErrors,
  fillConsultation,
  freePort,
  launch,
  type Product,
  pressSend,
  startHostPage,
  startProduct,
  upgraded,
  visitor,
} from './product'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

let browser: Browser
let product: Product
let host: Awaited<ReturnType<typeof startHostPage>>
let context: BrowserContext
let page: Page

const pageWith = (tags: string) => `<!doctype html><html lang="en"><title>A page of the firm</title><body>
<script type="module" src="${product.url}/widgets/haven.js"></script><main>${tags}</main></body></html>`

beforeAll(async () => {
  browser = await launch()
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  product = await startProduct({ ALLOWED_ORIGINS: origin, ADMIN_ORIGINS: origin })
  const html = pageWith('<haven-consultation-form></haven-consultation-form><haven-admin></haven-admin>')
  host = await startHostPage(() => html, strictCsp(product.url), port)
})
afterAll(async () => {
  await browser.close()
  host.close()
  await product.remove()
})
beforeEach(async () => {
  context = await browser.newContext()
  page = await context.newPage()
})
afterEach(() => context.close())

async function logIn() {
  await page.getByLabel('Password').fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
}

describe('on a page of another origin', () => {
  it('that ADMIN_ORIGINS names, the dashboard names its service, and shows requests from a form on the same page', async () => {
    const errors = await collectErrors(page)
    await page.goto(host.origin)
    await page.getByText(`This dashboard uses the service at ${product.url}.`).waitFor()
    expect(await page.getByRole('link', { name: 'Open the service’s own dashboard' }).getAttribute('href')).toBe(
      `${product.url}/admin/`,
    )
    await logIn()
    await page.getByText('No requests found.').waitFor()
    await upgraded(page)
    await fillConsultation(page, visitor)
    await pressSend(page)
    await page.locator('tbody [part=row]').filter({ hasText: visitor.message }).waitFor()
    for (const tab of ['Inbox 1', 'Contact Inquiries 1']) await page.getByRole('tab', { name: tab }).waitFor()
    await page.getByRole('tab', { name: 'Contact Inquiries' }).click()
    await page.locator('tbody [part=row]').filter({ hasText: visitor.email }).waitFor()

    // The download may start in this tab or in another one. In both cases, this tab must keep the partner's page.
    const download = page.waitForEvent('download').catch(() => undefined)
    const apart = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    const file = (await Promise.race([download, apart.then(other => other.waitForEvent('download'))])) as
      | Awaited<ReturnType<Page['waitForEvent']>>
      | undefined
    expect(file).toBeDefined()
    expect(page.url()).toBe(`${host.origin}/`)
    await page.getByRole('button', { name: 'Logout' }).waitFor()
    expect(errors).toEqual([])
  })

  it('that ADMIN_ORIGINS does not name, nobody can sign in, and the page names the setting', async () => {
    const other = await startHostPage(() => pageWith('<haven-admin></haven-admin>'))
    try {
      const errors = await collectErrors(page)
      await page.goto(other.origin)
      await page.getByText(`its setting ADMIN_ORIGINS does not list this page (${other.origin})`).waitFor()
      const isNamed = () => errors.some(line => line.startsWith('[haven]') && line.includes('ADMIN_ORIGINS'))
      await expect.poll(isNamed).toBe(true)
    } finally {
      other.close()
    }
  })

  it('no page may show the bundled dashboard’s page in a frame', async () => {
    const framing = await startHostPage(
      () => `<!doctype html><title>x</title><iframe src="${product.url}/admin/"></iframe>`,
    )
    try {
      const refused = page.waitForEvent('console', message => /frame/i.test(message.text()))
      await page.goto(framing.origin)
      await refused
      const frame = page.frames()[1]
      expect(await frame?.evaluate(() => document.querySelector('haven-admin'))).toBeNull()
      expect((await fetch(`${product.url}/admin/`)).headers.get('x-frame-options')).toBe('DENY')
    } finally {
      framing.close()
    }
  })
})

describe('the classic file', () => {
  it('loads the dashboard’s file on a page with its tag, and checks that file’s hash if the classic file is pinned', async () => {
    const hash = readFileSync('dist/widgets/haven.iife.js.sri', 'utf8').trim()
    const classic = await startHostPage(
      () => `<!doctype html><html lang="en"><title>A page of the firm</title><body><haven-admin></haven-admin>
<script src="${product.url}/widgets/haven.iife.js" integrity="${hash}" crossorigin></script></body></html>`,
    )
    try {
      await page.goto(classic.origin)
      await page.locator('haven-admin [part=failure]').waitFor()
      expect(await page.locator('script[src$="haven-admin.iife.js"]').getAttribute('integrity')).toBe(
        readFileSync('dist/widgets/haven-admin.iife.js.sri', 'utf8').trim(),
      )
    } finally {
      classic.close()
    }
  })

  it('of one version loads the dashboard’s file of the same version, and checks its hash', async () => {
    const classic = await startHostPage(
      () => `<!doctype html><html lang="en"><title>A page of the firm</title><body><haven-admin></haven-admin>
<script src="${product.url}/widgets/haven-${version}.iife.js"></script></body></html>`,
    )
    try {
      await page.goto(classic.origin)
      await page.locator('haven-admin [part=failure]').waitFor()
      const own = page.locator(`script[src$="haven-admin-${version}.iife.js"]`)
      expect(await own.getAttribute('integrity')).toBe(
        readFileSync(`dist/widgets/haven-admin-${version}.iife.js.sri`, 'utf8').trim(),
      )
    } finally {
      classic.close()
    }
  })

  it('loads nothing for staff until the page has a dashboard', async () => {
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    const classic = await startHostPage(
      () => `<!doctype html><html lang="en"><title>A page</title><body>
<haven-callback-form></haven-callback-form><script src="${product.url}/widgets/haven.iife.js"></script></body></html>`,
    )
    try {
      await page.goto(classic.origin)
      await page.evaluate(() => customElements.whenDefined('haven-callback-form'))
      await page.evaluate(twoFrames)
      expect(asked.filter(url => url.includes('admin'))).toEqual([])
      await page.evaluate(() => document.body.append(document.createElement('haven-admin')))
      await page.locator('haven-admin [part=failure]').waitFor()
    } finally {
      classic.close()
    }
  })
})

describe('the code of the dashboard', () => {
  it('is loaded by no page without its tag', async () => {
    const manifest = JSON.parse(readFileSync('dist/widgets/manifest.json', 'utf8'))
    const filesOf = (tag: string): string[] => Object.values<string[]>(manifest[tag]).flat()
    const others = new Set(Object.keys(manifest).flatMap(tag => (tag === 'haven-admin' ? [] : filesOf(tag))))
    const own = filesOf('haven-admin').filter(file => !others.has(file))
    expect(own.some(file => file.startsWith('haven-admin-'))).toBe(true)

    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    const sitemap = await (await fetch(`${product.url}/sitemap.xml`)).text()
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map(match => match[1])
    expect(paths.length).toBeGreaterThan(1)
    for (const path of paths) {
      await page.goto(product.url + path, { waitUntil: 'load' })
      // The test scrolls to the end, because a page can load further code when the visitor scrolls.
      // The test counts this code, too.
      await page.mouse.wheel(0, 20_000)
      await page.evaluate(twoFrames)
      await page.evaluate(idle)
      await page.evaluate(roundTrip, product.url)
    }
    expect(asked.filter(url => own.some(file => url.endsWith(file)))).toEqual([])
    await page.goto(`${product.url}/admin/`)
    await page.getByLabel('Password').waitFor()
    expect(asked.filter(url => own.some(file => url.endsWith(file))).length).toBeGreaterThan(0)
  })
})
