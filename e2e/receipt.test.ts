import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings } from './axe'
import { consultationForm, fillConsultation, pressSend, storedInquiries, upgraded, visitor } from './product'
import { startBoth } from './start-both'

/**
 * Matches the one promise in a receipt: within how many hours the firm answers or, if the office is closed, by which
 * moment.
 */
const ANSWER = /We will contact you within 2 hours\.|you will have an answer by/i

const { browser, product } = await startBoth()

/** Opens the form on a phone, fills it in, and waits until the code for sending has asked for the firm's data. */
async function openFilled(message: string) {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, acceptDownloads: true })
  const page = await context.newPage()
  await page.goto(`${product.url}/forms/consultation/`)
  await upgraded(page)
  await fillConsultation(page, { ...visitor, message })
  const known = () => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/firm'))
  await page.waitForFunction(known)
  return page
}

const failure = (page: Page) => consultationForm(page).locator('[part=failure]')
const success = (page: Page) => consultationForm(page).locator('[part=success]')
const stored = (message: string, list?: string) =>
  storedInquiries(product.dataDir, list).filter(record => record.message === message)

/** Fills in that the visitor has a refusal, and its date. */
async function nameRefusal(page: Page, days: [string, string, string]) {
  const form = consultationForm(page)
  await form.locator('summary:visible', { hasText: 'Have you had a letter' }).click()
  await form.getByRole('radio', { name: 'A refusal' }).check()
  const date = form.getByRole('group', { name: /When was it sent/ })
  for (const [at, part] of ['Day', 'Month', 'Year'].entries()) {
    await date.getByRole('textbox', { name: part }).fill(days[at] as string)
  }
}

it('on a phone, a call-back request can be sent as an email if the code for sending never loaded', async () => {
  const context = await browser.newContext({ viewport: { width: 375, height: 740 } })
  const page = await context.newPage()
  await page.route(/\/widgets\/chunk-/, async route => {
    const response = await route.fetch()
    // Only the chunk that sends the form fails to load; the test recognises it by the name of a header in its code.
    if ((await response.text()).includes('Idempotency-Key')) await route.abort()
    else await route.fulfill({ response })
  })
  await page.goto(`${product.url}/forms/callback/`)
  await upgraded(page, 'haven-callback-form')
  const form = page.locator('haven-callback-form')
  await form.getByRole('textbox', { name: 'Your name' }).fill('Kwame Boateng')
  await form.getByRole('textbox', { name: 'Phone number' }).fill('020 7946 0456')
  await page.route('**/healthz', route => route.abort())
  await form.getByRole('button', { name: 'Request a call back' }).click()
  const link = form.locator('[part=failure]').getByRole('link', { name: 'Send it as an email instead' })
  const { pathname, searchParams } = new URL((await link.getAttribute('href')) ?? '')
  expect(pathname).toMatch(/@haven\.example\.org$/)
  expect(searchParams.get('body')).toContain('Phone: 020 7946 0456')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
})

