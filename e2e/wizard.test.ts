import type { Browser, BrowserContext, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { referenceIn } from '../api/testing/told-in'
import { hold } from './host-harness'
import { collectErrors, freePort, launch, type Product, startHostPage, startProduct, storedInquiries } from './product'
import {
  answerByKeys,
  focused,
  pressNext,
  question,
  SHORT,
  stepShown,
  tabTo,
  wizardPage,
  wizardReady,
} from './wizard-page'

/** The longest path, which has all 21 steps. */
const LONG = [
  [10],
  [0],
  [0],
  [2],
  [2],
  [5],
  [1],
  [0],
  [1],
  [4],
  [3],
  [1],
  ['Country: USA, in 2019'],
  [0],
  [10, 'Tigrinya'],
  [1],
  [9, 'A leaflet'],
  [0],
  [7],
  [3],
]
// The visitor's details. Two fields stay empty: the box for visitors without an email address, and WhatsApp.
const DETAILS = ['Selam Tesfaye', '01632 960087', 'selam@example.org', '', '', 'Please call after five.']
const SENT_LONG = {
  service: 'Work visa - I have offer letter',
  offerLetter: 'Yes, I have offer letter',
  country: 'USA',
  usVisa: 'H1B Work',
  whoNeedsVisa: 'Me and my family',
  requirement: 'Visa refusal assistance',
  documents: 'Partially, need some documents',
  timing: 'Within 1 month',
  travelHistory: 'Good',
  travelHistoryTier: 'Mostly Gulf countries',
  visaRefusalHistory: 'Yes, both refusal and overstay',
  refusalCount: '2 times',
  refusalDetails: 'Country: USA, in 2019',
  contact: 'WhatsApp',
  language: 'Other',
  otherLanguage: 'Tigrinya',
  relationship: 'Married',
  howKnow: 'Other',
  howKnowOther: 'A leaflet',
  residence: 'UK',
  residingCountry: '',
  otherResidingCountry: '',
  locality: 'Other UK city',
  travellers: '4 people',
  name: 'Selam Tesfaye',
  phone: '01632 960087',
  email: 'selam@example.org',
  whatsapp: '',
  remarks: 'Please call after five.',
  suspect: false,
}
const SENT_SHORT = {
  ...SENT_LONG,
  service: 'Tourist visa',
  offerLetter: '',
  country: 'Canada',
  usVisa: '',
  whoNeedsVisa: 'Just me',
  requirement: 'Complete visa assistance',
  documents: 'Yes, all documents ready',
  timing: 'In 2-3 months',
  travelHistory: 'Some',
  travelHistoryTier: '',
  visaRefusalHistory: 'No, clean record',
  refusalCount: '',
  refusalDetails: '',
  contact: 'Email',
  language: 'English',
  otherLanguage: '',
  relationship: 'Single',
  howKnow: 'Google search',
  howKnowOther: '',
  residence: 'Residing in another country',
  residingCountry: 'Other',
  otherResidingCountry: 'Kenya',
  locality: '',
  travellers: '1 person',
}

const DETAIL_FIELDS = { 'Your name': 'Selam', 'Phone number': '020 7946 0321', 'Email address': 'selam@example.org' }

let browser: Browser
let product: Product
let host: Awaited<ReturnType<typeof startHostPage>>
let html: string
let context: BrowserContext
let page: Page

beforeAll(async () => {
  browser = await launch()
  const port = await freePort()
  product = await startProduct({ ALLOWED_ORIGINS: `http://127.0.0.1:${port}` })
  html = await wizardPage(product.url)
  host = await startHostPage(() => html, {}, port)
})
afterAll(async () => {
  await browser.close()
  host.close()
  await product.remove()
})
beforeEach(async () => {
  context = await browser.newContext()
  page = await context.newPage()
})
afterEach(() => context.close())

const stored = (dataDir = product.dataDir) => storedInquiries(dataDir, 'visa-applications')

/**
 * The shortest time in which a person can send the form after the page has loaded, in ms. If the form were sent faster,
 * it would count as automated.
 */
const FASTEST_PERSON = 2_000

async function typeDetails() {
  for (const detail of DETAILS) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(detail)
  }
}

async function expectKept(fields: object) {
  const reference = await page.locator('[part=reference]').textContent()
  await expect.poll(() => stored().find(record => record.reference === reference)).toMatchObject(fields)
  return stored().find(record => record.reference === reference)
}

