import type { Locator, Page } from 'playwright'
import type { FormLanguage } from '../api/contract/forms/form-languages'
import { CATALOGUES } from '../widgets/languages/catalogues'
import type { FormText } from '../widgets/languages/english-forms'

/**
 * A journey calls this function at each stage of a form, so that a check can look at the page. `moment` names the
 * stage, and is `first` for the first stage.
 */
export type Look = (moment: string, tag: string) => Promise<void>

const LETTER = {
  name: 'letter.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n${'A letter. '.repeat(200)}`),
}
export const NAME = 'Amina'
export const PHONE = '020 7946 0456'
export const EMAIL = 'amina@example.org'
/** A value that a browser accepts in a required field, but the API refuses. */
const WRONG = ' '

/** Opens a form's page in a language, and waits for the form that the script draws. */
export async function openForm(page: Page, url: string, form: string, tag: string, language: FormLanguage) {
  await page.goto(`${url}/forms/${form}/${language}/`)
  await page.waitForFunction(
    ([tag, language]) => document.querySelector(`${tag}`)?.shadowRoot?.querySelector(`.haven[lang=${language}] form`),
    [tag, language],
  )
  return page.locator(tag)
}

const submit = (form: Locator) => form.locator('button[type=submit]:visible').last().click()
const fill = async (form: Locator, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await form.locator(`[name="${name}"]:visible`).fill(value)
}
const wordsIn = (language: FormLanguage, english: FormText) => CATALOGUES[language].forms[english]?.[0] as string

/** The name of March in a language, as its speakers write it. */
export const marchIn = (language: FormLanguage) =>
  new Intl.DateTimeFormat(language, { month: 'long', calendar: 'gregory' }).format(Date.UTC(2026, 2, 14))
const dateIn = (language: FormLanguage) => ({
  'decision.sentOn.day': '14',
  'decision.sentOn.month': marchIn(language),
  'decision.sentOn.year': '2026',
})

/** The call-back form with script: mistakes, and the receipt. */
export async function callBack(page: Page, url: string, language: FormLanguage, look: Look) {
  const tag = 'haven-callback-form'
  const form = await openForm(page, url, 'callback', tag, language)
  await look('first', tag)
  await fill(form, { phone: '07700 900' })
  await submit(form)
  await form.locator('[part=summary]:focus').waitFor()
  await look('mistakes', tag)
  await fill(form, { name: NAME, phone: PHONE })
  await submit(form)
  await form.locator('[part=next]').waitFor()
  await look('sent', tag)
  return form
}

/** The wizard with script: the first answer of each step, a mistake at the review, and the receipt. */
export async function visaWizard(page: Page, url: string, language: FormLanguage, look: Look) {
  const tag = 'haven-visa-wizard'
  const form = await openForm(page, url, 'visa', tag, language)
  await look('first', tag)
  while (!(await form.locator('[name=email]:visible').count())) {
    const before = await form.locator('[part=question]').innerText()
    const choice = form.locator('form.wizard .question input[type=radio]:visible').first()
    if (await choice.count()) await choice.check()
    await look(`at “${before}”`, tag)
    await submit(form)
    await page.waitForFunction(
      was => document.querySelector('haven-visa-wizard')?.shadowRoot?.querySelector('h2')?.innerText !== was,
      before,
    )
  }
  await look('review', tag)
  await fill(form, { name: NAME, phone: PHONE, email: 'amina' })
  await submit(form)
  await form.locator('[part=summary]:focus').waitFor()
  await look('mistakes', tag)
  await fill(form, { email: EMAIL })
  await submit(form)
  await form.locator('[part=next]').waitFor()
  await look('sent', tag)
}

/** The consultation form with script: a date with the month’s name, a letter, and the receipt. */
export async function consultation(page: Page, url: string, language: FormLanguage, look: Look) {
  const tag = 'haven-consultation-form'
  const form = await openForm(page, url, 'consultation', tag, language)
  await look('first', tag)
  await fill(form, { firstName: NAME, lastName: 'Yusuf', email: EMAIL, phone: PHONE })
  await form.locator('[name=serviceRequired]:visible').selectOption('deportation')
  await form.locator('[name=urgencyLevel]:visible').first().check()
  const open = (english: FormText) =>
    form
      .locator('summary:visible', { hasText: wordsIn(language, english) })
      .first()
      .click()
  await open('Have you had a letter or decision?')
  await form.locator('[name="decision.sentOn.month"]:visible').waitFor()
  await fill(form, dateIn(language))
  await open('Send us the letter (photo or PDF)')
  await form.locator('[part=choose-letters] input').setInputFiles(LETTER)
  await form.getByText(wordsIn(language, 'Uploaded: goes with your request')).first().waitFor()
  await look('a letter', tag)
  await submit(form)
  await form.locator('[part=next]').waitFor()
  await look('sent', tag)
}

/** Two forms without script: a page of mistakes, a letter, and the pages of thanks. */
export async function withoutScript(page: Page, url: string, language: FormLanguage, look: Look) {
  const open = async (form: string, tag: string) => {
    await page.goto(`${url}/forms/${form}/${language}/`)
    await look('first', tag)
  }
  const send = () => page.locator('main form button:not([name]):visible').first().click()
  const thanks = () => page.waitForURL(`**/thank-you/${language}/?t=*`)
  await open('callback', 'haven-callback-form')
  await fill(page.locator('body'), { name: WRONG, phone: PHONE })
  await send()
  await page.waitForURL('**/api/**')
  await look('mistakes', 'body')
  await fill(page.locator('body'), { name: NAME })
  await page.locator('form button:not([name])').first().click()
  await thanks()
  await look('sent', 'body')

  await open('consultation', 'haven-consultation-form')
  await fill(page.locator('body'), { firstName: NAME, lastName: 'Yusuf', email: EMAIL, phone: PHONE })
  await page.locator('[name=serviceRequired]:visible').selectOption('deportation')
  await page.locator('[name=urgencyLevel]:visible').first().check()
  for (const details of await page.locator('main details > summary').all()) await details.click()
  await fill(page.locator('body'), dateIn(language))
  await page.locator('main input[type=file]:visible').first().setInputFiles(LETTER)
  await look('filled', 'haven-consultation-form')
  await send()
  await thanks()
}