describe('on a phone that has lost its connection', () => {
  it('a request waits, is sent by itself once the connection is back, and its receipt can be saved', async () => {
    const message = 'Sent from a train.'
    const page = await openFilled(message)
    await page.context().setOffline(true)
    await pressSend(page)
    await failure(page).waitFor()
    expect(await failure(page).innerText()).toContain('Not sent yet: you are offline')
    // Only the panel reports the failure, because a toast at the same time could contradict the panel.
    expect(await page.locator('haven-toasts .toast').count()).toBe(0)
    await failure(page).getByRole('checkbox', { name: 'Send it by itself' }).check()
    await expect.poll(() => failure(page).getByRole('status').innerText()).toBe('Waiting for the connection…')
    expect(await axeFindings(page)).toEqual([])
    await page.context().setOffline(false)
    await success(page).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const reference = await success(page).locator('[part=reference]').innerText()
    await expect.poll(() => stored(message).map(record => record.reference)).toEqual([reference])

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      success(page).getByText('Save as text').click(),
    ])
    const lines = readFileSync(await download.path(), 'utf8').split('\n\n')
    expect(download.suggestedFilename()).toBe(`${reference}.txt`)
    expect(lines[0]).toBe(`Your reference: ${reference}`)
    expect(lines[1]).toMatch(/^Sent: \w+day \d+ \w+, \d\d:\d\d, UK time$/)
    expect(lines.join()).toMatch(ANSWER)
    await page.context().close()
  })

  it('the four fields of the urgent panel are not sent yet either: they can be copied as a letter, and are sent once the connection is back', async () => {
    const message = 'Four lines from a tunnel.'
    const page = await openFilled(message)
    await nameRefusal(page, ['14', '11', '2026'])
    const panel = consultationForm(page).locator('[part=urgent]')
    await panel.getByRole('button', { name: 'Send four lines instead' }).click()
    await panel.getByRole('textbox', { name: 'Your name' }).waitFor()
    await page.context().setOffline(true)
    await panel.getByRole('button', { name: 'Request a call back' }).click()
    await failure(page).waitFor()
    expect(await failure(page).innerText()).toContain('Not sent yet: you are offline')
    expect(await failure(page).getByRole('textbox').inputValue()).toContain(
      `How can we help? ${message}\nWhat was it? A refusal\nWhen was it sent? 14 / 11 / 2026`,
    )
    expect(await panel.getByRole('link', { name: 'Call now' }).isVisible()).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await failure(page).getByRole('checkbox', { name: 'Send it by itself' }).check()
    await page.context().setOffline(false)
    const receipt = consultationForm(page).getByRole('region', { name: 'You need not send the form below' })
    await receipt.locator('[part=reference]').waitFor()
    await expect
      .poll(() => stored(message, 'callbacks'))
      .toMatchObject([{ phone: visitor.phone, decision: { kind: 'refusal', sentOn: '2026-11-14' } }])
    expect(stored(message)).toEqual([])
    await page.context().close()
  })

  it('a request whose refused date was left out is sent once after the connection is back, with all other answers', async () => {
    const message = 'Without the date, from a tunnel.'
    const page = await openFilled(message)
    await nameRefusal(page, ['31', 'maybe', '2026'])
    await pressSend(page)
    const sendWithout = page.getByRole('button', { name: 'Send without this date' })
    await sendWithout.waitFor()
    await page.context().setOffline(true)
    await sendWithout.click()
    await failure(page).waitFor()
    expect(await failure(page).innerText()).toContain('Not sent yet: you are offline')
    // The toast about the date has disappeared, because the date is now correct.
    expect(await page.locator('haven-toasts').getByRole('alert').innerText()).toBe('')
    await failure(page).getByRole('checkbox', { name: 'Send it by itself' }).check()
    await page.context().setOffline(false)
    await success(page).waitFor()
    const whole = `${message}\nWhen was it sent? 31 / maybe / 2026`
    await expect.poll(() => stored(whole)).toMatchObject([{ email: visitor.email, decision: { kind: 'refusal' } }])
    expect(stored(whole)[0]?.decision).not.toHaveProperty('sentOn')
    await page.context().close()
  })

  it('a request of which only the answer was lost is stored once when it is sent again', async () => {
    const message = 'The answer was lost.'
    const page = await openFilled(message)
    await page.route(
      '**/api/contact',
      async route => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await pressSend(page)
    await failure(page).waitFor()
    await expect.poll(() => stored(message).length).toBe(1)
    await pressSend(page)
    await success(page).waitFor()
    expect(await success(page).locator('[part=reference]').innerText()).toBe(stored(message)[0]?.reference)
    expect(stored(message)).toHaveLength(1)
    await page.context().close()
  })
})

it('a second press on a slow line sends nothing more, in the urgent panel and in the form', async () => {
  const message = 'Pressed twice.'
  const page = await openFilled(message)
  await nameRefusal(page, ['14', '11', '2026'])
  const form = consultationForm(page)
  const panel = form.locator('[part=urgent]')
  await panel.getByRole('button', { name: 'Send four lines instead' }).click()
  const forms = [panel.locator('[part=form]'), form.locator('[part=form]:not([part=urgent] *)')]
  for (const [at, list] of ['callbacks', 'inquiries'].entries()) {
    let posted = 0
    let answer = () => {}
    const slow = new Promise<void>(done => {
      answer = done
    })
    await page.route(/\/api\/(contact|callbacks)$/, async route => {
      posted++
      await slow
      await route.continue()
    })
    const button = forms[at]?.locator('[type=submit]') as Locator
    await button.click()
    await expect.poll(() => posted).toBe(1)
    expect(await button.isDisabled()).toBe(true)
    // The test submits the form as Enter in a field does, without pressing the button.
    await button.evaluate(pressed => (pressed as HTMLButtonElement).form?.requestSubmit())
    answer()
    await form.locator('[part=reference]').first().waitFor()
    await expect.poll(() => stored(message, list).length).toBe(1)
    expect(posted).toBe(1)
    await page.unrouteAll({ behavior: 'wait' })
  }
  await page.context().close()
})

