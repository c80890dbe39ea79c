import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ADMIN_PASSWORD, collectErrors, launch, type Product, startProduct, storedInquiries, visitor } from './product'

let browser: Browser
let product: Product
let context: BrowserContext
let page: Page

const send = (path: string, body: object) =>
  fetch(product.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).then(({ status }) => expect(status).toBe(201))

beforeAll(async () => {
  browser = await launch()
  product = await startProduct()
  await send('/api/contact', visitor)
  await send('/api/contact', { ...visitor, firstName: 'Kwame', urgencyLevel: 'standard', phone: '+44 7700 900145' })
  await send('/api/visa-applications', { name: 'Ravi Sample', email: 'ravi@example.org', phone: '020 7946 0457' })
  await send('/api/callbacks', { name: 'Grace Okafor', phone: '01632 960774' })
})
afterAll(async () => {
  await browser.close()
  await product.remove()
})
beforeEach(async () => {
  context = await browser.newContext({ acceptDownloads: true })
  page = await context.newPage()
})
afterEach(() => context.close())

async function logIn(password = ADMIN_PASSWORD) {
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}
/** Signs in at the address of the contact enquiries. Without `#/inquiries`, the dashboard would open the inbox. */
async function open() {
  await page.goto(`${product.url}/admin/#/inquiries`)
  await logIn()
  await page.getByRole('row').nth(1).waitFor()
}
const tab = (name: string) => page.getByRole('tab', { name })
const rows = () => page.locator('tbody [part=row]')
const choose = (name: string, label: string) => page.getByRole('combobox', { name }).selectOption({ label })
const heading = (name: string) => page.getByRole('heading', { level: 2, name })

