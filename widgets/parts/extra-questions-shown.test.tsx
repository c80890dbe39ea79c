import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ExtraName } from '../../api/contract/forms/labels/extra-lines'
import { LANGUAGES } from '../../api/contract/forms/languages'
import { Questions } from './extra-questions'
import type { FormLife, Values } from './form-types'

let host: HTMLElement
let root: Root

beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(() => {
  root.unmount()
  host.remove()
})

interface Shown {
  values?: Values
  errors?: Values
  reach?: FormLife['reach']
  without?: string
  /** The path to which the form is sent. */
  path?: string
}
let submits: number

function show(group: ExtraName, { values = {}, errors = {}, reach = [], without, path = '/api/contact' }: Shown = {}) {
  submits = 0
  const nothing = async () => {}
  const life: FormLife = {
    host,
    api: '',
    form: { action: path },
    reach,
    values,
    errors,
    busy: false,
    valuesNow: () => values,
    extras: undefined,
    openExtras: nothing,
    letters: undefined,
    takesLetters: false,
    openLetters: nothing,
  }
  const handleSubmit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    submits++
  }
  root.render(
    <form onSubmit={handleSubmit}>
      <details>
        <Questions life={life} group={group} {...(without && { without })} />
      </details>
    </form>,
  )
}
const all = <Found extends Element = HTMLElement>(selector: string) => [...host.querySelectorAll<Found>(selector)]
const one = <Found extends Element = HTMLElement>(selector: string) => all<Found>(selector)[0] as Found
const words = (selector: string) => all(selector).map(({ textContent }) => textContent?.trim())
const named = (name: string) => one<HTMLInputElement>(`[name="${name}"]`)
/** The group of choices or inputs that contains this input. */
const groupOf = (name: string) => named(name).closest('fieldset') as HTMLElement
const describedBy = (element: HTMLElement) =>
  element
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map(id => document.getElementById(id)?.textContent) ?? []
const drawn = () => new Promise(done => setTimeout(done))
const isOpen = () => one<HTMLDetailsElement>('details').open
const TEL = { href: 'tel:1', children: '1' }
const MAIL = { href: 'mailto:a@example.org', children: 'a@example.org' }

describe('a line of questions', () => {
  it('offers email as a safe way only in a form that asks for an email address', async () => {
    const ways = () => all<HTMLInputElement>('[name="safeContact.ways"]').map(({ value }) => value)
    show('safeContact')
    await drawn()
    expect(ways()).toEqual(['call', 'text', 'whatsapp', 'email'])
    show('safeContact', { path: '/api/callbacks' })
    await drawn()
    expect(ways()).toEqual(['call', 'text', 'whatsapp'])
  })

  it('that ask about a decision shows the numbers to call, and no email address', () => {
    show('decision', { reach: [TEL, MAIL] })
    expect(all<HTMLAnchorElement>('.limit a').map(({ href }) => href)).toEqual(['tel:1'])
    show('decision', { reach: [MAIL] })
    expect(all('.limit')).toEqual([])
    show('safeContact', { reach: [TEL] })
    expect(all('.limit')).toEqual([])
  })

  it('is closed as long as nothing was typed into it', () => {
    show('onBehalfOf')
    expect(isOpen()).toBe(false)
  })

  it('is open if something was typed into it before', () => {
    show('onBehalfOf', { values: { 'onBehalfOf.place': 'Lagos' } })
    expect([isOpen(), named('onBehalfOf.place').value, named('onBehalfOf.name').value]).toEqual([true, 'Lagos', ''])
  })

  it('opens when an answer comes from the page after the questions were drawn', async () => {
    show('decision')
    expect(isOpen()).toBe(false)
    show('decision', { values: { 'decision.detained': 'yes' } })
    await expect.poll(isOpen).toBe(true)
    expect(one<HTMLInputElement>('[name="decision.detained"][value=yes]').checked).toBe(true)
    // The visitor collapses the line, and another draw leaves it so.
    one<HTMLDetailsElement>('details').open = false
    show('decision', { values: { 'decision.detained': 'yes' }, errors: { firstName: 'Enter it' } })
    await drawn()
    expect(isOpen()).toBe(false)
  })

  it('leaves out questions that the form already asks', () => {
    show('safeContact', { without: 'language' })
    expect([named('language'), named('safeContact.times') !== undefined]).toEqual([undefined, true])
    show('safeContact')
    expect(words('option')).toEqual(['Choose a language', ...Object.values(LANGUAGES)])
  })

  it('for letters asks nothing', () => {
    show('letters')
    expect(all('input, select, textarea')).toEqual([])
  })

  it('puts few choices in one row, checkboxes in columns, and two short questions side by side', () => {
    const layouts = () => all('.in > div:not(.limit)').map(({ className }) => className)
    show('decision')
    expect(layouts()).toEqual(['', '', '', '', 'few', 'few'])
    show('onBehalfOf')
    expect(layouts()).toEqual(['', 'half', 'half', '', 'few'])
    show('safeContact')
    expect(layouts()).toEqual(['checks', 'few', 'half', 'half', 'few', ''])
  })

  it('says once that its answers may be left out', () => {
    show('onBehalfOf')
    expect(words('label')).not.toContain('Their name (optional)')
    expect(words('label')[1]).toBe('Their name')
  })
})