describe('by keyboard alone', () => {
  it('the shortest path through the wizard ends with a stored record', async () => {
    const errors = await collectErrors(page)
    await page.clock.install()
    await page.goto(host.origin)
    await wizardReady(page)
    await answerByKeys(page, SHORT)
    expect(await stepShown(page)).toBe('Step 15 of 19')
    expect(await page.locator('haven-visa-wizard').getByText('79%').count()).toBe(1)
    await typeDetails()
    await page.clock.fastForward(FASTEST_PERSON)
    await tabTo(page, 'Submit Application')
    await page.keyboard.press('Enter')
    await page.getByText('Application Submitted Successfully!').first().waitFor()
    const record = await expectKept(SENT_SHORT)
    expect(record?.submittedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(errors).toEqual([])
    await tabTo(page, 'Send another')
    await page.keyboard.press('Enter')
    expect(await stepShown(page)).toBe('Step 1 of 19')
    expect(await page.locator('haven-visa-wizard input:checked').count()).toBe(0)
  })

  it('the longest path, with Previous, a reload in the middle, and an API that is down at first, makes one record', async () => {
    const port = `${await freePort()}`
    let own = await startProduct({ PORT: port })
    const { dataDir } = own
    try {
      await page.clock.install()
      await page.goto(`${own.url}/visa-assistance/`)
      await wizardReady(page)
      // The page has a header before the wizard, so the test sets the focus itself. The tests of the site check that a
      // visitor gets past this header with Tab.
      await page.locator('haven-visa-wizard [part=question]').focus()
      await answerByKeys(page, LONG.slice(0, 8))
      await tabTo(page, 'Previous')
      await page.keyboard.press('Enter')
      // The test waits, because the wizard goes back through the browser's history, which takes
      // some time.
      await expect.poll(() => stepShown(page)).toBe('Step 8 of 19')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await answerByKeys(page, LONG.slice(8, 14))
      expect(await question(page)).toBe('Which language do you prefer?')
      await page.reload()
      await wizardReady(page)
      expect(await question(page)).toBe('Which language do you prefer?')
      await page.locator('haven-visa-wizard [part=question]').focus()
      await answerByKeys(page, LONG.slice(14))
      expect(await stepShown(page)).toBe('Step 19 of 19')
      await typeDetails()
      await page.clock.fastForward(FASTEST_PERSON)
      await own.end()
      await tabTo(page, 'Submit Application')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').filter({ hasText: 'Submission Failed' }).waitFor()
      await page.getByRole('alert').filter({ hasText: 'Please try again or contact us directly' }).waitFor()
      // Three links are always there: the emergency number, the email address and the drafted email. In office hours,
      // the office's number comes before these links.
      expect(await page.locator('[part=failure]').getByRole('link').count()).toBeGreaterThanOrEqual(3)
      own = await startProduct({ PORT: port }, dataDir)
      await tabTo(page, 'Submit Application')
      await page.keyboard.press('Enter')
      await page.locator('[part=reference]').waitFor()
      await expect.poll(() => stored(dataDir)).toEqual([expect.objectContaining(SENT_LONG)])
    } finally {
      await own.remove()
    }
  })

  it('Enter in a field opens the next step and never sends early; Esc does nothing', async () => {
    await page.goto(host.origin)
    await wizardReady(page)
    for (let step = 1; step < 10; step++) {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Escape')
    expect(await question(page)).toBe('Which language do you prefer?')
    await page.getByRole('radio', { name: 'Other' }).check()
    await page.getByRole('textbox', { name: 'Which language?' }).fill('Tigrinya')
    await page.keyboard.press('Enter')
    expect(await question(page)).toBe('What is your relationship status?')
    await pressNext(page, 4)
    await page.getByRole('textbox', { name: 'Your name' }).fill('S')
    await page.keyboard.press('Enter')
    expect(await question(page)).toBe('How can we reach you?')
    expect(stored().filter(({ name }) => name === 'S')).toEqual([])
  })
})

describe('when sending does not go as planned', () => {
  async function toLastStep() {
    await pressNext(page, 14)
    for (const [name, value] of Object.entries(DETAIL_FIELDS)) await page.getByRole('textbox', { name }).fill(value)
  }

  it('a lost answer, a reload and another press make one record, with one time of sending', async () => {
    await page.goto(host.origin)
    await wizardReady(page)
    await page.getByRole('radio', { name: 'Transit visa' }).check()
    await toLastStep()
    const times: string[] = []
    let lose = true
    await page.route('**/api/visa-applications', async route => {
      times.push(route.request().postDataJSON().submittedAt)
      const response = await route.fetch()
      if (lose) return route.abort('timedout')
      return route.fulfill({ response })
    })
    await page.locator('[part=button]').click()
    await page.locator('[part=failure]').waitFor()
    await page.reload()
    await wizardReady(page)
    expect(await page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Selam')
    lose = false
    await page.locator('[part=button]').click()
    await page.locator('[part=reference]').waitFor()
    await expectKept({ service: 'Transit visa' })
    expect(stored().filter(({ service }) => service === 'Transit visa')).toHaveLength(1)
    expect(new Set(times).size).toBe(1)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  it.each(['refuses storage', 'has no room left'])(
    'after a lost answer, a second press makes no second record if the browser %s',
    async how => {
      await page.addInitScript(refuses => {
        const refuse = () => {
          throw new DOMException('', refuses ? 'SecurityError' : 'QuotaExceededError')
        }
        if (refuses) Object.defineProperty(window, 'sessionStorage', { get: refuse })
        else Storage.prototype.setItem = refuse
      }, how === 'refuses storage')
      await page.goto(host.origin)
      await wizardReady(page)
      await toLastStep()
      await page.getByRole('textbox', { name: 'Remarks' }).fill(how)
      await page.route(
        '**/api/visa-applications',
        async route => {
          await route.fetch()
          await route.abort('timedout')
        },
        { times: 1 },
      )
      await page.locator('[part=button]').click()
      await page.locator('[part=failure]').waitFor()
      await page.locator('[part=button]').click()
      await page.locator('[part=reference]').waitFor()
      await expectKept({ remarks: how })
      expect(stored().filter(({ remarks }) => remarks === how)).toHaveLength(1)
    },
  )

  it('without the code for sending, the browser sends the form itself with all answers', async () => {
    await page.goto(host.origin)
    await wizardReady(page)
    await page.waitForLoadState('networkidle')
    // `later` lists the files with the code for sending, which the page loads after the wizard's own code.
    const { later } = (await (await fetch(`${product.url}/widgets/manifest.json`)).json())['haven-visa-wizard']
    expect(later.length).toBeGreaterThan(0)
    await page.route(
      ({ pathname }) => later.some((file: string) => pathname.endsWith(file)),
      route => route.abort(),
    )
    await page.reload()
    await wizardReady(page)
    await page.getByRole('radio', { name: 'Investor visa' }).check()
    await page.locator('[part=button]').click()
    await page.getByRole('radio', { name: 'Norway' }).check()
    await pressNext(page, 13)
    for (const [name, value] of Object.entries(DETAIL_FIELDS)) await page.getByRole('textbox', { name }).fill(value)
    await page.locator('[part=button]').click()
    await page.waitForURL(/\/thank-you\/\?t=/)
    const reference = referenceIn(page.url())
    await expect
      .poll(() => stored().find(record => record.reference === reference))
      .toMatchObject({ service: 'Investor visa', country: 'Norway', usVisa: '', name: 'Selam' })
  })
})

describe('the form without script', () => {
  it('is short, and its request is stored', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const other = await plain.newPage()
    await other.goto(`${product.url}/visa-assistance/`)
    const form = other.locator('haven-visa-wizard form')
    await form.getByRole('radio', { name: 'B2B vendor' }).check()
    const arrow = await form.locator('.next path').evaluate(path => (path as SVGPathElement).getBBox().width)
    expect(arrow).toBeGreaterThan(0)
    await form.getByText('Next').click()
    // The fields take the place of the button that opened them.
    await form.locator('summary.next').waitFor({ state: 'hidden' })
    for (const [name, value] of Object.entries({
      name: 'Plain',
      phone: '1',
      email: 'p@example.org',
      remarks: 'one\ntwo',
    })) {
      await form.locator(`[name=${name}]`).fill(value)
    }
    await form.getByRole('button', { name: 'Submit Application' }).click()
    await other.waitForURL(/\/thank-you\/\?t=/)
    await expect
      .poll(() => stored().find(({ name }) => name === 'Plain'))
      .toMatchObject({ service: 'B2B vendor', remarks: 'one\ntwo', suspect: false })
    await plain.close()
  })

  it('passes typed text, focus and cursor to the widget', async () => {
    const release = await hold(page, /haven\.js$/)
    await page.goto(host.origin, { waitUntil: 'commit' })
    await page.getByRole('radio', { name: 'Child visa' }).check()
    await page.getByText('Next').click()
    await page.getByRole('textbox', { name: 'Your name' }).focus()
    await page.keyboard.type('Selam')
    await page.keyboard.press('ArrowLeft')
    release()
    await wizardReady(page)
    await page.keyboard.type('AA')
    expect(await page.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('SelaAAm')
    expect(await page.locator('[part=review]').innerText()).toContain('Child visa')
  })
})

describe('with history="on"', () => {
  it('Back and Forward of the browser go from step to step, and leave no history entries once the application is sent', async () => {
    const plain = html
    html = await wizardPage(product.url, 'history="on"')
    try {
      await page.goto(`${product.url}/privacy/`)
      await page.goto(host.origin)
      await wizardReady(page)
      for (let step = 1; step < 4; step++) await page.locator('[part=button]').click()
      await expect.poll(() => stepShown(page)).toBe('Step 4 of 19')
      await page.goBack()
      await page.goBack()
      await expect.poll(() => stepShown(page)).toBe('Step 2 of 19')
      expect(await focused(page)).toBe('Which country do you want to go to?')
      await page.goForward()
      await expect.poll(() => stepShown(page)).toBe('Step 3 of 19')
      const length = await page.evaluate(() => history.length)
      await page.locator('[part=previous]').click()
      await expect.poll(() => stepShown(page)).toBe('Step 2 of 19')
      expect(await page.evaluate(() => history.length)).toBe(length)
      await pressNext(page, 13)
      for (const name of ['name', 'phone', 'email']) {
        await page
          .locator(`haven-visa-wizard [name=${name}]:visible`)
          .fill(name === 'phone' ? '020 7946 0321' : 's@example.org')
      }
      await page.locator('[part=button]').click()
      await page.locator('[part=reference]').waitFor()
      await expect.poll(() => page.evaluate(() => history.state?.havenWizard)).toEqual({ step: 1, depth: 0 })
      await page.goBack()
      expect(page.url()).toBe(`${product.url}/privacy/`)
    } finally {
      html = plain
    }
  })

  // A browser stores a page's scroll position only some time after the scroll. If the visitor leaves the page earlier,
  // the browser does not restore the position.
  const A_PERSONS_PAUSE = 1_000
  it.each([
    ['a phone', 375, 'no-preference'],
    ['a wide screen', 1280, 'reduce'],
  ] as const)(
    'on %s, %i px wide, with motion: %s, the confirmation is in view and has the focus, after Forward and Back too',
    async (_, width, reducedMotion) => {
      await page.setViewportSize({ width, height: 700 })
      await page.emulateMedia({ reducedMotion })
      await page.goto(`${product.url}/privacy/`)
      await page.goto(`${product.url}/visa-assistance/`)
      await wizardReady(page)
      await page.getByRole('radio', { name: 'Need visa for my clients' }).check()
      await page.waitForTimeout(A_PERSONS_PAUSE)
      for (let step = 1; step < 15; step++) {
        const before = await question(page)
        await page.locator('haven-visa-wizard [part=button]').click()
        // Before the next press, the test waits for the next question and for the end of the scrolling, as a person
        // does.
        await expect.poll(() => question(page)).not.toBe(before)
        await page.evaluate(untilItStands)
      }
      for (const [name, value] of Object.entries(DETAIL_FIELDS)) await page.getByRole('textbox', { name }).fill(value)
      await page.locator('haven-visa-wizard [part=button]').click()
      await page.locator('[part=reference]').waitFor()
      const expectInView = async () => {
        await expect.poll(() => page.evaluate(whereConfirmed)).toEqual(['in view', 'has the focus'])
      }
      await expectInView()
      expect(await page.evaluate(isUnderToast)).toBe(false)
      await page.goForward()
      await expectInView()
      await page.goBack()
      await expectInView()
      await page.goBack()
      expect(page.url()).toBe(`${product.url}/privacy/`)
    },
  )

  it.each([375, 1280])('each question is at the top of its card, %i px wide', async width => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto(`${product.url}/visa-assistance/`)
    await wizardReady(page)
    for (const button of ['[part=button]', '[part=button]', '[part=previous]']) {
      const before = await question(page)
      await page.locator(`haven-visa-wizard ${button}`).click()
      await expect.poll(() => question(page)).not.toBe(before)
      /** The distances of the progress and of the question from the lower edge of the page's header. */
      const places = async () => {
        const [progress, header, heading] = await Promise.all(
          ['haven-visa-wizard [part=progress]:visible', 'header', 'haven-visa-wizard [part=question]'].map(place =>
            page.locator(place).first().boundingBox(),
          ),
        )
        const top = (header?.y ?? 0) + (header?.height ?? 0)
        return [(progress?.y ?? 0) - top, (heading?.y ?? 0) - top] as const
      }
      // The test waits, because the page scrolls only after it has drawn the question.
      await expect.poll(places).toSatisfy(([progress, heading]: [number, number]) => progress >= 0 && heading < 140)
    }
  })

  it('has no effect unless the page asks for it', async () => {
    await page.goto(host.origin)
    await wizardReady(page)
    const length = await page.evaluate(() => history.length)
    for (let step = 1; step < 4; step++) await page.locator('[part=button]').click()
    expect(await page.evaluate(() => [history.length, history.state])).toEqual([length, null])
  })
})

describe('on a phone', () => {
  it.each([
    ['/visa-assistance/', 375, 800],
    ['/visa-assistance/', 360, 640],
    ['/forms/visa/', 375, 800],
    ['/forms/visa/', 360, 640],
    ['/forms/visa/', 320, 640],
  ])('shows the first question and an answer above Next when %s opens at %i × %i', async (path, width, height) => {
    const phone = await browser.newPage({ viewport: { width, height } })
    await phone.goto(product.url + path)
    await wizardReady(phone)
    const wizard = phone.locator('haven-visa-wizard')
    const [answer, bar] = await Promise.all(
      [wizard.getByRole('radio').first().locator('xpath=ancestor::label'), wizard.locator('.steps:visible')].map(one =>
        one.boundingBox(),
      ),
    )
    expect((answer?.y ?? Number.NaN) + (answer?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? Number.NaN)
    expect(bar?.y).toBeLessThan(height)
    await phone.close()
  })

  it('keeps Next in the window while a visitor scrolls a long list, and never covers the focused choice', async () => {
    const phone = await browser.newPage({ viewport: { width: 375, height: 812 } })
    await phone.goto(`${product.url}/visa-assistance/`)
    await wizardReady(phone)
    const next = phone.locator('haven-visa-wizard [part=button]')
    const inWindow = async () => {
      const box = await next.boundingBox()
      return !!box && box.y >= 0 && box.y + box.height <= 812
    }
    expect(await inWindow()).toBe(true)
    await phone.locator('haven-visa-wizard').getByRole('radio').first().focus()
    for (let option = 1; option < 17; option++) {
      await phone.keyboard.press('ArrowDown')
      expect(await inWindow()).toBe(true)
      expect(await phone.evaluate(isUnderBar)).toBe(false)
    }
    await phone.close()
  })
})

/** True when the bar with Next covers the choice that has the focus; runs in the page. */
function isUnderBar() {
  const root = document.querySelector('haven-visa-wizard')?.shadowRoot
  const choice = root?.activeElement?.closest('label')?.getBoundingClientRect()
  const bar = root?.querySelector('.steps')?.getBoundingClientRect()
  return !choice || !bar || (choice.bottom > bar.top + 1 && choice.top < bar.bottom)
}

/** True when the notice covers the top of the panel that confirms the request; runs in the page. */
function isUnderToast() {
  const head = document.querySelector('haven-visa-wizard')?.shadowRoot?.querySelector('[part=success] h2') as Element
  const { left, top, width, height } = head.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2)?.localName === 'haven-toasts'
}

/**
 * Waits until the page has stopped scrolling, because nobody can press a button that moves under the pointer; runs in
 * the page.
 */
async function untilItStands() {
  for (let last = Number.NaN; last !== scrollY; ) {
    last = scrollY
    for (let frame = 0; frame < 4; frame++) await new Promise(drawn => requestAnimationFrame(drawn))
  }
}

/**
 * The positions of the confirmation and its reference after scrolling, and whether the confirmation has the focus; runs
 * in the page.
 */
async function whereConfirmed() {
  for (let last = Number.NaN; last !== scrollY; ) {
    last = scrollY
    for (let frame = 0; frame < 10; frame++) await new Promise(drawn => requestAnimationFrame(drawn))
  }
  const root = document.querySelector('haven-visa-wizard')?.shadowRoot
  const panel = root?.querySelector('[part=success]')
  if (!panel) return ['not shown']
  const { top } = panel.getBoundingClientRect()
  const bottom = panel.querySelector('[part=reference]')?.getBoundingClientRect().bottom ?? Number.NaN
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  return [
    top >= header && bottom <= innerHeight ? 'in view' : `from ${top} to ${bottom} of ${innerHeight}, below ${header}`,
    root?.activeElement === panel ? 'has the focus' : 'has no focus',
  ]
}
