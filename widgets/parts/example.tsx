import type { ComponentType } from 'react'
import type { PublicFirm } from '../../api/contract/content/firm'
import type { WidgetProps } from '../widget'
import { remember } from './form-memory'
import type { FormActions, Sent, Values } from './form-types'
import { knownFirm } from './known-firm'
import { letterStrings } from './letter-strings'
import type { Letter } from './letter-types'

/** A plainly fictional firm for stories and tests. */
export const exampleFirm: PublicFirm = {
  name: 'Haven Immigration Law',
  phone: { display: '020 7946 0123', dial: '+442079460123' },
  emergencyPhone: { display: '020 7946 0999', dial: '+442079460999' },
  email: 'hello@example.org',
  hours: ['Monday to Saturday, 10:00 AM to 6:00 PM'],
  promises: {
    contact: { hours: 2, count: 'office' },
    callback: { hours: 2, count: 'office' },
    wizard: { hours: 24, count: 'clock' },
    enquiry: { hours: 24, count: 'clock' },
  },
  claims: [],
  privacyNotice: { path: '/privacy/', version: '2026-11' },
  uploads: true,
}

/** The API's response to a request that comes in opening hours. */
export const saved: Sent = { ok: true, reference: 'K7M3XQ9A', answerBy: '2026-11-18T13:00:00.000Z' }

/** A response that also has a token for adding letters. */
export const savedWithToken = { ...saved, fileToken: '0.7.example' } as Sent

/** The API's response to a request that comes on a Sunday. */
export const savedOnSunday: Sent = { ...saved, answerBy: '2026-11-23T12:00:00.000Z', office: 'closed' }

/** An example state of a form, with its plain form, the API's responses, and the visitor's steps. */
export interface FormExample {
  /** The children of the tag; two links by default. */
  children?: string
  attributes?: Record<string, string>
  /** True if the page was loaded again in a tab that has stored the typed text. */
  reloaded?: boolean
  answer?: (values: Values, key: string) => Promise<Sent>
  /** The firm in the API's response; `unknown` when the API does not respond. */
  firm?: PublicFirm | 'unknown'
  visit?: (root: ParentNode) => Promise<void>
}

/** The form's own functions, with an example's responses in place of the API's. */
export const actionsAnswering = (actions: FormActions, { answer, firm = exampleFirm }: FormExample): FormActions => ({
  ...actions,
  send: (_, values, key) => answer?.(values, key) ?? new Promise<Sent>(() => {}),
  readFirm: async () => (firm === 'unknown' ? undefined : knownFirm(firm)),
})

/** The links in the plain form of a tag. */
const links = [
  `<a href="tel:${exampleFirm.phone.dial}">${exampleFirm.phone.display}</a>`,
  `<a href="mailto:${exampleFirm.email}">${exampleFirm.email}</a>`,
].join('')

