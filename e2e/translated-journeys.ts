import type { Locator, Page, Route } from 'playwright'
import { consultationForm, fillConsultation, pressSend, upgraded } from './product'
import { visibleLines } from './translator'

/** A stage of a journey: its name, and the lines that a visitor sees at that stage. */
export type Moment = [name: string, lines: string[]]
/** A visitor's way through the product, which begins at the intake's address `url`; returns the stages to compare. */
export type Journey = (page: Page, url: string) => Promise<Moment[]>

const LETTER = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\nA letter.') }

/** Holds back all requests to a path until the returned function lets them through. */
async function hold(page: Page, path: string) {
  const held: Route[] = []
  await page.route(`**${path}`, route => void held.push(route))
  return async () => {
    for (const route of held) await route.continue()
    await page.unroute(`**${path}`)
  }
}

type Look = (name: string) => Promise<void>

/** Makes a journey's list of stages, and a function that adds the lines that are visible now as a further stage. */
function recorder(page: Page) {
  const moments: Moment[] = []
  const look = async (name: string) => void moments.push([name, await visibleLines(page)])
  return { moments, look }
}

/**
 * Sends a form whose request the test delays. Records the visible lines while the form waits, and after the response.
 */
async function sendSlowly(page: Page, form: Locator, path: string, send: () => Promise<void>, look: Look) {
  const letGo = await hold(page, path)
  await send()
  await form.getByRole('button', { name: 'Submitting...' }).waitFor()
  // The mistakes of the last attempt disappear from the form a moment after the visitor presses the
  // button again.
  await form.locator('[part=summary]').waitFor({ state: 'detached' })
  await look('sending')
  await letGo()
  await form.locator('[part=next]').waitFor()
  await look('sent')
}

/** Fills in the two required fields of a call-back form. */
async function fillCallback(form: Locator) {
  await form.locator('[name=name]:visible').fill('Amina')
  await form.locator('[name=phone]:visible').fill('020 7946 0456')
}

/**
 * The consultation form: mistakes that the visitor corrects one after another, a letter, the wait for the response, and
 * the receipt.
 */
const consultation: Journey = async (page, url) => {
  const { moments, look } = recorder(page)
  await page.goto(`${url}/forms/consultation/`)
  await upgraded(page)
  const form = consultationForm(page)
  await pressSend(page)
  await form.locator('[part=summary]:focus').waitFor()
  await look('mistakes')
  await form.getByRole('textbox', { name: 'Email address' }).fill('amina')
  await form.locator('summary:visible', { hasText: 'Have you had a letter' }).click()
  const part = (name: string) => form.locator(`[name="decision.sentOn.${name}"]:visible`)
  await part('day').waitFor()
  await fillConsultation(page)
  for (const [day, month] of [
    ['40', '1'],
    ['30', '2'],
    ['1', ''],
  ] as const) {
    await part('day').fill(day)
    await part('month').fill(month)
    await part('year').fill('2026')
    // The form shows the mistake only once the intake has refused the day, so the test waits for the intake's response.
    const answered = page.waitForResponse('**/api/contact')
    await pressSend(page)
    await answered
    await form.locator('[part=summary]:focus', { hasText: 'a day that exists' }).waitFor()
    await form.locator('[part=without]').waitFor()
    await look(`a wrong day, ${day}`)
  }
  for (const name of ['day', 'month', 'year']) await part(name).fill('')
  await form.locator('summary:visible', { hasText: 'Send us the letter' }).click()
  await form.locator('[part=choose-letters] input').setInputFiles(LETTER)
  await form.getByText('Uploaded: goes with your request').first().waitFor()
  await look('a letter')
  await sendSlowly(page, form, '/api/contact', () => pressSend(page), look)
  return moments
}

