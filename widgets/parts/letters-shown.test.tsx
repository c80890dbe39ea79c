import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { LETTER_TYPES } from '../../api/contract/forms/letters'
import { letters as examples } from './example'
import { remember } from './form-memory'
import { letterStrings as say } from './letter-strings'
import type { Letter, LetterLife } from './letter-types'
import { lettersOf, watchers } from './letter-upload'
import { Questions } from './letters'

const { here, sending, waiting, broken, wrongKind } = examples
let host: HTMLElement
let root: Root
let shadow: ShadowRoot

beforeEach(() => {
  host = document.createElement('div')
  shadow = host.attachShadow({ mode: 'open' })
  document.body.append(host)
  root = createRoot(shadow as unknown as HTMLElement)
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => {})
  onTestFinished(() => send.mockRestore())
})
afterEach(() => {
  root.unmount()
  host.remove()
})

function show(letters: Letter[], more: Partial<LetterLife> = {}) {
  remember(host, { letters: letters.map(letter => ({ ...letter })) })
  root.render(
    <form className="haven" onSubmit={event => event.preventDefault()}>
      <details>
        <Questions life={{ host, api: 'https://intake.example.org', reach: [], ...more }} />
      </details>
    </form>,
  )
}
const all = <Found extends Element = HTMLElement>(selector: string) => [...shadow.querySelectorAll<Found>(selector)]
const one = <Found extends Element = HTMLElement>(selector: string) => all<Found>(selector)[0] as Found
const words = (selector: string) => all(selector).map(({ textContent }) => textContent)
const input = () => one<HTMLInputElement>('input[type=file]')
/** Waits until a change is drawn. */
const drawn = () => new Promise(done => setTimeout(done))
const afterEffects = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)))

async function choose(...files: File[]) {
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input().files = chosen.files
  input().dispatchEvent(new Event('change', { bubbles: true }))
  await drawn()
}
async function press(selector: string) {
  one(selector).click()
  await drawn()
}
const pdf = (name: string) => new File(['%PDF'], name, { type: 'application/pdf' })

describe('a letter', () => {
  it.each([
    ['that is there', here, say.ready, [`${say.remove} ${here.name}`], []],
    ['that goes with a sent request', { ...here, added: true }, say.added, [], []],
    ['on its way', sending, say.sending(42), [`${say.remove} ${sending.name}`], [0.42]],
    ['whose upload begins', { ...sending, sent: 0 }, say.sending(0), [`${say.remove} ${sending.name}`], [0]],
    ['that waits', waiting, say.waiting, [`${say.remove} ${waiting.name}`], []],
    ['that may be tried again', broken, say.broken, [`Retry ${broken.name}`, `${say.remove} ${broken.name}`], []],
    ['that is refused for good', wrongKind, say.wrongKind, [`${say.remove} ${wrongKind.name}`], []],
    ['that broke, and waits again', { ...waiting, again: true }, say.waiting, [`Remove ${waiting.name}`], []],
  ])('%s says so, and offers the possible steps', (_, letter: Letter, state, buttons, progress) => {
    show([letter])
    expect(words('li div > :not(bdi, progress)')[1]).toBe(state)
    expect(words('li button')).toEqual(buttons)
    expect(all<HTMLProgressElement>('progress').map(({ value }) => value)).toEqual(progress)
    expect(one('li').className).toBe(letter.problem ? 'bad' : '')
  })

  it('has the icon of a picture or of a document', () => {
    const named = (name: string) => ({ ...here, name })
    show(['a.jpg', 'b.JPEG', 'c.heic', 'd.webp', 'e.jpg.pdf', 'letter', 'f.pdf'].map(named))
    const marks = all('li > svg path').map(path => path.getAttribute('d'))
    const [picture, , , , document] = marks
    expect(marks).toEqual([picture, picture, picture, picture, document, document, document])
    expect(picture).toMatch(/^M4 5h16/)
    expect(document).toMatch(/^M14 3H5/)
  })

  it('stays unchanged while another letter of the same name is removed', async () => {
    show([here, here, wrongKind])
    const [first, second] = all('li')
    await press('li:last-child button')
    expect(all('li')).toEqual([first, second])
  })

  it('is removed by its button: the message about too many files disappears, and the file input gets the focus', async () => {
    show([here, { ...here, name: 'other.pdf' }])
    await choose(...[1, 2, 3, 4].map(n => pdf(`${n}.pdf`)))
    expect(words('[part=letters] > [role=alert]')).toEqual([say.tooMany])
    await press('li:last-child button')
    expect(words('bdi')).toEqual([here.name, 'other.pdf', '1.pdf', '2.pdf'])
    expect([words('[part=letters] > [role=alert]'), one('[role=alert]').hidden]).toEqual([[''], true])
    expect(shadow.activeElement).toBe(input())
  })

  it('is tried again by its button, and its problem is no longer shown', async () => {
    show([{ ...broken, content: pdf(broken.name) }])
    expect(one('li button').getAttribute('aria-describedby')).toBe(one('li [role=alert]').id)
    await press('li button')
    expect([lettersOf(host)[0]?.problem, all('li [role=alert]')]).toEqual([undefined, []])
    expect(all('.reach')).toEqual([])
  })
})

