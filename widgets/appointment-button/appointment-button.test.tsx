import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { appears, type FormExample, fill, saved, settled, submit } from '../parts/example'
import { createStage } from '../parts/stage'
import type { FormActions, Sent, Values } from '../parts/use-form'
import { AppointmentButton } from './appointment-button'
import styles from './appointment-button.css'
import { examples } from './examples'

const stage = createStage(styles)
let codes: Record<'dialog' | 'instant', FormActions>
const show = (example: FormExample) =>
  stage.show(AppointmentButton, codes[example.attributes?.instant === '' ? 'instant' : 'dialog'], example)

beforeAll(async () => {
  codes = (await import('./send')).codes
})
afterEach(stage.clear)

describe('the appointment button', () => {
  for (const [name, example] of Object.entries<FormExample>(examples)) {
    it(`${name} has nothing for axe to find`, async () => {
      await show(example)
      await example.visit?.(stage.element)
      await settled()
      expect(await stage.findings()).toEqual([])
    })
  }

  it('asks for a name and for a phone or an email', async () => {
    await show(examples.Invalid)
    await examples.Invalid.visit(stage.element)
    const messages = [...stage.element.querySelectorAll('[part=summary] li')].map(({ textContent }) => textContent)
    expect(messages).toEqual(['Please enter your name', 'Please give a phone number or an email address'])
  })

  it.each([
    { firstName: 'Ines', phone: '1' },
    { firstName: 'Ines', email: 'ines@example.org' },
  ])('takes %o', async answers => {
    const sent: Values[] = []
    await show({
      answer: async values => {
        sent.push(values)
        return saved
      },
    })
    ;(await appears(stage.element, '[part=open]')).click()
    fill(stage.element, answers)
    submit(stage.element)
    await appears(stage.element, '.placed [part=success]')
    expect(sent).toEqual([expect.objectContaining(answers)])
  })

  it('asks first where a framework says that it shall not send at once', async () => {
    await show({ ...examples.Open, attributes: { instant: 'false' } })
    await appears(stage.element, '[part=open]')
  })

  it('sends the specification’s fixed payload at once where the page says so', async () => {
    const bodies: unknown[] = []
    const { fetch } = window
    window.fetch = async (...request) => {
      const sent = new Request(...request)
      if (sent.method !== 'POST') return fetch(sent)
      bodies.push([new URL(sent.url).pathname, await sent.json()])
      return Response.json({ reference: 'K7M3XQ9A' }, { status: 201 })
    }
    try {
      await show({ ...examples.Instant, answer: (values, key) => codes.instant.send(location.origin, values, key) })
      submit(stage.element)
      await appears(stage.element, '[part=success]')
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

  it('says the specification’s words in the button’s place, and the page hears them', async () => {
    await show(examples.Sent)
    await examples.Sent.visit(stage.element)
    const words = 'Appointment request sent! We will contact you soon to schedule your consultation.'
    expect(stage.element.querySelector('[part=success]')?.textContent).toContain(words)
    await expect
      .poll(() => document.querySelector('haven-toasts')?.shadowRoot?.querySelector('[role=status]')?.textContent)
      .toContain(words)
    await expect.poll(() => stage.element.activeElement?.getAttribute('part')).toBe('success')
    expect(stage.element.querySelector('dialog')?.ariaLabel).toBe('Book an appointment')
  })

  it('opens again when a request fails that was on its way as it was closed', async () => {
    let fail = (_: Sent) => {}
    await show({
      answer: () =>
        new Promise(done => {
          fail = done
        }),
    })
    await examples.Sending.visit(stage.element)
    stage.element.querySelector<HTMLButtonElement>('[part=close]')?.click()
    fail({ ok: false, code: 'network' })
    await appears(stage.element, 'dialog[open] [part=failure]')
    await expect.poll(() => stage.element.activeElement?.getAttribute('part')).toBe('failure')
  })

  it('opens with the focus in its first field, closes with Escape, and gives the focus back', async () => {
    await show(examples.Open)
    await examples.Open.visit(stage.element)
    expect(stage.element.activeElement).toBe(stage.control('firstName'))
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => stage.element.querySelector('dialog')?.open).toBe(false)
    expect(stage.element.activeElement).toBe(stage.element.querySelector('[part=open]'))
  })
})