/** The visa wizard: the visitor goes to its end, back, forward again, and sends it. */
const wizard: Journey = async (page, url) => {
  const { moments, look } = recorder(page)
  await page.goto(`${url}/visa-assistance/`)
  await upgraded(page, 'haven-visa-wizard')
  // The testimonials of the page come from the API.
  await page.locator('haven-testimonials [part=card]').first().waitFor()
  const form = page.locator('haven-visa-wizard')
  const question = () => form.locator('[part=question]').innerText()
  const press = async (name: string | RegExp) => {
    const before = await question()
    await form.getByRole('button', { name }).click()
    await page.waitForFunction(
      was => document.querySelector('haven-visa-wizard')?.shadowRoot?.querySelector('h2')?.innerText !== was,
      before,
    )
  }
  const toTheEnd = async () => {
    while (!(await form.locator('[name=email]:visible').count())) {
      await press('Next')
      await look(`at “${await question()}”`)
    }
  }
  await toTheEnd()
  await press('Previous')
  await look('back')
  await toTheEnd()
  for (const [name, words] of Object.entries({ name: 'Amina', phone: '020 7946 0456', email: 'amina@example.org' })) {
    await form.locator(`[name=${name}]:visible`).fill(words)
  }
  const submit = () => form.getByRole('button', { name: 'Submit Application' }).click()
  await sendSlowly(page, form, '/api/visa-applications', submit, look)
  return moments
}

/** The home page with its counters. On the home page, the visitor requests a call back. */
const home: Journey = async (page, url) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const { moments, look } = recorder(page)
  await page.goto(url)
  await upgraded(page, 'haven-callback-form')
  await page.locator('haven-counters').scrollIntoViewIfNeeded()
  await page.locator('haven-counters .ticking', { hasText: '1,200+' }).waitFor()
  await page.locator('haven-call-button [part=notice]').waitFor({ state: 'attached' })
  await look('counters')
  const form = page.locator('haven-callback-form').first()
  await fillCallback(form)
  await form.locator('button[type=submit]:visible').click()
  await form.locator('[part=next]').waitFor()
  await look('sent')
  return moments
}

/** The visitor reports a decision, so the urgent panel appears. The intake does not respond. */
const urgent: Journey = async (page, url) => {
  const { moments, look } = recorder(page)
  await page.goto(`${url}/forms/callback/`)
  await upgraded(page, 'haven-callback-form')
  const form = page.locator('haven-callback-form')
  await form.locator('summary:visible', { hasText: 'Have you had a letter' }).click()
  await form.locator('[value=detention]:visible').check()
  await form.locator('[part=urgent]').waitFor()
  await look('urgent')
  await form.locator('[part=four-lines]').click()
  const lines = form.locator('[part=urgent] [part=form]')
  await fillCallback(lines)
  await lines.locator('button[type=submit]').click()
  await form.getByText('You need not send the form below').waitFor()
  await look('four lines sent')
  await fillCallback(form)
  await page.route('**/api/**', route => route.abort())
  await page.route('**/healthz', route => route.abort())
  await form.locator('button[type=submit]:visible').last().click()
  await form.locator('[part=failure]').waitFor()
  await look('no answer')
  await page.context().setOffline(true)
  await form.getByText('Not sent yet: you are offline').waitFor()
  await form.getByLabel(/Send it by itself/).check()
  await look('offline')
  await page.context().setOffline(false)
  await form.getByText('Not sent yet', { exact: true }).waitFor()
  await look('online again')
  return moments
}

/** The visitor requests an appointment in the dialog, and then sends an enquiry. */
const shortForms: Journey = async (page, url) => {
  const { moments, look } = recorder(page)
  for (const [path, tag] of [
    ['/forms/enquiry/', 'haven-enquiry-form'],
    ['/variants/d/', 'haven-appointment-button'],
  ] as const) {
    await page.goto(url + path)
    await upgraded(page, tag)
    const form = page.locator(tag).first()
    const opens = form.locator('[part=open]')
    if (await opens.count()) await opens.click()
    await form.locator('button[type=submit]:visible').click()
    await form.locator('[part=summary]:focus').waitFor()
    await look(`${tag}: mistakes`)
    await form.locator('[name=firstName]:visible').fill('Amina Yusuf')
    await form.locator('[name=phone]:visible').fill('020 7946 0456')
    await form.locator('[name=email]:visible').fill('amina@example.org')
    await form.locator('button[type=submit]:visible').click()
    await form.locator('[part=next]').waitFor()
    await look(`${tag}: sent`)
  }
  return moments
}

/**
 * The journeys, by name. The tests run the first three journeys, and `npm run check:release -- languages` runs all
 * journeys.
 */
export const journeys: Record<string, Journey> = { consultation, wizard, home, urgent, shortForms }