describe('a screen reader hears', () => {
  it.each<[string, Letter[], string]>([
    ['nothing if there are no letters', [], ''],
    ['nothing about a letter that waits', [waiting], ''],
    ['nothing about a problem, which is announced beside its letter', [broken], ''],
    ['that an upload begins', [{ ...sending, name: 'a.pdf', sent: 0 }], 'a.pdf: On its way: 0 %.'],
    ['each quarter', [{ ...sending, name: 'a.pdf', sent: 0.6 }], 'a.pdf: On its way: 50 %.'],
    ['the first quarter', [{ ...sending, name: 'a.pdf', sent: 0.49 }], 'a.pdf: On its way: 25 %.'],
    ['that a letter is uploaded', [{ ...here, name: 'a.pdf' }], `a.pdf: ${say.ready}.`],
    [
      'about a letter that is being uploaded, rather than an uploaded one',
      [{ ...here, name: 'a.pdf' }, { ...sending, name: 'b.pdf', sent: 0.3 }, waiting],
      'b.pdf: On its way: 25 %. 1 of 3 are uploaded.',
    ],
    [
      'about the letter that was uploaded last',
      [{ ...here, name: 'a.pdf' }, { ...here, name: 'b.pdf' }, waiting],
      `b.pdf: ${say.ready}. 2 of 3 are uploaded.`,
    ],
    [
      'about the uploaded letter if the upload of another letter broke',
      [{ ...here, name: 'a.pdf', added: true }, broken],
      `a.pdf: ${say.added}. 1 of 2 are uploaded.`,
    ],
  ])('%s', (_, letters, said) => {
    show(letters)
    expect(words('[role=status]')).toEqual([said])
  })
})

