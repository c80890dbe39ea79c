import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { FormLanguage } from '../../api/contract/forms/form-languages'
import { CallbackForm } from '../callback-form/callback-form'
import { examples as callbackExamples } from '../callback-form/examples'
import { formActionsByRoute } from '../callback-form/send'
import { ConsultationForm } from '../consultation-form/consultation-form'
import { examples as consultationExamples } from '../consultation-form/examples'
import { formActions as consultationActions } from '../consultation-form/send'
import { EnquiryForm } from '../enquiry-form/enquiry-form'
import { examples as enquiryExamples } from '../enquiry-form/examples'
import { formActions as enquiryActions } from '../enquiry-form/send'
import styles from '../haven.css'
import { type FormExample, nextRender } from '../parts/example'
import questionStyles from '../parts/extra-questions.css'
import { createHarness } from '../parts/harness'
import { createSheet } from '../styles'
import { longPath, walk, examples as wizardExamples } from '../visa-wizard/examples'
import { payloadOf } from '../visa-wizard/path'
import { formActions as wizardActions } from '../visa-wizard/send'
import { VisaWizard } from '../visa-wizard/visa-wizard'
import wizardStyles from '../visa-wizard/visa-wizard.css'
import { CATALOGUES } from './catalogues'
import type { OneName } from './english-wizard'
import languageStyles from './languages.css'
import { LOOKS } from './looks'
import { packSpeeches, type Texts } from './pack'
import { replaceTexts } from './replace-texts'
import { createSay } from './speech'
import { ur } from './ur'

/**
 * Replaces translations for the tests: each becomes the English text with marks around it. One language with such texts
 * is enough, because the types require the same texts in all languages.
 */
const marked = (texts: Texts): Texts =>
  Object.fromEntries(Object.keys(texts).map(english => [english, [`«${english}»`, english] as const]))

/**
 * Matches texts that are the same in every language: an example's message, names, addresses, file sizes, and languages
 * by their own names.
 */
const SAME =
  /^(Please choose again|[\d.]+ [kM]B|Haven Immigration Law|[\w.]+@[\w.]+|[A-Z\d]{8}|English|Hausa|Igbo|Twi|.+ – .+)$/
/** Options whose names are the same in every language. */
const ONE_NAME: Record<OneName, true> = {
  London: true,
  Manchester: true,
  Birmingham: true,
  Glasgow: true,
  Liverpool: true,
  Edinburgh: true,
  Leeds: true,
  YouTube: true,
  Facebook: true,
  Instagram: true,
}
const isSame = (text: string) => SAME.test(text) || Object.hasOwn(ONE_NAME, text)

/** The texts within an element that are still in English. */
function leftIn(root: ParentNode): string[] {
  const texts: string[] = []
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const { data, parentElement } = walk.currentNode as Text
    const isOthers = parentElement?.closest(
      '[translate=no]:not([role=status] > *),[data-english],[lang=en-GB],textarea',
    )
    if (/[a-z]{2}/i.test(data) && !isOthers && !/^\s*«/.test(data) && !isSame(data.trim())) texts.push(data)
  }
  for (const element of root.querySelectorAll('[aria-label]:not(progress),[title],[placeholder]')) {
    for (const name of ['aria-label', 'title', 'placeholder']) {
      const value = element.getAttribute(name)
      if (value && !value.startsWith('«') && !element.closest('[translate=no]')) texts.push(`${name}: ${value}`)
    }
  }
  return texts
}

/** The phone numbers within an element whose digits are read from right to left. */
function reversedIn(root: ParentNode): string[] {
  const numbers: string[] = []
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const text = walk.currentNode as Text
    const leftOf = (at: number) => {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().left
    }
    for (const { 0: number, index } of text.data.matchAll(/\d{3}\s\d{4}\s\d{4}/g)) {
      if (leftOf(index) > leftOf(index + number.length - 1)) numbers.push(number)
    }
  }
  return numbers
}

const urdu = packSpeeches('ur', ur, false)
const marks = packSpeeches('ur', { ...ur, forms: marked(ur.forms), wizard: marked(ur.wizard) }, false)

const forms = {
  'call-back form': [CallbackForm, () => formActionsByRoute.callbacks, callbackExamples],
  'consultation form': [ConsultationForm, () => consultationActions, consultationExamples],
  'enquiry form': [EnquiryForm, () => enquiryActions, enquiryExamples],
  wizard: [VisaWizard, () => wizardActions, wizardExamples],
} as const

