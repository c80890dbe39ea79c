import { createServer } from 'node:http'
import puppeteer, { type Page } from 'puppeteer-core'
import { loadFirm, publicFirm } from '../../api/content/firm'
import { headSnippet, tagSnippet } from '../../guide/snippet'
import { installPrograms } from '../install-programs.mjs'
import { step } from '../progress'
import { type PublicTag, publicNames, publicTags, type Sending } from '../public-tags'
import { freePort, startServer } from './server'
import { holds, type Intake } from './visits'

const PROGRAM = '/usr/bin/firefox-esr'
/** The longest wait for a widget, or for its reply, in ms. */
const SHOWN_WITHIN = 30_000

/** Shows every public tag in Firefox, and fills in and sends each form, by WebDriver BiDi. */
export async function firefox(): Promise<string[]> {
  installPrograms({ 'firefox-esr': [PROGRAM] })
  const port = await freePort()
  const intake = await startServer({ ALLOWED_ORIGINS: `http://127.0.0.1:${port}` })
  const html = pageOfEveryTag(intake.url)
  const host = createServer((request, response) => {
    if (request.url !== '/') return response.writeHead(204).end()
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
  }).listen(port, '127.0.0.1')
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: PROGRAM, headless: true })
  const wrong: string[] = []
  try {
    console.log(`  ${await browser.version()}`)
    const page = await browser.newPage()
    page.setDefaultTimeout(SHOWN_WITHIN)
    page.on('console', message => {
      if (['error', 'warn'].includes(message.type())) wrong.push(`the console says: ${message.text()}`)
    })
    page.on('pageerror', error => wrong.push(`the page throws: ${error}`))
    await page.goto(`http://127.0.0.1:${port}/`)
    for (const tag of publicNames) {
      const failed = (error: unknown) => void wrong.push(`<${tag}>: ${error}`)
      await step(`<${tag}>`, () => visit(page, tag, intake, wrong).catch(failed))
    }
  } finally {
    await browser.close()
    host.close()
    await intake.stop()
  }
  return wrong
}

/** A partner's page with every tag, written as in the guide. */
function pageOfEveryTag(intake: string): string {
  const firm = publicFirm(loadFirm())
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A partner's page</title>
<meta name="viewport" content="width=device-width">${headSnippet(intake)}</head><body><main><h1>Help from a partner</h1>
${publicNames.map(tag => tagSnippet(tag, intake, firm)).join('\n')}</main></body></html>`
}

async function visit(page: Page, tag: PublicTag, intake: Intake, wrong: string[]): Promise<void> {
  const { part, sending } = publicTags[tag]
  await page.waitForSelector(`${tag} >>> [part~=${part}]`)
  if (!sending) return
  await fill(page, tag, sending)
  await press(page, `${tag} >>> button[type=submit]`)
  const shown = await page.waitForSelector(`${tag} >>> [part=reference]`)
  const reference = (await shown?.evaluate(({ textContent }) => textContent)) ?? ''
  if (!holds(intake, reference)) wrong.push(`<${tag}>: the intake holds no request ${reference}`)
}

async function fill(page: Page, tag: PublicTag, { opens, steps = 0, answers }: Sending): Promise<void> {
  if (opens) await press(page, `${tag} >>> [part=open]`)
  for (let at = 0; at < steps; at++) await press(page, `${tag} >>> .next`)
  for (const [name, answer] of Object.entries(answers)) {
    const field = await page.waitForSelector(`${tag} >>> [name=${name}]`)
    const kind = await field?.evaluate(control => (control as HTMLInputElement).type)
    if (kind === 'radio') await press(page, `${tag} >>> [name=${name}][value="${answer}"]`)
    else if (kind === 'select-one') await field?.select(answer)
    else await field?.type(answer)
  }
}

async function press(page: Page, selector: string): Promise<void> {
  const element = await page.waitForSelector(selector)
  await element?.click()
}
