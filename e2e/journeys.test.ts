import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page, Route } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import sample from '../api/content/sample-firm.json'
import { REFERENCE_ALPHABET } from '../api/contract/records/records'
import { referenceIn } from '../api/testing/told-in'
import {
  ADMIN_PASSWORD,
  collectErrors,
  consultationForm,
  countStored,
  fillConsultation,
  launch,
  type Product,
  pressSend,
  startInbox,
  startProduct,
  storedInquiries,
  upgraded,
  visitor,
} from './product'

const REFERENCE = new RegExp(`^[${REFERENCE_ALPHABET}]{8}$`)

let browser: Browser
let inbox: Awaited<ReturnType<typeof startInbox>>
let product: Product
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launch()
  inbox = await startInbox()
  product = await startProduct({
    SMTP_URL: inbox.url,
    STAFF_EMAIL: 'staff@example.org',
    MAIL_FROM: 'haven@example.org',
  })
})
afterAll(async () => {
  await browser.close()
  await product.remove()
  await inbox.close()
})
beforeEach(async () => {
  context = await browser.newContext()
  page = await context.newPage()
})
afterEach(() => context.close())

const shownReference = () => page.locator('[part=reference]').textContent()

const keyOf = async (route: Route) => ({
  'Idempotency-Key': (await route.request().headerValue('Idempotency-Key')) ?? '',
})

/** Checks that a submission is in the readable files and in a mail to staff; returns the mail. */
async function expectKept(reference: string | null, answers: Partial<typeof visitor> = visitor) {
  expect(reference).toMatch(REFERENCE)
  await expect
    .poll(() => storedInquiries(product.dataDir).find(record => record.reference === reference))
    .toMatchObject(answers)
  await expect.poll(() => inbox.mails.find(({ subject }) => subject?.includes(`${reference}`))).toBeTruthy()
  return inbox.mails.find(({ subject }) => subject?.includes(`${reference}`))
}

