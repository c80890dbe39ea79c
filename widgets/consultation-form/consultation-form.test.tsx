import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import {
  appears,
  exampleFirm,
  type FormExample,
  fill,
  nextRender,
  saved,
  savedOnSunday,
  submit,
} from '../parts/example'
import type { FormActions, Sent, Values } from '../parts/form-types'
import { createHarness, toastRegion as toast } from '../parts/harness'
import { withMistakes } from '../parts/mistakes'
import { ConsultationForm } from './consultation-form'
import { answers, examples } from './examples'

const { element: harness, control, ...draw } = createHarness()
let formActions: FormActions
const show = (example: FormExample) => draw.show(ConsultationForm, formActions, example)

beforeAll(async () => {
  formActions = (await import('./send')).formActions
})
afterEach(draw.clear)

describe('every state', () => {
  for (const [name, example] of Object.entries<FormExample>(examples)) {
    it(`${name} has nothing for axe to find`, async () => {
      await show(example)
      await example.visit?.(harness)
      await nextRender()
      expect(await draw.findings()).toEqual([])
    })
  }
})

it('the form tells screen readers the question about the urgency, and that an answer is required', async () => {
  await show({})
  const { frameTree } = await cdp().send('Page.getFrameTree')
  const frames = [frameTree, ...(frameTree.childFrames ?? [])]
  const trees = await Promise.all(
    frames.map(({ frame }) => cdp().send('Accessibility.getFullAXTree', { frameId: frame.id })),
  )
  const groups = trees.flatMap(({ nodes }) => nodes).filter(({ role }) => role?.value === 'radiogroup')
  const isRequired = ({ properties }: (typeof groups)[number]) =>
    properties?.find(({ name }) => name === 'required')?.value.value
  expect(groups.map(group => [group.name?.value, isRequired(group)])).toEqual([['How urgent is it?', true]])
})

it('the form paints nothing outside its box in the dark theme, so that it covers no text beside it', async () => {
  harness.host.setAttribute('theme', 'dark')
  try {
    await show(examples.Idle)
    const haven = harness.querySelector('.haven') as Element
    const { backgroundColor, boxShadow, outlineStyle } = getComputedStyle(haven)
    expect([backgroundColor, boxShadow, outlineStyle]).toEqual(['rgb(15, 27, 45)', 'none', 'none'])
    const box = (element: Element) => Object.values(element.getBoundingClientRect().toJSON())
    expect(box(haven)).toEqual(box(harness.host))
  } finally {
    harness.host.removeAttribute('theme')
  }
})

