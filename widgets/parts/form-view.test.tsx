import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appears, saved } from './example'
import { remember } from './form-memory'
import type { FormSpec } from './form-spec'
import type { Extras, FormActions, Values } from './form-types'
import { FormView } from './form-view'
import * as panels from './outcome-panels'
import { submitForm } from './submit-form'

let host: HTMLElement
let shadow: ShadowRoot
let root: Root

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  shadow = host.attachShadow({ mode: 'open' })
  root = createRoot(shadow as unknown as HTMLElement)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

const actions: FormActions = {
  submit: submitForm,
  panels,
  validate: () => [],
  send: async () => saved,
  readFirm: async () => undefined,
  describe: async ({ reference }, text) => ({ reference, text, answer: '' }),
  announce() {},
  afterMistake: async ready => ready,
  createKey: () => 'key',
}
/** The smallest possible code for optional questions. */
const extras: Extras = {
  Questions: ({ group }) => <i>{group}</i>,
  UrgentPanel: () => <b part="urgent" />,
  withExtras: actions => actions,
}

function show(change: Partial<FormSpec>, initial?: Values, loadExtras = async () => extras) {
  const spec: FormSpec = {
    path: '/api/contact',
    rows: [[{ name: 'name', label: 'Name' }]],
    submit: 'Send',
    strings: { successText: 'It is sent.' },
    ...change,
  }
  root.render(
    <FormView
      widget={{ host, api: 'https://intake.example.org' }}
      spec={spec}
      load={async () => actions}
      loadExtras={loadExtras}
      {...(initial && { initial })}
    />,
  )
}
const one = <Found extends Element = HTMLElement>(selector: string) => shadow.querySelector<Found>(selector) as Found
const words = (selector: string) => [...shadow.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim())

describe('a page’s own plain form', () => {
  const rows: FormSpec['rows'] = [
    [{ name: 'name', label: 'Name' }],
    [
      {
        name: 'kind',
        label: 'Kind',
        kind: 'select',
        options: [
          ['a', 'One'],
          ['b', 'Other'],
        ],
      },
    ],
    [{ name: 'when', label: 'When?', kind: 'radios', options: [['now', 'Now', 'today']] }],
  ]
  const OWN = `<form lang="pl"><label>Imię <small>(w paszporcie)</small> <input name="name" value="Amina"></label>
    <label for="own-kind">Rodzaj</label><select id="own-kind" name="kind"><option value="a">Pierwszy</option></select>
    <fieldset><legend>Kiedy?</legend><label><input type="radio" name="when" value="now"> <span>Teraz <small>dziś</small></span></label></fieldset>
    <details><summary>Był list?</summary><fieldset><legend>Kiedy wysłano? <small>Data na liście</small></legend>
      <label>Dzień <input name="decision.sentOn.day"></label><label>Rok <input name="decision.sentOn.year"></label></fieldset></details>
    <details><summary>Wyślij list</summary><input type="file" name="files"></details>
    <button>Wyślij</button> <p>Polityka: <a href="https://firm.example/polityka">tutaj</a></p></form>`

  it('keeps its texts, language and link to a notice, and stays until the widget has read them', async () => {
    host.innerHTML = OWN
    show({ rows })
    expect(one('slot')).not.toBeNull()
    await appears(shadow, 'form')
    expect(words('label, legend, option, button, .row small')).toEqual(
      [
        'Imię (w paszporcie)',
        '(w paszporcie)',
        'Rodzaj (optional)',
        '(optional)',
        'Pierwszy',
        'Other',
        'Kiedy?',
      ].concat([...['Teraz dziś', 'dziś', 'Wyślij']]),
    )
    expect([one('form').lang, one<HTMLInputElement>('[name=name]').value]).toEqual(['pl', 'Amina'])
    expect(one<HTMLAnchorElement>('[part=privacy] a').href).toBe('https://firm.example/polityka')
  })

  it('keeps the texts of its optional lines, and of the questions behind them', async () => {
    host.innerHTML = OWN
    show({ rows, hidden: { message: 'A message' } }, {}, () => import('./extra-questions'))
    await appears(shadow, 'form')
    const [letter, upload, other] = words('summary')
    expect([letter, upload, other]).toEqual(['Był list?', 'Wyślij list', 'Are you asking for someone else?'])
    one<HTMLDetailsElement>('details').open = true
    await appears(shadow, 'details .date')
    expect(words('details .date')[0]).toBe('DzieńMonthRokI don’t know')
    expect(words('details legend').slice(0, 3)).toEqual([
      'What was it?',
      'Kiedy wysłano? Data na liście',
      'When did you get it? It can be later than the date on it.',
    ])
  })

  it('keeps no text that has its English below it, because the widget draws such a text itself; keeps a non-breaking space', async () => {
    host.innerHTML = `<form lang="fr"><label>Nom&nbsp;: <input name="name"></label><fieldset><legend>Quand&nbsp;?
      <small data-english lang="en-GB">When?</small></legend><label><input type="radio" name="when" value="now">
      <span>Maintenant</span></label></fieldset><details><summary>Une lettre&nbsp;?<small data-english>A letter?</small>
      </summary><input name="decision.kind"></details></form>`
    show({ rows, hidden: { message: 'A message' } })
    await appears(shadow, 'form')
    expect(words('label, legend')).toEqual(['Nom\u00a0: (optional)', 'Kind (optional)', 'When?', 'Maintenant today'])
    expect(words('summary')[0]).toBe('Have you had a letter or decision?')
  })

  it('keeps its texts even if only one label is changed, by a few words', async () => {
    host.innerHTML = '<form><label>Name as in your passport <input name="name"></label><p>Kind</p>When?</form>'
    show({ rows })
    await appears(shadow, 'form')
    expect(words('label')[0]).toBe('Name as in your passport (optional)')
  })

  it('with Haven’s own texts is replaced at once by a form in English', () => {
    host.innerHTML = `<form><label>
      Name <small>(optional)</small> <input name="name"></label><label>Kind</label><fieldset><legend>When? </legend></form>`
    show({ rows })
    expect([one('slot'), one('form').getAttribute('lang')]).toEqual([null, null])
  })
})