describe('from the site', () => {
  it('a request reaches the file, the inbox and the dashboard', async () => {
    // Most visitors have smooth scrolling switched on, so this journey has it, too.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    const errors = await collectErrors(page)
    await page.goto(product.url)
    await upgraded(page)
    await fillConsultation(page)
    // A request that is sent within two seconds counts as one of a program.
    await page.waitForFunction(() => performance.now() > 2_000)
    await pressSend(page)
    await page.getByText('Your consultation request has been received.').first().waitFor()
    const reference = await shownReference()
    const mail = await expectKept(reference)
    expect(mail?.replyTo?.[0]?.address).toBe(visitor.email)
    expect(mail?.text).toContain(visitor.message.split('\n')[1])
    const link = /^Open this request: (.*)$/m.exec(mail?.text ?? '')?.[1] ?? ''
    expect(link).toMatch(new RegExp(`^${product.url}/admin/#/inquiries/\\d+$`))

    await page.goto(link)
    await page.getByLabel('Password').fill(ADMIN_PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('article').getByText(`${reference}`).waitFor()
    await page.getByRole('button', { name: 'Back to the list' }).click()
    const row = page.getByRole('row').filter({ hasText: visitor.email })
    await row.first().waitFor()
    expect(await row.first().textContent()).toContain('Deportation Defence')
    expect(await row.first().textContent()).toContain('Urgent')
    expect(await row.first().textContent()).toContain('Pending')
    // The mail and the request complete two of the four first steps that the dashboard shows to a new firm.
    await page.getByRole('tab', { name: /^Inbox/ }).click()
    await page.getByText('2 of 4 done').waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Password').waitFor()
    expect(errors).toEqual([])
  })

  it('a message about mistakes is in view for a visitor who goes through the form by Tab without a pause', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`${product.url}/forms/consultation/`)
    await upgraded(page)
    const form = consultationForm(page)
    await form.locator('[part=input][name=firstName]').focus()
    const isLast = () => form.locator('[part=button]').evaluate(button => button.matches(':focus'))
    do await page.keyboard.press('Tab')
    while (!(await isLast()))
    await page.keyboard.press('Enter')
    const summary = form.locator('[part=summary]')
    await summary.waitFor()
    // The page rests when two looks at the window find the same place.
    const isAtRest = () =>
      page.evaluate(async () => {
        const before = scrollY
        await new Promise(requestAnimationFrame)
        return scrollY === before
      })
    await expect.poll(isAtRest).toBe(true)
    expect((await summary.boundingBox())?.y).toBeGreaterThan(0)
  })

  it('a request from localhost is stored in the same way as one from 127.0.0.1', async () => {
    await page.goto(`http://localhost:${product.port}/`)
    await upgraded(page)
    await fillConsultation(page, { ...visitor, firstName: 'Localhost' })
    await pressSend(page)
    await page.locator('[part=reference]').waitFor()
    await expectKept(await shownReference(), { firstName: 'Localhost' })
  })

  it('a person with one name reads how to continue, and sends the request', async () => {
    await page.goto(product.url)
    await upgraded(page)
    await fillConsultation(page, { ...visitor, firstName: 'Suharto', lastName: '' })
    await pressSend(page)
    await consultationForm(page).getByRole('checkbox', { name: 'I have only one name' }).check()
    await pressSend(page)
    const mail = await expectKept(await shownReference(), { firstName: 'Suharto', lastName: '' })
    expect(mail?.text).toMatch(/^Name: \u2068?Suharto\u2069?$/m)
  })

  it('a request can be filled in and sent by keyboard alone', async () => {
    await page.goto(product.url)
    await upgraded(page)
    await page.getByRole('textbox', { name: 'First name' }).focus()
    await page.keyboard.type('Kofi')
    for (const answer of ['Mensah', 'kofi@example.org', '01632 960123']) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(answer)
    }
    await page.keyboard.press('Tab')
    await page.keyboard.type('Settle')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    // The steps in the tab order are the four fields of the urgent panel, the message and the button.
    for (let stop = 0; stop < 6; stop++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.locator('[part=reference]').waitFor()
    await expectKept(await shownReference(), {
      firstName: 'Kofi',
      serviceRequired: 'settlement',
      urgencyLevel: 'priority',
    })
  })
})

describe('without script', () => {
  beforeEach(async () => {
    await context.close()
    context = await browser.newContext({ javaScriptEnabled: false })
    page = await context.newPage()
  })

  it('a request from the plain form is stored, and the answer contains the reference', async () => {
    await page.goto(product.url)
    const urgent = page.locator('form .call a').last()
    expect(await urgent.isVisible()).toBe(false)
    await page.locator('[value=urgent]').check()
    expect(await urgent.getAttribute('href')).toBe(`tel:${sample.phones.emergency.dial}`)
    expect(await urgent.isVisible()).toBe(true)
    await fillConsultation(page, { ...visitor, firstName: 'Plain' })
    await pressSend(page)
    await page.waitForURL(/\/thank-you\/\?t=/)
    const reference = referenceIn(page.url())
    expect(await page.locator('[data-reference]').textContent()).toBe(reference)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save as text' }).click(),
    ])
    const saved = readFileSync(await download.path(), 'utf8').split('\n\n')
    expect(saved[0]).toBe(`Your reference: ${reference}`)
    expect(saved[1]).toMatch(/^Sent: \w+day \d+ \w+, \d\d:\d\d, UK time$/)
    expect(saved.find(line => line.startsWith('What happens next'))).toMatch(/\n1\. .+\n2\. .+\n3\. /)
    await expectKept(reference, { ...visitor, firstName: 'Plain' })
  })

  it('the page for a refused form contains every typed value, and can be corrected and sent', async () => {
    await page.goto(product.url)
    await fillConsultation(page, { ...visitor, firstName: 'Corrected', email: 'amina@example' })
    await pressSend(page)
    await page.getByText('Please enter a valid email address').first().waitFor()
    expect(await page.getByLabel('First name').inputValue()).toBe('Corrected')
    expect(await page.getByRole('textbox', { name: 'Email address' }).inputValue()).toBe('amina@example')
    expect(await page.getByLabel('Your situation').inputValue()).toBe(visitor.message)
    await page.getByRole('textbox', { name: 'Email address' }).fill('amina@example.org')
    await page.getByRole('button', { name: 'Send my enquiry' }).click()
    await page.waitForURL(/\/thank-you\/\?t=/)
    await expectKept(referenceIn(page.url()), {
      firstName: 'Corrected',
      email: 'amina@example.org',
    })
  })

  it('the browser’s checks let a person with one name send the form, and the page of mistakes offers a checkbox', async () => {
    await page.goto(`${product.url}/#contact-form`)
    await fillConsultation(page, { ...visitor, firstName: 'Suharto', lastName: '' })
    await pressSend(page)
    await page.getByRole('heading', { name: 'Please check your details' }).waitFor()
    await page.getByRole('checkbox', { name: 'I have only one name' }).check()
    await page.getByRole('button', { name: 'Send my enquiry' }).click()
    await page.waitForURL(/thank-you/)
    const reference = referenceIn(page.url())
    const mail = await expectKept(reference, { firstName: 'Suharto', lastName: '' })
    expect(mail?.replyTo).toMatchObject([{ name: 'Suharto', address: visitor.email }])
  })
})

