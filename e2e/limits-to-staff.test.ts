import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PublicFirm } from '../api/contract/content/firm'
import { DAY } from '../api/contract/time/durations'
import { parseCsvRecords } from '../api/testing/parse-csv'
import { headSnippet, tagSnippet } from '../guide/snippet'
import { senders } from '../scripts/public-tags'
import { snippetOf } from './host-page'
import {
  ADMIN_PASSWORD,
  consultationForm,
  fillConsultation,
  freePort,
  launch,
  type Product,
  pressSend,
  startHostPage,
  startInbox,
  startProduct,
  storedInquiries,
  upgraded,
  visitor,
} from './product'

const POLL = { timeout: 15_000 }
const PHONE = { viewport: { width: 375, height: 812 } }
const NEUTRAL = 'https://www.bbc.co.uk/weather'

let browser: Browser
let product: Product
let inbox: Awaited<ReturnType<typeof startInbox>>
let partner: Awaited<ReturnType<typeof startHostPage>>
let html = ''

beforeAll(async () => {
  browser = await launch()
  inbox = await startInbox()
  const port = await freePort()
  product = await startProduct({
    ALLOWED_ORIGINS: `http://127.0.0.1:${port}`,
    SMTP_URL: inbox.url,
    STAFF_EMAIL: 'staff@haven.example',
    MAIL_FROM: 'haven@haven.example',
    ACK_EMAIL: 'on',
  })
  html = await snippetOf(product.url)
  partner = await startHostPage(() => html, {}, port)
})
afterAll(async () => {
  await browser.close()
  partner.close()
  await product.remove()
  await inbox.close()
})

/** Opens the partner's page on a phone. The page's origin is not the intake's. */
async function openPartner(javaScriptEnabled = true) {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled })
  const page = await context.newPage()
  await page.goto(partner.origin)
  if (javaScriptEnabled) await upgraded(page)
  return page
}

/** Sends as slowly as a person does, because the service marks a form that is sent within two seconds as suspect. */
async function send(page: Page, script = true) {
  if (script) await page.waitForFunction(() => performance.now() > 2_100)
  await pressSend(page)
  await page.getByText('Your reference').waitFor()
}

/** Fills in the form with `message`, and with a refusal that was sent `daysAgo` days ago. */
async function tellOfRefusal(page: Page, message: string, daysAgo: number) {
  await fillConsultation(page, { ...visitor, urgencyLevel: 'standard', message })
  const form = consultationForm(page)
  await form.locator('summary:visible', { hasText: 'Have you had a letter' }).click()
  await form.getByRole('radio', { name: 'A refusal' }).check()
  const [year = '', month = '', day = ''] = dayFrom(-daysAgo).split('-')
  const date = form.getByRole('group', { name: /When was it sent/ })
  await date.getByRole('textbox', { name: 'Day' }).fill(day)
  await date.getByRole('textbox', { name: 'Month' }).fill(month)
  await date.getByRole('textbox', { name: 'Year' }).fill(year)
  for (const [question, answer] of [
    [/in the UK now/, 'Yes'],
    [/Are they detained/, 'No'],
  ] as const) {
    await form.getByRole('radiogroup', { name: question }).getByRole('radio', { name: answer, exact: true }).check()
  }
}

/** Ticks these ways of contact as the only safe ones, and forbids voicemail. */
async function saySafe(page: Page, ...ways: string[]) {
  const form = consultationForm(page)
  await form.locator('summary:visible', { hasText: 'How is it safe to reach you' }).click()
  for (const way of ways) await form.getByRole('checkbox', { name: way }).check()
  await form
    .getByRole('radiogroup', { name: /voicemail/ })
    .getByRole('radio', { name: /No, never/ })
    .check()
}

/** The date in London `days` days from today, as YYYY-MM-DD. */
const dayFrom = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(Date.now() + days * DAY)
/**
 * A date, `days` days from today, as the dashboard's lists and the subjects of mails write it, such as `Sun 29 Nov`.
 */
const inWords = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'Europe/London' })
    .format(Date.now() + days * DAY)
    .replace(',', '')

