import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ConsultationForm } from '../consultation-form/consultation-form'
import { ConsultationFallback } from '../consultation-form/fallback'
import { defineWidget } from '../define-widget'
import styles from '../haven.css'
import { setStyles } from '../styles'
import type { WidgetProps } from '../widget'
import { exampleFirm, nextRender } from './example'
import { carryFocus, clearFallback, intakeOf } from './fallback-state'
import { controlsIn } from './form-controls'

const SCRIPT = 'https://script.example.org'

/** The plain form in a tag, as a page contains it. */
function children(api: string): string {
  const place = document.createElement('div')
  createRoot(place).render(<ConsultationFallback api={api} firm={exampleFirm} />)
  return place.innerHTML
}

function Fragile({ label, ...widget }: WidgetProps & { label?: string }) {
  if (label === 'break') throw new Error('broken on purpose')
  return <ConsultationForm {...widget} load={() => Promise.reject(new Error('none'))} />
}

beforeAll(() => {
  setStyles(styles)
  defineWidget<'label'>({ tag: 'haven-fragile', component: Fragile, attributes: ['label'] }, SCRIPT)
})
afterEach(() => {
  document.body.textContent = ''
})

function show(html: string) {
  document.body.innerHTML = html
  return document.querySelector('haven-fragile') as HTMLElement
}
const widget = (inside: string) => show(`<haven-fragile>${inside}</haven-fragile>`)

/**
 * A page whose whole content is in one form. Forms cannot be nested, so the browser's parser drops the plain form's
 * `form` element.
 */
function pageForm() {
  const inside = `<haven-fragile>${children('https://intake.example.org')}</haven-fragile>`
  const tag = show(`<form><input name="theirs" value="1">${inside}</form>`)
  return { form: document.body.firstElementChild as HTMLFormElement, tag }
}
const posted = (form: HTMLFormElement) => [...new FormData(form).keys()]
const action = (tag: HTMLElement) => tag.shadowRoot?.querySelector('form')?.action

describe('a plain form behind the paragraph of its tag', () => {
  const behind = (form: string, inside = '') => show(`<p><haven-fragile>${inside}</haven-fragile></p>${form}`)
  const places = (tag: HTMLElement) =>
    [...document.querySelectorAll('body form')].map(form => (tag.contains(form) ? 'inside' : 'behind'))

  it('is moved back into the tag, with or without an element around it', () => {
    const form = children('https://intake.example.org')
    expect(places(behind(form))).toEqual(['inside'])
    expect(places(behind(`<div class="haven">${form.replace(' class="haven"', '')}</div>`))).toEqual(['inside'])
  })

  it('stays in place if it does not belong to that tag', () => {
    const form = children('https://intake.example.org')
    expect(places(behind(form.replace('/api/contact', '/api/callbacks')))).toEqual(['behind'])
    expect(places(behind(form.replace('class="haven"', '')))).toEqual(['behind'])
    expect(places(behind(form, form))).toEqual(['inside', 'behind'])
    expect(places(behind(`<p>Between.</p>${form}`))).toEqual(['behind'])
  })
})

describe('the fallback of a widget in a page that is one form', () => {
  it('neither blocks that form nor is sent with it', () => {
    const { form } = pageForm()
    expect([form.checkValidity(), posted(form)]).toEqual([true, ['theirs']])
  })

  it('is part of that form again when the widget throws an error, with the typed text', async () => {
    const { form, tag } = pageForm()
    const name = tag.shadowRoot?.querySelector('[name=firstName]') as HTMLInputElement
    name.value = 'Amina'
    name.dispatchEvent(new Event('input', { bubbles: true }))
    tag.setAttribute('label', 'break')
    await expect.poll(() => posted(form)).toContain('firstName')
    expect([form.checkValidity(), new FormData(form).get('firstName')]).toEqual([false, 'Amina'])
  })

  it('is put back when the tag is removed, and taken out again when the tag returns', async () => {
    const { form, tag } = pageForm()
    const owners = () => new Set([...controlsIn(tag)].map(control => control.form))
    tag.remove()
    await expect.poll(() => tag.querySelector('[form]')).toBeNull()
    form.append(tag)
    expect([owners(), posted(form)]).toEqual([new Set([null]), ['theirs']])
    document.body.prepend(tag)
    form.append(tag)
    await nextRender()
    expect(posted(form)).toEqual(['theirs'])
  })
})

describe('the intake of a widget without an api attribute', () => {
  it.each([
    ['https://one.example.org', 'https://one.example.org'],
    ['https://one.example.org/haven', 'https://one.example.org/haven'],
    ['', location.origin],
  ])('is the one to which its plain form posts: %s', (api, base) => {
    expect(action(widget(children(api)))).toBe(`${base}/api/contact`)
  })

  it.each([
    ['there is no form', '<a href="tel:1">1</a>'],
    ['the form posts elsewhere', '<form action="/contact.php"></form>'],
    ['the form names no address', '<form action="https://"></form>'],
  ])('is that of the script if %s', (_, inside) => {
    expect(action(widget(inside))).toBe(`${SCRIPT}/api/contact`)
  })

  it('is found even if a control is named `action`', () => {
    const host = document.createElement('div')
    host.innerHTML = '<form action="https://one.example.org/api/contact"><input name="action"></form>'
    expect(intakeOf(host)).toBe('https://one.example.org')
  })

  it('is overruled by the attribute `api` if the attribute contains a valid address', async () => {
    const tag = widget(children('https://one.example.org'))
    tag.setAttribute('api', 'https://two.example.org/')
    await expect.poll(() => action(tag)).toBe('https://two.example.org/api/contact')
    tag.setAttribute('api', 'two.example.org')
    await expect.poll(() => action(tag)).toBe('https://one.example.org/api/contact')
  })
})

it('a cleared plain form has the page’s own values', () => {
  const host = document.createElement('div')
  host.innerHTML = `<input name="a" value="theirs"><textarea name="b">words</textarea><input type="radio" name="c" value="1" checked>
<input type="radio" name="c" value="2"><select name="d"><option value="">Choose</option><option>x</option></select>`
  const [text, area, first, other, select] = controlsIn(host) as unknown as HTMLInputElement[]
  const all = () => [text?.value, area?.value, first?.checked, other?.checked, select?.value]
  const before = all()
  for (const control of [text, area, select]) Object.assign(control as object, { value: 'x' })
  other?.click()
  expect(all()).toEqual(['x', 'x', false, true, 'x'])
  clearFallback(host)
  expect(all()).toEqual(before)
})

it('the focus moves to a control of another kind', () => {
  const host = document.createElement('div')
  host.attachShadow({ mode: 'open' }).innerHTML =
    '<input name="a" value="some words"><select name="b"><option>x</option></select>'
  document.body.append(host)
  const from = (html: string) => {
    const theirs = document.createElement('form')
    theirs.innerHTML = html
    return theirs.firstElementChild as HTMLInputElement
  }
  const [input, select] = controlsIn(host.shadowRoot as ShadowRoot) as unknown as HTMLInputElement[]
  carryFocus(host, from('<input name="b">'))
  expect(host.shadowRoot?.activeElement).toBe(select)
  input?.setSelectionRange(2, 4)
  carryFocus(host, from('<select name="a"></select>'))
  expect([host.shadowRoot?.activeElement, input?.selectionStart, input?.selectionEnd]).toEqual([input, 2, 4])
})