/** The props with which a test or a story draws a form in one of its states. */
export function formStage(
  Form: ComponentType<WidgetProps & { load: () => Promise<FormActions> }>,
  actions: FormActions,
  example: FormExample,
) {
  const answering = actionsAnswering(actions, example)
  return {
    widget: (widget: WidgetProps) => <Form {...widget} load={async () => answering} />,
    example: { children: links, ...example },
  }
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Types values into the controls with these names, as a visitor would. */
export function fill(root: ParentNode, values: Values) {
  for (const [name, value] of Object.entries(values)) {
    const controls = [...root.querySelectorAll<Control>(`[name="${name}"]`)]
    const control = controls.find(({ type }) => type !== 'radio') ?? controls.find(radio => radio.value === value)
    if (!control) throw new Error(`No control named ${name}`)
    if (control.type === 'radio') control.click()
    else control.value = value
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** Presses the button that submits the form. */
export function submit(root: ParentNode) {
  root.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
}

/**
 * Waits until a selector matches an element. Tries for at least 15 s and at least 500 times, so that a slow machine has
 * more time.
 */
export async function appears<Found extends Element = HTMLElement>(root: ParentNode, selector: string): Promise<Found> {
  const end = Date.now() + 15_000
  for (let looks = 0; looks < 500 || Date.now() < end; looks++) {
    const found = root.querySelector<Found>(selector)
    if (found) return found
    await new Promise(done => setTimeout(done, 10))
  }
  const parts = new Set([...root.querySelectorAll('[part]')].map(({ part }) => part.value))
  throw new Error(`${selector} did not appear beside ${[...parts].join(', ')}: ${root.textContent}`)
}

/**
 * Waits until a change is drawn and its effects have run. Drawing and effects each take a frame and a turn of the event
 * loop.
 */
export async function nextRender() {
  for (let frame = 0; frame < 3; frame++) {
    await new Promise<void>(done => requestAnimationFrame(() => setTimeout(done)))
  }
}

/** Opens the first group of optional questions, and chooses a kind of decision. */
export async function nameDecision(root: ParentNode) {
  const line = await appears<HTMLDetailsElement>(root, '.more')
  line.open = true
  await appears(root, '[name="decision.kind"]')
  fill(root, { 'decision.kind': 'refusal' })
  await appears(root, '[part=urgent]')
}

/** Stores `letters` as the form's letters, and opens the part of the form for letters. */
export async function showLetters(root: ParentNode, letters?: Letter[]) {
  remember((root as ShadowRoot).host as HTMLElement, { letters: letters?.map(letter => ({ ...letter })) })
  const line = await appears(root, '.more + .more')
  line.querySelector('summary')?.click()
  await appears(root, '[part=letters]')
}

/** The letters in the examples: uploaded, being uploaded, waiting, and one with each problem. */
export const letters = {
  here: { name: 'refusal page 1.jpg', bytes: 1_460_000, id: '3f'.repeat(16) },
  sending: {
    name: 'Home Office letter of 12 November 2026, all pages, scanned at the library.pdf',
    bytes: 9_100_000,
    sent: 0.42,
  },
  waiting: { name: 'envelope.jpg', bytes: 840_000 },
  broken: { name: 'refusal page 2.jpg', bytes: 1_380_000, problem: letterStrings.broken, again: true },
  wrongKind: { name: 'notes.docx', bytes: 18_000, problem: letterStrings.wrongKind },
  tooLarge: { name: 'bundle.pdf', bytes: 24_000_000, problem: letterStrings.tooLarge },
  full: { name: 'envelope.jpg', bytes: 840_000, problem: letterStrings.full, again: true },
} satisfies Record<string, Letter>

/** The state in which the API has refused a date; `send` fills in the form and sends it. */
export const dateRefused = (send: (root: ParentNode) => Promise<void> | void): FormExample => ({
  answer: async () => ({
    ok: false,
    code: 'invalid',
    message: 'Some answers need another look.',
    issues: [{ path: 'decision.sentOn', code: 'custom', message: 'Please give a day that exists, or leave it out' }],
  }),
  async visit(root) {
    await send(root)
    await appears(root, '[part=without]')
  },
})

const noAnswer = async (): Promise<Sent> => ({ ok: false, code: 'network' })

/**
 * The state in which the API did not respond and the form waits to send again; `send` fills in the form and sends it.
 */
export const waiting = (send: (root: ParentNode) => Promise<void>) =>
  ({
    answer: noAnswer,
    async visit(root) {
      await send(root)
      ;(await appears(root, '[part=failure] input')).click()
      await appears(root, '[part=failure] :checked')
    },
  }) satisfies FormExample

/** The state of a device without a connection; `send` fills in the form and sends it. */
export const offline = (send: (root: ParentNode) => Promise<void>) =>
  ({
    answer: noAnswer,
    async visit(root) {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
      await send(root)
      await appears(root, '[part=failure] input')
      Reflect.deleteProperty(navigator, 'onLine')
    },
  }) satisfies FormExample

/** Chooses a kind of decision, types an impossible day, and sends the form. */
export async function sendWrongDate(root: ParentNode, answers: Values) {
  await nameDecision(root)
  fill(root, { ...answers, 'decision.sentOn.day': '31', 'decision.sentOn.month': '2', 'decision.sentOn.year': '2026' })
  await nextRender()
  submitForm(root)
}

// Finds the form's own button, which comes after the button of the urgent panel.
const submitForm = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('button[type=submit]')].pop()?.click()