describe('checking', () => {
  it('shows the specification’s message for each field, and links it to the field', async () => {
    await show({})
    submit(harness)
    await appears(harness, '[part=summary]')
    const said = (name: string) => {
      const id =
        control(name).getAttribute('aria-describedby') ??
        control(name).closest('fieldset')?.getAttribute('aria-describedby')
      return harness.getElementById(id ?? '')?.textContent
    }
    expect(said('firstName')).toBe('First name must be at least 2 characters')
    expect(said('lastName')).toBe('Last name must be at least 2 characters')
    expect(said('email')).toBe('Please enter a valid email address')
    expect(said('phone')).toBe('Please enter a valid phone number')
    expect(said('serviceRequired')).toBe('Please select a service')
    expect(said('urgencyLevel')).toBe('Please select an urgency level')
    expect(control('message').getAttribute('aria-invalid')).toBe('false')
  })

  it('moves the focus to the summary, and from there to the field', async () => {
    await show(examples.Invalid)
    await examples.Invalid.visit(harness)
    await nextRender()
    const summary = harness.querySelector('[part=summary]')
    expect(harness.activeElement).toBe(summary)
    const links = [...(summary?.querySelectorAll('a') ?? [])]
    expect(links.map(link => link.textContent)).toEqual([
      'Please enter a valid email address',
      'Please enter a valid phone number, with the country’s code, such as +852',
    ])
    links[1]?.click()
    expect(harness.activeElement).toBe(control('phone'))
  })

  it('shows a sign beside each error, and a bar beside its field', async () => {
    await show(examples.Invalid)
    await examples.Invalid.visit(harness)
    const errors = [...harness.querySelectorAll<HTMLElement>('[part=error]')]
    expect(errors.map(error => error.querySelectorAll('svg').length)).toEqual([1, 1])
    const style = getComputedStyle(errors[0]?.parentElement as Element)
    expect(style.borderInlineStart).toBe('4px solid rgb(163, 35, 28)')
  })

  it('keeps typed letters from the page’s shortcuts, and passes on every other key', async () => {
    await show(examples.Idle)
    // The form handles key events only after the code for sending has loaded, so the test waits for this code.
    await nextRender()
    const pressed: string[] = []
    const note = (event: KeyboardEvent) => pressed.push(`${event.type} ${event.key}`)
    for (const type of ['keydown', 'keypress', 'keyup'] as const) addEventListener(type, note)
    const press = (type: string, init: KeyboardEventInit) =>
      control('message').dispatchEvent(new KeyboardEvent(type, { bubbles: true, composed: true, ...init }))
    for (const type of ['keydown', 'keypress', 'keyup']) press(type, { key: 's' })
    press('keydown', { key: 'Escape' })
    press('keydown', { key: 'k', ctrlKey: true })
    for (const type of ['keydown', 'keypress', 'keyup'] as const) removeEventListener(type, note)
    expect(pressed).toEqual(['keydown Escape', 'keydown k'])
  })

  it('keeps the space of a corrected field’s error, so that nothing moves', async () => {
    await show(examples.Invalid)
    await examples.Invalid.visit(harness)
    const before = harness.querySelector('button[type=submit]')?.getBoundingClientRect().top
    fill(harness, { email: 'amina@example.org' })
    await nextRender()
    expect(control('email').getAttribute('aria-invalid')).toBe('false')
    expect(harness.querySelector('button[type=submit]')?.getBoundingClientRect().top).toBe(before)
  })

  it('sends nothing that the rules refuse', async () => {
    let sent = 0
    await show({ answer: async () => ({ ok: sent++ > 0, reference: '' }) as Sent })
    fill(harness, { ...answers, firstName: 'A' })
    submit(harness)
    await appears(harness, '[part=summary]')
    expect(sent).toBe(0)
  })
})

