import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CallbackForm } from '../callback-form/callback-form'
import { examples as callbackExamples } from '../callback-form/examples'
import { formActionsByRoute } from '../callback-form/send'
import { ConsultationForm } from '../consultation-form/consultation-form'
import { examples as consultationExamples } from '../consultation-form/examples'
import { formActions as consultationActions } from '../consultation-form/send'
import { EnquiryForm } from '../enquiry-form/enquiry-form'
import { examples as enquiryExamples } from '../enquiry-form/examples'
import { formActions as enquiryActions } from '../enquiry-form/send'
import { type FormExample, nextRender } from '../parts/example'
import { createHarness } from '../parts/harness'
import { longPath, walk, examples as wizardExamples } from '../visa-wizard/examples'
import { payloadOf } from '../visa-wizard/path'
import { formActions as wizardActions } from '../visa-wizard/send'
import { VisaWizard } from '../visa-wizard/visa-wizard'
import { CATALOGUES } from './catalogues'
import type { OneName } from './english-wizard'
import { packSpeeches, type Texts } from './pack'
import { replaceTexts } from './replace-texts'
import { createSay } from './speech'
import { ur } from './ur'

/**
 * Each text is replaced by its own English words with a mark, instead of a translation. All languages have the same
 * texts, as their types require.
 */
const marked = (texts: Texts): Texts =>
  Object.fromEntries(Object.keys(texts).map(english => [english, [`«${english}»`, english] as const]))

/**
 * Texts that are the same in every language: an example's own message, names, addresses, file sizes, and the languages'
 * names for themselves.
 */
const SAME =
  /^(Please choose again|[\d.]+ [kM]B|Haven Immigration Law|[\w.]+@[\w.]+|[A-Z\d]{8}|English|Hausa|Igbo|Twi|.+ – .+)$/
/** Options that have one name in every language. */
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
    const isOthers = parentElement?.closest('[translate=no],[data-english],[lang=en-GB],textarea')
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
      // One walk through the wizard passes every step.
      if (/^Step\d/.test(state)) continue
      it(`has no English left when it is ${state}`, async () => {
        await harness.show(form, actions(), example)
        await example.visit?.(harness.element)
        await nextRender()
        expect(leftIn(harness.element)).toEqual([])
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

it('a text of many sentences without a translation is reported as such at once', () => {
  const say = createSay(packSpeeches('ur', ur, false).forms)
  expect(say('Nobody has translated this. '.repeat(40))).toBeUndefined()
})

it('a visitor’s own words stay, although they are a text of the form', () => {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = '<p>Please enter your name</p><textarea>Please enter your name</textarea>'
  const speech = packSpeeches('ur', ur, false).forms
  replaceTexts(root, speech, createSay(speech))
  expect(root.querySelector('p')?.firstChild?.textContent).toBe(ur.forms['Please enter your name']?.[0])
  expect(root.querySelector('textarea')?.value).toBe('Please enter your name')
})
