import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { appears, type FormExample, fill, nextRender, saved, submit } from '../parts/example'
import type { FormActions, Sent, Values } from '../parts/form-types'
import { createHarness } from '../parts/harness'
import { AppointmentButton } from './appointment-button'
import styles from './appointment-button.css'
import { examples } from './examples'

const harness = createHarness(styles)
let formActionsByMode: Record<'dialog' | 'instant', FormActions>
const show = (example: FormExample) =>
  harness.show(AppointmentButton, formActionsByMode[example.attributes?.instant === '' ? 'instant' : 'dialog'], example)

beforeAll(async () => {
  formActionsByMode = (await import('./send')).formActionsByMode
})
afterEach(harness.clear)

describe('the appointment button', () => {
  for (const [name, example] of Object.entries<FormExample>(examples)) {
    it(`${name} has nothing for axe to find`, async () => {
      await show(example)
      await example.visit?.(harness.element)
      await nextRender()
      expect(await harness.findings()).toEqual([])
    })
  }

  it('asks for a name, and for a phone number or an email address', async () => {
    await show(examples.Invalid)
    await examples.Invalid.visit(harness.element)
    const messages = [...harness.element.querySelectorAll('[part=summary] li')].map(({ textContent }) => textContent)
    expect(messages).toEqual(['Please enter your name', 'Please give a phone number or an email address'])
  })

  it.each([
    { firstName: 'Ines', phone: '1' },
    { firstName: 'Ines', email: 'ines@example.org' },
  ])('accepts %o', async answers => {
    const sent: Values[] = []
    await show({
      answer: async values => {
        sent.push(values)
        return saved
      },
    })
    ;(await appears(harness.element, '[part=open]')).click()
    fill(harness.element, answers)
    submit(harness.element)
    await appears(harness.element, '.placed [part=success]')
    expect(sent).toEqual([expect.objectContaining(answers)])
  })

  it('opens its form if a framework sets its property `instant` to false', async () => {
    await show({ ...examples.Open, attributes: { instant: 'false' } })
    await appears(harness.element, '[part=open]')
  })

  it('sends the specification’s fixed payload at once if the page sets `instant`', async () => {
    const bodies: unknown[] = []
    const { fetch } = window
    window.fetch = async (...request) => {
      const sent = new Request(...request)
      if (sent.method !== 'POST') return fetch(sent)
      bodies.push([new URL(sent.url).pathname, await sent.json()])
      return Response.json({ reference: 'K7M3XQ9A' }, { status: 201 })
    }
    try {
      await show({
        ...examples.Instant,
        answer: (values, key) => formActionsByMode.instant.send(location.origin, values, key),
      })
      submit(harness.element)
      await appears(harness.element, '[part=success]')
    } finally {
      window.fetch = fetch
    }
    expect(bodies).toEqual([
      [
        '/api/contact',
        {
          firstName: 'Appointment',
          lastName: 'Request',
          email: 'not-provided@example.invalid',
          phone: 'To be provided',
          serviceRequired: 'Immigration Consultation Appointment',
          message: 'Please contact me to schedule a consultation appointment.',
          urgencyLevel: 'High',
          privacyVersion: expect.any(String),
          website: '',
          elapsedMs: expect.any(Number),
        },
      ],
    ])
  })

  it('shows the specification’s text in place of the button, announces the text, and moves the focus to it', async () => {
    await show(examples.Sent)
    await examples.Sent.visit(harness.element)
    const words = 'Appointment request sent! We will contact you soon to schedule your consultation.'
    expect(harness.element.querySelector('[part=success]')?.textContent).toContain(words)
    await expect
      .poll(() => document.querySelector('haven-toasts')?.shadowRoot?.querySelector('[role=status]')?.textContent)
      .toContain(words)
    await expect.poll(() => harness.element.activeElement?.getAttribute('part')).toBe('success')
    expect(harness.element.querySelector('dialog')?.ariaLabel).toBe('Book an appointment')
  })

  it('opens the dialog again if sending fails after the visitor has closed the dialog', async () => {
    let fail = (_: Sent) => {}
    await show({
      answer: () =>
        new Promise(done => {
          fail = done
        }),
    })
    await examples.Sending.visit(harness.element)
    harness.element.querySelector<HTMLButtonElement>('[part=close]')?.click()
    fail({ ok: false, code: 'network' })
    await appears(harness.element, 'dialog[open] [part=failure]')
    await expect.poll(() => harness.element.activeElement?.getAttribute('part')).toBe('failure')
  })

  it('opens with the focus in its first field, closes with Escape, and gives the focus back', async () => {
    await show(examples.Open)
    await examples.Open.visit(harness.element)
    expect(harness.element.activeElement).toBe(harness.control('firstName'))
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => harness.element.querySelector('dialog')?.open).toBe(false)
    expect(harness.element.activeElement).toBe(harness.element.querySelector('[part=open]'))
  })
})
