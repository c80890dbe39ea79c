import { build } from 'esbuild'
import { type Browser, chromium, type Page } from 'playwright'
import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PublicFirm } from '../api/contract/content/firm'
import { PACKAGE } from '../guide/package-name'
import { readFirm } from '../package/index'
import { ConsultationForm } from '../package/react'
import { chromium as executable, flagsForBriefPages } from '../scripts/chromium'
import { everyTag } from '../scripts/release/every-tag'
import { visitEvery } from '../scripts/release/visits'
import { collectErrors, freePort, type Product, startHostPage, startProduct } from './product'

let browser: Browser
let product: Product
let host: Awaited<ReturnType<typeof startHostPage>>
let page: Page
/** The HTML of the app's page. */
let html = ''

beforeAll(async () => {
  const port = await freePort()
  browser = await chromium.launch({ executablePath: executable(), args: flagsForBriefPages })
  product = await startProduct({
    ALLOWED_ORIGINS: `http://127.0.0.1:${port}`,
    ADMIN_ORIGINS: `http://127.0.0.1:${port}`,
  })
  host = await startHostPage(() => html, {}, port)
})
afterAll(async () => {
  await browser.close()
  host.close()
  await product.remove()
})
beforeEach(async () => {
  page = await browser.newPage()
})
afterEach(() => page.close())

/** Bundles an app whose only module uses React and the package's components; returns the app's page. */
async function bundled(app: string, preinit = true): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { createElement, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import App from 'app'
createRoot(document.querySelector('#root')).render(createElement(StrictMode, null, createElement(App)))`,
      resolveDir: '.',
    },
    plugins: [
      {
        name: 'app',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^app$/ }, () => ({ path: 'app', namespace: 'app' }))
          onResolve({ filter: new RegExp(`^${PACKAGE}/react$`) }, () => ({
            path: `${process.cwd()}/package/react.tsx`,
          }))
          // Without `preinit`, the components get a `react-dom` like that of React 18, without the functions that they
          // use in React 19.
          if (!preinit)
            onResolve({ filter: /^react-dom$/ }, ({ path, importer }) =>
              importer.includes('/package/') ? { path, namespace: 'none' } : undefined,
            )
          onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: 'export const version = 18' }))
          onLoad({ filter: /.*/, namespace: 'app' }, () => ({ contents: app, loader: 'tsx', resolveDir: '.' }))
        },
      },
    ],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = outputFiles[0]?.text.replaceAll('</script', '<\\/script')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>An app</title></head>
<body><div id="root"></div><script>${script}</script></body></html>`
}

/** An app with one form. The app can change the form's handlers and intake, and can remove the form. */
const oneForm = (api: string) => `import { CallbackForm } from '${PACKAGE}/react'
import { useRef, useState } from 'react'
const events = []
Object.assign(globalThis, { events })
export default function App() {
  const [turn, setTurn] = useState(1)
  const [shown, setShown] = useState(!location.hash)
  const form = useRef(null)
  return <main>
    <button type="button" onClick={() => setTurn(turn + 1)}>Again</button>
    <button type="button" onClick={() => setShown(!shown)}>Show</button>
    <button type="button" onClick={() => events.push('ref ' + form.current?.localName)}>Ask</button>
    {shown && <CallbackForm api="${api}/" ref={form} topics={turn > 1} className="one"
      onReady={() => events.push('ready ' + turn)}
      onSubmit={event => { if (turn < 2) event.preventDefault(); events.push('submit ' + turn) }}
      onSuccess={({ detail }) => events.push('success ' + turn + ' ' + detail.reference)}
      onError={({ detail }) => events.push('error ' + turn + ' ' + detail.code)} />}
  </main>
}`

const events = () => page.evaluate('events') as Promise<string[]>
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const send = () => page.locator('haven-callback-form button[type=submit]:visible').click()
async function openForm(hash = '') {
  html = await bundled(oneForm(product.url))
  await page.goto(host.origin + hash)
}

