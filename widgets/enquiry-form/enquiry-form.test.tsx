import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toEnquiry } from '../parts/enquiry-fields'
import { appears, type FormExample, nextRender } from '../parts/example'
import type { FormActions } from '../parts/form-types'
import { createHarness, toastRegion } from '../parts/harness'
import { EnquiryForm } from './enquiry-form'
import { answers, examples } from './examples'

const harness = createHarness()
let formActions: FormActions
const show = (example: FormExample) => harness.show(EnquiryForm, formActions, example)

beforeAll(async () => {
  formActions = (await import('./send')).formActions
})
afterEach(harness.clear)

describe('the enquiry form', () => {
  for (const [name, example] of Object.entries<FormExample>(examples)) {
    it(`${name} has nothing for axe to find`, async () => {
      await show(example)
      await example.visit?.(harness.element)
      await nextRender()
      expect(await harness.findings()).toEqual([])
    })
  }

  it('requires a name, a phone number and an email address, and names those that are missing', async () => {
    await show(examples.Invalid)
    await examples.Invalid.visit(harness.element)
    expect([...harness.element.querySelectorAll('[part=summary] a')].map(({ textContent }) => textContent)).toEqual([
      'Please enter your name',
      'Please enter a valid phone number',
      'Please enter a valid email address',
    ])
  })

  it('shows the specification’s text once it was sent', async () => {
    await show(examples.Sent)
    await examples.Sent.visit(harness.element)
    const words = 'Thank you! Your enquiry has been sent successfully. We will contact you soon.'
    expect(harness.element.querySelector('[part=success]')?.textContent).toContain(words)
    await expect.poll(() => toastRegion()?.querySelector('[role=status]')?.textContent).toContain(words)
  })

  it('keeps the digits of a number in order on a page from right to left', async () => {
    document.documentElement.dir = 'rtl'
    try {
      await show(examples.Failed)
      await examples.Failed.visit(harness.element)
      const number = (await appears(harness.element, '[part=failure] [href^=tel]')).firstChild as Text
      const leftOf = (at: number) => {
        const range = document.createRange()
        range.setStart(number, at)
        range.setEnd(number, at + 1)
        return range.getBoundingClientRect().left
      }
      expect(number.data).toMatch(/^\d+ /)
      expect(leftOf(0)).toBeLessThan(leftOf(number.length - 1))
    } finally {
      document.documentElement.dir = ''
    }
  })

  it('offers the enquiry as an email when it cannot be sent, and keeps the text', async () => {
    await show(examples.Failed)
    await examples.Failed.visit(harness.element)
    await expect
      .poll(() => harness.element.querySelector<HTMLAnchorElement>('[part=draft]')?.href)
      .toMatch(/^mailto:hello@/)
    const link = new URL(harness.element.querySelector<HTMLAnchorElement>('[part=draft]')?.href ?? '')
    expect(link.pathname).toBe('hello@example.org')
    expect(link.searchParams.get('subject')).toBe('Immigration Enquiry from Website')
    const body = `Name: ${answers.firstName}\nPhone: ${answers.phone}\nEmail: ${answers.email}\n\nEnquiry:\n${answers.message}`
    expect(link.searchParams.get('body')).toBe(body)
    expect(harness.element.querySelector('[part=draft-text]')?.textContent).toBe(body)
    expect(harness.control('message').value).toBe(answers.message)
    // At 200 px, the longest word is wider than the form, but the form must keep its width.
    const host = harness.element.host as HTMLElement
    host.style.width = '200px'
    expect(host.scrollWidth).toBe(200)
    host.style.width = ''
  })
})

describe('the payload of the enquiry form', () => {
  it.each([
    ['Kwame Kofi Boateng', 'Kwame', 'Kofi Boateng'],
    ['U', 'U', ''],
    ['  Ama   Serwaa ', 'Ama', 'Serwaa'],
  ])('splits %j at its first space', (name, firstName, lastName) => {
    expect(toEnquiry({ firstName: name, message: 'x' }, '')).toEqual({ firstName, lastName, message: 'x' })
  })

  it('has the specification’s text as its message if the visitor typed none', () => {
    expect(toEnquiry({ firstName: 'A', message: '' }, 'Immigration enquiry from website').message).toBe(
      'Immigration enquiry from website',
    )
  })
})
