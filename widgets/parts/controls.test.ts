import { afterEach, describe, expect, it } from 'vitest'
import {
  adoptFallback,
  carryFocus,
  clearFallback,
  contactLinks,
  detachControls,
  intakeOf,
  readControls,
} from './fallback-state'
import { writeFallback } from './form-controls'

afterEach(() => {
  document.body.textContent = ''
})

/** Makes a tag with these children, and with `drawn` in its shadow root. */
function tag(children: string, drawn = ''): HTMLElement {
  document.body.innerHTML = `<div>${children}</div>`
  const host = document.body.firstElementChild as HTMLElement
  // The slot draws the children, because an element that is not drawn cannot get the focus.
  host.attachShadow({ mode: 'open' }).innerHTML = `<slot></slot>${drawn}`
  return host
}
const focused = (host: HTMLElement) => host.shadowRoot?.activeElement
const within = (root: ParentNode, name: string) => root.querySelector(`[name="${name}"]`) as HTMLInputElement

describe('a control’s value', () => {
  const controls = `<input name="a" value="x"><textarea name="b"></textarea><input value="unnamed"><button name="no">
<input type="radio" name="c" value="1"><input type="radio" name="c" value="2" checked><input type="radio" name="d" value="3">
<input type="checkbox" name="e" value="yes"><input type="checkbox" name="f" value="yes" checked>
<select name="g"><option value="">Choose</option></select>`

  it('consists of the typed and chosen values, and leaves out empty ones on request', () => {
    const host = tag(controls)
    expect(readControls(host)).toEqual({ a: 'x', b: '', c: '2', f: 'yes', g: '' })
    expect(readControls(host, true)).toEqual({ a: 'x', c: '2', f: 'yes' })
  })

  it('has a space in place of each invisible character, and keeps its line breaks', () => {
    const host = tag('<textarea name="a"></textarea>')
    within(host, 'a').value = 'one\u0000\u000b\ttwo\nthree\u0085'
    expect(readControls(host)).toEqual({ a: 'one   two\nthree ' })
  })

  it('is written back into the plain form, except for unknown values', () => {
    const host = tag(controls)
    writeFallback(host, { a: 'typed', b: '', c: '1', e: 'yes' })
    expect(readControls(host)).toEqual({ a: 'typed', b: '', c: '1', e: 'yes', g: '' })
    writeFallback(host, {})
    expect(readControls(host)).toEqual({ a: 'typed', b: '', g: '' })
  })

  it("is emptied to the page's own values", () => {
    const host = tag(`${controls}<select name="h"><option>1</option><option selected>2</option></select>`)
    const before = readControls(host)
    writeFallback(host, { a: 'typed', b: 'typed', c: '1', e: 'yes', h: '2' })
    clearFallback(host)
    expect(readControls(host)).toEqual({ ...before, h: '1' })
  })
})

describe('the focus', () => {
  const fields =
    '<input name="a" value="abcdef"><textarea name="b">lines</textarea><input type="email" name="m" value="a@b.c">'
  const radios = '<input type="radio" name="r" value="1"><input type="radio" name="r" value="2">'

  function carried(
    name: string,
    selection?: [number, number, 'forward' | 'backward' | 'none'],
    drawn = fields + radios,
  ) {
    const host = tag(fields + radios, drawn)
    const from = within(host, name)
    from.focus()
    if (selection) from.setSelectionRange(...selection)
    carryFocus(host, adoptFallback(host, '/api/contact'))
    return host.shadowRoot as ShadowRoot
  }

  it.each<[string, [number, number, 'forward' | 'backward' | 'none']]>([
    ['a', [1, 4, 'backward']],
    ['a', [0, 3, 'forward']],
    ['a', [2, 2, 'forward']],
    ['b', [0, 5, 'backward']],
  ])('in %s moves to the widget with its selection %j', (name, selection) => {
    const shadow = carried(name, selection)
    const to = shadow.activeElement as HTMLInputElement
    expect([to.name, to.selectionStart, to.selectionEnd, to.selectionDirection]).toEqual([name, ...selection])
  })

  it('in a control without a selection is after the typed text, and the control keeps its type', () => {
    const shadow = carried('m')
    const to = shadow.activeElement as HTMLInputElement
    expect([to.name, to.type]).toEqual(['m', 'email'])
    document.execCommand('insertText', false, 'x')
    expect(to.value).toBe('a@b.cx')
  })

  it('moves from a choice to the same choice', () => {
    const host = tag(radios, radios)
    const [, second] = host.querySelectorAll<HTMLInputElement>('input')
    second?.focus()
    carryFocus(host, adoptFallback(host, '/api/contact'))
    expect((focused(host) as HTMLInputElement).value).toBe('2')
  })

  it('does not move if the widget has no such control, or if nothing in the tag has the focus', () => {
    expect(carried('a', undefined, '<input name="other">').activeElement).toBeNull()
    const host = tag(fields, fields)
    expect(adoptFallback(host, '/api/contact')).toBeUndefined()
    carryFocus(host, undefined)
    expect(host.shadowRoot?.activeElement).toBeNull()
    host.tabIndex = -1
    host.focus()
    expect(adoptFallback(host, '/api/contact')).toBeUndefined()
    const outside = document.body.appendChild(document.createElement('input'))
    outside.focus()
    expect(adoptFallback(host, '/api/contact')).toBeUndefined()
  })

  it('does not scroll the page', () => {
    const host = tag(fields, `<div style="height: 300vh"></div>${fields}`)
    within(host, 'a').focus()
    scrollTo(0, 0)
    carryFocus(host, adoptFallback(host, '/api/contact'))
    expect((focused(host) as HTMLInputElement).name).toBe('a')
    expect(scrollY).toBe(0)
  })

  it('moves from a list of choices to a choice, without a selection', () => {
    const list = '<select name="s"><option>1</option><option>2</option></select>'
    const host = tag(list, list)
    within(host, 's').focus()
    carryFocus(host, adoptFallback(host, '/api/contact'))
    expect((focused(host) as HTMLSelectElement).name).toBe('s')
  })
})

