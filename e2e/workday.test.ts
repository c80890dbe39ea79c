import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_PASSWORD, collectErrors, launch, type Product, startProduct, visitor } from './product'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** A time in ms, longer than the interval at which the dashboard asks the server for new requests. */
const NEXT_LOOK = 31_000
const REMOVAL = {
  ...visitor,
  firstName: 'Tesfaye',
  lastName: 'Sample',
  email: 'tesfaye@example.org',
  phone: '07700 900871',
  message: 'My husband’s removal is on Thursday 06:00 from Heathrow. Nobody answers us.',
}

let browser: Browser
let product: Product
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haven-workday-'))
  await promisify(execFile)(process.execPath, ['scripts/command.mjs', 'demo', join(folder, 'data'), '5'])
  browser = await launch()
  product = await startProduct({}, join(folder, 'data'))
})
afterAll(async () => {
  await browser.close()
  await product.end()
  await rm(folder, { recursive: true, force: true })
})

const rows = (page: Page) => page.locator('tbody [part=row]')
const article = (page: Page) => page.getByRole('article')
const focused = (page: Page) =>
  page.evaluate(() => document.querySelector('haven-admin')?.shadowRoot?.activeElement?.textContent?.trim())

/** Signs in a person in a browser context of that person's own; the test can move the page's clock. */
async function comeIn(): Promise<{ page: Page; errors: string[] }> {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage()
  const errors = await collectErrors(page)
  await page.clock.install()
  await page.goto(`${product.url}/admin/`)
  // Staff usually sign in with accounts of their own, but the two people in this test use the
  // shared password.
  await page.locator('[part=other-way]').click()
  await page.getByLabel('Password', { exact: true }).focus()
  await page.keyboard.type(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await rows(page).first().waitFor()
  return { page, errors }
}

/** Presses Tab until the element with the focus has a text that begins with these words. */
async function tabTo(page: Page, words: string, key = 'Tab') {
  for (let press = 0; press < 60; press++) {
    if ((await focused(page))?.startsWith(words)) return
    await page.keyboard.press(key)
  }
  throw new Error(`Nothing that begins with “${words}” takes the focus`)
}

async function search(page: Page, words: string) {
  await page.keyboard.press('/')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(words)
}

async function accessibilityProblems(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })
}

async function send(body: object, path = '/api/contact'): Promise<string> {
  const response = await fetch(product.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(201)
  return (await response.json()).reference
}

describe('a day at two desks, by keyboard, over three weeks of requests', () => {
  it('begins with the most urgent request, shows a new removal at once, and nobody does another’s work again', async () => {
    const { page, errors } = await comeIn()
    const { page: other, errors: otherErrors } = await comeIn()
    const pendingAtFirst = Number((await page.getByRole('tab', { selected: true }).innerText()).match(/\d+/)?.[0])
    expect(pendingAtFirst).toBeGreaterThan(5)

    // The list begins with the requests that cannot wait, under a heading for each reason. The headings are in
    // order of urgency.
    const pressing = ['Detained', 'Removal', 'Time limit within 7 days', 'Urgent']
    const order = [...pressing, 'High', 'Medium', 'Low', 'Probably sent by a program', 'Processed', 'Marked as spam']
    const headings = await page.locator('tbody .group').allInnerTexts()
    const ranks = headings.map(text => order.indexOf(text.replace(/\s*\d+$/, '').trim()))
    expect(ranks).not.toContain(-1)
    expect(ranks).toEqual([...new Set(ranks)].sort((one, other) => one - other))
    expect(ranks[0]).toBeLessThan(pressing.length)
    // The first row shows the reason why its request is urgent.
    expect(await rows(page).first().locator('.pill.urgent, .pill.chosen').count()).toBe(1)
    expect(await accessibilityProblems(page)).toEqual([])

    // A request about a removal arrives while staff look at the list. The rows stay in place, the page's title
    // announces the request, and one press shows it.
    const before = await rows(page).allInnerTexts()
    await send(REMOVAL)
    await page.clock.runFor(NEXT_LOOK)
    await expect.poll(() => page.title()).toMatch(/^\(1 new, 1 urgent\) /)
    expect(await rows(page).count()).toBe(before.length)
    expect(await rows(page).filter({ hasText: 'Tesfaye' }).count()).toBe(0)
    await tabTo(page, 'Show only', 'Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    const removal = rows(page).filter({ hasText: 'Tesfaye' })
    await removal.waitFor()

    // The search finds the record by two words, one in the message and one in the name.
    await search(page, 'thursday tesfaye')
    await page.getByText('1 found').waitFor()
    expect(await page.locator('mark').allInnerTexts()).toEqual(expect.arrayContaining(['Thursday']))
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await article(page).getByText('Nobody answers us.').waitFor()
    // The title no longer counts the request as new, because somebody has opened it.
    await expect.poll(() => page.title()).not.toMatch(/^\(/)
    const id = /#\/inbox\/inquiries\/(\d+)\?q=thursday\+tesfaye$/.exec(page.url())?.[1]
    expect(id).toBeDefined()
    expect(await accessibilityProblems(page)).toEqual([])

    // The other person opens the same record by its address, and processes it.
    await other.goto(`${product.url}/admin/#/inquiries/${id}`)
    await article(other).getByText('Nobody answers us.').waitFor()
    await tabTo(other, 'Mark as processed')
    await other.keyboard.press('Enter')
    await tabTo(other, 'Called, spoke')
    await other.keyboard.press('Enter')
    await other.getByText('Marked as processed.').waitFor()
    await page.clock.runFor(NEXT_LOOK)
    await page.getByText(/Called, spoke, by somebody else at \d\d:\d\d/).waitFor()

    // The Back button leads from the record to the search, and from there to the list.
    await page.goBack()
    await page.getByText('1 found').waitFor()
    await page.goBack()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(5)
    expect(page.url().startsWith(`${product.url}/admin/`)).toBe(true)

    // One of the two colleagues marks an unassigned request as spam. The request disappears from the list of pending
    // requests, and reappears when staff withdraw the marking as spam.
    await send({
      ...visitor,
      firstName: 'Best',
      lastName: 'Offers',
      email: 'offers@example.org',
      phone: '07700 900872',
    })
    await search(page, 'best offers')
    await page.getByText(/^\d+ found/).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await article(page).waitFor()
    await tabTo(page, '•••')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Mark as spam')
    await page.keyboard.press('Enter')
    await page.getByText('Marked as spam.').waitFor()
    await tabTo(page, 'Undo')
    await page.keyboard.press('Enter')
    await page.getByText('No longer marked as spam.').waitFor()

    await page.keyboard.press('Escape')
    await tabTo(page, 'Logout', 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByLabel('Password').waitFor()
    expect(await page.evaluate(() => document.querySelector('haven-admin')?.shadowRoot?.textContent)).not.toMatch(
      /Tesfaye|Offers/,
    )
    expect([...errors, ...otherErrors]).toEqual([])
    await Promise.all([page, other].map(who => who.context().close()))
  })
})