/** The record with this message, and the mails about it: first staff's, then the visitor's. */
async function arrived(message: string, email = visitor.email) {
  const find = () => storedInquiries(product.dataDir).find(record => record.message === message)
  await expect.poll(find, POLL).toBeDefined()
  const record = find() as Record<string, unknown>
  const mailsTo = (address: string) =>
    inbox.mails.filter(
      ({ subject = '', text = '', to }) =>
        `${subject}${text}`.includes(String(record.reference)) && to?.some(one => one.address === address),
    )
  await expect.poll(() => mailsTo('staff@haven.example').length, POLL).toBe(1)
  return { record, staffMail: mailsTo('staff@haven.example')[0], toVisitor: () => mailsTo(email).length }
}

/** Opens the dashboard on the intake's own origin, and signs in. */
async function openDashboard() {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  await page.goto(`${product.url}/admin/`)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.locator('tbody [part=row]').first().waitFor()
  return page
}

describe('a decision that a visitor names on a partner’s page, on a phone', () => {
  it.each([
    ['with script', true, 10],
    ['without script', false, 9],
  ])('causes a time limit in staff’s mail, list, record and export, %s', async (how, script, daysAgo) => {
    const page = await openPartner(script)
    const message = `A letter ${how}`
    await tellOfRefusal(page, message, daysAgo)
    await send(page, script)
    // The visitor's page does not show the time limit that the intake computes for staff.
    const left = 14 - daysAgo
    expect(await page.locator('body').innerText()).not.toContain(inWords(left))
    const { record, staffMail } = await arrived(message)
    expect(record).toMatchObject({ decision: { kind: 'refusal', sentOn: dayFrom(-daysAgo), inUk: 'yes' } })
    const [, ...dayAndMonth] = inWords(left).split(' ')
    expect(staffMail?.subject).toMatch(new RegExp(`^LIMIT \\w+ ${dayAndMonth.join(' ')} · `))
    expect(staffMail?.text).toContain('from inside the UK')
    expect(staffMail?.text).toContain('not checked')
    await page.context().close()

    const staff = await openDashboard()
    const row = staff.locator('tbody [part=row]').filter({ hasText: message })
    await staff.getByRole('combobox', { name: 'Time limit', exact: true }).selectOption('none')
    await expect.poll(() => row.count()).toBe(0)
    await staff.getByRole('combobox', { name: 'Time limit', exact: true }).selectOption('7days')
    await row.waitFor()
    // In the inbox, the label names the last day, and the text below the time says how many days are left. In the list
    // of contact enquiries, the label is one word.
    expect(await row.locator('.pill.urgent').innerText()).toBe(`Appeal: last day ${inWords(left)}`)
    expect(await row.locator('[part=limit]').innerText()).toContain(`${left} days left`)
    await staff.getByRole('tab', { name: 'Contact Inquiries' }).click()
    await staff.getByRole('combobox', { name: 'Time limit', exact: true }).selectOption('7days')
    await row.waitFor()
    await expect.poll(() => row.locator('.pill.urgent').innerText()).toBe('Limit')
    expect((await row.locator('[part=limit]').innerText()).replace(/\s+/g, ' ')).toContain(inWords(left))
    const file = staff.waitForEvent('download')
    await staff.getByRole('button', { name: 'Download' }).click()
    await staff.getByRole('button', { name: 'CSV', exact: true }).click()
    const rows = parseCsvRecords(readFileSync(await (await file).path(), 'utf8').replace('\ufeff', ''))
    expect(rows.find(one => one.Message === message)).toMatchObject({ 'Removal or soonest time limit': dayFrom(left) })
    await row.click()
    const limits = staff.locator('[part=limits]')
    await limits.waitFor()
    expect(await limits.innerText()).toMatch(/not checked|nobody|lawyer/i)
    const all = limits.getByRole('button', { name: 'Mark all limits as dealt with' })
    await ((await all.isVisible()) ? all : limits.getByRole('button', { name: /^Mark as dealt with/ })).click()
    const stored = () => storedInquiries(product.dataDir).find(one => one.message === message)
    await expect.poll(() => stored()?.dealtWith, POLL).toEqual(expect.any(Object))
    await staff.keyboard.press('Escape')
    await staff.getByRole('button', { name: 'Refresh' }).click()
    await expect.poll(() => row.count(), POLL).toBe(0)
    await staff.context().close()
  })

  it('puts the sooner limit first if staff sort by time limit', async () => {
    const page = await openPartner()
    for (const [message, daysAgo] of [
      ['The later letter', 4],
      ['The sooner letter', 12],
    ] as const) {
      await page.goto(partner.origin)
      await upgraded(page)
      await tellOfRefusal(page, message, daysAgo)
      await send(page)
    }
    await page.context().close()
    const staff = await openDashboard()
    await staff.getByRole('combobox', { name: /sort|order/i }).selectOption('deadline')
    const names = () =>
      staff
        .locator('tbody [part=row]')
        .filter({ hasText: /The (later|sooner) letter/ })
        .allInnerTexts()
    await expect.poll(async () => (await names())[0], POLL).toContain('The sooner letter')
    expect((await names())[1]).toContain('The later letter')
    await staff.context().close()
  })
})

