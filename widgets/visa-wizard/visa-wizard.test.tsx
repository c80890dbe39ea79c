import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { cdp } from 'vitest/browser'
import { appears, type FormExample, fill, nameDecision, nextRender, saved, submit } from '../parts/example'
import type { FormActions, Values } from '../parts/form-types'
import { createHarness, toastRegion } from '../parts/harness'
import type { Kept } from '../parts/kept-typed'
import { details, examples, longPath, next, shortPath, walk } from './examples'
import { VisaWizard } from './visa-wizard'
import styles from './visa-wizard.css'

const harness = createHarness(styles)
const root = harness.element
let formActions: FormActions
const show = (example: FormExample) => harness.show(VisaWizard, formActions, example)

beforeAll(async () => {
  formActions = (await import('./send')).formActions
})
beforeEach(() => sessionStorage.clear())
afterEach(harness.clear)

/** Matches an element with the attributes and the class that stop session recorders. */
const MASKED = '.rr-mask[data-private][data-hj-suppress][data-clarity-mask=true][data-dd-privacy=mask]'

const question = () => root.querySelector('h2')
const button = (part: string) => root.querySelector(`[part=${part}]`) as HTMLButtonElement
const shown = () => root.querySelector('[part=progress] p')?.textContent
const open = (name: string) => root.querySelector(`[name=${name}]:not([type=hidden])`) as HTMLInputElement | null
const kept = () => Object.values<Kept>(JSON.parse(sessionStorage.getItem('haven-typed') ?? '{}'))[0]
async function press(part: string) {
  button(part).click()
  await nextRender()
}

describe('every step and every state', () => {
  for (const [name, example] of Object.entries<FormExample>(examples)) {
    it(`${name} has nothing for axe to find`, async () => {
      await show(example)
      await example.visit?.(root)
      await nextRender()
      if (/^Step/.test(name)) expect(shown()).toMatch(new RegExp(`^Step ${Math.min(19, Number(name.slice(4)))} of 19`))
      expect(await harness.findings()).toEqual([])
    })
  }
})

describe('a step', () => {
  it('moves the focus to its question, whose description is the number of the step, and announces nothing more', async () => {
    await show({})
    expect(root.activeElement).toBeNull()
    const live: string[] = []
    const observer = new MutationObserver(changes => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest(
          '[role=status],[role=alert],[aria-live]',
        )
        if (region) live.push(region.textContent ?? '')
      }
    })
    observer.observe(root, { subtree: true, childList: true, characterData: true })
    await next(root)
    observer.disconnect()
    expect(root.activeElement).toBe(question())
    expect(question()?.textContent).toBe('Which country do you want to go to?')
    expect(root.getElementById(question()?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Step 2 of 19')
    expect(live).toEqual([])
  })

  it('tells the page its number on the visitor’s path, and no answer', async () => {
    const told: unknown[] = []
    const note = (event: Event) => told.push((event as CustomEvent).detail)
    root.host.addEventListener('haven-step', note)
    onTestFinished(() => root.host.removeEventListener('haven-step', note))
    await show({})
    await walk(root, shortPath.slice(0, 3))
    await press('previous')
    expect(told).toEqual([{ step: 2 }, { step: 3 }, { step: 4 }, { step: 3 }])
  })

  it('waits for Next when a choice is made', async () => {
    await show({})
    fill(root, { service: 'Child visa' })
    await nextRender()
    expect(question()?.textContent).toBe('Which service do you need?')
  })

  it('can be skipped, and returned to; the first step has no Previous', async () => {
    await show({})
    expect(button('previous').disabled).toBe(true)
    await next(root)
    await next(root)
    expect(shown()).toBe('Step 3 of 1916%')
    await press('previous')
    await press('previous')
    expect(shown()).toBe('Step 1 of 195%')
    expect(button('previous').disabled).toBe(true)
  })

  it('keeps the choice, even if the step is skipped for a while', async () => {
    await show({})
    await walk(root, longPath.slice(0, 4))
    for (const _ of '12') await press('previous')
    fill(root, { country: 'Spain' })
    await nextRender()
    expect((root.querySelector('[name=usVisa]') as HTMLInputElement).value).toBe('')
    await next(root)
    expect(question()?.textContent).toBe('Who needs the visa?')
    await press('previous')
    fill(root, { country: 'USA' })
    await next(root)
    expect((root.querySelector('[name=usVisa]:checked') as HTMLInputElement).value).toBe('H1B Work')
  })

  it('has a text field only if Other is chosen', async () => {
    await show({})
    await examples.OtherCountry.visit(root)
    fill(root, { residingCountry: 'Germany' })
    await nextRender()
    expect(open('otherResidingCountry')).toBeNull()
    fill(root, { residence: 'UK' })
    await nextRender()
    expect(open('residingCountry')).toBeNull()
  })

  it('hides the shown answers from session recorders, and lets translators change only the wizard’s own texts', async () => {
    await show({})
    await walk(root, longPath)
    const shown = [...root.querySelectorAll<HTMLElement>('[part=review] dd:not(:has(a)):not(:has(small))')]
    expect(shown.length).toBeGreaterThan(10)
    for (const { firstElementChild: words } of shown) expect(words?.matches(MASKED)).toBe(true)
    const said = (text: string) => shown.find(({ textContent }) => textContent?.includes(text))?.firstElementChild
    const piecesOf = (text: string) =>
      [...(said(text)?.children ?? [])].map(({ textContent }, at) => [
        textContent,
        said(text)?.children[at]?.getAttribute('translate'),
      ])
    expect(piecesOf('USA')).toEqual([['USA', 'yes']])
    expect(piecesOf('Year')[0]?.[1]).toBe('no')
    expect(piecesOf('Tigrinya')).toEqual([
      ['Other', 'yes'],
      [' – Tigrinya', 'no'],
    ])
  })

  it('has space for the details of a refusal, with their template', async () => {
    await show({})
    await walk(root, longPath.slice(0, 12))
    const area = root.querySelector('textarea') as HTMLTextAreaElement
    expect(area.rows).toBe(8)
    expect(area.getBoundingClientRect().height).toBeGreaterThanOrEqual(200)
    expect(area.placeholder).toBe('Country:\nVisa type:\nYear:\nReason:')
    await press('template')
    expect(area.value).toBe('Country:\nVisa type:\nYear:\nReason:')
    expect([root.activeElement, area.selectionStart]).toEqual([area, 'Country:'.length])
    expect(button('template').disabled).toBe(true)
  })
})

