import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings } from './axe'
import { cutOff } from './host-page'
import { consultationForm, fillConsultation, pressSend, storedInquiries, upgraded } from './product'
import { startBoth } from './start-both'

const PHONE = { viewport: { width: 375, height: 812 } }

const { browser, product } = await startBoth()

/** Presses a collapsed line in the visible form, which shows the questions below the line. */
const openLine = (page: Page, words: string) => page.locator('summary:visible', { hasText: words }).first().click()

async function typeDay(page: Page, question: RegExp, [day, month, year]: [string, string, string]) {
  const group = page.getByRole('group', { name: question })
  await group.getByRole('textbox', { name: 'Day' }).fill(day)
  await group.getByRole('textbox', { name: 'Month' }).fill(month)
  await group.getByRole('textbox', { name: 'Year' }).fill(year)
}

const dayInputs = (page: Page, question: RegExp) => page.getByRole('group', { name: question }).getByRole('textbox')

/** The number of rows in which the inputs are laid out. */
async function rowsOf(inputs: Locator) {
  const boxes = await Promise.all((await inputs.all()).map(input => input.boundingBox()))
  return new Set(boxes.map(box => box?.y)).size
}

/** The first record of a list whose message begins with `message`; waits until it is stored. */
async function recordWith(message: string, list?: string) {
  const find = () => storedInquiries(product.dataDir, list).find(record => String(record.message).startsWith(message))
  await expect.poll(find).toBeDefined()
  return find()
}

const visitorWith = (message: string) => ({
  firstName: 'Kwame',
  lastName: 'Boateng',
  email: 'kwame@example.org',
  phone: '020 7946 0456',
  serviceRequired: 'visa-rejected',
  urgencyLevel: 'standard',
  message,
})

async function openForm(form = 'consultation', script = true) {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: script })
  const page = await context.newPage()
  await page.goto(`${product.url}/forms/${form}/`)
  if (script) await upgraded(page, form === 'visa' ? 'haven-visa-wizard' : undefined)
  return page
}