describe('when something fails', () => {
  it('while the API is stopped, the typed text stays, a toast says that sending failed, and the form shows phone number and email address', async () => {
    const stopped = await startProduct()
    await page.goto(stopped.url)
    await upgraded(page)
    await fillConsultation(page)
    await page.waitForLoadState('networkidle')
    await stopped.remove()
    await pressSend(page)
    const toast = page.getByRole('alert').filter({ hasText: 'Failed to submit your request. Please try again.' })
    expect(await toast.innerText()).toContain('Error')
    expect(await page.getByRole('textbox', { name: 'Your situation' }).inputValue()).toBe(visitor.message)
    const failure = page.locator('[part=failure]')
    // Checks only the last three links, because in office hours the office's number comes first.
    await expect
      .poll(() => failure.getByRole('link').evaluateAll(all => all.slice(-3).map(link => link.getAttribute('href'))))
      .toEqual([
        'tel:+442079460123',
        expect.stringMatching(/^mailto:[^?]+$/),
        expect.stringMatching(/^mailto:.+My%20brother%20was%20detained/),
      ])
  })

  it('no text is lost if the API stopped before the code for sending was loaded', async () => {
    const stopped = await startProduct()
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await page.goto(stopped.url)
    await upgraded(page)
    await stopped.remove()
    await fillConsultation(page)
    await pressSend(page)
    await page.locator('[part=failure]').waitFor()
    expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe(visitor.firstName)
    expect(await page.locator('[part=failure]').getByRole('link').count()).toBe(2)
  })

  it('the same text, sent again after it was stored, makes a second record with its own reference', async () => {
    await page.goto(product.url)
    await upgraded(page)
    const references: (string | null)[] = []
    for (let time = 0; time < 2; time++) {
      await fillConsultation(page)
      await pressSend(page)
      references.push(await shownReference())
      await page.locator('[part=again]').click()
    }
    expect(new Set(references).size).toBe(2)
    for (const reference of references) await expect.poll(() => countStored(product.dataDir, reference)).toBe(1)
  })

  it('a key that another request has used costs one more press, and no typed text', async () => {
    const message = 'Sent under a key that was taken.'
    await page.goto(product.url)
    await upgraded(page)
    await fillConsultation(page, { ...visitor, message })
    await page.route(
      '**/api/contact',
      async route => {
        const headers = { 'Content-Type': 'application/json', ...(await keyOf(route)) }
        const body = JSON.stringify({ ...visitor, message: 'Another request.' })
        await fetch(`${product.url}/api/contact`, { method: 'POST', headers, body })
        await route.continue()
      },
      { times: 1 },
    )
    await pressSend(page)
    await page.locator('[part=failure]').waitFor()
    await pressSend(page)
    await expectKept(await shownReference(), { ...visitor, message })
  })
})