describe('the wizard’s attributes', () => {
  it('are reported in the console if the wizard does not know their values', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    try {
      await show({ attributes: { progress: 'Path', history: 'true' } })
      await expect
        .poll(() =>
          warn.mock.calls
            .map(([line]) => line)
            .filter(line => line.includes(' has no '))
            .sort(),
        )
        .toEqual([
          '[haven] <main> has no history "true", only "on".',
          '[haven] <main> has no progress "Path", only "path".',
        ])
    } finally {
      warn.mockRestore()
    }
  })
})

describe('the last step', () => {
  it('can be sent once name, phone and email are filled in', async () => {
    await show({})
    await walk(root, shortPath)
    expect(shown()).toBe('Step 15 of 1979%')
    expect((root.querySelector('textarea') as HTMLTextAreaElement).rows).toBe(3)
    const states: boolean[] = []
    for (const [name, value] of Object.entries(details).slice(0, 3)) {
      states.push(button('button').disabled)
      fill(root, { [name]: value })
      await nextRender()
    }
    expect([...states, button('button').disabled]).toEqual([true, true, true, false])
    fill(root, { phone: '' })
    await nextRender()
    expect(button('button').disabled).toBe(true)
  })

  it('stops at a phone number that nobody can call', async () => {
    const sent: unknown[] = []
    await show({
      answer: async values => {
        sent.push(values)
        return saved
      },
    })
    await walk(root, shortPath)
    fill(root, { ...details, phone: '0207 94' })
    await nextRender()
    button('button').click()
    expect((await appears(root, '[part=error]')).textContent).toContain('Please enter a valid phone number')
    expect(sent).toEqual([])
  })

  it('can be sent without an email address once the visitor says that there is none', async () => {
    await show({ answer: async () => saved })
    await walk(root, shortPath)
    const { email: _, ...others } = details
    fill(root, others)
    await nextRender()
    expect(button('button').disabled).toBe(true)
    const box = root.querySelector('[name=noEmail]') as HTMLInputElement
    expect(box.closest('label')?.textContent).toBe('I have no email address')
    box.click()
    await nextRender()
    expect(button('button').disabled).toBe(false)
    expect(root.querySelector<HTMLInputElement>('[name=email]')?.required).toBe(false)
    submit(root)
    await appears(root, '[part=success]')
  })

  it('links back to any answer, and returns with the focus on the same link', async () => {
    await show({})
    await walk(root, shortPath)
    const links = [...root.querySelectorAll<HTMLAnchorElement>('[part=change]')]
    expect(links.map(({ textContent }) => textContent)).toHaveLength(14)
    links[3]?.click()
    await nextRender()
    expect(question()?.textContent).toBe('What do you need help with?')
    fill(root, { requirement: 'Appeal assistance' })
    await next(root)
    expect(shown()).toBe('Step 15 of 1979%')
    expect(root.activeElement?.textContent).toBe('Change What do you need help with?')
    expect(root.querySelector('[part=review]')?.textContent).toContain('Appeal assistance')
  })

  it('returns through the questions that a change opened', async () => {
    await show({})
    await walk(root, shortPath)
    root.querySelectorAll<HTMLElement>('[part=change]')[1]?.click()
    await nextRender()
    fill(root, { country: 'USA' })
    await next(root)
    expect(question()?.textContent).toBe('Which US visa do you need?')
    await next(root)
    expect(question()?.textContent).toBe('How can we reach you?')
  })

  it('prints the answers without controls for the screen', async () => {
    await show({})
    await walk(root, shortPath)
    const seen = () =>
      ['review', 'previous', 'button', 'change', 'clear'].filter(part => button(part).getClientRects().length)
    expect(seen()).toHaveLength(5)
    await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
    try {
      expect(seen()).toEqual(['review'])
    } finally {
      await cdp().send('Emulation.setEmulatedMedia', { media: '' })
    }
  })

  it('sends every field under its name, and empty texts for skipped ones', async () => {
    const sent: Values[] = []
    await show({
      answer: async values => {
        sent.push(values)
        return saved
      },
    })
    await walk(root, longPath)
    fill(root, details)
    root.querySelectorAll<HTMLElement>('[part=change]')[2]?.click()
    await nextRender()
    fill(root, { country: 'Other Country' })
    await next(root)
    submit(root)
    await appears(root, '[part=success]')
    const { elapsedMs, privacyVersion, submittedAt, ...fields } = sent[0] as Values
    expect(fields).toEqual({
      ...Object.assign({}, ...longPath),
      ...details,
      country: 'Other Country',
      usVisa: '',
      residingCountry: '',
      otherResidingCountry: '',
      website: '',
    })
    expect([privacyVersion, Number(elapsedMs) > 0]).toEqual(['2026-11', true])
  })

  it('has links from an error to the step with the mistake', async () => {
    await show({
      answer: async () => ({
        ok: false,
        code: 'invalid',
        issues: [{ path: 'otherLanguage', code: 'invalid', message: 'Please use at most 200 characters' }],
      }),
    })
    await walk(root, longPath)
    fill(root, details)
    await nextRender()
    submit(root)
    ;(await appears(root, '[part=summary] a')).click()
    await nextRender()
    expect(question()?.textContent).toBe('Which language do you prefer?')
    expect(root.querySelector('[part=error]')?.textContent).toBe('Please use at most 200 characters')
  })
})