describe('a visitor’s choice of safe ways, on a partner’s page, on a phone', () => {
  it.each([
    ['with script', true],
    ['without script', false],
  ])('decides which ways of contact mails and dashboard offer, %s', async (how, script) => {
    const page = await openPartner(script)
    const message = `Only WhatsApp ${how}`
    // Each case uses an email address of its own, because Haven sends at most one acknowledgement an hour
    // to an address.
    const email = `${how.replace(' ', '-')}@example.org`
    await fillConsultation(page, { ...visitor, email, phone: '07700 900145', message })
    await saySafe(page, 'WhatsApp')
    await send(page, script)
    await page.context().close()
    const { staffMail, toVisitor } = await arrived(message, email)
    expect(staffMail?.text?.split('\n')[0]).toBe('Safe contact: Reach them only by: WhatsApp. Leave no voicemail.')
    expect(staffMail?.replyTo).toBeUndefined()
    expect(staffMail?.html).not.toMatch(/href="(tel|mailto):/)

    const staff = await openDashboard()
    await staff.locator('tbody [part=row]').filter({ hasText: message }).click()
    const article = staff.getByRole('article')
    await article.getByText('Reach them only by: WhatsApp. Leave no voicemail.').waitFor()
    // With one press, staff can write or call only by the visitor's safe ways of contact.
    const hrefs = () => article.locator('a[part=way]').evaluateAll(all => all.map(link => link.getAttribute('href')))
    expect([...new Set(await hrefs())]).toEqual(['https://wa.me/447700900145'])
    await article
      .getByRole('button', { name: /^Call…/ })
      .first()
      .click()
    expect(await article.getByRole('alert').first().innerText()).toBe(
      'Reach them only by: WhatsApp. Leave no voicemail.',
    )
    expect(await hrefs()).toContain('tel:07700900145')
    await staff.context().close()
    expect(toVisitor()).toBe(0)
  })

  it('lets the firm confirm a request by email only if email is safe', async () => {
    const page = await openPartner()
    const email = 'safe@example.org'
    await fillConsultation(page, { ...visitor, email, message: 'Email is safe' })
    await saySafe(page, 'Email')
    await send(page)
    await page.context().close()
    const { toVisitor } = await arrived('Email is safe', email)
    await expect.poll(toVisitor, POLL).toBe(1)
  })
})

describe('on a partner’s page, on a phone', () => {
  const others = senders.filter(({ tag }) => tag !== 'haven-consultation-form')
  it.each(
    others.flatMap(sender => [
      { ...sender, how: 'with script', script: true },
      { ...sender, how: 'without script', script: false },
    ]),
  )(
    '$tag sends a decision and safe ways with the request, $how',
    async ({ tag, how, script, opens, steps, answers, list }) => {
      const before = html
      const firm = (await (await fetch(`${product.url}/api/firm`)).json()) as PublicFirm
      html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A partner's page</title>${headSnippet(product.url)}</head><body>${tagSnippet(tag, product.url, firm)}</body></html>`
      const context = await browser.newContext({ ...PHONE, javaScriptEnabled: script })
      const page = await context.newPage()
      await page.goto(partner.origin)
      html = before
      const form = page.locator(tag)
      const openLine = (words: string) => form.locator('summary:visible', { hasText: words }).first().click()
      if (opens) await (script ? form.locator('[part=open]') : form.locator('summary:visible').first()).click()
      if (script) await upgraded(page, tag)
      await openLine('Have you had a letter')
      await form.getByRole('radio', { name: 'Detention papers' }).check()
      if (steps && !script) await form.getByText('Next', { exact: true }).click()
      for (let step = 0; script && step < (steps ?? 0); step++) await form.locator('[part=button]:visible').click()
      await openLine('How is it safe to reach you')
      await form.getByRole('checkbox', { name: 'Text' }).check()
      const times = `${tag} ${how}`
      await form.getByRole('textbox', { name: /Safe times/ }).fill(times)
      for (const [name, text] of Object.entries(answers)) await form.locator(`[name=${name}]:visible`).fill(text)
      await form.locator('button[type=submit]:visible').last().click()
      await page.getByText('Your reference').waitFor()
      const find = () =>
        storedInquiries(product.dataDir, list).find(
          ({ safeContact }) => (safeContact as { times?: string } | undefined)?.times === times,
        )
      await expect.poll(find, POLL).toMatchObject({
        decision: { kind: 'detention' },
        safeContact: { ways: ['text'] },
        pageOrigin: partner.origin,
      })
      await context.close()
    },
  )

  it('the urgent panel requests a call with four fields, from another origin', async () => {
    const page = await openPartner()
    await tellOfRefusal(page, 'Four lines from a partner', 10)
    const panel = consultationForm(page).getByRole('region', { name: 'Time limits can be a matter of days' })
    expect(await panel.locator('a').first().getAttribute('href')).toBe('tel:+442079460123')
    await panel.getByRole('button', { name: 'Send four lines instead' }).click()
    await panel.getByRole('button', { name: 'Request a call back' }).click()
    await consultationForm(page).locator('[part=urgent] [part=reference]').waitFor()
    const find = () =>
      storedInquiries(product.dataDir, 'callbacks').find(({ message }) => message === 'Four lines from a partner')
    await expect.poll(find, POLL).toMatchObject({ decision: { kind: 'refusal' }, pageOrigin: partner.origin })
    await page.context().close()
  })

  it('a request is not sent while there is no connection, and is sent by itself once there is one', async () => {
    const page = await openPartner()
    await fillConsultation(page, { ...visitor, message: 'Offline at a partner' })
    const isKnown = () => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/firm'))
    await page.waitForFunction(isKnown)
    await page.context().setOffline(true)
    await pressSend(page)
    const failure = consultationForm(page).locator('[part=failure]')
    await failure.waitFor()
    expect(await failure.innerText()).toContain('Not sent yet: you are offline')
    await failure.getByRole('checkbox', { name: 'Send it by itself' }).check()
    await expect.poll(() => failure.getByRole('status').innerText()).toBe('Waiting for the connection…')
    await page.context().setOffline(false)
    await consultationForm(page).locator('[part=success]').waitFor()
    const find = () => storedInquiries(product.dataDir).filter(({ message }) => message === 'Offline at a partner')
    await expect.poll(() => find().length, POLL).toBe(1)
    await page.context().close()
  })

  it('pressing Shift three times does nothing if the page has no leave button', async () => {
    const page = await openPartner()
    await fillConsultation(page)
    for (let press = 0; press < 4; press++) await page.keyboard.press('Shift')
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))
    expect(page.url()).toBe(`${partner.origin}/`)
    expect(await consultationForm(page).getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Amina')
    await page.context().close()
  })

  it.each([
    ['with script', true],
    ['without script', false],
  ])('a page with the leave button can be left at once, %s', async (_, script) => {
    const before = html
    const firm = (await (await fetch(`${product.url}/api/firm`)).json()) as PublicFirm
    html = before.replace('<p>What stands below', `${tagSnippet('haven-leave', product.url, firm)}$&`)
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: script })
    const page = await context.newPage()
    await page.route(`${NEUTRAL}**`, route => route.fulfill({ contentType: 'text/html', body: '<h1>Weather</h1>' }))
    await page.goto(partner.origin)
    html = before
    await page.getByRole(script ? 'button' : 'link', { name: 'Leave this page' }).click()
    await page.getByRole('heading', { name: 'Weather' }).waitFor()
    expect(page.url()).toBe(NEUTRAL)
    await context.close()
  })
})