describe('a date', () => {
  it('has three inputs in a group that is tied to its hint', () => {
    show('decision', { values: { 'decision.sentOn.day': '3', 'decision.sentOn.year': '2026' } })
    const inputs = all<HTMLInputElement>('[name^="decision.sentOn."]')
    expect(inputs.map(({ name, value, inputMode, disabled }) => [name, value, inputMode, disabled])).toEqual([
      ['decision.sentOn.day', '3', 'numeric', false],
      ['decision.sentOn.month', '', 'text', false],
      ['decision.sentOn.year', '2026', 'numeric', false],
    ])
    expect(inputs.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Day', 'Month', 'Year'])
    expect(inputs.map(input => input.getAttribute('aria-invalid'))).toEqual(['false', 'false', 'false'])
    const group = groupOf('decision.sentOn.day')
    expect([describedBy(group), group.className]).toEqual([['The date at the top of the letter or email.'], ''])
    expect([words('[role=status]'), all('[type=checkbox]').length]).toEqual([[], 3])
  })

  it('is neither stored nor sent if the visitor ticks “I don’t know”', async () => {
    show('decision')
    const first = named('decision.sentOn.day')
    one('.unknown input').click()
    await drawn()
    expect([first.name, first.disabled]).toEqual(['', true])
    expect(words('[role=status]')).toEqual(['That is fine. Keep the envelope or email: it can prove the date.'])
    one('.unknown input').click()
    await drawn()
    expect([first.name, first.disabled, words('[role=status]')]).toEqual(['decision.sentOn.day', false, []])
  })

  it('that is refused has the reason beside it, in its opened line', () => {
    show('decision', { errors: { 'decision.sentOn': 'No such day' } })
    const group = groupOf('decision.sentOn.day')
    expect(describedBy(group)).toEqual(['The date at the top of the letter or email.', 'No such day'])
    expect([group.className, isOpen()]).toEqual(['bad', true])
    expect(all('[name^="decision.sentOn."]').map(input => input.getAttribute('aria-invalid'))).toEqual([
      'true',
      'true',
      'true',
    ])
    expect(named('decision.receivedOn.day').getAttribute('aria-invalid')).toBe('false')
    expect([words('[part=without]'), named('without.decision').value]).toEqual([['Send without this date'], ''])
  })
})

describe('a choice of several', () => {
  it('is one group of checkboxes, in which the earlier choices are ticked', () => {
    show('safeContact', { values: { 'safeContact.ways': 'call, whatsapp' } })
    const boxes = all<HTMLInputElement>('[name="safeContact.ways"]')
    expect(boxes.map(({ value, checked }) => [value, checked])).toEqual([
      ['call', true],
      ['text', false],
      ['whatsapp', true],
      ['email', false],
    ])
    expect(boxes.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Call', 'Text', 'WhatsApp', 'Email'])
    const group = groupOf('safeContact.ways')
    expect([group.getAttribute('aria-describedby'), group.querySelector('small, .date')]).toEqual([null, null])
  })

  it('is described only by its error if it has no hint', () => {
    show('safeContact', { errors: { 'safeContact.ways': 'Choose one' } })
    expect(describedBy(groupOf('safeContact.ways'))).toEqual(['Choose one'])
    expect(words('[part=without]')).toEqual(['Send without this answer'])
  })
})

describe('a refused answer', () => {
  const errors = { 'decision.sentOn': 'No such day', 'decision.receivedOn': 'No such day' }

  it('can be left out together with other refused ones, and the form is sent', () => {
    show('decision', { errors })
    expect(words('[part=without]')).toEqual(['Send without these answers'])
    one('[part=without]').click()
    expect([named('without.decision').value, submits]).toEqual(['decision.sentOn decision.receivedOn', 1])
  })

  it('is no longer left out once an answer is changed', () => {
    show('decision', { errors })
    one('[part=without]').click()
    named('decision.sentOn.day').dispatchEvent(new Event('input', { bubbles: true }))
    expect(named('without.decision').value).toBe('')
  })

  it('stays left out if the form has to be sent once more', () => {
    show('decision', { errors })
    one('[part=without]').click()
    show('decision')
    expect([named('without.decision').value, words('[part=without]')]).toEqual([
      'decision.sentOn decision.receivedOn',
      [],
    ])
  })
})