describe('the wizard, once it is sent,', () => {
  it('shows the specification’s text and the reference, and can start again', async () => {
    await show(examples.Sent)
    await examples.Sent.visit(root)
    const success = root.querySelector('[part=success]')
    expect(success?.textContent).toContain('Application Submitted Successfully!')
    expect(success?.textContent).toContain('Our visa experts will contact you within 24 hours.')
    expect(success?.textContent).toContain('a request to our firm, and no application to the Home Office')
    expect(success?.textContent).not.toContain('You will have an answer by')
    expect(root.querySelector('[part=reference]')?.textContent).toBe('K7M3XQ9A')
    expect(root.activeElement).toBe(success)
    expect(sessionStorage.length).toBe(0)
    await press('again')
    expect(shown()).toBe('Step 1 of 195%')
    expect(root.activeElement).toBe(question())
    expect(root.querySelector(':checked')).toBeNull()
    expect([...root.querySelectorAll<HTMLInputElement>('[type=hidden]')].filter(({ value }) => value)).toEqual([])
  })

  it('keeps all answers after a failure, and shows the specification’s text and how to reach the firm', async () => {
    await show(examples.Failed)
    await nameDecision(root)
    await examples.Failed.visit(root)
    await expect
      .poll(() => toastRegion()?.querySelector('[role=alert]')?.textContent)
      .toBe('Submission FailedPlease try again or contact us directly')
    await expect
      .poll(() => [...root.querySelectorAll<HTMLAnchorElement>('[part=failure] a')].map(({ href }) => href))
      .toEqual([
        'tel:+442079460123',
        'tel:+442079460999',
        'mailto:hello@example.org',
        expect.stringMatching(/^mailto:hello@example\.org\?subject=/),
      ])
    const draft = root.querySelector<HTMLTextAreaElement>('[part=draft-text]')?.value.split('\n')
    expect(draft).toEqual(
      expect.arrayContaining([
        'Which service do you need? Work visa - I have offer letter',
        'Your answer: Country: USA',
        'Which language? Tigrinya',
        'Phone number: 01632 960087',
        'Remarks: Please call after five.',
        'What was it? A refusal',
      ]),
    )
    expect(open('name')?.value).toBe(details.name)
    expect(kept()?.values).toMatchObject({ ...Object.assign({}, ...longPath), ...details })
    // The button that sends again follows the message, without another question between them.
    const parts = [...root.querySelectorAll('[part=failure], summary:not([part=failure] *), [part=button]')]
    expect(parts[parts.indexOf(root.querySelector('[part=failure]') as Element) + 1]).toBe(button('button'))
  })

  it('drops a key that the API knows from another application: the next press sends with a new key', async () => {
    const keys: (string | null)[] = []
    const { fetch } = window
    window.fetch = async (...request) => {
      const sent = new Request(...request)
      if (sent.method !== 'POST') return fetch(sent)
      keys.push(sent.headers.get('Idempotency-Key'))
      return keys.at(-1) === keys[0]
        ? Response.json({ error: { code: 'key_reused', message: 'Taken' } }, { status: 409 })
        : Response.json({ reference: 'K7M3XQ9A' }, { status: 201 })
    }
    try {
      await show({ answer: (values, key) => formActions.send(location.origin, values, key) })
      await walk(root, shortPath)
      fill(root, details)
      await nextRender()
      submit(root)
      await appears(root, '[part=failure]')
      submit(root)
      await appears(root, '[part=success]')
    } finally {
      window.fetch = fetch
    }
    expect(keys).toHaveLength(2)
  })

  it('says Submitting... and cannot be pressed or left meanwhile', async () => {
    await show(examples.Sending)
    await examples.Sending.visit(root)
    expect(button('button').textContent).toBe('Submitting...')
    expect([button('button'), button('previous'), button('clear')].map(({ disabled }) => disabled)).toEqual([
      true,
      true,
      true,
    ])
    for (const part of ['input', 'change']) {
      const element = root.querySelector<HTMLElement>(`[part=${part}]`)
      element?.focus()
      expect(root.activeElement).not.toBe(element)
    }
  })
})

