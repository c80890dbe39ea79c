import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { schemaFor } from '../api/testing/store-fixtures'
import { findPostgres } from '../scripts/find-postgres'
import { openLetters } from './letter-journey'
import {
  ADMIN_PASSWORD,
  consultationForm,
  fillConsultation,
  launch,
  type Product,
  pressSend,
  startInbox,
  startProduct,
  upgraded,
  visitor,
} from './product'
import { answerByKeys, SHORT, wizardReady } from './wizard-page'

const PDF = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
const PHONE = '+44 7700 900321'

let browser: Browser
let inbox: Awaited<ReturnType<typeof startInbox>>
let database: Awaited<ReturnType<typeof findPostgres>>
/** The instance that visitors use, and the instance that staff use, with one database. */
let front: Product
let desk: Product
let visiting: BrowserContext
let page: Page
let staff: Page

beforeAll(async () => {
  browser = await launch()
  inbox = await startInbox()
  database = await findPostgres()
  const env = {
    DATABASE_URL: await schemaFor(database.url, randomUUID()),
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
    SMTP_URL: inbox.url,
    STAFF_EMAIL: 'staff@example.org',
    MAIL_FROM: 'haven@example.org',
  }
  ;[front, desk] = await Promise.all([startProduct(env), startProduct(env)])
})
afterAll(async () => {
  await browser.close()
  await Promise.all([front, desk].map(product => product?.remove()))
  await database?.stop()
  await inbox.close()
})
beforeEach(async () => {
  visiting = await browser.newContext()
  page = await visiting.newPage()
})
afterEach(async () => {
  await visiting.close()
  await staff?.context().close()
})

const rows = (who: Page) => who.locator('tbody [part=row]')
const rowOf = (who: Page, name: string) => rows(who).filter({ hasText: name }).first()
const article = (who: Page) => who.getByRole('article')
const lookAgain = (who: Page) => who.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** Signs in a member of staff at one of the instances; returns the page. */
async function comeIn({ url } = desk, place = ''): Promise<Page> {
  const context = await browser.newContext({ acceptDownloads: true, viewport: { width: 1280, height: 900 } })
  const who = await context.newPage()
  await who.goto(`${url}/admin/${place}`)
  await who.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await who.getByRole('button', { name: 'Login' }).click()
  await who.getByRole('tab').first().waitFor()
  return who
}

/** Signs in at the second instance, and opens a new request: by the tab of its list, and by a name in its row. */
async function openAtDesk(tab: string, name: string): Promise<void> {
  staff = await comeIn()
  await staff.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
  await rowOf(staff, name).click()
  await article(staff).waitFor()
}