it('“Print” on a phone prints only the receipt, complete and in a readable size', async () => {
  const page = await openFilled('To be printed.')
  // A test cannot press the buttons of the browser's print dialog, so it stores the page that would be printed.
  await page.addInitScript(() => {
    window.print = () => ((top as unknown as { printed: string }).printed = document.documentElement.outerHTML)
  })
  await page.reload()
  await upgraded(page)
  await fillConsultation(page, { ...visitor, message: 'To be printed.' })
  await pressSend(page)
  await success(page).waitFor()
  const reference = await success(page).locator('[part=reference]').innerText()
  await success(page).getByRole('button', { name: 'Print' }).click()
  const printed = await page.evaluate(() => (window as unknown as { printed: string }).printed)

  // The window is as wide as A4 without a browser's margins.
  const paper = await (await browser.newContext({ viewport: { width: 718, height: 1046 } })).newPage()
  await paper.emulateMedia({ media: 'print' })
  await paper.setContent(printed)
  expect(await paper.title()).toBe(reference)
  const lines = (await paper.locator('body').innerText()).split('\n\n')
  expect(lines[0]).toBe(`Your reference: ${reference}`)
  expect(lines[1]).toMatch(/^Sent: \w+day \d+ \w+, \d\d:\d\d, UK time$/)
  const answer = lines.findIndex(line => ANSWER.test(line))
  expect(answer).toBeGreaterThan(1)
  expect(lines.find(line => line.includes('Do not wait'))).toMatch(/020 7946 0123$/)
  expect(lines.at(-2)).toMatch(/^What happens next:\n1\. .+\n2\. .+\n3\. .+$/)
  expect(lines.at(-1)).toMatch(/^Haven Immigration Law · 020 7946 0100 · /)
  expect(lines.length).toBeLessThanOrEqual(9)
  // No line may be wider than the paper: the browser would cut the line, or print all lines smaller.
  const isWhole = () => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
    return [scrollWidth <= clientWidth, scrollHeight <= clientHeight]
  }
  expect(await paper.evaluate(isWhole)).toEqual([true, true])
  await paper.context().close()
  await page.context().close()
})

describe('a message in a notice and a panel', () => {
  const isCovered = (element: Element) => {
    const { left, top, width } = element.getBoundingClientRect()
    return document.elementFromPoint(left + Math.min(width, 80) / 2, top + 8)?.localName === 'haven-toasts'
  }
  /** The names of the elements in a panel that the toast covers. */
  const coveredOf = (panel: Locator) =>
    panel
      .locator('*')
      .evaluateAll(
        (all, covered) =>
          all
            .filter(new Function(`return ${covered}`)() as (element: Element) => boolean)
            .map(element => element.localName),
        `${isCovered}`,
      )

  it.each([375, 768, 1280])('covers no part of the panel, %i px wide, and is announced', async width => {
    const page = await openFilled(`Not covered at ${width}`)
    await page.setViewportSize({ width, height: 700 })
    await page.route('**/api/contact', route => route.abort())
    await pressSend(page)
    await failure(page).waitFor()
    const alert = page.locator('haven-toasts').getByRole('alert')
    await expect.poll(() => alert.innerText()).toContain('Error')
    expect(await coveredOf(failure(page))).toEqual([])
    await page.unroute('**/api/contact')
    await pressSend(page)
    await success(page).waitFor()
    const status = page.locator('haven-toasts').getByRole('status')
    await expect.poll(() => status.innerText()).toContain('Your consultation request has been received.')
    expect(await coveredOf(success(page))).toEqual([])
    await page.context().close()
  })

  it.each([375, 1280])('is visible at %i px only after F8 was pressed', async width => {
    const page = await openFilled(`Asked for by F8 at ${width}`)
    await page.setViewportSize({ width, height: 700 })
    await pressSend(page)
    await success(page).waitFor()
    const toast = page.locator('haven-toasts .toast')
    const isSeen = () =>
      toast.evaluate(element => {
        const { left, top, height } = element.getBoundingClientRect()
        return document.elementFromPoint(left + 30, top + height / 2)?.localName === 'haven-toasts'
      })
    expect(await isSeen()).toBe(false)
    await page.keyboard.press('F8')
    expect(await isSeen()).toBe(true)
    await page.context().close()
  })
})
