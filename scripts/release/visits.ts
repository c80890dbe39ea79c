import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright'
import { metadata } from '../../widgets/metadata'

/** The longest wait for a widget or for its reference, in ms. */
const SHOWN_WITHIN = 30_000
const TAG = 'haven-consultation-form'
/** The maximum number of presses on Next, which is more than any wizard has steps. */
const MANY_STEPS = 30

/** The intake to which an app's forms send, and the folder with its records. */
export interface Intake {
  url: string
  dataDir: string
}

/** A visitor's answers, by the names of the fields. */
const ANSWERS: Record<string, string> = {
  firstName: 'Amina',
  lastName: 'Yusuf',
  name: 'Amina Yusuf',
  email: 'amina@example.org',
  phone: '020 7946 0456',
  serviceRequired: 'employment',
}

/** Opens a page, and runs `visit` there. Resolves to the faults, including errors and warnings in the console. */
async function onPage(url: string, browser: Browser, visit: (page: Page, wrong: string[]) => Promise<void>) {
  const page = await browser.newPage()
  page.setDefaultTimeout(SHOWN_WITHIN)
  const wrong: string[] = []
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) wrong.push(`the console says: ${message.text()}`)
  })
  page.on('pageerror', ({ message }) => wrong.push(`the page throws: ${message}`))
  await page
    .goto(url)
    .then(() => visit(page, wrong))
    .catch(error => wrong.push(String(error)))
  await page.close()
  return wrong
}

/** Fills in the visible fields, and sends the form. */
export async function send(form: Locator) {
  for (const control of await form.locator('input:visible, select:visible').all()) {
    const answer = ANSWERS[(await control.getAttribute('name')) ?? '']
    if (!answer) continue
    const isSelect = (await control.evaluate(({ localName }) => localName)) === 'select'
    await (isSelect ? control.selectOption(answer) : control.fill(answer))
  }
  const urgent = form.getByRole('radio', { name: /^Urgent/ })
  if (await urgent.count()) await urgent.check()
  await form.locator('button[type=submit]:visible').click()
}

/** Fills in and sends a widget, and looks for the reference in the intake's journal. Resolves to the reference. */
async function sendWidget(widget: Locator, intake: Intake, wrong: string[]): Promise<string> {
  const opens = widget.locator('[part=open]')
  if (await opens.count()) await opens.click()
  const next = widget.getByRole('button', { name: 'Next', exact: true })
  for (let step = 0; step < MANY_STEPS && (await next.count()); step++) await next.click()
  await send(widget)
  const reference = (await widget.locator('[part=reference]').textContent()) ?? ''
  if (!holds(intake, reference)) wrong.push(`the intake holds no request ${reference}`)
  return reference
}

/** True when the intake's journal contains this reference. */
export function holds(intake: Intake, reference: string): boolean {
  const journal = join(intake.dataDir, 'journal')
  const lines = readdirSync(journal).map(name => readFileSync(join(journal, name), 'utf8'))
  return reference !== '' && lines.join('').includes(reference)
}

/** Sends the only form on a page. */
export const visitOne = (url: string, browser: Browser, intake: Intake) =>
  onPage(url, browser, async (page, wrong) => {
    await page.waitForFunction(tag => document.querySelector(tag)?.shadowRoot?.querySelector('form'), TAG)
    await sendWidget(page.locator(TAG), intake, wrong)
    const scripts = await page.evaluate(
      () => [...document.scripts].filter(({ src }) => src.endsWith('/haven.js')).length,
    )
    if (scripts !== 1) wrong.push(`the script was added ${scripts} times`)
    const ready = await page.evaluate(() => (globalThis as { readyCount?: number }).readyCount ?? 1)
    if (ready !== 1) wrong.push(`onReady was called ${ready} times`)
  })

/** Checks every tag on a page, and sends every form. Also takes a tag out of the page and puts it back. */
export const visitEvery = (url: string, browser: Browser, intake: Intake) =>
  onPage(url, browser, async (page, wrong) => {
    const heard = () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
    for (const [tag, { events }] of Object.entries(metadata)) {
      const widget = page.locator(`${tag}.one`)
      await page.waitForFunction(name => document.querySelector(name)?.shadowRoot?.querySelector('.haven > *'), tag)
      if (await widget.getByText(`Children of ${tag}`).isVisible()) wrong.push(`<${tag}> still shows its children`)
      if (!('haven-success' in events)) continue
      const reference = await sendWidget(widget, intake, wrong)
      if (!(await heard()).includes(`sent ${tag} ${reference}`)) wrong.push(`onSuccess of <${tag}> was not called`)
    }
    const ready = (await heard()).filter(what => what.startsWith('ready'))
    const wanted = Object.keys(metadata).map(tag => `ready ${tag}`)
    if (ready.sort().join() !== wanted.sort().join()) wrong.push(`onReady was called for ${ready}`)
    const toggle = page.getByRole('button', { name: 'Come and go' })
    await toggle.click()
    if (await page.locator('.second').count()) wrong.push('a removed component is still on the page')
    await toggle.click()
    await sendWidget(page.locator('haven-callback-form.second'), intake, wrong)
    await page.getByRole('button', { name: 'Ask the ref' }).click()
    if (!(await heard()).includes('ref haven-callback-form')) wrong.push('the ref does not refer to the element')
  })

/** Sends the form in the server's HTML in a browser without JavaScript; resolves to the faults. */
export async function visitWithoutScript(url: string, browser: Browser): Promise<string[]> {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(url)
  await send(page.locator(TAG))
  await page.waitForURL(/\/thank-you\//, { timeout: SHOWN_WITHIN }).catch(() => {})
  const landed = page.url()
  await context.close()
  return landed.includes('/thank-you/?t=') ? [] : [`without script it leads to ${landed}`]
}