describe('a visitor who cannot meet a rule', () => {
  const refused = async (values: Values, box: string) => {
    fill(harness, { ...answers, ...values })
    submit(harness)
    return appears<HTMLInputElement>(harness, `[name=${box}]`)
  }
  const words = (box: string) => control(box).closest('label')?.textContent
  const bodyOf = async (values: Values) => {
    const bodies: unknown[] = []
    const actions = withMistakes(formActions)
    const { fetch } = window
    window.fetch = async (...request) => {
      bodies.push(await new Request(...request).json())
      return Response.json({ error: { code: 'unavailable', message: 'Later' } }, { status: 503 })
    }
    try {
      await actions.send(location.origin, values, 'key')
    } finally {
      window.fetch = fetch
    }
    return bodies[0]
  }

  it('can tick “I have no email address” at the error, and then needs no address', async () => {
    await show({ answer: async () => saved })
    expect(control('noEmail')).toBeNull()
    const box = await refused({ email: '' }, 'noEmail')
    expect([words('noEmail'), box.checked, control('email').required]).toEqual(['I have no email address', false, true])
    box.click()
    await nextRender()
    expect(control('email').labels?.[0]?.textContent?.trim()).toBe('Email address (optional)')
    submit(harness)
    await appears(harness, '[part=success]')
  })

  it('can send a short phone number unchanged, after an error that mentions the country’s code', async () => {
    await show({ answer: async () => saved })
    const box = await refused({ phone: '9123 4567' }, 'phoneAsTyped')
    const error = control('phone').getAttribute('aria-describedby') as string
    expect(harness.querySelector(`[id="${error}"]`)?.textContent).toBe(
      'Please enter a valid phone number, with the country’s code, such as +852',
    )
    expect(words('phoneAsTyped')).toBe('Send it as it is')
    box.click()
    await nextRender()
    expect([control('phone').required, control('phone').labels?.[0]?.textContent?.trim()]).toEqual([
      true,
      'Phone number',
    ])
    submit(harness)
    await appears(harness, '[part=success]')
  })

  it('sends the ticked boxes as the API expects them, and a typed address although the box is ticked', async () => {
    const boxes = { noEmail: 'true', phoneAsTyped: 'true' }
    expect(await bodyOf({ ...answers, ...boxes, email: '', phone: '9123 4567' })).toMatchObject({
      noEmail: true,
      phoneAsTyped: true,
      phone: '9123 4567',
    })
    expect(await bodyOf({ ...answers, ...boxes, email: 'no' })).not.toHaveProperty('email')
    const typed = await bodyOf({ ...answers, ...boxes })
    expect(typed).toMatchObject({ email: answers.email })
    expect(typed).not.toHaveProperty('noEmail')
  })

  it('need not choose an urgency if a decision is named, because the decision’s time limits determine it', async () => {
    const { urgencyLevel: _, ...unhurried } = answers
    const { validate } = withMistakes(formActions)
    expect(validate({ ...unhurried, urgencyLevel: '' })).toHaveLength(1)
    expect(validate({ ...unhurried, urgencyLevel: '', 'decision.sentOn.day': '15' })).toEqual([])
    const decision = { kind: 'refusal' } as unknown as string
    expect(await bodyOf({ ...unhurried, decision })).toMatchObject({ urgencyLevel: 'priority', decision })
    expect(await bodyOf({ ...answers, decision })).toMatchObject({ urgencyLevel: answers.urgencyLevel })
  })

  it('is offered no checkbox for a valid field', async () => {
    await show({})
    await refused({ email: '' }, 'noEmail')
    expect(control('phoneAsTyped')).toBeNull()
  })

  it('needs no email address if the page’s topic or an answer says that somebody is detained', async () => {
    const posted: Values[] = []
    await show({
      attributes: { topic: 'Detention and bail' },
      answer: async values => {
        posted.push(values)
        return saved
      },
    })
    await expect.poll(() => control('email').required).toBe(false)
    fill(harness, { ...answers, email: '' })
    submit(harness)
    await appears(harness, '[part=success]')
    expect(posted).toMatchObject([{ noEmail: true, decision: { detained: 'yes' } }])
    const { validate } = withMistakes(formActions)
    expect(validate({ ...answers, email: '', 'decision.detained': 'yes' })).toEqual([])
    expect(validate({ ...answers, email: 'no', 'decision.detained': 'yes' })).toHaveLength(1)
    expect(validate({ ...answers, email: '', phone: '', 'decision.detained': 'yes' })).toHaveLength(1)
    const decision = { detained: 'yes' } as unknown as string
    expect(await bodyOf({ ...answers, email: '', decision })).toMatchObject({ noEmail: true, decision })
  })

  it('is told of a lost connection, and not of a missing email, if the connection is lost before Send', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
    onTestFinished(() => void vi.restoreAllMocks())
    const afterMistake = () => Promise.reject(new Error('no code'))
    await draw.show(ConsultationForm, { ...formActions, afterMistake }, { attributes: { topic: 'Detention and bail' } })
    await expect.poll(() => control('email').required).toBe(false)
    fill(harness, { ...answers, email: '' })
    submit(harness)
    await appears(harness, '[part=failure]')
    expect(control('email').getAttribute('aria-invalid')).toBe('false')
  })
})

