import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LISTS, type ListName } from '../api/contract/records/records'
import { ADMIN_PASSWORD, collectErrors, freePort, launch, type Product, startProduct, visitor } from './product'

const SPAM = 'Growth Partner'

let browser: Browser
let product: Product
let folder: string
let home: string
let shared: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haven-morning-'))
  await promisify(execFile)(process.execPath, ['scripts/command.mjs', 'demo', join(folder, 'data'), '7'])
  browser = await launch()
  const port = await freePort()
  // With this HOST, the product's own address has a host name; passkeys do not work on an IP address. With PUBLIC_URL,
  // the product would render all pages again.
  home = `http://localhost:${port}`
  product = await startProduct({ PORT: `${port}`, HOST: '0.0.0.0' }, join(folder, 'data'))
  shared = ((await (await call('login', 'POST', { password: ADMIN_PASSWORD })).json()) as { token: string }).token
})
afterAll(async () => {
  await browser.close()
  await product.end()
  await rm(folder, { recursive: true, force: true })
})

const call = (path: string, method = 'GET', json?: object, key?: string) =>
  fetch(`${product.url}/api/admin/${path}`, {
    method,
    headers: {
      ...(json && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
      authorization: `Bearer ${shared}`,
    },
    ...(json && { body: JSON.stringify(json) }),
  })

interface Worked {
  id: number
  firstName?: string
  lastName?: string
  isProcessed: boolean
  assignedTo?: { id: string; name: string }
  notes?: { text: string; by: { name: string } }[]
  contacts?: { how: string; by: { id: string } }[]
  history?: { text: string; by: { name: string } }[]
}
const records = async (list: ListName, query: string) =>
  (await (await call(`${list}?limit=500&${query}`)).json()) as Worked[]

/** Signs in a person of the demonstration, with a new passkey and in a browser context of that person's own. */
async function comeIn(name: string, width = 1280): Promise<{ page: Page; errors: string[] }> {
  const { people } = (await (await call('people')).json()) as { people: { id: string; name: string }[] }
  const { id } = people.find(person => person.name.startsWith(name)) as { id: string }
  const { link } = (await (await call(`people/${id}`, 'PATCH', { reset: true })).json()) as { link: string }
  const page = await (await browser.newContext({ viewport: { width, height: 720 } })).newPage()
  const errors = await collectErrors(page)
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto(link)
  await page.getByRole('button', { name: 'Set up a passkey' }).click()
  await rows(page).first().waitFor()
  return { page, errors }
}

const isSpam = ({ firstName, lastName }: Worked) => `${firstName} ${lastName}` === SPAM
/**
 * Answers requests over the API, until each list has only `count` unanswered requests, apart from its spam. Answering
 * one request takes a second of processor time, so few requests are left, but enough for the three people to meet.
 */
async function answerAllBut(count: number) {
  for (const list of LISTS) {
    const waiting = (await records(list, 'answered=no')).filter(record => !isSpam(record))
    for (const { id } of waiting.slice(count)) {
      const answer = await call(`${list}/${id}/contacts`, 'POST', { how: 'spoke' }, crypto.randomUUID())
      expect(answer.status).toBe(201)
    }
  }
}

const rows = (page: Page) => page.locator('tbody [part=row]')
/** The number of rows that are fully visible between the head and the foot of the list. */
const whole = (page: Page, which = '[part=row]') =>
  page.evaluate(which => {
    const root = (document.querySelector('haven-admin') as Element).shadowRoot as ShadowRoot
    const edge = (selector: string) => (root.querySelector(selector) as Element).getBoundingClientRect()
    const heading = root.querySelector('[data-shows=list] thead')?.getBoundingClientRect().bottom ?? 0
    const top = Math.max(edge(':has(> [part=fresh])').bottom, heading)
    const bottom = edge(':has(> [part=status])').top
    const rows = [...root.querySelectorAll(`tbody ${which}`)].map(row => row.getBoundingClientRect())
    return rows.filter(row => row.top >= top - 1 && row.bottom <= bottom + 1).length
  }, which)
/** The number of rows, among the first ten, that say in three lines or more that a time limit has passed. */
const high = (page: Page) =>
  rows(page).evaluateAll(
    all => all.slice(0, 10).filter(row => row.querySelector('.passed') && row.clientHeight > 60).length,
  )
const article = (page: Page) => page.getByRole('article')
const said = (page: Page) => page.locator('[part=record] [part=done]')
/** Waits until the filtered table is shown. The earlier table stays on the screen until the filtered one arrives. */
async function settle(page: Page) {
  await page.locator('table:not(.skeleton)[aria-busy=false], .empty').first().waitFor()
}

/** Opens the unanswered requests of a list, and presses Refresh. */
async function openList(page: Page, list: ListName) {
  await page.goto(`${home}/admin/#/${list}?status=unanswered`)
  await settle(page)
  await page.locator('[part=refresh]').click()
  await settle(page)
}

/** Presses a control that may have disappeared; returns false if the control is not there. */
const isPressed = (control: Locator) =>
  control.click({ timeout: 2_000 }).then(
    () => true,
    () => false,
  )

/** Assigns the request on the screen to this person, and answers it; returns false if a colleague was first. */
async function answer(page: Page, name: string): Promise<boolean> {
  const assignee = article(page).locator('[name=assignedTo]')
  await assignee.locator('option').nth(3).waitFor({ state: 'attached' })
  const holder = () => assignee.locator('option:checked').innerText()
  if ((await assignee.inputValue()) === '') {
    // A colleague may take over the request after the test has read its assignee.
    if (!(await isPressed(article(page).getByRole('button', { name: 'Assign to me', exact: true })))) return false
    await said(page)
      .getByText(/Assigned to you|Nothing was done here|Changed elsewhere/)
      .waitFor()
    if (!(await said(page).innerText()).includes('Assigned to you')) return false
  }
  if (!(await holder()).includes(name)) return false
  const processed = article(page).getByRole('button', { name: 'Mark as processed' })
  const spoke = article(page).getByRole('button', { name: 'Called, spoke' })
  // The table can still show a request that this person has just answered, and that has no button "Mark as processed".
  if (!(await isPressed(processed))) return false
  // The page ignores a press within a second after a colleague's change. If the form has not opened, the test presses
  // again, as a person would.
  await spoke.waitFor({ timeout: 5_000 }).catch(() => processed.click())
  await spoke.click()
  await said(page).getByText('Marked as processed.').waitFor()
  return true
}

/** Answers requests, one list after another, until every unanswered request is assigned to a colleague. */
async function work(page: Page, name: string) {
  const others = ['Meera', 'Tobias', 'Celia'].filter(one => one !== name)
  for (const list of LISTS) {
    for (;;) {
      await openList(page, list)
      const mine = rows(page).filter({ hasNotText: new RegExp(others.join('|')) })
      if ((await mine.count()) === 0) {
        // The table may still show the previous list, so the test asks the API for the requests that
        // are left.
        const left = (await records(list, 'answered=no')).filter(
          ({ assignedTo }) => assignedTo?.name.startsWith(name) ?? true,
        )
        if (left.length === 0) break
        continue
      }
      // A colleague can take over the request while this person reads it.
      if (!(await isPressed(mine.first().locator('.open')))) continue
      await article(page).waitFor()
      // The test goes from one request to the next with the dashboard's own button, until no
      // request is left.
      while (await answer(page, name)) {
        const next = said(page).locator('[part=next-in-line]')
        if (!(await next.isVisible())) break
        const reference = await article(page).locator('.reference').innerText()
        if (!(await isPressed(next))) break
        await expect.poll(() => article(page).locator('.reference').innerText()).not.toBe(reference)
      }
    }
  }
}

describe('three people, one morning', () => {
  it('read each request beside the list on a small laptop, however long its head is', async () => {
    const { page, errors } = await comeIn('Meera')
    for (const list of ['callbacks', 'inquiries'] as const) {
      await page.goto(`${home}/admin/#/${list}`)
      await settle(page)
      // Above the list, the bar, the line about mails, the toolbar and the table's headings leave 483 px for its rows.
      // Eleven rows with two lines each fit into this height. A long address or a further label adds a third line to
      // some rows, so only ten rows are certain to fit. A row that says that a time limit has passed can be as high as
      // one and a half rows, because it shows this text in full.
      await page.locator('[part=mail] button').first().waitFor()
      expect([list, await whole(page)]).toEqual([list, expect.toSatisfy(rows => rows >= 10)])
      await rows(page).first().locator('.open').click()
      await article(page).waitFor()
      const certain = 10 - Math.ceil((await high(page)) / 2)
      expect([list, await whole(page)]).toEqual([list, expect.toSatisfy(rows => rows >= certain)])
      // The row of the open request must be fully visible, however far down the list it is.
      await page.keyboard.press('Escape')
      await rows(page).nth(11).locator('.open').click()
      await article(page).waitFor()
      await expect.poll(() => whole(page, '.current')).toBe(1)
      // When staff open another record, its text is scrolled to the top, and the list stays where it was. When staff
      // change the list's order, the list is scrolled to the top.
      const scrolled = (of: Locator) => of.evaluate(({ scrollTop }) => scrollTop)
      const body = article(page).locator(':scope > :last-child')
      const ofList = page.locator('.of-list')
      for (const of of [body, ofList]) {
        await of.evaluate(element => element.scrollTo(0, 120))
        expect(await scrolled(of)).toBeGreaterThan(20)
      }
      await page.locator('[part=next]').click()
      await expect.poll(() => scrolled(body)).toBe(0)
      expect(await scrolled(ofList)).toBeGreaterThan(20)
      await page.locator('[name=sort]').selectOption('due')
      await expect.poll(() => scrolled(ofList)).toBe(0)
      await page.keyboard.press('Escape')
      await openList(page, list)
      for (let at = 0; at < Math.min(await rows(page).count(), 6); at++) {
        await rows(page).nth(at).locator('.open').click()
        const name = await rows(page).nth(at).locator('.open').innerText()
        await article(page).getByRole('heading', { level: 2, name }).waitFor()
        const [head, read] = await Promise.all(
          ['.head', ':scope > :last-child'].map(part =>
            article(page)
              .locator(part)
              .evaluate(({ clientHeight }) => clientHeight),
          ),
        )
        expect([list, name, head, read, (head as number) < 200, (read as number) > 200]).toEqual([
          list,
          name,
          head,
          read,
          true,
          true,
        ])
      }
    }
    // The whole dashboard fits into the window: lists and record scroll separately, and no tab is cut.
    const sizes = await page.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement
      const tabs = document.querySelector('haven-admin')?.shadowRoot?.querySelector('.tabs')
      return [scrollHeight - clientHeight, (tabs?.scrollWidth ?? 0) - (tabs?.clientWidth ?? 0)]
    })
    expect(sizes).toEqual([0, 0])
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('answer every request that waits, and none of them twice', async () => {
    const [meera, tobias, celia] = await Promise.all([comeIn('Meera'), comeIn('Tobias'), comeIn('Celia', 375)])
    await answerAllBut(5)
    const before = await Promise.all(LISTS.map(list => records(list, 'answered=no')))
    expect(before.flat().length).toBeGreaterThan(12)

    // First, Meera marks all spam requests together.
    const { page } = meera
    await openList(page, 'inquiries')
    const spam = rows(page).filter({ hasText: SPAM })
    const spams = await spam.count()
    expect(spams).toBeGreaterThan(1)
    for (let at = 0; at < spams; at++) await spam.nth(at).locator('[part=choose]').check()
    await page.getByText(`${spams} requests chosen`).waitFor()
    await page.locator('[part=several]').getByRole('button', { name: 'Mark as spam' }).click()
    await page.getByText(`${spams} requests: Marked as spam.`).waitFor()
    await page.locator('[part=choose-none]').click()

    await Promise.all([work(meera.page, 'Meera'), work(tobias.page, 'Tobias'), work(celia.page, 'Celia')])

    for (const [at, list] of LISTS.entries()) {
      expect(await records(list, 'answered=no')).toEqual([])
      const after = await records(list, 'spam=false')
      for (const { id } of before[at] ?? []) {
        const record = after.find(one => one.id === id)
        if (!record) continue
        const reached = (record.contacts ?? []).filter(({ how }) => how !== 'no_answer')
        // Exactly one of the logged contacts reached the visitor: the contact by the person to whom the request is
        // assigned.
        expect([list, id, reached.map(({ by }) => by.id)]).toEqual([list, id, [record.assignedTo?.id]])
        expect(record.isProcessed).toBe(true)
      }
    }
    // The slower of two people gets a 409 response, which the browser logs as an error.
    const errors = [meera, tobias, celia].flatMap(({ errors }) => errors)
    expect(errors.filter(line => !line.includes('409'))).toEqual([])
    await Promise.all([meera, tobias, celia].map(({ page }) => page.context().close()))
  })

  it('lose no typed text and overwrite nothing unseen when they work on one request, on a phone’s width, by keyboard', async () => {
    const sent = await fetch(`${product.url}/api/contact`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...visitor, firstName: 'Selam', email: 'selam@example.org', phone: '07700 900611' }),
    })
    expect(sent.status).toBe(201)
    const [{ page: meera }, { page: tobias }] = await Promise.all([comeIn('Meera', 375), comeIn('Tobias', 375)])
    const isAt = (page: Page, selector: string) =>
      page.evaluate(wanted => {
        const focused = document.querySelector('haven-admin')?.shadowRoot?.activeElement
        return focused?.matches(wanted) ?? false
      }, selector)
    const tabTo = async (page: Page, selector: string) => {
      for (let press = 0; press < 80; press++) {
        if (await isAt(page, selector)) return
        await page.keyboard.press('Tab')
      }
      throw new Error(`Nothing that is ${selector} takes the focus`)
    }
    const open = async (page: Page) => {
      await page.keyboard.press('/')
      await page.keyboard.type('selam')
      await page.getByText('1 found').waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await article(page).locator('[name=assignedTo] option').nth(3).waitFor({ state: 'attached' })
    }
    const note = async (page: Page, words: string) => {
      await tabTo(page, '[part=work] textarea')
      await page.keyboard.type(words)
    }
    await open(meera)
    await note(meera, 'Call back after four, he sleeps in the morn')

    await open(tobias)
    await article(tobias).getByText('Meera Sandhu has this request open, too.').waitFor()
    await note(tobias, 'The letter came.')
    await tabTo(tobias, '[part=write-down]')
    await tobias.keyboard.press('Enter')
    await said(tobias).getByText('The note was added.').waitFor()
    await tabTo(tobias, '[part=assign]').catch(async () => {
      // If Tab did not reach the button, the test opens the request again, and tries once more.
      await tobias.keyboard.press('Escape')
      await open(tobias)
      await tabTo(tobias, '[part=assign]')
    })
    await tobias.keyboard.press('Enter')
    await said(tobias).getByText('Assigned to you.').waitFor()

    // The slower person reads who was first, and what that person did. The page changes nothing, and keeps the typed
    // text.
    await meera.keyboard.press('Shift+Tab')
    for (let press = 0; press < 40 && !(await isAt(meera, '[part=assign]')); press++)
      await meera.keyboard.press('Shift+Tab')
    await meera.keyboard.press('Enter')
    await said(meera)
      .getByText(/Noted, by Tobias Hale at \d\d:\d\d; Assigned to Tobias Hale, by Tobias Hale/)
      .waitFor()
    const stored = async () => (await records('inquiries', 'q=selam'))[0]
    expect((await stored())?.assignedTo?.name).toBe('Tobias Hale')
    const words = article(meera).locator('[part=work] textarea')
    expect(await words.inputValue()).toBe('Call back after four, he sleeps in the morn')

    // Meera's message has a button that repeats her change on the present state of the request.
    await tabTo(meera, '[part=again]')
    await meera.keyboard.press('Enter')
    await said(meera).getByText('Assigned to you.').waitFor()
    await note(meera, 'ing.')
    await tabTo(meera, '[part=write-down]')
    await meera.keyboard.press('Enter')
    await said(meera).getByText('The note was added.').waitFor()
    expect(await words.inputValue()).toBe('')
    const record = await stored()
    expect(record?.notes?.map(({ text, by }) => [by.name, text])).toEqual([
      ['Tobias Hale', 'The letter came.'],
      ['Meera Sandhu', 'Call back after four, he sleeps in the morning.'],
    ])
    expect(record?.history?.map(({ text, by }) => `${text}, ${by.name}`)).toEqual([
      'Noted, Tobias Hale',
      'Assigned to Tobias Hale, Tobias Hale',
      'Assigned to Meera Sandhu, Meera Sandhu',
      'Noted, Meera Sandhu',
    ])
    expect(await meera.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await Promise.all([meera, tobias].map(page => page.context().close()))
  })
})