describe('a field that a box makes optional', () => {
  const rows: FormSpec['rows'] = [
    [
      { name: 'mail', label: 'Email', waivedBy: 'noMail', control: { required: true, type: 'email' } },
      { name: 'name', label: 'Name' },
    ],
  ]
  const box = () => one<HTMLInputElement>('[type=checkbox]')
  const mail = () => one<HTMLInputElement>('[name=mail]')

  it('has no box before the form offers one, and is required', () => {
    show({ rows })
    expect([box(), mail().required, words('label')]).toEqual([null, true, ['Email', 'Name (optional)']])
  })

  it('has a box once the form offers it, and is required until the box is ticked', () => {
    remember(host, { offers: { noMail: 'I have no email' } })
    show({ rows })
    expect(words('label')).toEqual(['Email', 'I have no email', 'Name (optional)'])
    expect([box().name, box().value, box().checked, mail().required]).toEqual(['noMail', 'true', false, true])
  })

  it('is no longer required once the box is ticked, and is the same element', () => {
    remember(host, { offers: { noMail: 'I have no email' }, values: { noMail: 'true', mail: 'a' } })
    show({ rows })
    expect([box().checked, mail().required, mail().type, mail().value]).toEqual([true, false, 'email', 'a'])
    expect(words('label')).toEqual(['Email (optional)', 'I have no email', 'Name (optional)'])
  })
})

describe('an emergency choice names', () => {
  const rows: FormSpec['rows'] = [
    [{ name: 'urgency', label: 'When', kind: 'radios', options: [['now', 'Now']], callFor: 'now' }],
  ]
  const calls = () => [...shadow.querySelectorAll<HTMLAnchorElement>('.call a')].map(({ href }) => href)

  it('the known numbers, and no address', () => {
    host.innerHTML = '<a href="tel:1">1</a><a href="mailto:a@example.org">a@example.org</a>'
    show({ rows })
    expect(calls()).toEqual(['tel:1'])
  })

  it('no number if none is known', () => {
    host.innerHTML = '<a href="mailto:a@example.org">a@example.org</a>'
    show({ rows })
    expect(shadow.querySelector('.call')).toBeNull()
  })
})

describe('the lines of further questions are', () => {
  const below = () => [...shadow.querySelectorAll('.row, details')].map(({ localName }) => localName)

  it('before the message, which may be long', () => {
    show({ rows: [[{ name: 'name', label: 'Name' }], [{ name: 'message', label: 'Message', kind: 'textarea' }]] })
    expect([below()[0], below().at(-1), below().filter(name => name === 'details').length > 1]).toEqual([
      'div',
      'div',
      true,
    ])
  })

  it('at the end if the message is a hidden field', () => {
    show({ hidden: { message: 'Call me' } })
    expect([below()[0], below().at(-1)]).toEqual(['div', 'details'])
    expect(one<HTMLInputElement>('[name=message]').value).toBe('Call me')
  })

  it('missing if a form accepts no message', () => {
    show({})
    expect(below()).toEqual(['div'])
  })

  it('with the urgent panel before the form, once their code is loaded', async () => {
    show({ hidden: { message: 'Call me' } })
    expect(one('[part=urgent]')).toBeNull()
    one<HTMLDetailsElement>('details').open = true
    await expect.poll(() => one('[part=urgent]')?.nextElementSibling?.localName, { interval: 5 }).toBe('form')
  })
})