describe('a person with one name, or a name of one letter', () => {
  const send = async (names: Values) => {
    fill(harness, { ...answers, ...names })
    submit(harness)
    return appears<HTMLInputElement>(harness, '[name=oneName]')
  }
  const words = () => control('oneName').closest('label')?.textContent

  it.each([
    [{ firstName: 'Suharto', lastName: '' }, 'I have only one name'],
    [{ firstName: '', lastName: 'Suharto' }, 'I have only one name'],
    [{ firstName: '', lastName: '' }, 'I have only one name'],
    [{ firstName: 'O', lastName: 'Neill' }, 'My name is written like this'],
    [{ firstName: 'Sandra', lastName: 'O' }, 'My name is written like this'],
  ])('is offered a checkbox as soon as the rule refuses %j', async (names, label) => {
    await show({})
    expect(control('oneName')).toBeNull()
    await send(names)
    expect(words()).toBe(label)
    expect(control('oneName').checked).toBe(false)
  })

  it('is offered no checkbox if the names are valid', async () => {
    await show(examples.Invalid)
    await examples.Invalid.visit(harness)
    expect(control('oneName')).toBeNull()
  })

  it('ticks the box by key, right after the last name, which is then optional: nothing moves, and the tick can be undone', async () => {
    await show({})
    await send({ firstName: 'Suharto', lastName: '' })
    await nextRender()
    const top = () => harness.querySelector('button[type=submit]')?.getBoundingClientRect().top
    const label = () => control('lastName').labels?.[0]?.textContent?.trim()
    const before = top()
    control('lastName').focus()
    await userEvent.keyboard('{Tab}')
    expect(harness.activeElement).toBe(control('oneName'))
    await userEvent.keyboard(' ')
    await nextRender()
    expect([control('oneName').checked, label(), top()]).toEqual([true, 'Last name (optional)', before])
    expect([control('lastName').required, control('lastName').getAttribute('aria-invalid')]).toEqual([false, 'false'])
    await userEvent.keyboard(' ')
    await nextRender()
    expect([control('oneName').checked, label(), top()]).toEqual([false, 'Last name', before])
    expect([control('lastName').required, control('lastName').getAttribute('aria-invalid')]).toEqual([true, 'true'])
  })

  it('is sent as one name, from either field; the typed text stays in its field', async () => {
    for (const names of [
      { firstName: 'Suharto', lastName: '' },
      { firstName: '', lastName: 'Suharto' },
    ]) {
      const bodies: unknown[] = []
      await show({
        answer: async (values, key) => {
          const { fetch } = window
          window.fetch = async (...request) => {
            bodies.push(await new Request(...request).json())
            return Response.json({ error: { code: 'unavailable', message: 'Later' } }, { status: 503 })
          }
          try {
            return await withMistakes(formActions).send(location.origin, values, key)
          } finally {
            window.fetch = fetch
          }
        },
      })
      ;(await send(names)).click()
      submit(harness)
      await appears(harness, '[part=failure]')
      expect(bodies).toMatchObject([{ ...answers, firstName: 'Suharto', lastName: '', oneName: true }])
      expect([control('firstName').value, control('lastName').value]).toEqual([names.firstName, names.lastName])
      expect(control('oneName').checked).toBe(true)
      draw.clear()
    }
  })

  it('keeps the checkbox and the tick while another field is wrong, and not in the next request', async () => {
    await show({ answer: async () => saved })
    ;(await send({ firstName: 'Suharto', lastName: '', email: 'amina@' })).click()
    submit(harness)
    await expect.poll(() => harness.querySelectorAll('[part=summary] a').length).toBe(1)
    expect(control('oneName').checked).toBe(true)
    fill(harness, { email: answers.email })
    submit(harness)
    ;(await appears(harness, '[part=again]')).click()
    await appears(harness, 'form')
    expect(control('oneName')).toBeNull()
    expect(control('lastName').required).toBe(true)
  })

  it('must still give a name', async () => {
    await show({})
    ;(await send({ firstName: '', lastName: '' })).click()
    submit(harness)
    await expect.poll(() => harness.querySelector('[part=summary]')?.textContent).toContain('Please enter your name')
  })
})

describe('the emergency choice', () => {
  const call = () => harness.querySelector<HTMLElement>('.call')
  const choose = (urgency: string) => harness.querySelector<HTMLElement>(`[value=${urgency}]`)?.click()

  it('names the number for emergencies and the office’s, for as long as it is chosen', async () => {
    await show({})
    await expect.poll(() => call()?.textContent).toContain('Emergency Line')
    expect(call()?.checkVisibility()).toBe(false)
    choose('urgent')
    expect(call()?.checkVisibility()).toBe(true)
    expect(call()?.innerText).toBe('Call us now: Emergency Line 020 7946 0999 or 020 7946 0123')
    expect([...(call()?.querySelectorAll('a') ?? [])].map(({ href }) => href)).toEqual([
      'tel:+442079460999',
      'tel:+442079460123',
    ])
    choose('standard')
    expect(call()?.checkVisibility()).toBe(false)
  })
})

