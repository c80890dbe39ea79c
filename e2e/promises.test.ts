import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '../api/app'
import { parseConfig } from '../api/config'
import sample from '../api/content/sample-firm.json'
import { createContext } from '../api/context'
import { listen } from '../api/http/server/listen'
import { ADMIN_PASSWORD, fillConsultation, launch, pressSend, startInbox, upgraded } from './product'
import { answerByKeys, SHORT, tabTo, wizardReady } from './wizard-page'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** Starts the built product in this process, with a clock that starts at `time`. */
async function startAt(time: string, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'haven-promises-'))
  const inbox = await startInbox()
  const config = parseConfig({
    DATA_DIR: folder,
    PORT: '0',
    ADMIN_PASSWORD,
    LOG_LEVEL: 'silent',
    SMTP_URL: inbox.url,
    STAFF_EMAIL: 'staff@firm.test',
    MAIL_FROM: 'haven@firm.test',
    ACK_EMAIL: 'on',
    ...env,
  })
  const ahead = Date.parse(time) - Date.now()
  const context = await createContext(config, { now: () => new Date(Date.now() + ahead) })
  const listening = await listen(createApp(context), config)
  onTestFinished(async () => {
    await listening.close()
    await context.close()
    await inbox.close()
    rmSync(folder, { recursive: true })
  })
  return { url: `http://127.0.0.1:${listening.port}`, inbox }
}

/** Opens a page for a visitor who is far from the UK and whose browser uses another language. */
async function visitorPage(javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ timezoneId: 'Asia/Kolkata', locale: 'ar-EG', javaScriptEnabled })
  onTestFinished(() => context.close())
  return await context.newPage()
}

const linesOf = (page: Page, tag: string) => page.locator(`${tag} [part=success] p`).allInnerTexts()

const MONDAY = 'Monday 23 November, 12:00, UK time.'

describe('the time by which the firm answers', () => {
  it('appears to the visitor, in the staff mail, in the acknowledgement and on the dashboard, for a wizard sent on Saturday at 21:47', async () => {
    const { url, inbox } = await startAt('2026-11-21T21:47:00Z')
    const page = await visitorPage()
    await page.goto(`${url}/visa-assistance/`)
    await wizardReady(page)
    await page.locator('haven-visa-wizard [part=question]').focus()
    await answerByKeys(page, SHORT)
    for (const detail of ['Selam Tesfaye', '01632 960087', 'selam@example.org', '', '']) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(detail)
    }
    // The test waits: if the form were sent faster, it would look automated, and would get no
    // acknowledgement.
    await page.waitForFunction(() => performance.now() > 2_500)
    await tabTo(page, 'Submit Application')
    await page.keyboard.press('Enter')
    await page.locator('haven-visa-wizard [part=success]').waitFor()
    expect(await linesOf(page, 'haven-visa-wizard')).toContain(
      `We are closed now: you will have an answer by ${MONDAY} Urgent? ${sample.phones.emergency.display}`,
    )
    expect(await page.locator('haven-visa-wizard [part=success]').innerText()).not.toContain('24 hours')

    await expect.poll(() => inbox.mails.length, { timeout: 20_000 }).toBe(2)
    const [toStaff, toVisitor] = ['visa application', 'received your message'].map(words =>
      inbox.mails.find(({ subject = '' }) => subject.toLowerCase().includes(words)),
    )
    expect(toStaff?.text).toContain('Answer by Monday 23 November 2026 at 12:00, UK time')
    expect(toVisitor?.text).toContain(`You will have an answer by ${MONDAY}`)

    await page.goto(`${url}/admin/`)
    await page.getByLabel('Password').fill(ADMIN_PASSWORD)
    await page.getByRole('button', { name: 'Login' }).click()
    await page.getByRole('tab', { name: /Visa Applications/ }).click()
    await page.getByRole('row').filter({ hasText: 'Selam Tesfaye' }).getByText('Answer by Mon 12:00').waitFor()
  })

  it('is shown without script on a closed Sunday', async () => {
    const { url } = await startAt('2026-11-22T12:00:00Z')
    const page = await visitorPage(false)
    await page.goto(`${url}/variants/a/`)
    await fillConsultation(page)
    await pressSend(page)
    await page.waitForURL(/\/thank-you\//)
    const line = page.locator('[data-answer]')
    expect(await line.innerText()).toBe(
      `We are closed now: you will have an answer by ${MONDAY} Urgent? ${sample.phones.emergency.display}`,
    )
    expect(await line.locator('a').getAttribute('href')).toBe(`tel:${sample.phones.emergency.dial}`)
    const steps = page.locator('main .steps')
    expect(await steps.innerText()).toContain('reads your message and answers by then.')
    expect(await steps.innerText()).not.toMatch(/\d hours/)
    // The test makes the token `t` in the address invalid, so the page does not say by when the firm answers.
    await page.goto(`${url}/thank-you/?t=${new URL(page.url()).searchParams.get('t')}x`)
    expect(await steps.innerText()).toMatch(
      /answers within 2 hours in office hours\. .*24 hours; if we are closed then, within 2 hours of opening\./,
    )
    expect(await steps.innerText()).not.toContain('by then')
  })

  it('is not shown if a visitor opens the page without having sent a form', async () => {
    const { url } = await startAt('2026-11-22T12:00:00Z')
    const page = await visitorPage(false)
    await page.goto(`${url}/thank-you/`)
    expect(await page.locator('[data-answer]').isVisible()).toBe(false)
  })

  it('depends on the firm, whose own hours the widget names', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'haven-firm-')), 'firm.json')
    const promises = { ...sample.promises, contact: { hours: 1, count: 'clock' } }
    writeFileSync(file, JSON.stringify({ ...sample, promises, formLanguages: [] }))
    const { url } = await startAt('2026-11-20T11:00:00Z', { FIRM_FILE: file, STRICT_CLAIMS: '0' })
    const page = await visitorPage()
    await page.goto(`${url}/variants/a/`)
    await upgraded(page)
    await fillConsultation(page)
    await pressSend(page)
    await page.locator('haven-consultation-form [part=success]').first().waitFor()
    const [text] = await linesOf(page, 'haven-consultation-form')
    expect(text).toBe('Your consultation request has been received. We will contact you within 1 hour.')
    expect(await page.locator('haven-consultation-form [part=success]').innerText()).not.toContain('an answer by')
  })
})