describe('staff', () => {
  it('sign in, read every list, find, open and process a request, undo this, export, and sign out, after which the page contains no data', async () => {
    const errors = await collectErrors(page)
    await page.goto(`${product.url}/admin/`)
    await logIn('not the password at all')
    await page.getByRole('alert').filter({ hasText: 'Incorrect password' }).waitFor()
    await logIn()
    await page.getByText('Nobody is being emailed').waitFor()
    await page.getByText('4 of 4 shown').waitFor()
    for (const [name, subtitle, text] of [
      ['Visa Applications 1', 'Detailed visa assistance applications from a partner form', 'Ravi Sample'],
      ['Callback Requests 1', 'Callback request submissions', 'Grace Okafor'],
      ['Contact Inquiries 2', 'General contact form submissions', 'Kwame'],
    ] as const) {
      await tab(name).click()
      await page.getByText(subtitle).waitFor()
      await rows().filter({ hasText: text }).waitFor()
    }

    await page.getByRole('searchbox').fill('kwame')
    await page.getByText('1 found').waitFor()
    await page.getByRole('searchbox').fill('')
    // The search has opened the inbox, which stays open when the search field is emptied.
    await page.getByText('4 of 4 shown').waitFor()
    await tab('Contact Inquiries 2').click()
    await choose('Urgency', 'Urgent')
    await page.getByText('1 of 1 shown').waitFor()
    await rows().first().click()
    await heading('Amina').waitFor()
    expect(await page.getByRole('article').innerText()).toContain(visitor.message)

    await page.getByRole('button', { name: 'Mark as processed' }).click()
    await page.getByRole('button', { name: 'Called, spoke' }).click()
    await page.getByText('Marked as processed.').waitFor()
    const stored = () => storedInquiries(product.dataDir).find(({ firstName }) => firstName === 'Amina')
    await expect.poll(() => stored()?.isProcessed).toBe(true)
    await page
      .getByRole('article')
      .getByText(/^Answered (in|within|out)/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => stored()?.isProcessed).toBe(false)
    await page.keyboard.press('Escape')
    await choose('Urgency', 'Any urgency')
    await page.getByText('2 of 2 shown').waitFor()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^haven-inquiries-\d{4}-\d\d-\d\d-\d{6}\.csv$/)
    const csv = readFileSync(await file.path(), 'utf8')
    expect(csv).toContain('"Kwame"')
    expect(csv).toContain(`"'+44 7700 900145"`)
    expect(csv.trim().split('\r\n')).toHaveLength(3)

    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Password').waitFor()
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([0, 0, ''])
    await expect.poll(() => page.url()).toBe(`${product.url}/admin/`)
    // The browser does not store the session, so a reload asks for the password again.
    await open()
    await page.reload()
    await page.getByLabel('Password').waitFor()
    // Leaves out the 401 response to the wrong password, which the browser itself logs as an error.
    expect(errors.filter(line => !line.includes('401 (Unauthorized)'))).toEqual([])
  })

  it('can do all of this by keyboard alone', async () => {
    await page.goto(`${product.url}/admin/`)
    await page.locator('[name=password]:focus').waitFor()
    await page.keyboard.type(ADMIN_PASSWORD)
    await page.keyboard.press('Enter')
    await rows().first().waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('kwame')
    await page.keyboard.press('Enter')
    await page.getByText('1 found').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await heading('Kwame').waitFor()
    const focused = () =>
      page.evaluate(() => document.querySelector('haven-admin')?.shadowRoot?.activeElement?.textContent)
    for (let press = 0; press < 20 && (await focused()) !== 'Mark as processed'; press++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('How was this answered?').waitFor()
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Called, spoke')
    await page.keyboard.press('Enter')
    await page.getByText('Marked as processed.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(focused).toContain('Kwame')
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    await page.getByText('4 of 4 shown').waitFor()
    for (let press = 0; press < 30 && !(await focused())?.startsWith('Inbox'); press++) {
      await page.keyboard.press('Shift+Tab')
    }
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight')
    await rows().filter({ hasText: 'Grace Okafor' }).waitFor()
  })

  it('return to the same view after their session was ended elsewhere', async () => {
    let token = ''
    page.on('request', request => {
      token = request.headers().authorization ?? token
    })
    await open()
    await tab('Callback Requests').click()
    await choose('Status', 'Pending')
    await rows().first().click()
    await heading('Grace Okafor').waitFor()
    await fetch(`${product.url}/api/admin/logout`, { method: 'POST', headers: { authorization: token } })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByText('Your session has ended. Please sign in again.').waitFor()
    expect(await page.locator('haven-admin').innerText()).not.toContain('Grace')
    await logIn()
    await heading('Grace Okafor').waitFor()
    await page.getByRole('button', { name: 'Back to the list' }).click()
    expect(await page.getByRole('combobox', { name: 'Status' }).inputValue()).toBe('pending')
  })

  it('without script read that the dashboard needs JavaScript, and not that it is loading', async () => {
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await plain.goto(`${product.url}/admin/`)
    const lines = await plain.locator('.admin-waiting p').filter({ visible: true }).allInnerTexts()
    expect(lines).toEqual([
      expect.stringMatching(/^The dashboard needs JavaScript\. .* New enquiries are kept meanwhile\.$/),
    ])
    await plain.context().close()
  })

  it('read that the service is down, and continue when it is up again', async () => {
    const dataDir = product.dataDir
    await open()
    await product.end()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByText('The service could not be reached.').waitFor()
    expect(await rows().count()).toBe(2)
    product = await startProduct({ PORT: `${product.port}` }, dataDir)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => page.getByText('The service could not be reached.').count()).toBe(0)
    await page.getByText('2 of 2 shown').waitFor()
  })

  it('get the code for an open record once the list is shown; if the code does not load, the page says so and offers another attempt', async () => {
    const manifest = JSON.parse(readFileSync('dist/widgets/manifest.json', 'utf8'))
    const file = (manifest['haven-admin'].seldom as string[]).find(name =>
      readFileSync(`dist/widgets/${name}`, 'utf8').includes('next-in-line'),
    )
    if (!file) throw new Error('No file draws a record')
    const asked: string[] = []
    page.on('request', request =>
      asked.push(
        request
          .url()
          .replace(product.url, '')
          .replace(/\?.*=.*/, ''),
      ),
    )
    const isFile = ({ pathname }: URL) => pathname === `/widgets/${file}`
    await page.route(isFile, route => route.abort())
    await open()
    await expect.poll(() => asked).toContain(`/widgets/${file}`)
    expect(asked.indexOf(`/widgets/${file}`)).toBeGreaterThan(asked.indexOf('/api/admin/inquiries'))
    await page.getByRole('searchbox').fill('kwame')
    await page.getByText('1 found').waitFor()
    await rows().first().click()
    await page.getByText('The record could not be loaded.').waitFor()
    await page.unroute(isFile)
    await page.getByRole('button', { name: 'Retry' }).click()
    await heading('Kwame').waitFor()
    expect(asked.filter(path => path.includes(file)).length).toBeGreaterThan(2)
    await page.keyboard.press('Escape')
    expect(await page.getByRole('searchbox').inputValue()).toBe('kwame')
  })

  it('see the number of new requests when they return to the page, and the requests after one press', async () => {
    await open()
    await page.getByText('2 of 2 shown').waitFor()
    // Kwame's request was processed above, so only two requests are pending after this one.
    await send('/api/contact', { ...visitor, firstName: 'Zeynep' })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await tab('Contact Inquiries 2 pending 1 new').waitFor()
    expect(await rows().count()).toBe(2)
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await rows().filter({ hasText: 'Zeynep' }).waitFor()
    // The request stays unread until somebody opens it, even when the page is loaded again.
    await tab('Contact Inquiries 2 pending 1 new').waitFor()
    await rows().filter({ hasText: 'Zeynep' }).click()
    await heading('Zeynep').waitFor()
    await tab('Contact Inquiries 2 pending').waitFor()
  })
})