for (const [name, [form, actions, examples]] of Object.entries(forms)) {
  describe(`the ${name} in another language`, () => {
    const harness = createHarness()
    beforeAll(() => {
      const more = name === 'wizard' ? [marks.wizard] : []
      replaceTexts(harness.element, marks.forms, createSay(marks.forms, ...more))
    })
    beforeEach(() => sessionStorage.clear())
    afterEach(harness.clear)

    for (const [state, example] of Object.entries<FormExample>(examples)) {
      // The test skips the examples of single steps, because another example goes through every
      // step of the wizard.
      if (/^Step\d/.test(state)) continue
      it(`has no English left when it is ${state}`, async () => {
        await harness.show(form, actions(), example)
        harness.element.adoptedStyleSheets.push(createSheet(languageStyles))
        await example.visit?.(harness.element)
        await nextRender()
        expect(leftIn(harness.element)).toEqual([])
        expect(reversedIn(harness.element)).toEqual([])
      })
    }

    if (form !== VisaWizard) return
    it('has no English left at any step', async () => {
      await harness.show(form, actions(), {})
      for (const answers of longPath) {
        expect(leftIn(harness.element)).toEqual([])
        await walk(harness.element, [answers])
      }
      expect(harness.element.querySelectorAll('[part=change]')).toHaveLength(longPath.length)
    })
  })
}

it('an unchanged template of any language counts as no answer', () => {
  for (const { wizard } of Object.values(CATALOGUES)) {
    const refusalDetails = wizard['Country:\nVisa type:\nYear:\nReason:']?.[0] as string
    const answers = { visaRefusalHistory: 'Yes, I have overstay history' }
    expect(payloadOf({ ...answers, refusalDetails }).refusalDetails).toBe('')
    expect(payloadOf({ ...answers, refusalDetails: `${refusalDetails} 2019` }).refusalDetails).not.toBe('')
  }
})

it('Chromium knows the days and months of each language whose file does not contain their names', () => {
  for (const language of Object.keys(CATALOGUES) as FormLanguage[]) {
    const speech = packSpeeches(language, CATALOGUES[language], false).forms
    const date = createSay(speech)('Monday 30 November, 09:05, UK time')
    if (!speech.dates) expect(date).not.toMatch(/Mon|Nov|M\d/)
    if (language === 'fa') expect(date).toContain('دوشنبه ۳۰ نوامبر، ساعت ۰۹:۰۵')
  }
})

it('a translation that has the key of another English text is not translated again', async () => {
  const root = document.createElement('div').attachShadow({ mode: 'open' })
  root.innerHTML = '<p title="Urgent">Urgent</p>'
  const speech = packSpeeches('ur', { ...ur, forms: { ...ur.forms, Urgent: ['Yes', 'Yes'] } }, false).forms
  replaceTexts(root, speech, createSay(speech))
  await nextRender()
  const { title, textContent } = root.querySelector('p') as HTMLElement
  expect([title, textContent]).toEqual(['Yes', 'Yes'])
})

it('a phone number in a translated text is not broken between two lines', () => {
  const say = createSay(packSpeeches('ur', ur, false).forms)
  expect(say('Call now 020 7946 0958')).toContain('\u2068020\u00a07946\u00a00958\u2069')
})

it('a label before a number or a time ends with the colon of the language', () => {
  const labelIn = (language: FormLanguage) =>
    createSay(packSpeeches(language, CATALOGUES[language], false).forms)('Your reference:')
  expect(labelIn('fr')).toBe('Votre référence\u00a0:')
  expect(labelIn('pl')).toBe(`${CATALOGUES.pl.forms['Your reference']?.[0]}:`)
})

it('no label is taken for a text with a phone number', () => {
  for (const language of Object.keys(CATALOGUES) as FormLanguage[]) {
    const said = createSay(packSpeeches(language, CATALOGUES[language], false).forms)('Call now:')
    expect(said?.replace(/\s*:$/, '')).toBe(CATALOGUES[language].forms['Call now']?.[0])
  }
})

it('a letter’s size has the language’s unit and digits, and no English if Chromium does not know the language', () => {
  function sizes(language: FormLanguage) {
    const say = createSay(packSpeeches(language, CATALOGUES[language], false).forms)
    return ['1 byte', '18 bytes', '840 kB', '2.4 MB'].map(size => say(size)?.replace(/\s/g, ' '))
  }
  expect(sizes('fr')).toEqual(['1 octet', '18 octets', '840 ko', '2,4 Mo'])
  expect(sizes('bn')).toEqual(['১ বাইট', '১৮ বাইট', '৮৪০ kB', '২.৪ MB'])
  expect(sizes('so')).toEqual(['1 B', '18 B', '840 kB', '2.4 MB'])
})

