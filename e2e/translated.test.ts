import type { Locator, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { FORM_LANGUAGES, type FormLanguage } from '../api/contract/forms/form-languages'
import { LANGUAGES } from '../api/contract/forms/languages'
import { englishAmong } from '../scripts/english-left'
import { triedLanguages } from '../scripts/tried-languages'
import { CATALOGUES } from '../widgets/languages/catalogues'
import { LOOKS } from '../widgets/languages/looks'
import { axeFindings } from './axe'
import * as inLanguage from './language-journeys'
import { storedInquiries, upgraded } from './product'
import { startBoth } from './start-both'
import { brokenWords, textsShown } from './texts-shown'
import { journeys } from './translated-journeys'
import { translate } from './translator'

const { browser, product } = await startBoth()

const BEFORE_RELEASE = process.env.BEFORE_RELEASE === 'on'
const RUN = BEFORE_RELEASE ? Object.keys(journeys) : ['consultation', 'wizard', 'home']

it.each(RUN)('a visitor whose browser translates reads the same lines on the journey “%s”', async name => {
  const walk = async (isTranslated: boolean) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    if (isTranslated) await translate(page)
    const moments = await (journeys[name] as (typeof journeys)[string])(page, product.url)
    if (isTranslated) expect(await page.locator('font font').count()).toBeGreaterThan(10)
    await context.close()
    expect(errors).toEqual([])
    return moments
  }
  const plain = await walk(false)
  expect(plain.length).toBeGreaterThan(1)
  expect(await walk(true)).toEqual(plain)
})

/** Names that are the same in every language. */
const NAMES = [
  ...['Haven', 'Haven Immigration Law', 'enquiries@haven.example.org', 'WhatsApp', 'Google', 'letter.pdf', '2 kB'],
  ...['London', 'Manchester', 'Birmingham', 'Glasgow', 'Liverpool', 'Edinburgh', 'Leeds'],
  ...['YouTube', 'Facebook', 'Instagram', inLanguage.NAME, inLanguage.EMAIL, ...Object.values(LANGUAGES)],
]
const styleOf = (element: Locator, name: 'fontFamily' | 'fontSize' | 'lineHeight') =>
  element.evaluate((shown, name) => getComputedStyle(shown)[name], name)
const firstError = (page: Page) => page.locator('haven-callback-form [part=field] [part=error]').first()
/** The narrowest phone. */
const viewport = { width: 320, height: 640 }

/**
 * Checks the page at each stage: no word is English or broken between two lines, nothing is wider than the window, and
 * the direction of writing is right. At the first stage, axe checks the form, too.
 */
const lookAt =
  (page: Page, language: FormLanguage, isScripted = true): inLanguage.Look =>
  async (moment, tag) => {
    const { forms, wizard, pages } = CATALOGUES[language]
    const names = [...NAMES, inLanguage.marchIn(language)]
    const english = englishAmong(
      await textsShown(page),
      Object.keys({ ...forms, ...wizard, ...pages }),
      language,
      names,
    )
    const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth')
    const { dir } = FORM_LANGUAGES[language]
    const isTurned = await page.evaluate(`getComputedStyle(document.querySelector('${tag}')).direction !== '${dir}'`)
    const findings = isScripted && moment === 'first' ? await axeFindings(page, tag) : []
    expect({ moment, english, broken: await brokenWords(page), isWide, isTurned, findings }).toEqual({
      moment,
      english: [],
      broken: [],
      isWide: false,
      isTurned: false,
      findings: [],
    })
  }