describe('two people at work', () => {
  const second = async () => {
    const other = await (await browser.newContext()).newPage()
    await other.goto(`${product.url}/admin/#/inquiries`)
    await other.getByLabel('Password').fill(ADMIN_PASSWORD)
    await other.getByRole('button', { name: 'Login' }).click()
    return other
  }
  const lookAgain = (who: Page) => who.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

  it('see each other’s work in the rows and in the open record, and learn who was first', async () => {
    await send('/api/contact', { ...visitor, firstName: 'Chidi', lastName: 'Sample', email: 'chidi@example.org' })
    await open()
    const other = await second()
    const row = (who: Page) => who.locator('tbody [part=row]').filter({ hasText: 'Chidi' })
    await row(page).click()
    await heading('Chidi').waitFor()
    await row(other).click()
    await other.getByRole('button', { name: 'Mark as processed' }).click()
    await other.getByRole('button', { name: 'Emailed' }).click()
    await other.getByText('Marked as processed.').waitFor()
    // The first page does not know yet that the other page has processed the request.
    await page.getByRole('button', { name: 'Mark as processed' }).click()
    await page.getByRole('button', { name: 'Called, spoke' }).click()
    await page.getByText(/Emailed, answered, by somebody else at \d\d:\d\d; Processed, by somebody else at/).waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Keep from deletion' }).click()
    await page.getByText('Kept from deletion.').waitFor()
    // The first page has changed the request again, so Undo on the other page undoes nothing, and only names that
    // change.
    await other.getByRole('button', { name: 'Undo' }).click()
    await other.getByText('Changed elsewhere in the meantime: Kept from deletion, by somebody else').waitFor()
    // Just after a change, a button ignores a press, which may be the second half of a double click. So the test
    // presses the button again until it reacts.
    await expect
      .poll(async () => {
        await page.getByRole('button', { name: 'More actions' }).click({ timeout: 2_000 })
        const release = page.getByRole('button', { name: 'Allow deletion' })
        if (await release.isVisible()) await release.click({ timeout: 2_000 })
        return page.getByText('Deletion allowed at the end of the retention.').isVisible()
      })
      .toBe(true)
    await other.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Mark as pending' }).click()
    await page.getByText('Marked as pending.').waitFor()
    await expect
      .poll(
        async () => {
          await lookAgain(other)
          return row(other).innerText()
        },
        { timeout: 60_000, interval: 3_000 },
      )
      .not.toContain('Processed')
    await other.context().close()
  })

  it('find one person in all lists, export their data, and erase them for good; the other person at work sees this', async () => {
    const phone = '+44 7700 900321'
    await send('/api/contact', {
      ...visitor,
      firstName: 'Łucja',
      lastName: 'Fikcyjna',
      phone,
      email: 'lucja@example.org',
    })
    await send('/api/callbacks', { name: 'Łucja Fikcyjna', phone })
    await open()
    const other = await second()
    const rowOf = (text: string) => other.locator('tbody [part=row]').filter({ hasText: text })
    await rowOf('Łucja').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('fikcyjna lucja')
    await page.getByText('2 found').waitFor()
    expect(await page.locator('mark').first().innerText()).toMatch(/Łucja|Fikcyjna/)
    await rows().filter({ hasText: 'Contact Inquiries' }).click()
    await page.getByText('1 other request').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Export or erase' }).click()
    await page.getByRole('checkbox', { name: /^Callback Requests/ }).check()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as JSON' }).click()
    const exported = JSON.parse(readFileSync(await (await download).path(), 'utf8'))
    expect(exported.records.map(({ list }: { list: string }) => list)).toEqual(['inquiries', 'callbacks'])
    const reference = exported.records[0].record.reference
    await page.getByRole('button', { name: 'Erase 2 requests for good' }).click()
    await page.getByText(`Type ${reference}, the reference`).waitFor()
    await page.getByLabel(`To erase, type ${reference}`).fill(reference)
    await page.getByRole('button', { name: 'Erase 2 requests for good' }).click()
    await page.getByText('2 requests were erased for good.').waitFor()
    expect(JSON.stringify(storedInquiries(product.dataDir))).not.toContain('Fikcyjna')
    await expect
      .poll(
        async () => {
          await lookAgain(other)
          // The row of an erased request shows only the reference.
          return rowOf(reference).innerText()
        },
        { timeout: 60_000, interval: 3_000 },
      )
      .toContain('Erased')
    await other.context().close()
  })
})