describe('the draft', () => {
  it('is stored in the tab alone, and returns a visitor to the same step', async () => {
    const local = localStorage.length
    await show({})
    await walk(root, longPath.slice(0, 14))
    fill(root, { language: 'Other' })
    await nextRender()
    fill(root, { otherLanguage: 'Tigrinya' })
    await nextRender()
    harness.clear()
    root.replaceChildren()
    await show({ reloaded: true })
    expect(shown()).toBe('Step 15 of 1979%')
    expect(open('otherLanguage')?.value).toBe('Tigrinya')
    expect(root.activeElement).toBeNull()
    expect([localStorage.length, document.cookie]).toEqual([local, ''])
  })

  it.each([
    ['is taken over once', 24 * 60 * 60_000 - 60_000, 'Which country do you want to go to?', ['haven-typed']],
    ['is dropped after 24 hours', 24 * 60 * 60_000, 'Which service do you need?', []],
    ['is dropped without a time', Number.NaN, 'Which service do you need?', []],
  ])('of version 0.1 %s', async (_, age, asked, keys) => {
    const draft = { step: 3, answers: { service: 'Child visa' }, at: Date.now() - age }
    sessionStorage.setItem('haven-visa-wizard', JSON.stringify(draft))
    sessionStorage.setItem('haven-visa-wizard-attempt', '{}')
    await show({ reloaded: true })
    expect(question()?.textContent).toBe(asked)
    expect(Object.keys(sessionStorage)).toEqual(keys)
  })

  it('is cleared by the visitor, who is asked once more', async () => {
    await show({})
    await walk(root, longPath.slice(0, 3))
    root.querySelector<HTMLElement>('.kept summary')?.click()
    await nextRender()
    expect(kept()?.values).toMatchObject({ country: 'USA' })
    await press('clear')
    expect(sessionStorage.length).toBe(0)
    expect(shown()).toBe('Step 1 of 195%')
    expect(root.querySelector(':checked')).toBeNull()
  })
})