describe('on a phone, a visitor who has had a decision', () => {
  it.each([
    ['with script', true],
    ['without script', false],
  ])('answers the questions about the decision, another person and safe ways of contact, %s', async (how, script) => {
    const page = await openForm('consultation', script)
    await fillConsultation(page, visitorWith(`All of it ${how}`))
    await openLine(page, 'Have you had a letter')
    await page.getByRole('radio', { name: 'A tribunal’s decision' }).check()
    await typeDay(page, /When was it sent/, ['٤', 'March', '٢٠٢٦'])
    await page
      .getByRole('radiogroup', { name: /in the UK now/ })
      .getByRole('radio', { name: 'No', exact: true })
      .check()
    await openLine(page, 'Are you asking for someone else')
    await page.getByRole('textbox', { name: /Who are they to you/ }).fill('My sister')
    await page
      .getByRole('radiogroup', { name: /Do they know/ })
      .getByRole('radio', { name: 'Yes' })
      .check()
    await openLine(page, 'How is it safe to reach you')
    await page.getByRole('checkbox', { name: 'Text' }).check()
    await page.getByRole('checkbox', { name: 'Email' }).check()
    await page
      .getByRole('radiogroup', { name: /voicemail/ })
      .getByRole('radio', { name: /No/ })
      .check()
    await page.getByRole('combobox', { name: /Language to speak/ }).selectOption('ti')
    // The test checks with axe only if JavaScript is on, because axe needs it.
    if (script) expect(await axeFindings(page)).toEqual([])
    await pressSend(page)
    expect(await recordWith(`All of it ${how}`)).toMatchObject({
      decision: { kind: 'tribunal', sentOn: '2026-03-04', inUk: 'no' },
      onBehalfOf: { relationship: 'My sister', permission: 'yes' },
      safeContact: { ways: ['text', 'email'], voicemail: 'no' },
      language: 'ti',
    })
    await page.context().close()
  })

  it('sees each phone number, email address and date on one line at 320 px, also without a connection', async () => {
    const page = await openForm()
    await page.setViewportSize({ width: 320, height: 640 })
    await fillConsultation(page, visitorWith('On a narrow phone'))
    await openLine(page, 'Have you had a letter')
    await page.getByRole('radio', { name: 'A tribunal’s decision' }).check()
    await page.locator('[part=call-now]').waitFor()
    const inputs = page.getByRole('group', { name: 'When was it sent?' }).getByRole('textbox')
    const tops = await inputs.evaluateAll(all => all.map(input => input.getBoundingClientRect().top))
    expect([tops.length, new Set(tops).size]).toEqual([3, 1])
    // The number of lines of each visible phone number and email address.
    const lines = () =>
      page.locator('haven-consultation-form a:is([href^="tel:"], [href^="mailto:"]):visible').evaluateAll(all =>
        all.flatMap(link => {
          const walk = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
          const tops = new Set<number>()
          while (walk.nextNode()) {
            const { data } = walk.currentNode as Text
            const start = data.includes('@') ? 0 : data.search(/\d/)
            if (start < 0) continue
            const range = document.createRange()
            range.setStart(walk.currentNode, start)
            range.setEnd(walk.currentNode, data.length)
            for (const { top } of range.getClientRects()) tops.add(Math.round(top))
          }
          // A link whose text contains neither a number nor an address has no lines to count.
          return tops.size || []
        }),
      )
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Request a consultation' }).click()
    const failure = page.locator('[part=failure]')
    await failure.waitFor()
    expect(await failure.locator('a[href^="mailto:"]').first().innerText()).toContain('@')
    const offline = await lines()
    expect([offline.length > 4, new Set(offline)]).toEqual([true, new Set([1])])
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Request a consultation' }).click()
    await page.locator('[part=pressing-call]').waitFor()
    const sent = await lines()
    expect([sent.length > 1, new Set(sent)]).toEqual([true, new Set([1])])
    await page.context().close()
  })

  it('sees each date on one line at 320 px without script, also among the mistakes, where twice as large text does not scroll sideways', async () => {
    const page = await openForm('consultation', false)
    await page.setViewportSize({ width: 320, height: 640 })
    const rowsOfDates = async () => {
      const dates = await page.locator('.date:visible').all()
      return Promise.all(dates.map(date => rowsOf(date.getByRole('textbox'))))
    }
    for (const form of ['visa', 'consultation']) {
      await page.goto(`${product.url}/forms/${form}/`)
      await openLine(page, 'Have you had a letter')
      expect(await rowsOfDates()).toEqual([1, 1, 1])
    }
    await fillConsultation(page, visitorWith('A wrong date at 320 px'))
    await typeDay(page, /When was it sent/, ['31', '2', '2026'])
    await pressSend(page)
    await page.getByText('There is a problem').waitFor()
    expect(await rowsOfDates()).toEqual([1])
    const chromium = await page.context().newCDPSession(page)
    await chromium.send('Page.enable')
    await chromium.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.context().close()
  })

  it('reads beside the questions whom to call, without script', async () => {
    const page = await openForm('consultation', false)
    await openLine(page, 'Have you had a letter')
    const line = page.locator('.limit').first()
    expect(await line.innerText()).toContain('Time limits can be a matter of days. Call now:')
    const numbers = line.locator('a[href^="tel:"]')
    expect(await numbers.count()).toBe(2)
    expect(await numbers.first().getAttribute('href')).toBe('tel:+442079460123')
    for (const number of await numbers.all()) {
      expect((await number.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    await page.context().close()
  })

  it.each([
    ['with script', 'When was it sent?', true],
    ['without script', 'When is the removal?', false],
  ])(
    'can send without an impossible date, whose text is added to the message, %s: %s',
    async (how, question, script) => {
      const page = await openForm('consultation', script)
      const start = `A wrong date ${how}, ${question}`
      await fillConsultation(page, visitorWith(start))
      await openLine(page, 'Have you had a letter')
      await page.getByRole('radio', { name: 'A refusal' }).check()
      await typeDay(page, new RegExp(question.replace('?', '')), ['31', '2', '2026'])
      await pressSend(page)
      const sendWithout = page.getByRole('button', { name: 'Send without this date' })
      await sendWithout.waitFor()
      if (script) {
        expect(await axeFindings(page)).toEqual([])
        await page.setViewportSize({ width: 360, height: 800 })
        expect(await rowsOf(dayInputs(page, new RegExp(question.replace('?', ''))))).toBe(1)
      }
      await sendWithout.click()
      await page.getByText('Your reference').waitFor()
      const record = await recordWith(start)
      expect(record?.decision).toEqual({ kind: 'refusal' })
      const [message, words, ...rest] = String(record?.message).split('\n')
      expect([message, rest]).toEqual([start, []])
      expect(words).toMatch(/31 \/ 2 \/ 2026$/)
      await page.context().close()
    },
  )

  it('finds a wrong day in one row on the page for mistakes, with the same labels, without script', async () => {
    const page = await openForm('consultation', false)
    await fillConsultation(page, visitorWith('A wrong day in a row'))
    await openLine(page, 'Have you had a letter')
    await typeDay(page, /When was it sent/, ['40', 'September', '2026'])
    await pressSend(page)
    const inputs = dayInputs(page, /When was it sent/)
    await inputs.first().waitFor()
    expect(await rowsOf(inputs)).toBe(1)
    expect(await page.locator('.date label').allInnerTexts()).toEqual(['Day', 'Month', 'Year'])
    const cut = (input: HTMLInputElement) => input.scrollWidth > input.clientWidth
    for (const input of await inputs.all()) expect(await input.evaluate(cut)).toBe(false)
    await page.context().close()
  })

  it('keeps the typed answers when a line is closed, and when “I don’t know” is ticked and unticked', async () => {
    const page = await openForm()
    await upgraded(page)
    await openLine(page, 'Have you had a letter')
    await page.getByRole('radio', { name: 'Detention papers' }).check()
    await typeDay(page, /When was it sent/, ['1', '6', '2026'])
    const box = page.getByRole('group', { name: /When was it sent/ }).getByRole('checkbox', { name: 'I don’t know' })
    await box.check()
    await box.uncheck()
    await openLine(page, 'Have you had a letter')
    expect(await page.getByRole('radio', { name: 'Detention papers' }).isVisible()).toBe(false)
    await openLine(page, 'Have you had a letter')
    const day = page.getByRole('group', { name: /When was it sent/ }).getByRole('textbox', { name: 'Day' })
    expect(await day.inputValue()).toBe('1')
    await page.context().close()
  })

  it('sees all answers and the urgent panel again after returning to the page', async () => {
    const page = await openForm()
    await fillConsultation(page, visitorWith('Come back'))
    await openLine(page, 'Have you had a letter')
    await page.getByRole('radio', { name: 'A refusal' }).check()
    await typeDay(page, /When was it sent/, ['14', 'November', '2026'])
    await page.goto(`${product.url}/fees/`)
    await page.goBack()
    await upgraded(page)
    const panel = consultationForm(page).getByRole('region', { name: 'Time limits can be a matter of days' })
    await panel.waitFor()
    expect(await page.getByRole('radio', { name: 'A refusal' }).isChecked()).toBe(true)
    const date = page.getByRole('group', { name: /When was it sent/ }).getByRole('textbox')
    expect(await Promise.all((await date.all()).map(input => input.inputValue()))).toEqual(['14', 'November', '2026'])
    await page.context().close()
  })

  it('can send answers that were typed before the script came, even if the code for the questions does not load', async () => {
    const page = await (await browser.newContext(PHONE)).newPage()
    let release = () => {}
    const held = new Promise<void>(done => {
      release = done
    })
    await page.route(/\/widgets\/haven\.js$/, route => held.then(() => route.continue()))
    await page.goto(`${product.url}/forms/consultation/`, { waitUntil: 'commit' })
    await fillConsultation(page, visitorWith('Before the script'))
    await openLine(page, 'Have you had a letter')
    await page.getByRole('radio', { name: 'A refusal' }).check()
    const files = new Set<string>()
    page.on('request', request => files.add(request.url()))
    await page.route(/\/widgets\/chunk-/, async route => {
      const response = await route.fetch()
      // Only the chunk with the questions fails to load; the test finds it by one of the questions' texts.
      if ((await response.text()).includes('Answer what you can')) await route.abort()
      else await route.fulfill({ response })
    })
    release()
    await upgraded(page)
    await pressSend(page)
    expect(await recordWith('Before the script')).toMatchObject({ decision: { kind: 'refusal' } })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  })
})

describe('a request from the adviser’s own page', () => {
  const openPage = async (script: boolean) => {
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: script })
    const page = await context.newPage()
    await page.goto(`${product.url}/thiru/`)
    if (script) await upgraded(page)
    return page
  }

  it.each([
    ['with script', true],
    ['without script', false],
  ])('names the adviser, %s', async (how, script) => {
    const page = await openPage(script)
    await fillConsultation(page, visitorWith(`For Meera ${how}`))
    await pressSend(page)
    expect(await recordWith(`For Meera ${how}`)).toMatchObject({ for: 3 })
    await page.goto(`${product.url}/thiru/`)
    if (script) await upgraded(page, 'haven-callback-form')
    const card = page.locator('haven-callback-form').first()
    await card.getByRole('textbox', { name: 'Your name' }).fill('Kwame Boateng')
    await card.getByRole('textbox', { name: 'Phone number' }).fill('020 7946 0456')
    await card.getByRole('textbox', { name: /How can we help/ }).fill(`A call ${how}`)
    await card.getByRole('button', { name: 'Request a call back' }).click()
    expect(await recordWith(`A call ${how}`, 'callbacks')).toMatchObject({ for: 3 })
    await page.context().close()
  })

  it('names the adviser in the urgent panel’s four fields, too', async () => {
    const page = await openPage(true)
    await fillConsultation(page, visitorWith('Four lines for Meera'))
    const form = consultationForm(page)
    await form.locator('summary:visible', { hasText: 'Have you had a letter' }).click()
    await form.getByRole('radio', { name: 'A refusal' }).check()
    const panel = form.getByRole('region', { name: 'Time limits can be a matter of days' })
    await panel.getByRole('button', { name: 'Send four lines instead' }).click()
    await panel.getByRole('button', { name: 'Request a call back' }).click()
    expect(await recordWith('Four lines for Meera', 'callbacks')).toMatchObject({ for: 3 })
    await page.context().close()
  })
})

describe('the urgent panel', () => {
  it('appears above the form once a decision is named, requests a call with four fields, and keeps the typed text', async () => {
    const page = await openForm()
    await upgraded(page)
    await fillConsultation(page, visitorWith('Please call me'))
    const form = consultationForm(page)
    const panel = form.getByRole('region', { name: 'Time limits can be a matter of days' })
    await openLine(page, 'Have you had a letter')
    await form
      .getByRole('radiogroup', { name: /in the UK now/ })
      .getByRole('radio', { name: 'Yes' })
      .check()
    expect(await panel.count()).toBe(0)
    await form.getByRole('radio', { name: 'A removal or deportation notice' }).check()
    await panel.waitFor()
    expect(await panel.locator('a').first().getAttribute('href')).toBe('tel:+442079460123')
    expect(await axeFindings(page)).toEqual([])
    await panel.getByRole('button', { name: 'Send four lines instead' }).click()
    expect(await panel.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Kwame Boateng')
    expect(await axeFindings(page)).toEqual([])
    await panel.getByRole('textbox', { name: /Best time/ }).fill('Now')
    await panel.getByRole('button', { name: 'Request a call back' }).click()
    const receipt = form.getByRole('region', { name: 'You need not send the form below' })
    await receipt.getByText('Your reference').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await receipt.innerText()).toMatch(/you will have an answer by/i)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      receipt.getByRole('link', { name: 'Save as text' }).click(),
    ])
    const reference = await receipt.locator('[part=reference]').innerText()
    expect(readFileSync(await download.path(), 'utf8')).toContain(`Your reference: ${reference}`)
    expect(await recordWith('Please call me', 'callbacks')).toMatchObject({
      name: 'Kwame Boateng',
      preferredTime: 'Now',
      decision: { kind: 'removal', inUk: 'yes' },
    })
    expect(await form.getByRole('textbox', { name: 'Your situation' }).inputValue()).toBe('Please call me')
    await page.context().close()
  })

  it('shows the numbers to call, and does not change the form, if its four fields do not load', async () => {
    const page = await openForm()
    await page.route(/\/widgets\/chunk-/, async route => {
      const response = await route.fetch()
      // Only the chunk with the form fails to load; the test finds it by the text of the form's button.
      if ((await response.text()).includes('Request a call back')) await route.abort()
      else await route.fulfill({ response })
    })
    await fillConsultation(page, visitorWith('Without the four lines'))
    await openLine(page, 'Have you had a letter')
    const form = consultationForm(page)
    await form.getByRole('radio', { name: 'A refusal' }).check()
    const panel = form.getByRole('region', { name: 'Time limits can be a matter of days' })
    await panel.getByRole('button', { name: 'Send four lines instead' }).click()
    await panel.getByText('This did not load.').waitFor()
    expect(await panel.locator('a').first().getAttribute('href')).toBe('tel:+442079460123')
    await pressSend(page)
    expect(await recordWith('Without the four lines')).toMatchObject({ decision: { kind: 'refusal' } })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  })

  it.each([
    ['on a phone', 375, 'auto'],
    ['on a tablet whose browser holds nothing in its place', 768, 'none'],
  ])('appears and disappears without moving a pressed control, %s', async (_, width, overflowAnchor) => {
    const page = await openForm()
    await page.setViewportSize({ width, height: 812 })
    await page.evaluate(value => {
      document.documentElement.style.overflowAnchor = value
    }, overflowAnchor)
    const form = consultationForm(page)
    await openLine(page, 'Have you had a letter')
    const panel = form.getByRole('region', { name: 'Time limits can be a matter of days' })
    const call = form.locator('.limit a:visible').first()
    const groundOf = () => call.evaluate(link => getComputedStyle(link).backgroundColor)
    const calm = await groundOf()
    const pressed = form.getByRole('radio', { name: 'Detention papers' })
    await pressed.scrollIntoViewIfNeeded()
    const topOf = (control: Locator) => control.evaluate(element => element.getBoundingClientRect().top)
    const top = await topOf(pressed)
    await pressed.check()
    await panel.waitFor()
    // Just after the panel appears, the browser scrolls so that the pressed option stays in its place.
    await expect.poll(async () => Math.abs((await topOf(pressed)) - top)).toBeLessThan(2)
    // With the urgent panel on the page, the link that calls the firm must get another colour.
    await expect.poll(groundOf).not.toBe(calm)
    const seen = await topOf(call)
    expect(seen > 0 && seen < 768, `stands at ${seen}`).toBe(true)
    expect(await call.getAttribute('href')).toBe('tel:+442079460123')
    await page.context().close()
  })

  it('is sent despite a wrong date, whose text is added to the message', async () => {
    const page = await openForm()
    await upgraded(page)
    await fillConsultation(page, visitorWith('A wrong day in the urgent panel'))
    await openLine(page, 'Have you had a letter')
    await typeDay(page, /When is the removal/, ['Friday', '', ''])
    const panel = consultationForm(page).getByRole('region', { name: 'Time limits can be a matter of days' })
    await panel.getByRole('button', { name: 'Send four lines instead' }).click()
    await panel.getByRole('button', { name: 'Request a call back' }).click()
    await consultationForm(page).locator('[part=urgent] [part=reference]').waitFor()
    expect(await recordWith('A wrong day in the urgent panel', 'callbacks')).toMatchObject({
      message: 'A wrong day in the urgent panel\nWhen is the removal? Friday',
    })
    await page.context().close()
  })

  it('also appears in the dialog of an appointment, where its four fields request the call', async () => {
    const page = await (await browser.newContext(PHONE)).newPage()
    await page.goto(`${product.url}/variants/d/`)
    const tag = page.locator('haven-appointment-button')
    await upgraded(page, 'haven-appointment-button')
    await tag.getByRole('button', { name: 'Book Appointment' }).click()
    const dialog = tag.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Your name' }).fill('Ines Sampaio')
    await dialog.getByRole('textbox', { name: 'Phone number' }).fill('01632 960733')
    await dialog.locator('summary:visible', { hasText: 'Have you had a letter' }).click()
    await dialog.getByRole('radio', { name: 'A refusal' }).check()
    const panel = dialog.getByRole('region', { name: 'Time limits can be a matter of days' })
    await panel.getByRole('button', { name: 'Send four lines instead' }).click()
    await panel.getByRole('textbox', { name: /How can we help/ }).fill('From the appointment’s dialog')
    expect(await axeFindings(page, 'haven-appointment-button')).toEqual([])
    await panel.getByRole('button', { name: 'Request a call back' }).click()
    await dialog.getByRole('region', { name: 'You need not send the form below' }).getByText('Your reference').waitFor()
    expect(await recordWith('From the appointment’s dialog', 'callbacks')).toMatchObject({
      name: 'Ines Sampaio',
      phone: '01632 960733',
      decision: { kind: 'refusal' },
    })
    // The appointment itself was not requested, so its form still contains the typed name.
    expect(await dialog.getByRole('textbox', { name: 'Your name' }).last().inputValue()).toBe('Ines Sampaio')
    await page.context().close()
  })

  it("is offered at the wizard's first step, and its answers are part of the application", async () => {
    const page = await openForm('visa')
    const wizard = page.locator('haven-visa-wizard')
    await openLine(page, 'Have you had a letter')
    await wizard.getByRole('radio', { name: 'A refusal' }).check()
    const panel = wizard.getByRole('region', { name: 'Time limits can be a matter of days' })
    const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0, width: 0 }
    const { y, height } = await boxOf(panel)
    expect(y + height + 16).toBeLessThanOrEqual((await boxOf(wizard.locator('[part=progress]:visible'))).y)
    expect(await axeFindings(page, 'haven-visa-wizard')).toEqual([])
    for (const input of await wizard.locator('.date input[part]:visible').all()) {
      expect((await boxOf(input)).width).toBeGreaterThanOrEqual(56)
    }
    await wizard.getByRole('button', { name: 'Next' }).click()
    // The fields about the letter, which were open at the first question, are collapsed at the next one.
    expect(await wizard.getByRole('radio', { name: 'A refusal' }).isVisible()).toBe(false)
    expect(await panel.isVisible()).toBe(true)
    for (
      let step = 1;
      !(await wizard.getByRole('button', { name: 'Submit Application' }).isVisible()) && step < 25;
      step++
    ) {
      await wizard.getByRole('button', { name: 'Next' }).click()
    }
    await page.reload()
    const field = (name: string) => wizard.getByRole('textbox', { name })
    await field('Your name').fill('Selam Tesfaye')
    await field('Phone number').fill('01632 960087')
    await field('Email address').fill('selam@example.org')
    await field('Remarks').fill('From the wizard')
    expect(await wizard.getByRole('radio', { name: 'A refusal' }).isChecked()).toBe(true)
    await wizard.getByRole('button', { name: 'Submit Application' }).click()
    await wizard.getByText('Your reference').waitFor()
    const find = () =>
      storedInquiries(product.dataDir, 'visa-applications').find(({ remarks }) => remarks === 'From the wizard')
    await expect.poll(find).toMatchObject({ decision: { kind: 'refusal' } })
    await page.context().close()
  })
})