describe('an address', () => {
  it('opens its record in a second tab after a sign-in there, and Back returns to the list', async () => {
    await open()
    const link = rows().first().getByRole('link')
    const name = await link.innerText()
    const apart = context.waitForEvent('page')
    await link.click({ modifiers: ['Control'] })
    const second = await apart
    await second.getByLabel('Password').fill(ADMIN_PASSWORD)
    await second.getByRole('button', { name: 'Login' }).click()
    await second.getByRole('heading', { level: 2, name }).waitFor()
    expect(second.url()).toMatch(/\/admin\/#\/inquiries\/\d+$/)

    await link.click()
    await heading(name).waitFor()
    expect(page.url()).toBe(second.url())
    await page.setViewportSize({ width: 375, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await page.goBack()
    await rows().first().waitFor()
    // All tabs are in one row that can scroll, and the selected tab is visible.
    const tabs = await page.getByRole('tab').evaluateAll(tabs => tabs.map(tab => tab.getBoundingClientRect().toJSON()))
    expect([tabs.length > 4, new Set(tabs.map(({ top }) => top)).size]).toEqual([true, 1])
    const shown = await page.getByRole('tab', { selected: true }).boundingBox()
    expect([(shown?.x ?? -1) >= 0, (shown?.x ?? 0) + (shown?.width ?? 0) <= 375]).toEqual([true, true])
    expect(page.url()).toBe(`${product.url}/admin/#/inquiries`)
    await page.goForward()
    await heading(name).waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByLabel('Password').waitFor()
    await expect.poll(() => page.url()).toBe(`${product.url}/admin/`)
  })
})

describe('mail that no server accepts', () => {
  it('is reported, found by its filter, and tried again on Retry', async () => {
    const away = await startProduct({
      SMTP_URL: 'smtp://127.0.0.1:1',
      STAFF_EMAIL: 'staff@example.org',
      MAIL_FROM: 'haven@example.org',
    })
    try {
      await fetch(`${away.url}/api/contact`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(visitor),
      })
      const tried = () => JSON.stringify(storedInquiries(away.dataDir)[0]?.mail ?? {})
      await expect.poll(tried).toContain('ECONNREFUSED')
      await page.goto(`${away.url}/admin/`)
      await logIn()
      await page.getByText('1 email has not been delivered yet.').waitFor()
      await page.getByRole('button', { name: 'Show in Contact Inquiries' }).click()
      await page.getByText('1 of 1 shown').waitFor()
      expect(await page.getByRole('combobox', { name: 'Email' }).inputValue()).toBe('undelivered')
      await rows().first().click()
      await page.getByText('ECONNREFUSED').first().waitFor()
      await page.getByRole('button', { name: 'Retry the email' }).click()
      await page.getByText('Haven now tries to send the email again.').waitFor()
      await page.getByText(/Not delivered this time either: .*ECONNREFUSED/).waitFor()
    } finally {
      await away.remove()
    }
  })
})
