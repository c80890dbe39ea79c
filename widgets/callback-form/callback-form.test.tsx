import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { leadMessage } from '../../api/contract/forms/call-topics'
import { appears, type FormExample, fill, nameDecision, nextRender, saved, submit } from '../parts/example'
import type { FormActions, Values } from '../parts/form-types'
import { createHarness } from '../parts/harness'
import { mailLink } from '../parts/mail-link'
import { CallbackForm } from './callback-form'
import { answers, examples } from './examples'
import { callback } from './spec'

const harness = createHarness()
let formActionsByRoute: Record<'callbacks' | 'contact', FormActions>
const show = (example: FormExample) =>
  harness.show(
    CallbackForm,
    formActionsByRoute[example.attributes?.route === 'contact' ? 'contact' : 'callbacks'],
    example,
  )
/** Shows the form; returns the list of what it sends. */
async function showSending(): Promise<Values[]> {
  const sent: Values[] = []
  await show({
    answer: async values => {
      sent.push(values)
      return saved
    },
  })
  return sent
}

beforeAll(async () => {
  formActionsByRoute = (await import('./send')).formActionsByRoute
})
afterEach(harness.clear)

const names = () => [...harness.element.querySelectorAll<HTMLInputElement>('[name]')].map(({ name }) => name)

describe('the call-back form', () => {
  for (const [name, example] of Object.entries<FormExample>(examples)) {
    it(`${name} has nothing for axe to find`, async () => {
      await show(example)
      await example.visit?.(harness.element)
      await nextRender()
      expect(await harness.findings()).toEqual([])
    })
  }

  it('requires only a name and a phone number', async () => {
    const sent = await showSending()
    fill(harness.element, { name: 'N', phone: '٠٧٧٠٠٩٠٠١٢٣' })
    submit(harness.element)
    await expect
      .poll(() => harness.element.querySelector('[part=success]')?.textContent)
      .toContain('Callback request sent! We will contact you soon.')
    expect(sent).toEqual([expect.objectContaining({ name: 'N', phone: '٠٧٧٠٠٩٠٠١٢٣', preferredTime: '', message: '' })])
  })

  it('stops at a number that nobody can call', async () => {
    const sent = await showSending()
    fill(harness.element, { name: 'N', phone: '0207 94' })
    submit(harness.element)
    const error = await appears(harness.element, '[part=error]')
    expect(error.textContent).toContain('Please enter a valid phone number')
    expect(sent).toEqual([])
  })

  it('asks for an email and sends a contact inquiry when the page asks for it', async () => {
    await show(examples.ToContact)
    expect(names()).toEqual([
      'firstName',
      'phone',
      'email',
      'message',
      'lastName',
      'serviceRequired',
      'urgencyLevel',
      'website',
    ])
    expect(harness.control('lastName').value).toBe('Callback')
    expect(harness.control('serviceRequired').value).toBe('Callback Request')
    expect(harness.control('urgencyLevel').value).toBe('High')
  })

  it('asks for a topic when the page asks for it', async () => {
    await show(examples.WithTopics)
    const options = [...(harness.control('topic') as unknown as HTMLSelectElement).options].map(({ value }) => value)
    expect(options).toEqual(['', 'visa', 'sponsor', 'appeal', 'business', 'family', 'other'])
  })
})

describe('the route of the call-back form', () => {
  it('leads to the list of call-backs when the page names an unknown route, and the console reports that', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    try {
      await show({ attributes: { route: 'contacts' } })
      await expect
        .poll(() => warn.mock.calls.filter(([line]) => line.includes(' has no ')))
        .toEqual([['[haven] <main> has no route "contacts", only "contact".', harness.element.host]])
    } finally {
      warn.mockRestore()
    }
    expect(names()).not.toContain('email')
  })
})

describe('the text of the typed answers', () => {
  it('begins with the topic', () => {
    expect(leadMessage('sponsor', 'Two chefs')).toBe('Sponsor licence: Two chefs')
    expect(leadMessage('sponsor', '')).toBe('Sponsor licence')
    expect(leadMessage('toString', 'Two chefs')).toBe('Two chefs')
  })

  it('becomes an email draft with everything that was typed', () => {
    expect(callback('callbacks', false).mail?.(answers)).toEqual({
      subject: 'Callback Request',
      body: 'Name: Nasrin Chowdhury\nPhone: +44 7700 900145\nBest time to call: After 5 pm\n\nEnquiry:\nMy brother was detained this morning.',
    })
  })

  it('comes in the draft before the answers about a decision', async () => {
    await show({ answer: async () => ({ ok: false, code: 'network' }) })
    await nameDecision(harness.element)
    fill(harness.element, answers)
    await nextRender()
    ;[...harness.element.querySelectorAll<HTMLElement>('button[type=submit]')].pop()?.click()
    const text = await appears<HTMLTextAreaElement>(harness.element, '[part=draft-text]')
    expect(text.value).toBe(`${callback('callbacks', false).mail?.(answers).body}\n\nWhat was it? A refusal`)
  })

  it('is cut in a link after 1,500 characters, never within a character', () => {
    const link = mailLink({ subject: 's', body: '😀'.repeat(2_000) })
    expect([...decodeURIComponent(link.split('&body=')[1] ?? '')]).toHaveLength(1_500)
  })
})