describe('with text twice as large', () => {
  /** Opens the consultation form for a visitor whose text size is 32 px. */
  async function openLarge(viewport = PHONE.viewport) {
    const context = await browser.newContext({ viewport, bypassCSP: true })
    const page = await context.newPage()
    await page.goto(`${product.url}/forms/consultation/`)
    await upgraded(page)
    await page.addStyleTag({ content: 'html { font-size: 200%; --haven-font-size: 32px }' })
    return page
  }

  /** The elements that reach out of the tag or cut off their text, and how far the page scrolls sideways, in px. */
  async function flawsOf(page: Page) {
    const beyond = await page.evaluate(() => {
      const tag = document.querySelector('haven-consultation-form') as Element
      const { left, right } = tag.getBoundingClientRect()
      return [...(tag.shadowRoot?.querySelectorAll<HTMLElement>('[part] *') ?? [])]
        .filter(element => element.checkVisibility() && !element.closest('svg, .said'))
        .filter(element => {
          const box = element.getBoundingClientRect()
          return box.width > 1 && (box.left < left - 1 || box.right > right + 1)
        })
        .map(element => `${element.localName} ${element.innerText?.slice(0, 30)}`)
    })
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    return [
      ...beyond,
      ...(await page.evaluate(cutOff, ['haven-consultation-form'])),
      ...(sideways > 0 ? [sideways] : []),
    ]
  }

  it.each([375, 768])(
    'no text of the questions, the urgent panel and the receipts is cut off, %i px wide',
    async width => {
      const page = await openLarge({ width, height: 812 })
      const message = `In large letters at ${width}`
      await fillConsultation(page, visitorWith(message))
      for (const line of ['Have you had a letter', 'Are you asking for someone', 'How is it safe']) {
        await openLine(page, line)
      }
      const form = consultationForm(page)
      await form.getByRole('radio', { name: 'A removal or deportation notice' }).check()
      await typeDay(page, /When was it sent/, ['31', 'September', '2026'])
      await form
        .getByRole('group', { name: /When did you get it/ })
        .getByRole('checkbox')
        .check()
      const panel = form.locator('[part=urgent]')
      await panel.waitFor()
      expect(await flawsOf(page)).toEqual([])
      const wide = (input: HTMLInputElement) => input.scrollWidth - input.clientWidth
      expect(await form.getByRole('textbox', { name: 'Month' }).first().evaluate(wide)).toBeLessThanOrEqual(0)
      // The typed day, 31 September, does not exist, so the form offers to send without it.
      await pressSend(page)
      await page.getByRole('button', { name: 'Send without this date' }).waitFor()
      expect(await flawsOf(page)).toEqual([])
      await panel.getByRole('button', { name: 'Send four lines instead' }).click()
      await panel.getByRole('textbox', { name: 'Your name' }).waitFor()
      expect(await flawsOf(page)).toEqual([])
      await panel.getByRole('button', { name: 'Request a call back' }).click()
      await panel.getByRole('link', { name: 'Save as text' }).waitFor()
      expect(await flawsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Send without this date' }).click()
      await form.locator('[part=success]:not([part=urgent] *)').getByRole('link', { name: 'Save as text' }).waitFor()
      expect(await flawsOf(page)).toEqual([])
      await page.context().close()
    },
  )
})

describe('short answers', () => {
  it('are beside each other if there is room', async () => {
    const page = await browser.newPage(PHONE)
    await page.goto(`${product.url}/forms/consultation/`)
    await upgraded(page)
    for (const line of ['Are you asking for someone', 'How is it safe']) await openLine(page, line)
    const topOf = async (field: Locator) => (await field.boundingBox())?.y
    const [name, place, times, language] = [
      page.getByRole('textbox', { name: 'Their name' }),
      page.getByRole('textbox', { name: 'Where they are' }),
      page.getByRole('textbox', { name: 'Safe times' }),
      page.getByRole('combobox', { name: 'Language to speak' }),
    ] as const
    await language.waitFor()
    for (const [width, beside] of [
      [375, false],
      [768, true],
      [1280, true],
    ] as const) {
      await page.setViewportSize({ width, height: 812 })
      expect([width, (await topOf(name)) === (await topOf(place))]).toEqual([width, beside])
      expect([width, (await topOf(times)) === (await topOf(language))]).toEqual([width, beside])
    }
    await page.close()
  })
})
