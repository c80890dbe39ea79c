import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach } from 'vitest'
import { appears, exampleFirm, nextRender, saved } from './example'
import type { FormSpec } from './form-spec'
import type { FormActions, LoadExtras, Sent, Values } from './form-types'
import { FormView } from './form-view'
import { knownFirm } from './known-firm'
import * as panels from './outcome-panels'
import { submitForm } from './submit-form'

const specOf = (message: string): FormSpec => ({
  path: '/api/contact',
  rows: [
    [
      { name: 'firstName', label: 'First name' },
      { name: 'lastName', label: 'Last name' },
    ],
    [
      { name: 'phone', label: 'Phone' },
      { name: 'preferredTime', label: 'Best time' },
    ],
    [{ name: message, label: 'Your situation', kind: 'textarea' }],
  ],
  submit: 'Send',
  strings: { successText: 'It is sent.' },
})

interface Shown {
  answer?: (values: Values) => Sent
  loadExtras?: LoadExtras
  /** The plain form that the widget replaces. */
  fallback?: string
  /** The name of the form's field for free text. */
  message?: string
  /** True when the firm accepts letters. */
  uploads?: boolean
  /**
   * False when the form cannot request the firm's data, because the form's code fails to load. `show` then does not
   * wait for the data.
   */
  readsFirm?: boolean
}

/** Draws forms with the optional questions, a new one for each test. */
export function createExtrasHarness() {
  let host = document.createElement('div')
  let root: Root
  let sent: Values[] = []

  beforeEach(() => {
    host = document.body.appendChild(document.createElement('div'))
    host.attachShadow({ mode: 'open' })
    root = createRoot(host.shadowRoot as unknown as HTMLElement)
    sent = []
  })
  afterEach(() => {
    root.unmount()
    host.remove()
  })

  const shadow = () => host.shadowRoot as ShadowRoot
  return {
    shadow,
    host: () => host,
    /** The values that the form has sent. */
    sent: () => sent,
    words: (selector: string) => shadow().querySelector(selector)?.textContent,
    press: (selector: string) => shadow().querySelector<HTMLElement>(selector)?.click(),
    async show({
      answer = () => saved,
      loadExtras = () => import('./extra-questions'),
      fallback = '',
      message = 'message',
      uploads = true,
      readsFirm = true,
    }: Shown = {}) {
      host.innerHTML = fallback
      let isRead = () => {}
      const firmRead = new Promise<void>(done => {
        isRead = done
      })
      const actions: FormActions = {
        submit: submitForm,
        panels,
        validate: () => [],
        send: async (_, values) => {
          sent.push(values)
          return answer(values)
        },
        readFirm: async () => {
          isRead()
          return knownFirm({ ...exampleFirm, uploads })
        },
        describe: async ({ reference }, text) => ({ reference, text, answer: '' }),
        announce: () => {},
        afterMistake: async ready => ready,
        createKey: () => 'key',
      }
      // All forms share the page's cache, so each form needs an API address of its own.
      const api = `https://intake-${crypto.randomUUID()}.example.org`
      const spec = specOf(message)
      root.render(
        <FormView
          widget={{ host, api }}
          spec={spec}
          load={async () => actions}
          loadExtras={loadExtras}
          loadLetters={() => import('./letters')}
        />,
      )
      await appears(shadow(), 'form')
      // Waits until the effects of the firm's data have run, even on a busy machine.
      if (readsFirm) await firmRead
      await nextRender()
    },
  }
}
