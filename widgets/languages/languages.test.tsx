import { afterEach, beforeAll, describe, expect, it } from 'vitest'
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
import { packSpeech, type Texts } from './pack'
import { replaceTexts } from './speak'
import { createSay } from './speech'
import { ur } from './ur'

/**
 * Every text, with its English, marked, in place of a translation. All languages have the same texts: their types say
 * so.
 */
const marked = (texts: Texts): Texts =>
  Object.fromEntries(Object.keys(texts).map(english => [english, [`«${english}»`, english] as const]))

/**
 * An example's own message, names, addresses, sizes of files, and languages in their own name: no language has other
 * words for them.
 */
const SAME =
  /^(Please choose again|[\d.]+ [kM]B|Haven Immigration Law|[\w.]+@[\w.]+|[A-Z\d]{8}|English|Hausa|Igbo|Twi|.+ – .+)$/

/** The texts below an element that are still English. */
function leftIn(root: ParentNode): string[] {
  const texts: string[] = []
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walk.nextNode()) {
    const { data, parentElement } = walk.currentNode as Text
    const isOthers = parentElement?.closest('[translate=no],[data-english],[lang=en-GB],textarea')
    if (/[a-z]{2}/i.test(data) && !isOthers && !/^\s*«/.test(data) && !SAME.test(data.trim())) texts.push(data)
  }
  for (const element of root.querySelectorAll('[aria-label]:not(progress),[title],[placeholder]')) {
    for (const name of ['aria-label', 'title', 'placeholder']) {
      const value = element.getAttribute(name)
      if (value && !value.startsWith('«') && !element.closest('[translate=no]')) texts.push(`${name}: ${value}`)
    }
  }
  return texts
}

const forms = {
  'call-back form': [CallbackForm, () => formActionsByRoute.callbacks, callbackExamples],
  'consultation form': [ConsultationForm, () => consultationActions, consultationExamples],
  'enquiry form': [EnquiryForm, () => enquiryActions, enquiryExamples],
} as const

for (const [name, [form, actions, examples]] of Object.entries(forms)) {
  describe(`the ${name} in another language`, () => {
    const harness = createHarness()
    beforeAll(() => {
      const speech = packSpeech('ur', { ...ur, forms: marked(ur.forms) }, false)
      replaceTexts(harness.element, speech, createSay(speech))
    })
    afterEach(harness.clear)

    for (const [state, example] of Object.entries<FormExample>(examples)) {
      it(`has no English left when it is ${state}`, async () => {
        await harness.show(form, actions(), example)
        await example.visit?.(harness.element)
        await nextRender()
        expect(leftIn(harness.element)).toEqual([])
      })
    }
  })
}

it('a text of many sentences that no language has is told as such at once', () => {
  const say = createSay(packSpeech('ur', ur, false))
  expect(say('Nobody has translated this. '.repeat(40))).toBeUndefined()
})

it('a visitor’s own words stay, although they are a text of the form', () => {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  root.innerHTML = '<p>Please enter your name</p><textarea>Please enter your name</textarea>'
  const speech = packSpeech('ur', ur, false)
  replaceTexts(root, speech, createSay(speech))
  expect(root.querySelector('p')?.firstChild?.textContent).toBe(ur.forms['Please enter your name']?.[0])
  expect(root.querySelector('textarea')?.value).toBe('Please enter your name')
})