describe('a form that an editor moved behind its tag', () => {
  const page = (paragraph: string, behind: string) => {
    document.body.innerHTML = `${paragraph}${behind}`
    return document.querySelector('.tag') as HTMLElement
  }
  const form = '<form class="haven" action="https://i.example.org/api/contact"><input name="a"></form>'

  it.each([
    ['alone', form],
    ['in something of its own', `<div class="haven"><p>Words</p>${form.replace(' class="haven"', '')}</div>`],
  ])('%s is moved back into its tag', (_, behind) => {
    const host = page('<p><span class="tag"></span></p>', behind)
    expect(adoptFallback(host, '/api/contact')).toBeUndefined()
    expect(host.querySelector('form [name=a]')).not.toBeNull()
  })

  it.each([
    ['that sends elsewhere', '<p><span class="tag"></span></p>', form.replace('contact', 'callbacks')],
    ['of somebody else', '<p><span class="tag"></span></p>', form.replace('haven', 'theirs')],
    ['while the tag has one', `<p><span class="tag"><form></form></span></p>`, form],
    ['where the tag stands in no paragraph', '<div><span class="tag"></span></div>', form],
  ])('%s stays in place', (_, paragraph, behind) => {
    const host = page(paragraph, behind)
    adoptFallback(host, '/api/contact')
    expect(host.querySelector('[name=a]')).toBeNull()
  })

  it('keeps the focus that it has', () => {
    const host = page('<p><span class="tag"></span></p>', form)
    within(document, 'a').focus()
    expect(adoptFallback(host, '/api/contact')?.name).toBe('a')
  })
})

describe('whom to reach', () => {
  it('is the first link with a phone number and the first with an email address', () => {
    const host = tag(
      '<a href="tel:1">Call us</a><a href="mailto:a@example.org">a@example.org</a><a href="tel:2">020 2</a><a href="tel:3">3</a>',
    )
    expect(contactLinks(host)).toEqual([
      { href: 'tel:2', children: '020 2' },
      { href: 'mailto:a@example.org', children: 'a@example.org' },
    ])
    expect(contactLinks(tag('<a href="/tel:1">1</a><a href="mailto:x">write</a>'))).toEqual([])
  })
})

describe('the fallback’s controls', () => {
  const owners = (host: HTMLElement) => [...host.querySelectorAll('[id]')].map(control => control.getAttribute('form'))

  it('leave the page’s form while the widget is shown, except controls of another form', () => {
    const host = tag(
      '<input id="a"><select id="b"></select><textarea id="c"></textarea><button id="d"></button><input id="e" form="own">',
    )
    const giveBack = detachControls(host)
    expect(new Set(owners(host).slice(0, 4)).size).toBe(1)
    expect(document.getElementById(`${owners(host)[0]}`)).toBeNull()
    expect([owners(host)[0], owners(host)[4]]).not.toEqual([null, null])
    giveBack()
    expect(owners(host)).toEqual([null, null, null, null, 'own'])
  })

  it('stay in a form of their own, which browsers restore separately', () => {
    const host = tag('<form><input id="a"></form>')
    detachControls(host)()
    expect(owners(host)).toEqual([null])
    detachControls(host)
    expect(owners(host)).toEqual([null])
  })
})

it.each([
  ['https://i.example.org/api/contact', 'https://i.example.org'],
  ['https://i.example.org/haven/api/visa-applications', 'https://i.example.org/haven'],
  ['https://i.example.org/api/contact/more', undefined],
  ['https://i.example.org/api/', undefined],
  ['https://i.example.org/contact', undefined],
  ['mailto:http://i.example.org/api/contact', undefined],
])('a form that posts to %s names the intake %s', (action, intake) => {
  expect(intakeOf(tag(`<form action="${action}"></form>`))).toBe(intake)
})

it('without a form no intake is named', () => {
  expect(intakeOf(tag('<input name="a">'))).toBeUndefined()
})