// `npm test` tries only one language, which is read from right to left, because the forms are the same
// in each language.
describe.each(BEFORE_RELEASE ? triedLanguages : (['ur'] as const))('a visitor whose language is %s', language => {
  const visit = async (javaScriptEnabled = true) =>
    (await browser.newContext({ viewport, javaScriptEnabled })).newPage()

  it('asks for a call back, with a mistake, and prints the receipt in the direction of the language', async () => {
    const page = await visit()
    // A test cannot press the buttons of the browser's print dialog, so it stores the page that would be printed.
    await page.addInitScript(() => {
      window.print = () => ((top as unknown as { printed: string }).printed = document.documentElement.outerHTML)
    })
    const look = lookAt(page, language)
    const form = await inLanguage.callBack(page, product.url, language, async (moment, tag) => {
      await look(moment, tag)
      if (moment !== 'mistakes') return
      // Even if an error takes several lines, its icon must be beside the first line.
      await page.setViewportSize({ ...viewport, width: 200 })
      const tops = await firstError(page).evaluate(error => {
        const range = document.createRange()
        range.selectNode([...error.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE) as Node)
        const [icon, words] = [error.querySelector('svg') as Element, range]
        return [icon, words].map(part => Math.round(part.getBoundingClientRect().top))
      })
      expect(Math.abs((tops[0] as number) - (tops[1] as number))).toBeLessThan(16)
      await page.setViewportSize(viewport)
    })
    const reference = await form.locator('[part=reference]').innerText()
    await form.locator('[part=print]').click()
    const printed = await page.evaluate(() => (window as unknown as { printed: string }).printed)
    // The window is as wide as A4 without a browser's margins.
    const paper = await (await browser.newContext({ viewport: { width: 718, height: 1046 } })).newPage()
    await paper.emulateMedia({ media: 'print' })
    await paper.setContent(printed)
    const [first] = (await paper.locator('body').innerText()).split('\n')
    const { dir } = FORM_LANGUAGES[language]
    const isolated = dir === 'rtl' ? `\u2068${reference}\u2069` : reference
    const { 'Your reference': label, '{text}:': withColon } = CATALOGUES[language].forms
    expect(first).toBe(`${String(withColon?.[0]).replace('{text}', String(label?.[0]))} ${isolated}`)
    expect(await paper.evaluate(() => getComputedStyle(document.body).direction)).toBe(dir)
    expect(await paper.evaluate(() => document.body.scrollWidth <= innerWidth)).toBe(true)
    const panel = form.locator('[part=success]')
    expect(await styleOf(paper.locator('body'), 'fontFamily')).toBe(`sans-serif, ${await styleOf(panel, 'fontFamily')}`)
    // Letters with marks above and below, as in Urdu, need such high lines.
    const [high, size] = await Promise.all(
      (['lineHeight', 'fontSize'] as const).map(name => styleOf(paper.locator('body'), name)),
    )
    expect(parseFloat(`${high}`) / parseFloat(`${size}`)).toBeGreaterThanOrEqual(1.9)
    await paper.context().close()
    await page.context().close()
  })

  if (BEFORE_RELEASE) {
    it('sends the wizard, with a mistake at the review', async () => {
      const page = await visit()
      const look = lookAt(page, language)
      await inLanguage.visaWizard(page, product.url, language, async (moment, tag) => {
        await look(moment, tag)
        if (moment !== 'first') return
        const tops = await page
          .locator(`${tag} .steps button:visible`)
          .evaluateAll(buttons => buttons.map(button => button.getBoundingClientRect().top))
        expect(tops).toEqual([tops[0], tops[0]])
      })
      await page.context().close()
    })

    it('asks for a consultation, with a letter and a month by its name', async () => {
      const page = await visit()
      await inLanguage.consultation(page, product.url, language, lookAt(page, language))
      const isOwn = (record: Record<string, unknown>) => record.formLanguage === language
      const decisions = () =>
        storedInquiries(product.dataDir)
          .filter(isOwn)
          .map(({ decision }) => decision)
      await expect.poll(decisions).toEqual([{ sentOn: '2026-03-14' }])
      await page.context().close()
    })

    it('asks without script, with a mistake, a letter and a month by its name', async () => {
      const page = await visit(false)
      await inLanguage.withoutScript(page, product.url, language, lookAt(page, language, false))
      await page.context().close()
    })
  }

  it('has lines as high as its letters need, and numbers on its own side, without script', async () => {
    const page = await visit(false)
    await page.goto(`${product.url}/forms/visa/${language}/`)
    const question = page.locator('haven-visa-wizard h2')
    const lines = parseFloat(await styleOf(question, 'lineHeight')) / parseFloat(await styleOf(question, 'fontSize'))
    expect(lines).toBeGreaterThan(LOOKS[language] ? 1.4 : 1.1)
    // The header says whose number it has, in the language.
    const ofHeader = page.locator('.site-header a[href^="tel:"]')
    expect(await ofHeader.innerText()).toContain(CATALOGUES[language].forms['Emergency Line']?.[0])
    // In Urdu, a field is as high as the strokes of its letters.
    const name = page.locator('haven-visa-wizard input[name=name]')
    const ofField = parseFloat(await styleOf(name, 'lineHeight')) / parseFloat(await styleOf(name, 'fontSize'))
    if (language === 'ur') expect(ofField).toBeGreaterThanOrEqual(2.8)
    await page.goto(`${product.url}/forms/consultation/${language}/`)
    await page.locator('main form details > summary').first().click()
    const gap = await page
      .locator('.limit a')
      .last()
      .evaluate(link => {
        const range = document.createRange()
        range.selectNodeContents(link)
        const [box, text] = [link, range].map(part => part.getBoundingClientRect())
        if (!box || !text) return
        return getComputedStyle(document.documentElement).direction === 'rtl'
          ? box.right - text.right
          : text.left - box.left
      })
    expect(gap).toBeLessThan(20)
    await page.context().close()
  })

  it('keeps the texts of the page’s own form if the language does not load, and has no empty label', async () => {
    const page = await visit()
    await page.route(`**/haven-${language}.json`, route => route.abort())
    await page.goto(`${product.url}/forms/callback/${language}/`)
    await upgraded(page, 'haven-callback-form')
    const labels = page.locator('haven-callback-form :is([part=label], button[type=submit]):visible')
    const texts = await labels.allInnerTexts()
    const { forms } = CATALOGUES[language]
    for (const english of ['Your name', 'Phone number', 'Request a call back'] as const)
      expect(texts.join('\n')).toContain(forms[english]?.[0])
    expect(texts.filter(text => !text.trim())).toEqual([])
    await page.context().close()
  })
})