describe('a component of the package', () => {
  it.each([
    [19, true],
    [18, false],
  ])(
    'loads the script and styles of its intake once with the functions of React %i, and becomes the widget',
    async (_, preinit) => {
      const errors = await collectErrors(page)
      html = await bundled(
        `import { CallbackForm, EnquiryForm } from '${PACKAGE}/react'
export default () => <><CallbackForm api="${product.url}" /><CallbackForm api="${product.url}/" /><EnquiryForm api="${product.url}" /></>`,
        preinit,
      )
      await page.goto(host.origin)
      for (const tag of ['haven-callback-form', 'haven-enquiry-form']) {
        await page.locator(`${tag} [part=form]`).first().waitFor()
      }
      const loaded = await page.evaluate(() => [
        ...[...document.scripts].map(({ src }) => src).filter(Boolean),
        ...[...document.querySelectorAll('link[rel=stylesheet]')].map(link => (link as HTMLLinkElement).href),
      ])
      expect(loaded).toEqual([`${product.url}/widgets/haven.js`, `${product.url}/widgets/haven.css`])
      expect(errors).toEqual([])
    },
  )

  it('calls the handlers of its last rendering, passes on attributes, and lets a handler stop a submission', async () => {
    await openForm()
    await page.locator('haven-callback-form [part=form]').waitFor()
    expect(await page.locator('haven-callback-form').getAttribute('class')).toBe('one')
    await page.locator('haven-callback-form [name=name]').fill('Amina Yusuf')
    await page.locator('haven-callback-form [name=phone]').fill('020 7946 0456')
    await send()
    await expect.poll(events).toEqual(['ready 1', 'submit 1'])
    await press('Again')
    await page.locator('haven-callback-form select').waitFor()
    await page.route(/\/api\/callbacks$/, route => route.abort())
    await send()
    await expect.poll(events).toEqual(['ready 1', 'submit 1', 'submit 2', 'error 2 network'])
    await page.unroute(/\/api\/callbacks$/)
    await send()
    const reference = await page.locator('[part=reference]').textContent()
    await expect.poll(async () => (await events()).slice(4)).toEqual(['submit 2', `success 2 ${reference}`])
  })

  it('gives its ref the element, and null once the element is removed', async () => {
    await openForm()
    await page.locator('haven-callback-form [part=form]').waitFor()
    await press('Ask')
    await press('Show')
    await press('Ask')
    expect((await events()).slice(1)).toEqual(['ref haven-callback-form', 'ref undefined'])
  })

  it('calls onReady once, even if the tag was defined long before', async () => {
    await openForm('#later')
    await page.addScriptTag({ url: `${product.url}/widgets/haven.js`, type: 'module' })
    await page.evaluate(async () => {
      document.body.append(document.createElement('haven-callback-form'))
      await customElements.whenDefined('haven-callback-form')
    })
    expect(await events()).toEqual([])
    await press('Show')
    await page.locator('.one [part=form]').waitFor()
    await expect.poll(events).toEqual(['ready 1'])
    await press('Ask')
    expect(await events()).toEqual(['ready 1', 'ref haven-callback-form'])
  })
})

it('a component that a server renders is a form that needs no script, and contains its script’s address', async () => {
  const firm = await readFirm(product.url)
  // The type is cast, because the package's typings of this component exist only after a build.
  const Form = ConsultationForm as ComponentType<{ api: string; firm: PublicFirm }>
  const markup = renderToString(createElement(Form, { api: product.url, firm }))
  expect(markup).toContain(`src="${product.url}/widgets/haven.js"`)
  expect(markup).toContain(`action="${product.url}/api/contact"`)
})

it('a consultation form that a server renders has the urgency, the service and the topic of its tag, also without script', async () => {
  const firm = await readFirm(product.url)
  type Props = { api: string; firm: PublicFirm; urgency?: string; service?: string; topic?: string }
  const Form = ConsultationForm as ComponentType<Props>
  const page = await browser.newPage({ javaScriptEnabled: false })
  const chosen = async (props: Partial<Props>) => {
    await page.setContent(renderToString(createElement(Form, { api: product.url, firm, ...props })))
    const named = (name: string) => page.locator(`[name="${name}"]`)
    return {
      urgency: await page
        .locator('[name=urgencyLevel]:checked')
        .evaluateAll(all => all.map(one => one.getAttribute('value'))),
      service: await named('serviceRequired').inputValue(),
      message: await named('message').inputValue(),
      detained: await page.locator('[name="decision.detained"]:checked').count(),
    }
  }
  expect(await chosen({})).toEqual({ urgency: [], service: '', message: '', detained: 0 })
  const both = { urgency: 'urgent', service: 'employment' }
  expect(await chosen(both)).toEqual({ urgency: ['urgent'], service: 'employment', message: '', detained: 0 })
  expect(await chosen({ topic: 'Detention and bail', urgency: 'asap' })).toEqual({
    ...{ urgency: [], service: 'deportation', message: 'Detention and bail: ', detained: 1 },
  })
  await page.close()
})

it('with React itself, every component can be mounted, shows its tag, sends, and can be unmounted', async () => {
  html = await bundled(everyTag(product.url))
  expect(await visitEvery(host.origin, browser, product)).toEqual([])
})
