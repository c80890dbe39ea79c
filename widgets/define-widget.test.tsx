import { useEffect, useState } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { defineWidget } from './define-widget'
import styles from './haven.css'
import { changing } from './parts/changing'
import { nextRender } from './parts/example'
import { readControls } from './parts/fallback-state'
import { recall, remember } from './parts/form-memory'
import { setStyles } from './styles'
import type { WidgetProps } from './widget'

interface ProbeProps extends WidgetProps {
  label?: string
  open?: string
}

const drawn: string[] = []
let mounted = 0
let unmounted = 0

function Probe({ api, label = 'none', open, host }: ProbeProps) {
  drawn.push(label)
  const [count, setCount] = useState(0)
  useEffect(() => {
    mounted++
    return () => void unmounted++
  }, [])
  if (label === 'break') throw new Error('broken on purpose')
  return (
    <form
      onInput={({ currentTarget }) => {
        remember(host, { values: readControls(currentTarget) })
      }}
    >
      <p id="seen">{changing(`${api}|${label}|${open ?? 'closed'}|${count}|${host.isConnected}`)}</p>
      <input name="name" defaultValue={recall(host).values?.name ?? ''} />
      <button type="button" onClick={() => setCount(count + 1)}>
        count
      </button>
    </form>
  )
}

const define = () =>
  defineWidget<'label' | 'open'>(
    { tag: 'haven-probe', component: Probe, attributes: ['label', 'open'] },
    'https://intake.example.org',
  )

type Element = HTMLElement & { label?: string; api?: string }
const shadow = (element: HTMLElement) => element.shadowRoot as ShadowRoot
const seen = (element: HTMLElement) => shadow(element).querySelector('#seen')?.textContent

function add(html: string): Element {
  const place = document.createElement('div')
  place.innerHTML = html
  document.body.append(place)
  return place.firstElementChild as Element
}

beforeAll(() => setStyles(styles))
afterEach(() => {
  document.body.textContent = ''
})

// This group of tests must be the first, because its test defines the tag that the other tests use.
describe('before the definition', () => {
  it('keeps a property that was set before the tag was defined', async () => {
    const element = add('<haven-probe></haven-probe>')
    element.label = 'early'
    expect(customElements.get('haven-probe')).toBeUndefined()
    define()
    await nextRender()
    expect(seen(element)).toContain('|early|')
    element.label = 'later'
    await nextRender()
    expect(seen(element)).toContain('|later|')
  })
})