describe('sending', () => {
  it('sends the typed text unchanged', async () => {
    const sent: Values[] = []
    await show({
      answer: async values => {
        sent.push(values)
        return saved
      },
    })
    fill(harness, { ...answers, message: '  Zwei\nZeilen – ‘curly’ \u202eתודה ' })
    submit(harness)
    await appears(harness, '[part=success]')
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ ...answers, message: '  Zwei\nZeilen – ‘curly’ \u202eתודה ', website: '' })
  })

  it('shows Submitting... on the button, which cannot be pressed again meanwhile', async () => {
    await show(examples.Sending)
    await examples.Sending.visit(harness)
    const button = harness.querySelector('button[type=submit]') as HTMLButtonElement
    expect(button.disabled).toBe(true)
    expect(button.textContent).toBe('Submitting...')
  })

  it('accepts no more text while it sends, because such text would not be sent and would be lost', async () => {
    await show(examples.Sending)
    await examples.Sending.visit(harness)
    control('message').focus()
    expect(harness.activeElement).not.toBe(control('message'))
  })

  it('shows the reference in place of the form, with a button for another request', async () => {
    await show(examples.Sent)
    await examples.Sent.visit(harness)
    await nextRender()
    const panel = harness.querySelector('[part=success]')
    expect(panel?.textContent).toContain(
      'Your consultation request has been received. We will contact you within 2 hours.',
    )
    expect(panel?.querySelector('[part=reference]')?.textContent).toBe('K7M3XQ9A')
    expect(harness.activeElement).toBe(panel)
    ;(harness.querySelector('[part=again]') as HTMLButtonElement).click()
    await appears(harness, 'form')
    expect(control('firstName').value).toBe('')
    expect(control('message').value).toBe('')
    await nextRender()
    expect(harness.activeElement).toBe(control('firstName'))
  })

  const panelAfter = async (example: FormExample) => {
    await show(example)
    await examples.Sent.visit(harness)
    return [...harness.querySelectorAll('[part=success] p')].map(line => line.textContent)
  }

  const below = (numbers: string) => [
    'Keep it: it is how we find your request.',
    'Is there a deadline in the next 7 days, or is someone detained?',
    'Do not wait for our answer.',
    `Call now ${numbers}`,
    'Save as text',
  ]

  it('says once by when the firm answers', async () => {
    expect(await panelAfter(examples.Sent)).toEqual([
      'Your consultation request has been received. We will contact you within 2 hours.',
      ...below('020 7946 0999Or the office: 020 7946 0123'),
    ])
  })

  it('says that the office is closed, and whom to call', async () => {
    expect((await panelAfter(examples.SentOnSunday))[1]).toBe(
      'We are closed now: you will have an answer by Monday 23 November, 12:00, UK time. Urgent? 020 7946 0999',
    )
    const link = harness.querySelector<HTMLAnchorElement>('[part=success] p a')
    expect(link?.href).toBe('tel:+442079460999')
    await expect
      .poll(() => toast()?.querySelector('[role=status]')?.textContent)
      .toContain('We are closed now: you will have an answer')
  })

  it.each([
    [3, 'We will contact you within 3 hours.'],
    [1, 'We will contact you within 1 hour.'],
  ])('names the firm’s own %i hours', async (hours, words) => {
    const promises = { ...exampleFirm.promises, contact: { hours, count: 'office' as const } }
    const [text] = await panelAfter({ ...examples.Sent, firm: { ...exampleFirm, promises } })
    expect(text).toBe(`Your consultation request has been received. ${words}`)
  })

  it('names the page’s number, and no hours, if the API returns no firm', async () => {
    expect(await panelAfter({ answer: async () => savedOnSunday, firm: 'unknown' })).toEqual([
      'Your consultation request has been received.',
      'We are closed now: you will have an answer by Monday 23 November, 12:00, UK time. Urgent? 020 7946 0123',
      ...below('020 7946 0123'),
    ])
  })

  it('names no moment if the API, of an older version, returns none', async () => {
    const older = { ok: true, reference: 'K7M3XQ9A' } as Sent
    expect(await panelAfter({ answer: async () => older })).toEqual([
      'Your consultation request has been received. We will contact you within 2 hours.',
      ...below('020 7946 0999Or the office: 020 7946 0123'),
    ])
  })

  it('passes the moment of the answer to the page', async () => {
    const heard: unknown[] = []
    const hear = ({ detail }: Event & { detail?: unknown }) => heard.push(detail)
    document.addEventListener('haven-success', hear)
    await panelAfter(examples.SentOnSunday)
    await expect.poll(() => heard).toEqual([{ reference: 'K7M3XQ9A', answerBy: '2026-11-23T12:00:00.000Z' }])
    document.removeEventListener('haven-success', hear)
  })

  it('announces success once, in one live region', async () => {
    await show(examples.Sent)
    await examples.Sent.visit(harness)
    await expect
      .poll(() => toast()?.querySelector('[role=status]')?.textContent)
      .toContain('Success!Your consultation request has been received. We will contact you within 2 hours.')
    expect(
      harness.querySelectorAll('[role=status],[role=alert],[aria-live=polite],[aria-live=assertive]'),
    ).toHaveLength(0)
  })

  it('keeps the typed text when sending fails, and offers the phone and the mail', async () => {
    await show(examples.Failed)
    await examples.Failed.visit(harness)
    await nextRender()
    for (const name of ['firstName', 'lastName', 'email', 'phone', 'serviceRequired', 'message'] as const) {
      expect(control(name).value).toBe(answers[name])
    }
    expect(harness.querySelector<HTMLInputElement>('[name=urgencyLevel]:checked')?.value).toBe('urgent')
    const panel = harness.querySelector('[part=failure]')
    await expect
      .poll(() => [...(panel?.querySelectorAll('a') ?? [])].map(({ href }) => href))
      .toEqual([
        'tel:+442079460123',
        'tel:+442079460999',
        'mailto:hello@example.org',
        expect.stringMatching(/^mailto:hello@example\.org\?subject=.*My%20brother%20was%20detained/),
      ])
    expect(harness.activeElement).toBe(panel)
    await expect
      .poll(() => toast()?.querySelector('[role=alert]')?.textContent)
      .toContain('ErrorFailed to submit your request. Please try again.')
  })

  it("puts the API's refusal beside the field", async () => {
    await show(examples.Refused)
    // The toast disappears after some seconds, so the test starts to wait for the toast before it presses the button.
    const isTold = expect
      .poll(() => toast()?.querySelector('[role=alert]')?.textContent)
      .toContain('Some answers need another look.')
    await examples.Refused.visit(harness)
    expect(control('phone').getAttribute('aria-invalid')).toBe('true')
    await isTold
  })

  it('uses one key for the same content, and a new key as soon as the content changes', async () => {
    const keys: string[] = []
    await show({
      answer: async (_, key) => {
        keys.push(key)
        return { ok: false, code: 'network' }
      },
    })
    for (const message of ['once', 'once', 'twice']) {
      fill(harness, { ...answers, message })
      submit(harness)
      await expect.poll(() => harness.querySelector('button:disabled')).toBeNull()
      await nextRender()
    }
    expect(keys).toHaveLength(3)
    expect(keys[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('sends the same text with another key once it was sent, because it is then another request', async () => {
    const keys: string[] = []
    await show({
      answer: async (_, key) => {
        keys.push(key)
        return saved
      },
    })
    for (let time = 0; time < 2; time++) {
      fill(harness, answers)
      submit(harness)
      ;(await appears(harness, '[part=again]')).click()
      await appears(harness, 'form')
    }
    expect(new Set(keys).size).toBe(2)
  })

  it('drops a key that the API knows from another request: the next press sends with a new key', async () => {
    const keys: string[] = []
    await show({
      answer: async (_, key) => {
        keys.push(key)
        return key === keys[0] ? { ok: false, code: 'key_reused' } : saved
      },
    })
    fill(harness, answers)
    submit(harness)
    await appears(harness, '[part=failure]')
    submit(harness)
    await appears(harness, '[part=success]')
    expect(new Set(keys).size).toBe(2)
  })
})

describe('prefill', () => {
  it('does not change a field in which someone types while the page is still loading', async () => {
    await show({})
    const written = control('firstName')
    written.focus()
    fill(harness, { firstName: 'Ami' })
    await new Promise(done => requestIdleCallback(done))
    await nextRender()
    expect(control('firstName')).toBe(written)
    expect(harness.activeElement).toBe(written)
    expect(written.value).toBe('Ami')
  })

  it('selects the case type by the topic, and puts the topic before the message', async () => {
    await show(examples.Prefilled)
    await expect.poll(() => control('serviceRequired').value).toBe('employment')
    expect(control('message').value).toBe('Sponsor Licence: ')
    expect(harness.querySelector<HTMLInputElement>('[name=urgencyLevel]:checked')?.value).toBe('priority')
  })

  it('accepts no value that the form does not offer', async () => {
    await show({ attributes: { service: 'toString', urgency: 'asap' } })
    expect(control('serviceRequired').value).toBe('')
    expect(harness.querySelector('[name=urgencyLevel]:checked')).toBeNull()
  })
})