it('a right-to-left text that begins with a Latin name keeps its direction, and so does an English text beside it', () => {
  const host = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => host.remove())
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [createSheet(styles), createSheet(languageStyles)]
  root.innerHTML =
    '<div class="haven" dir="rtl"><p>WhatsApp نمبر</p><p><b dir="ltr">Call 12 34</b></p><p><a>020 7946</a></p></div>'
  const firstIsLeft = [...root.querySelectorAll('p')].map(({ firstChild }) => {
    const text = firstChild instanceof Text ? firstChild : (firstChild as Element).firstChild
    const [first, last] = [0, (text as Text).length - 1].map(at => {
      const range = document.createRange()
      range.setStart(text as Text, at)
      range.setEnd(text as Text, at + 1)
      return range.getBoundingClientRect().left
    })
    return Number(first) < Number(last)
  })
  expect(firstIsLeft).toEqual([false, true, true])
})

describe('the style of a form in another language', () => {
  const harness = createHarness(wizardStyles)
  afterEach(harness.clear)
  const draw = (html: string, ...more: string[]) => {
    const host = document.body.appendChild(document.createElement('div'))
    onTestFinished(() => host.remove())
    const root = host.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [styles, questionStyles, ...more, languageStyles].map(createSheet)
    root.innerHTML = html
    return (selector: string) => [...root.querySelectorAll(selector)].map(found => getComputedStyle(found))
  }

  it('has lines in the urgent panel’s heading that are as high as the letters need, and small English below', () => {
    for (const [language, times] of [
      ['ur', 1.9],
      ['ta', 1.45],
      ['pl', 1.2],
    ] as const) {
      const { lineHeight } = LOOKS[language] ?? {}
      const look = lineHeight ? ` style="line-height:${lineHeight}"` : ''
      const find = draw(
        `<div class="haven" lang="${language}"${look}><section class="urgent-panel"><div role="alert"><b>A<small data-english>A</small></b></div></section></div>`,
      )
      const [heading, english] = find('b, small')
      expect(parseFloat(heading?.lineHeight ?? '') / parseFloat(heading?.fontSize ?? '')).toBeCloseTo(times)
      expect(english?.fontSize).toBe('14px')
    }
  })

  it('rounds each corner of Tamil choices that are below each other', () => {
    const radio = '<label><input type="radio" name="one">ஆம்</label>'
    const find = draw(
      `<div class="haven" lang="ta" style="width: 300px"><div class="in"><div class="few"><fieldset>${radio}${radio}${radio}</fieldset></div></div></div>`,
    )
    expect(find('label').map(({ borderRadius, margin }) => [borderRadius, margin])).toEqual(
      Array(3).fill(['8px', '0px']),
    )
  })

  it('keeps the dash of a right-to-left answer between its two parts', async () => {
    replaceTexts(harness.element, urdu.forms, createSay(urdu.forms, urdu.wizard))
    await harness.show(VisaWizard, wizardActions, {})
    harness.element.adoptedStyleSheets.push(createSheet(languageStyles))
    await walk(harness.element, [
      ...longPath.slice(0, -3),
      { residence: 'Residing in another country', residingCountry: 'Canada' },
      { travellers: '4 people' },
    ])
    const answer = [...harness.element.querySelectorAll('dd bdi')].find(({ textContent }) =>
      textContent?.includes(' – '),
    )
    const texts = document.createTreeWalker(answer as Element, NodeFilter.SHOW_TEXT)
    const middles: number[] = []
    while (texts.nextNode()) {
      const range = document.createRange()
      const { data } = texts.currentNode as Text
      const at = Math.max(0, data.indexOf('–'))
      range.setStart(texts.currentNode, at)
      range.setEnd(texts.currentNode, data.includes('–') ? at + 1 : data.length)
      const { left, right } = range.getBoundingClientRect()
      middles.push((left + right) / 2)
    }
    expect(middles).toHaveLength(3)
    expect(middles).toEqual([...middles].sort((one, other) => other - one))
  })
})

it('a text of many sentences without a translation is reported as such at once', () => {
  const say = createSay(packSpeeches('ur', ur, false).forms)
  expect(say('Nobody has translated this. '.repeat(40))).toBeUndefined()
})

it('a visitor’s own text stays untranslated, even if it is the same as a text of the form', () => {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = '<p>Please enter your name</p><textarea>Please enter your name</textarea>'
  const speech = packSpeeches('ur', ur, false).forms
  replaceTexts(root, speech, createSay(speech))
  expect(root.querySelector('p')?.firstChild?.textContent).toBe(ur.forms['Please enter your name']?.[0])
  expect(root.querySelector('textarea')?.value).toBe('Please enter your name')
})

it('no language says that a letter has come to the firm before the form is sent', () => {
  for (const [language, { forms }] of Object.entries(CATALOGUES)) {
    const backs = Object.entries(forms).flatMap(([english, [, back]]) => (/upload/i.test(english) ? back : []))
    expect(backs.length).toBeGreaterThan(3)
    expect([language, ...backs.filter(back => /arriv|\bcame|\bcome/i.test(back))]).toEqual([language])
  }
})
