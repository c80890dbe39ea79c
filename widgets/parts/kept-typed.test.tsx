import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CallbackForm } from '../callback-form/callback-form'
import { formActionsByRoute } from '../callback-form/send'
import { appears, type FormExample, fill, nextRender, saved, submit } from './example'
import { recall, remember } from './form-memory'
import type { Sent } from './form-types'
import { createHarness } from './harness'
import type { Kept } from './kept-typed'

const harness = createHarness()
const root = harness.element
const host = root.host as HTMLElement

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  harness.clear()
  host.removeAttribute('typed')
})

const show = (example: FormExample = {}) => harness.show(CallbackForm, formActionsByRoute.callbacks, example)
const all = (): Record<string, Kept> => JSON.parse(sessionStorage.getItem('haven-typed') ?? '{}')
const kept = () => Object.values(all())[0]
const note = () => root.querySelector('.kept [role=status]')?.textContent
const typed = { name: 'Amina Example', phone: '020 7946 0101', message: 'My brother was taken this morning.' }

async function type() {
  await show()
  fill(root, typed)
  await expect.poll(() => kept()?.values).toEqual(typed)
}

/** Draws the form again as after a reload, when only the tab's storage is left. */
async function reload(example: FormExample = {}) {
  harness.clear()
  root.replaceChildren()
  await show({ ...example, reloaded: true })
}

const values = () => Object.fromEntries(Object.keys(typed).map(name => [name, harness.control(name).value]))

describe('a form that was typed into', () => {
  it('has the same text after a reload, and says from the first word on that this tab stores it', async () => {
    await show()
    expect(note()).toBeUndefined()
    await type()
    await expect.poll(note).toBe('Your answers stay in this tab for 24 hours at most.')
    await reload()
    await expect.poll(values).toEqual(typed)
    await expect.poll(note).toContain('stay in this tab')
    expect(Object.keys(all())[0]).toBe(`${location.pathname}${location.search} main 0`)
  })

  it.each([
    ['first option', '<option>Anything</option><option>A refusal</option>'],
    ['marked option', '<option>A refusal</option><option selected>Anything</option>'],
  ])('does not count the %s of a page’s own list as a change by the visitor', async (_, options) => {
    await show()
    fill(root, { ...typed, preferredTime: 'A refusal' })
    await expect.poll(() => kept()?.values.preferredTime).toBe('A refusal')
    const children = `<form><select name="preferredTime">${options}<option>Evenings</option></select></form>`
    await reload({ children })
    await expect.poll(() => harness.control('preferredTime').value).toBe('A refusal')
    expect(recall(host).values?.preferredTime).toBe('A refusal')
  })

  it('has a button for clearing the text that is no wider than its label', async () => {
    await type()
    await expect.poll(note).toContain('stay in this tab')
    const line = root.querySelector<HTMLDetailsElement>('.kept details') as HTMLDetailsElement
    line.open = true
    const button = line.querySelector('[part=clear]') as HTMLElement
    expect(button.getBoundingClientRect().width).toBeLessThan(120)
  })

  it('drops the stored text and letters once they are sent', async () => {
    await show({ answer: async () => saved })
    fill(root, typed)
    remember(host, { letters: [{ name: 'refusal.pdf', bytes: 1_200, id: '3f'.repeat(16) }] })
    await expect.poll(() => kept()).toMatchObject({ values: typed, letters: [{ name: 'refusal.pdf' }] })
    submit(root)
    await appears(root, '[part=success]')
    expect(sessionStorage.length).toBe(0)
  })

  it('drops the stored text after 24 hours', async () => {
    await type()
    const [[name, entry] = []] = Object.entries(all())
    const day = 24 * 60 * 60_000
    sessionStorage.setItem('haven-typed', JSON.stringify({ [name as string]: { ...entry, at: Date.now() - day } }))
    await reload()
    fill(root, { name: 'Somebody Else' })
    await expect.poll(note).toContain('stay in this tab')
    expect(values()).toEqual({ name: 'Somebody Else', phone: '', message: '' })
  })

  it('is cleared by the visitor, who confirms this and continues at the first field', async () => {
    await type()
    const clear = await appears(root, '[part=clear]')
    expect(clear.checkVisibility()).toBe(false)
    root.querySelector<HTMLElement>('.kept summary')?.click()
    await nextRender()
    expect(clear.checkVisibility()).toBe(true)
    expect(values()).toEqual(typed)
    clear.click()
    await nextRender()
    expect(values()).toEqual({ name: '', phone: '', message: '' })
    expect(root.activeElement).toBe(harness.control('name'))
    expect(sessionStorage.length).toBe(0)
    expect(note()).toBeUndefined()
  })

  it('stores nothing if its tag has typed="off"', async () => {
    await type()
    host.setAttribute('typed', 'off')
    sessionStorage.clear()
    fill(root, { message: 'Another message.' })
    await nextRender()
    expect(sessionStorage.length).toBe(0)
    expect(note()).toBeUndefined()
  })

  it('works in a browser that refuses storage', async () => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
    try {
      await show()
      fill(root, typed)
      await import('./kept-answers')
      await nextRender()
      expect(values()).toEqual(typed)
      expect(note()).toBeUndefined()
    } finally {
      Storage.prototype.setItem = setItem
    }
  })
})

describe('the tab never stores', () => {
  it('the safe ways of contact, the person for whom somebody asks, the honeypot, and files', async () => {
    await type()
    const { keepTyped } = await import('./kept-typed')
    const secret = {
      'safeContact.ways': 'call',
      'safeContact.note': 'He reads my phone',
      'onBehalfOf.name': 'Somebody',
      website: 'http://example.org',
      files: '3f',
      password: 'x',
    }
    keepTyped(host, { values: { ...typed, ...secret }, letters: [{ name: 'a.pdf', bytes: 3, content: new Blob() }] })
    expect(kept()?.values).toEqual(typed)
    expect(kept()?.letters).toEqual([])
  })
})

describe('uploaded letters', () => {
  it('are still listed by name after a reload', async () => {
    await type()
    const letter = { name: 'refusal.pdf', bytes: 1_200, id: '3f'.repeat(16) }
    remember(host, { letters: [{ ...letter, content: new Blob(['x']) }] })
    await reload()
    await expect.poll(() => recall(host).letters).toEqual([letter])
    expect((await appears(root, '[part=letter]')).textContent).toContain('refusal.pdf')
  })
})

describe('an attempt without an answer', () => {
  const keys: string[] = []
  const unanswered = async (_: unknown, key: string): Promise<Sent> => {
    keys.push(key)
    return { ok: false, code: 'network' }
  }
  const send = async () => {
    const before = keys.length
    submit(root)
    await expect.poll(() => keys.length).toBe(before + 1)
    await appears(root, '[part=failure]')
  }

  it('is repeated with the same key after a reload, and with another key once the text has changed', async () => {
    keys.length = 0
    await show({ answer: unanswered })
    fill(root, typed)
    await send()
    await reload({ answer: unanswered })
    await expect.poll(values).toEqual(typed)
    await send()
    fill(root, { message: 'Another message.' })
    await nextRender()
    await send()
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})