describe('a form', () => {
  it('contains the ids of the complete letters, which the browser itself would also send', () => {
    show([here, broken, { ...here, id: 'ab'.repeat(16) }, waiting])
    const hidden = one<HTMLInputElement>('[name=files]')
    expect([hidden.type, hidden.value]).toEqual(['hidden', `${here.id}, ${'ab'.repeat(16)}`])
  })

  it('contains no ids before a letter is complete, nor ids of a sent request’s letters', () => {
    show([waiting, broken])
    expect(all('[name=files]')).toEqual([])
    show([here], { token: 'token' })
    expect(all('[name=files]')).toEqual([])
  })

  it('shows earlier letters, and stays closed if there are none', () => {
    show([here])
    expect(one<HTMLDetailsElement>('details').open).toBe(true)
    root.unmount()
    root = createRoot(shadow as unknown as HTMLElement)
    show([])
    expect(one<HTMLDetailsElement>('details').open).toBe(false)
  })

  it('adds its style sheet to the tag once, and keeps the existing sheets', () => {
    const own = new CSSStyleSheet()
    shadow.adoptedStyleSheets = [own]
    show([])
    root.unmount()
    root = createRoot(shadow as unknown as HTMLElement)
    show([])
    expect([shadow.adoptedStyleSheets.length, shadow.adoptedStyleSheets[0] === own]).toEqual([2, true])
    expect(getComputedStyle(input()).cursor).toBe('pointer')
  })

  it('accepts photos and the types of files that the firm accepts', () => {
    show([])
    expect(input().accept).toBe(['image/*', ...Object.keys(LETTER_TYPES)].join(','))
    expect([input().multiple, input().getAttribute('aria-invalid')]).toEqual([true, 'false'])
    expect(input().getAttribute('aria-describedby')).toBe(one('p').id)
  })

  it('shows at the file input, and linked to it, that too many files were chosen, until another choice fits', async () => {
    show([])
    await choose(...[1, 2, 3, 4, 5, 6].map(n => pdf(`${n}.pdf`)))
    const alert = one('[role=alert]')
    expect([alert.hidden, input().getAttribute('aria-invalid')]).toEqual([false, 'true'])
    expect(input().getAttribute('aria-describedby')).toBe(`${one('p').id} ${alert.id}`)
    expect(alert.id).not.toBe('')
    await choose()
    expect([alert.hidden, input().getAttribute('aria-invalid')]).toEqual([true, 'false'])
  })

  it('takes the same file again after it was chosen', async () => {
    show([])
    await choose(pdf('a.pdf'))
    expect(input().value).toBe('')
    await choose(pdf('a.pdf'))
    expect(words('bdi')).toEqual(['a.pdf', 'a.pdf'])
  })

  it('shows the state of its letters while it is on the page, and ignores changes afterwards', async () => {
    const before = watchers.size
    show([waiting])
    for (let turn = 0; turn < 3; turn++) {
      Object.assign(lettersOf(host)[0] ?? {}, { sent: turn / 4 })
      for (const watcher of watchers) watcher()
      await drawn()
      expect(one<HTMLProgressElement>('progress').value).toBe(turn / 4)
    }
    expect(watchers.size).toBe(before + 1)
    root.unmount()
    expect(watchers.size).toBe(before)
  })

  it('is blocked only while it is shown', async () => {
    show([waiting])
    await afterEffects()
    const asks = () => host.dispatchEvent(new CustomEvent('haven-submit', { cancelable: true }))
    expect(asks()).toBe(false)
    root.unmount()
    await afterEffects()
    expect(asks()).toBe(true)
  })

  it('with incomplete letters is blocked until all are complete', async () => {
    show([here, waiting])
    await afterEffects()
    let heard = 0
    host.addEventListener('haven-submit', () => heard++)
    expect(host.dispatchEvent(new CustomEvent('haven-submit', { cancelable: true }))).toBe(false)
    await expect.poll(() => shadow.activeElement?.className).toBe('panel')
    expect([heard, one('.panel').tabIndex, one('.panel').ariaLabel]).toEqual([0, -1, say.held])
    await press('.panel button')
    expect(all('.panel')).toEqual([])
  })

  it.each([
    ['below the button for files in a form', undefined, 'drop,reach'],
    ['above this button after sending', 'token', 'reach,drop'],
  ])('with a problem stands %s', (_, token, order) => {
    show([broken], { reach: [{ href: 'tel:1', children: '020 7946 0123' }], ...(token && { token }) })
    expect(String(all('.drop, .reach').map(({ className }) => className))).toBe(order)
  })

  it('with a problem shows how to reach the firm', () => {
    show([broken], { reach: [{ href: 'tel:1', children: '020 7946 0123' }] })
    expect(words('.reach')).toEqual([`${say.reach} 020 7946 0123`])
  })

  it('that was sent is no longer blocked: its letters are uploaded later, each from its beginning', async () => {
    show([{ ...here, content: pdf('a.pdf') }], { token: 'token' })
    await afterEffects()
    expect(lettersOf(host)[0]).toMatchObject({ id: undefined, sent: 0 })
    expect(host.dispatchEvent(new CustomEvent('haven-submit', { cancelable: true }))).toBe(true)
  })

  it('that was not sent yet keeps its letters', () => {
    show([{ ...here, content: pdf('a.pdf') }])
    expect(lettersOf(host)[0]?.id).toBe(here.id)
  })

  it('takes over the files that were chosen in the plain form before, and reports too many', async () => {
    const before = host.appendChild(document.createElement('input'))
    before.type = 'file'
    before.multiple = true
    const early = new DataTransfer()
    for (let n = 0; n < 6; n++) early.items.add(pdf(`${n}.pdf`))
    before.files = early.files
    show([], { token: 'token' })
    expect([words('bdi'), before.files?.length]).toEqual([[], 6])
    root.unmount()
    root = createRoot(shadow as unknown as HTMLElement)
    show([])
    await drawn()
    expect([words('bdi').length, before.files?.length]).toEqual([5, 0])
    expect(words('[part=letters] > [role=alert]')).toEqual([say.tooMany])
  })
})

it('the form marks the names of letters everywhere, so that session recorders leave them out', async () => {
  show([here, broken])
  await expect.poll(() => all('[part=letter]').length).toBe(2)
  const MARKS = '[translate=no].rr-mask[data-private][data-hj-suppress][data-clarity-mask=true][data-dd-privacy=mask]'
  const names = [here.name, broken.name]
  const bare = all('*').filter(
    element =>
      !element.closest(MARKS) &&
      [...element.childNodes].some(node => node instanceof Text && names.some(name => node.data.includes(name))),
  )
  expect(bare).toEqual([])
  expect(all(MARKS).length).toBeGreaterThan(3)
})
