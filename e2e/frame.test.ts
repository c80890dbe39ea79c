import { expect, it, onTestFinished } from 'vitest'
import { recipes } from '../guide/recipes'
import { freePort, launch, startHostPage, startProduct } from './product'

it('a listed site shows a form in a frame of the form’s height, and visitors can send it from there', async () => {
  const port = await freePort()
  const product = await startProduct({ ALLOWED_ORIGINS: `http://127.0.0.1:${port}` })
  const browser = await launch()
  onTestFinished(async () => {
    await browser.close()
    await product.remove()
  })
  const firm = await (await fetch(`${product.url}/api/firm`)).json()
  const [frame, listener] = recipes(product.url, firm).find(({ id }) => id === 'frame')?.files ?? []
  const html = `<!doctype html><html lang="en"><title>A partner</title><h1>Help</h1>
    ${frame?.code.replace('/frame/consultation/', '/frame/callback/')}<script>${listener?.code}</script>`

  const host = await startHostPage(() => html, {}, port)
  onTestFinished(() => void host.close())
  const page = await browser.newPage({ viewport: { width: 375, height: 700 } })
  await page.goto(host.origin)
  const inner = page.frameLocator('iframe')
  const form = inner.locator('haven-callback-form')
  await form.locator('[name=name][part=input]').fill('Amina')
  const heights = async () => [
    await page.locator('iframe').evaluate(one => one.clientHeight),
    await inner.locator('html').evaluate(one => one.scrollHeight),
  ]
  await expect.poll(async () => new Set(await heights()).size).toBe(1)
  const [before = 0] = await heights()
  await form.getByRole('button', { name: 'Request' }).click()
  await form.locator('[part=summary]:focus').waitFor()
  await expect.poll(async () => (await heights())[0]).toBeGreaterThan(before)
  await expect.poll(async () => new Set(await heights()).size).toBe(1)

  const [privacy] = await Promise.all([
    page.waitForEvent('popup'),
    form.getByRole('link', { name: 'How we handle your data' }).click(),
  ])
  await privacy.getByRole('heading', { level: 1 }).waitFor()
  expect(privacy.url()).toBe(`${product.url}/privacy/`)

  await form.locator('[name=phone]:visible').fill('020 7946 0456')
  await form.getByRole('button', { name: 'Request' }).click()
  const reference = await form.locator('[part=reference]').textContent()

  const [receipt] = await Promise.all([page.waitForEvent('download'), form.locator('[part=save]').click()])
  expect(receipt.suggestedFilename()).toBe(`${reference}.txt`)
  // The code that prints removes its own frame after the browser has printed. If a browser ignores the call to print,
  // the frame is never removed.
  await form.locator('[part=print]').click()
  await expect.poll(() => inner.locator('iframe').count()).toBe(0)

  const stranger = await startHostPage(() => html, {}, await freePort())
  onTestFinished(() => void stranger.close())
  await page.goto(stranger.origin)
  const refused = page.frames().find(one => one !== page.mainFrame())
  await expect
    .poll(() => refused?.evaluate(() => document.querySelector('haven-callback-form') === null).catch(() => true))
    .toBe(true)
})
