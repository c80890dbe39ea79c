import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appears, fill, saved, submit } from './example'
import type { FormActions, FormLife, Sent, Values } from './form-types'
import * as panels from './outcome-panels'
import { submitForm } from './submit-form'
import { UrgentCallback } from './urgent-callback'

let host: HTMLElement
let shadow: ShadowRoot
let root: Root
let heard: string[]

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  shadow = host.attachShadow({ mode: 'open' })
  root = createRoot(shadow as unknown as HTMLElement)
  heard = []
  for (const type of ['haven-submit', 'haven-success', 'haven-error'])
    host.addEventListener(type, () => heard.push(type))
})
afterEach(() => {
  root.unmount()
  host.remove()
})

const EMPTY = { name: '', phone: '', preferredTime: '', message: '' }

function show(values: Values, answer: Sent = saved) {
  const sent: Values[] = []
  const callbacks: FormActions = {
    submit: submitForm,
    panels,
    validate: () => [],
    async send(_, values) {
      sent.push(values)
      return answer
    },
    readFirm: async () => undefined,
    describe: async ({ reference }, text) => ({ reference, text, answer: '' }),
    announce() {},
    afterMistake: async ready => ready,
    createKey: () => 'key',
  }
  const extras = { withExtras: (actions: FormActions) => actions }
  root.render(
    <UrgentCallback
      host={host}
      life={{ api: 'https://intake.example.org', extras } as FormLife}
      sending={{
        callbackFields: { path: '/api/callbacks', rows: [Object.keys(EMPTY).map(name => ({ name, label: name }))] },
        formActionsByRoute: { callbacks },
      }}
      values={values}
      hidden={{ source: 'panel' }}
      onSent={() => heard.push('onSent')}
    />,
  )
  return sent
}
const lines = () =>
  Object.fromEntries(
    [...shadow.querySelectorAll<HTMLInputElement>('[part=input]')].map(({ name, value }) => [name, value]),
  )

it.each<[string, Values, Partial<typeof EMPTY>]>([
  ['nothing', {}, {}],
  [
    'a form of one name',
    { name: 'Amina Yusuf', phone: '020 7946', message: 'Help' },
    { name: 'Amina Yusuf', phone: '020 7946', message: 'Help' },
  ],
  [
    'a form of two names',
    { firstName: 'Amina', lastName: 'Yusuf', preferredTime: 'Noon', remarks: 'Help' },
    { name: 'Amina Yusuf', preferredTime: 'Noon', message: 'Help' },
  ],
  ['a form with a first name alone', { firstName: 'Amina' }, { name: 'Amina' }],
  ['a form with a last name alone', { lastName: 'Yusuf' }, { name: 'Yusuf' }],
])('the four fields begin with the values typed into %s', (_, values, begun) => {
  show(values)
  expect(lines()).toEqual({ ...EMPTY, ...begun })
})

it('the four fields take the focus, and their button says “Request a call back”', async () => {
  show({})
  expect(shadow.querySelector('button')?.textContent).toBe('Request a call back')
  await expect.poll(() => (shadow.activeElement as HTMLInputElement | null)?.name, { interval: 5 }).toBe('name')
})

it('the four fields are sent once by their tag, with its source, and the team member to whom the page’s requests go', async () => {
  host.innerHTML = '<form><input type="hidden" name="for" value="7"></form>'
  host.setAttribute('source', 'spring leaflet')
  const sent = show({})
  fill(shadow, { name: 'Amina', phone: '020 7946' })
  submit(shadow)
  await appears(shadow, '[part=success]')
  expect(sent).toMatchObject([{ name: 'Amina', phone: '020 7946', source: 'spring leaflet', for: 7 }])
  expect(heard).toEqual(['haven-submit', 'haven-success', 'onSent'])
  expect(shadow.querySelector('[part=success]')?.textContent).toContain(
    'Callback request sent! We will contact you soon.',
  )
})

it('the four fields are not sent if the page forbids it', async () => {
  host.addEventListener('haven-submit', event => event.preventDefault())
  const sent = show({})
  submit(shadow)
  await expect.poll(() => heard, { interval: 5 }).toEqual(['haven-submit'])
  await expect.poll(() => shadow.querySelector('button')?.disabled, { interval: 5 }).toBe(false)
  expect(sent).toEqual([])
})

it('a failure to send the four fields fires the event on their tag', async () => {
  show({}, { ok: false, code: 'unavailable' })
  submit(shadow)
  await expect.poll(() => heard, { interval: 5 }).toEqual(['haven-submit', 'haven-error'])
})