describe('a defined tag', () => {
  it('can be defined twice without harm', () => {
    expect(define).not.toThrow()
  })

  it('marks its text as English, also on a page in another language', async () => {
    const element = document.createElement('haven-probe')
    const page = document.createElement('section')
    page.lang = 'pl'
    page.append(element)
    document.body.append(page)
    await expect.poll(() => element.shadowRoot?.querySelector('#seen')?.matches(':lang(en)')).toBe(true)
    page.remove()
  })

  it('renders nothing before it is in a document', async () => {
    const before = drawn.length
    const element = document.createElement('haven-probe')
    element.setAttribute('label', 'detached')
    await nextRender()
    expect(drawn).toHaveLength(before)
    document.body.append(element)
    expect(seen(element)).toContain('|detached|')
    expect(seen(element)).toContain('|true')
  })

  it('takes an empty attribute for an empty string, not for a missing one', () => {
    expect(seen(add('<haven-probe open></haven-probe>'))).toContain('|none||0')
  })

  it('uses the default again when an attribute is removed', async () => {
    const element = add('<haven-probe label="set"></haven-probe>')
    expect(seen(element)).toContain('|set|')
    element.removeAttribute('label')
    await nextRender()
    expect(seen(element)).toContain('|none|')
  })

  it('reads attributes as plain strings, with any content', () => {
    expect(seen(add(`<haven-probe label='{"broken": '></haven-probe>`))).toContain('|{"broken": |')
  })

  it('is drawn again when an attribute changes, and writes a set property into its attribute', async () => {
    const element = add('<haven-probe label="one"></haven-probe>')
    element.setAttribute('label', 'two')
    await nextRender()
    expect(seen(element)).toContain('|two|')
    element.label = 'three'
    await nextRender()
    expect(element.getAttribute('label')).toBe('three')
    expect(seen(element)).toContain('|three|')
  })

  it('is drawn again when an attribute is set in the handler of `haven-ready`', async () => {
    const element = document.createElement('haven-probe')
    let ready = 0
    element.addEventListener('haven-ready', () => {
      ready++
      element.setAttribute('label', 'at once')
    })
    document.body.append(element)
    await nextRender()
    expect(seen(element)).toContain('|at once|')
    expect(ready).toBe(1)
  })

  it('fires `haven-ready` again, with its present attributes, when it is put back into the page', async () => {
    const element = add('<haven-probe label="before"></haven-probe>')
    let ready = 0
    element.addEventListener('haven-ready', () => ready++)
    element.remove()
    await nextRender()
    element.setAttribute('label', 'meanwhile')
    await nextRender()
    expect(seen(element)).toBeUndefined()
    document.body.append(element)
    expect(seen(element)).toContain('|meanwhile|')
    expect(ready).toBe(1)
  })

  it('keeps a property that was set before its definition over its attribute', async () => {
    const element = document.createElement('haven-late') as Element
    element.setAttribute('label', 'attribute')
    element.label = 'property'
    document.body.append(element)
    defineWidget<'label'>({ tag: 'haven-late', component: Probe, attributes: ['label'] }, 'https://x.example.org')
    await nextRender()
    expect([seen(element), element.getAttribute('label')]).toEqual([
      'https://x.example.org|property|closed|0|true',
      'property',
    ])
  })

  it('asks the origin of the script unless the tag names an API, and drops the final slash of this address', () => {
    expect(seen(add('<haven-probe></haven-probe>'))).toMatch(/^https:\/\/intake\.example\.org\|/)
    expect(seen(add('<haven-probe api="https://other.example.org/"></haven-probe>'))).toMatch(
      /^https:\/\/other\.example\.org\|/,
    )
  })

  it('keeps its state and the typed text when it is moved', async () => {
    const element = add('<haven-probe></haven-probe>')
    await nextRender()
    const before = unmounted
    ;(shadow(element).querySelector('input') as HTMLInputElement).value = 'typed'
    ;(shadow(element).querySelector('button') as HTMLButtonElement).click()
    await nextRender()
    const elsewhere = document.createElement('section')
    document.body.append(elsewhere)
    elsewhere.append(element)
    await nextRender()
    expect(seen(element)).toContain('|1|')
    expect(shadow(element).querySelector('input')?.value).toBe('typed')
    expect(unmounted).toBe(before)
  })

  it('keeps the focus and the caret when it is moved by moveBefore', async () => {
    const element = add('<haven-probe></haven-probe>')
    const input = shadow(element).querySelector('input') as HTMLInputElement
    input.value = 'typed'
    input.focus()
    const elsewhere = document.createElement('section')
    document.body.append(elsewhere)
    ;(elsewhere as unknown as { moveBefore(node: Node, child: null): void }).moveBefore(element, null)
    await nextRender()
    expect(shadow(element).activeElement).toBe(input)
    expect(input.value).toBe('typed')
  })

  it('is unmounted when it is removed, and has the typed text again when it is put back', async () => {
    await nextRender()
    const begun = mounted
    const element = add('<haven-probe></haven-probe>')
    // The test waits until the element's effects have run, in the next frame. If the test removed the element earlier,
    // there would be nothing to clean up.
    await expect.poll(() => mounted).toBe(begun + 1)
    const before = unmounted
    const input = shadow(element).querySelector('input') as HTMLInputElement
    input.value = 'typed'
    input.dispatchEvent(new Event('input', { bubbles: true }))
    element.remove()
    await expect.poll(() => unmounted).toBe(before + 1)
    document.body.append(element)
    expect(shadow(element).querySelector('input')?.value).toBe('typed')
  })

  it('shows its fallback again, with the typed text, when its component throws an error', async () => {
    const element = add('<haven-probe><form><input name="name"></form></haven-probe>')
    const input = shadow(element).querySelector('input') as HTMLInputElement
    input.value = 'typed'
    input.dispatchEvent(new Event('input', { bubbles: true }))
    element.setAttribute('label', 'break')
    await nextRender()
    expect(shadow(element).querySelector('slot')).not.toBeNull()
    const fallback = element.querySelector('input') as HTMLInputElement
    expect(fallback.value).toBe('typed')
    expect(fallback.getBoundingClientRect().height).toBeGreaterThan(0)
  })

  it('adopts one shared sheet, and writes no style element', () => {
    const [first, second] = [add('<haven-probe></haven-probe>'), add('<haven-probe></haven-probe>')]
    expect(shadow(first).adoptedStyleSheets[0]).toBe(shadow(second).adoptedStyleSheets[0])
    expect(shadow(first).adoptedStyleSheets[0]?.cssRules.length).toBeGreaterThan(10)
    expect(shadow(first).querySelector('style,[style]')).toBeNull()
  })
})