async function send(path: string, body: object): Promise<string> {
  const response = await fetch(front.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(201)
  return (await response.json()).reference
}

/** Checks that staff got exactly one mail about a request. */
async function expectOneMail(reference: string | null) {
  const about = () => inbox.mails.filter(({ subject }) => subject?.includes(`${reference}`))
  await expect.poll(() => about().length).toBe(1)
}

describe('over PostgreSQL, sent to one instance and read at the other,', () => {
  it('a consultation request reaches staff and their inbox once', async () => {
    await page.goto(`${front.url}/forms/consultation/`)
    await upgraded(page)
    await fillConsultation(page)
    await pressSend(page)
    const reference = await page.locator('[part=reference]').textContent()
    await expectOneMail(reference)
    await openAtDesk('Contact', 'Amina')
    await article(staff).getByText(`${reference}`).first().waitFor()
    expect(await article(staff).innerText()).toContain(visitor.message.split('\n')[0])
  })

  it('a call-back request is sent, and shown', async () => {
    await page.goto(`${front.url}/forms/callback/`)
    await upgraded(page, 'haven-callback-form')
    await page.locator('haven-callback-form input[name=name]:visible').fill('Grace Okafor')
    await page.locator('haven-callback-form input[name=phone]:visible').fill('01632 960774')
    await page.locator('haven-callback-form button[type=submit]:visible').click()
    await page.locator('haven-callback-form [part=success]').waitFor()
    await openAtDesk('Callback', 'Grace')
    expect(await article(staff).innerText()).toContain('01632 960774')
  })

  it('an enquiry without script gets the thank-you page, and is stored', async () => {
    const without = await browser.newContext({ javaScriptEnabled: false })
    const plain = await without.newPage()
    await plain.goto(`${front.url}/forms/enquiry/`)
    for (const [name, value] of Object.entries({
      firstName: 'Ines',
      lastName: 'Rossi',
      email: 'ines@example.org',
      phone: '020 7946 0458',
      message: 'Can I travel while I wait?',
    })) {
      const field = plain.locator(`haven-enquiry-form [name=${name}]`)
      if ((await field.count()) > 0) await field.fill(value)
    }
    await plain.locator('haven-enquiry-form button').first().click()
    await plain.waitForURL(/thank-you/)
    await without.close()
    await openAtDesk('Contact', 'Ines')
    expect(await article(staff).innerText()).toContain('Can I travel while I wait?')
  })

  it('the visa wizard’s shortest way makes one application', async () => {
    await page.goto(`${front.url}/forms/visa/`)
    await wizardReady(page)
    const wizard = page.locator('haven-visa-wizard')
    await wizard.locator('[part=question]').focus()
    await answerByKeys(page, SHORT)
    for (const [label, value] of [
      ['name', 'Selam Tesfaye'],
      ['phone', '01632 960087'],
      ['email', 'selam@example.org'],
    ] as const) {
      await wizard.locator(`input[name=${label}]:visible`).fill(value)
    }
    await wizard.getByRole('button', { name: 'Submit Application' }).click()
    await wizard.locator('[part=success]').waitFor()
    await openAtDesk('Visa', 'Selam')
    expect(await article(staff).innerText()).toContain('selam@example.org')
  })

  it('a letter is sent with a request, and staff download it', async () => {
    await page.goto(`${front.url}/forms/consultation/`)
    await upgraded(page)
    const form = consultationForm(page)
    await (await openLetters(form)).setInputFiles(PDF)
    await form.getByText('Uploaded: goes with your request').first().waitFor()
    await fillConsultation(page, { ...visitor, firstName: 'Lettice' })
    await pressSend(page)
    await form.locator('[part=success]').waitFor()
    await openAtDesk('Contact', 'Lettice')
    const saving = staff.waitForEvent('download')
    await staff.getByRole('button', { name: 'Download letter.pdf' }).click()
    expect(readFileSync(await (await saving).path())).toEqual(PDF.buffer)
  })

  it('a request is answered, gets a note and is processed, and both instances show this in its history', async () => {
    await send('/api/contact', { ...visitor, firstName: 'Kwame', email: 'kwame@example.org' })
    await openAtDesk('Contact', 'Kwame')
    await staff.getByRole('button', { name: 'Mark as processed' }).click()
    await staff.getByRole('button', { name: 'Called, spoke' }).click()
    await staff.getByText('Marked as processed.').waitFor()
    const other = await comeIn(front)
    await rowOf(other, 'Kwame').filter({ hasText: 'Processed' }).click()
    await article(other)
      .getByText(/^Answered (in|within|out)/)
      .first()
      .waitFor()
    await other.context().close()
  })

  it('two people at one request see each other’s work, and neither overwrites the other', async () => {
    await send('/api/contact', { ...visitor, firstName: 'Chidi', email: 'chidi@example.org' })
    await openAtDesk('Contact', 'Chidi')
    const other = await comeIn(front)
    await rowOf(other, 'Chidi').click()
    await other.getByRole('button', { name: 'Mark as processed' }).click()
    await other.getByRole('button', { name: 'Emailed' }).click()
    await other.getByText('Marked as processed.').waitFor()
    // The first page does not know yet that the other page has processed the request.
    await staff.getByRole('button', { name: 'Mark as processed' }).click()
    await staff.getByRole('button', { name: 'Called, spoke' }).click()
    await staff.getByText(/Emailed, answered, by somebody else at \d\d:\d\d; Processed, by somebody else at/).waitFor()
    await other.context().close()
  })

  it('the overview counts requests that arrived at the other', async () => {
    staff = await comeIn(desk, '#/overview')
    const sentence = staff.locator('.overview h2')
    const count = async () => Number(/^\d+/.exec(await sentence.innerText())?.[0] ?? 0)
    await sentence.waitFor()
    const before = await count()
    await send('/api/callbacks', { name: 'Ravi Sample', phone: '020 7946 0457' })
    await expect
      .poll(async () => {
        await staff.reload()
        await staff.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
        await staff.getByRole('button', { name: 'Login' }).click()
        await sentence.waitFor()
        return await count()
      })
      .toBe(before + 1)
    // Each bar must be as wide as its `width` attribute says, in percent of its parent's width, give or take one point.
    const drawn = await staff.locator('.overview :is(.ages, table) svg').evaluateAll(bars =>
      bars.map(bar => {
        const share =
          bar.getBoundingClientRect().width / (bar.parentElement as HTMLElement).getBoundingClientRect().width
        return Math.round(Number.parseFloat(bar.getAttribute('width') ?? '')) - Math.round(100 * share)
      }),
    )
    expect(drawn.length).toBeGreaterThan(0)
    expect(drawn.filter(off => Math.abs(off) > 1)).toEqual([])
  })

  it('visitors at one see a case win that a manager changed at the other', async () => {
    staff = await comeIn(desk, '#/content')
    const main = staff.getByRole('tabpanel')
    await main.getByRole('button', { name: /^Change Ten-year/ }).click()
    await staff.getByLabel('Title').fill('Ban of ten years lifted')
    await main.getByRole('button', { name: 'Save' }).click()
    await main.getByText('Saved. Visitors see the change').first().waitFor()
    await expect
      .poll(async () => await (await fetch(`${front.url}/api/case-wins?limit=50`)).text())
      .toContain('Ban of ten years lifted')
  })

  it('one person is found in all lists, exported and erased for good, at both', async () => {
    const name = { firstName: 'Łucja', lastName: 'Fikcyjna' }
    await send('/api/contact', { ...visitor, ...name, phone: PHONE, email: 'lucja@example.org' })
    await send('/api/callbacks', { name: 'Łucja Fikcyjna', phone: PHONE })
    staff = await comeIn()
    const other = await comeIn(front)
    await rowOf(other, 'Łucja').waitFor()
    await staff.keyboard.press('/')
    await staff.keyboard.type('fikcyjna lucja')
    await staff.getByText('2 found').waitFor()
    await rows(staff).filter({ hasText: 'Contact Inquiries' }).click()
    await staff.getByRole('button', { name: 'More actions' }).click()
    await staff.getByRole('button', { name: 'Export or erase' }).click()
    await staff.getByRole('checkbox', { name: /^Callback Requests/ }).check()
    const download = staff.waitForEvent('download')
    await staff.getByRole('button', { name: 'Export as JSON' }).click()
    const exported = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
    expect(exported.records.map(({ list }: { list: string }) => list)).toEqual(['inquiries', 'callbacks'])
    const { reference } = exported.records[0].record
    await staff.getByRole('button', { name: 'Erase 2 requests for good' }).click()
    await staff.getByLabel(`To erase, type ${reference}`).fill(reference)
    await staff.getByRole('button', { name: 'Erase 2 requests for good' }).click()
    await staff.getByText('2 requests were erased for good.').waitFor()
    // Each press on Refresh cancels the loading that the previous press has started. A load may take seconds on a busy
    // machine, so the presses are 3 s apart.
    const seenByOther = async () => {
      await lookAgain(other)
      return await rowOf(other, reference).innerText()
    }
    await expect.poll(seenByOther, { timeout: 60_000, interval: 3_000 }).toContain('Erased')
    await other.context().close()
  })
})
