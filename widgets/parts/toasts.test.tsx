import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import styles from '../haven.css'
import { setStyles } from '../styles'

let showToast: typeof import('./toasts').showToast
let region: ShadowRoot

beforeAll(async () => {
  // The pointer is moved away, because another test file may have left it over the region, where it
  // would cause events.
  await userEvent.hover(document.body, { position: { x: 1, y: 1 } })
  setStyles(styles)
  const toasts = await import('./toasts')
  // The region that another test file has made may lack the stylesheet, so this file makes a new
  // one.
  document.querySelector('haven-toasts')?.remove()
  const host = toasts.findRegion()
  region = host.shadowRoot as ShadowRoot
  await vi.waitFor(() => expect(host.show).toBeDefined())
  // A form of another test file may still show or clear a toast, so the region shows only this file's
  // toasts.
  const show = host.show as NonNullable<typeof host.show>
  let isOwn = false
  host.show = toast => {
    if (isOwn) show(toast)
  }
  showToast = toast => {
    isOwn = true
    toasts.showToast(toast)
    isOwn = false
  }
  return () => {
    host.show = show
  }
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(1_000_001)
  vi.useRealTimers()
})

/** Waits until a change is drawn and its effects have run, then moves the clock. */
async function pass(ms: number) {
  for (let turn = 0; turn < 3; turn++) {
    await new Promise(requestAnimationFrame)
    await vi.advanceTimersByTimeAsync(0)
  }
  await vi.advanceTimersByTimeAsync(ms)
  await new Promise(requestAnimationFrame)
  await vi.advanceTimersByTimeAsync(0)
}

const shown = () => [...region.querySelectorAll('.toast b')].map(({ textContent }) => textContent)
const area = () => region.querySelector('[role=region]') as HTMLElement
const pointer = (type: string, clientX: number) =>
  region.querySelector('.toast')?.dispatchEvent(new PointerEvent(type, { clientX, bubbles: true }))

describe('the region of toasts', () => {
  afterEach(() => {
    document.body.removeAttribute('style')
    document.querySelector('main')?.remove()
  })

  it.each(['display: grid; align-content: start; gap: 60px', 'display: flex; flex-direction: column; gap: 60px'])(
    "takes no space of a body with %s, despite the page's rules for its children",
    layout => {
      const sheet = document.createElement('style')
      sheet.textContent = 'body > * { position: relative; display: block; min-height: 10px }'
      const host = document.querySelector('haven-toasts') as HTMLElement
      const main = document.createElement('main')
      document.body.style.cssText = layout
      document.body.append(sheet, main)
      const top = () => main.getBoundingClientRect().top
      const parent = host.parentNode as ParentNode
      const withRegion = top()
      host.remove()
      expect(withRegion).toBe(top())
      parent.append(host)
      sheet.remove()
    },
  )

  it('is in the dialog that covers the page, and back in the page once the dialog has closed', async () => {
    const host = document.querySelector('haven-toasts') as HTMLElement
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    dialog.showModal()
    showToast({ title: 'Seen', text: '' })
    await pass(0)
    const { x, y } = (region.querySelector('.toast') as HTMLElement).getBoundingClientRect()
    expect(document.elementFromPoint(x + 20, y + 20)).toBe(host)
    const closed = new Promise(done => dialog.addEventListener('close', done))
    dialog.close()
    await closed
    expect([host.parentNode, shown()]).toEqual([document.body, ['Seen']])
    dialog.remove()
  })
})

describe('toasts', () => {
  it('are in one region, whichever widget shows them', async () => {
    showToast({ title: 'First', text: '' })
    await pass(0)
    expect(document.querySelectorAll('haven-toasts')).toHaveLength(1)
    expect(shown()).toEqual(['First'])
  })

  it('are shown one at a time, the newest in place of the one before', async () => {
    showToast({ title: 'First', text: '' })
    await pass(0)
    showToast({ title: 'Second', text: '' })
    await pass(0)
    expect(shown()).toEqual(['Second'])
  })

  it('disappear at a call without a text, and a later toast appears as usual', async () => {
    showToast({ title: 'Out of date', text: '' })
    await pass(0)
    showToast({})
    await pass(0)
    expect(shown()).toEqual([])
    showToast({ title: 'New', text: '' })
    await pass(0)
    expect(shown()).toEqual(['New'])
  })

  it('disappear after five seconds', async () => {
    showToast({ title: 'Brief', text: '' })
    await pass(4_900)
    expect(shown()).toEqual(['Brief'])
    await pass(200)
    expect(shown()).toEqual([])
  })

  it('stay while the pointer is on them, and disappear afterwards', async () => {
    showToast({ title: 'Held', text: '' })
    await pass(1_000)
    area().dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    area().dispatchEvent(new MouseEvent('mouseenter'))
    await pass(20_000)
    expect(shown()).toEqual(['Held'])
    area().dispatchEvent(new MouseEvent('mouseleave'))
    await pass(5_100)
    expect(shown()).toEqual([])
  })

  it('disappear by themselves, even the first one of a page', async () => {
    const other = region.host
    other.remove()
    onTestFinished(() => {
      for (const made of document.querySelectorAll('haven-toasts')) made.remove()
      document.body.append(other)
    })
    const fresh: typeof import('./toasts') = await import(/* @vite-ignore */ `./toasts.tsx?page=${crypto.randomUUID()}`)
    const host = fresh.findRegion()
    const first = host.shadowRoot as ShadowRoot
    fresh.showToast({ title: 'First', text: '' })
    // A form of another test file that is still sending shows toasts in this region, too.
    delete host.show
    await pass(0)
    expect(first.querySelector('.toast b')?.textContent).toBe('First')
    await pass(5_000)
    expect(first.querySelector('.toast')).toBeNull()
  })

  it('stay while the focus is in them; F8 brings it there, Escape closes', async () => {
    showToast({ title: 'Read me', text: '' })
    await pass(0)
    dispatchEvent(new KeyboardEvent('keydown', { key: 'F8' }))
    await pass(0)
    expect(region.activeElement).toBe(area())
    await pass(20_000)
    expect(shown()).toEqual(['Read me'])
    area().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await pass(0)
    expect(shown()).toEqual([])
    area().blur()
  })

  it('stay while the focus is in them, although the pointer leaves them', async () => {
    showToast({ title: 'Read me', text: '' })
    await pass(0)
    area().focus()
    area().dispatchEvent(new MouseEvent('mouseenter'))
    await pass(0)
    area().dispatchEvent(new MouseEvent('mouseleave'))
    await pass(20_000)
    expect(shown()).toEqual(['Read me'])
    area().blur()
  })

  it('disappear with a swipe of 50 pixels to the right, and come back from a shorter one', async () => {
    showToast({ title: 'Swiped', text: '' })
    await pass(0)
    for (const [type, x] of [
      ['pointerdown', 100],
      ['pointermove', 149],
      ['pointerup', 149],
    ] as const)
      pointer(type, x)
    await pass(0)
    expect(shown()).toEqual(['Swiped'])
    for (const [type, x] of [
      ['pointerdown', 100],
      ['pointermove', 150],
      ['pointerup', 150],
    ] as const)
      pointer(type, x)
    await pass(0)
    expect(shown()).toEqual([])
  })

  it('announce an error at once and a success politely', async () => {
    showToast({ title: 'Bad', text: '', failed: true })
    await pass(0)
    expect(region.querySelector('[role=alert]')?.textContent).toContain('Bad')
    expect(region.querySelector('[role=status]')?.textContent).toBe('')
    showToast({ title: 'Good', text: '' })
    await pass(0)
    expect(region.querySelector('[role=alert]')?.textContent).toBe('')
    expect(region.querySelector('[role=status]')?.textContent).toContain('Good')
  })

  it('are at most 420 pixels wide and never wider than the page', () => {
    const { width, right } = area().getBoundingClientRect()
    expect(width).toBeLessThanOrEqual(420)
    expect(right).toBeLessThanOrEqual(document.documentElement.clientWidth)
  })
})

describe('a toast', () => {
  const toast = () => region.querySelector('.toast') as HTMLElement
  const press = (key: string) => area().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))

  it('has an optional title, its text, and the look of an error if it is one', async () => {
    showToast({ text: 'Words alone' })
    await pass(0)
    expect([toast().querySelector('b'), toast().querySelector('p')?.textContent]).toEqual([null, 'Words alone'])
    expect(toast().className.trim()).toBe('panel toast')
    showToast({ title: 'Bad', text: 'Words', failed: true })
    await pass(0)
    expect([toast().className.trim(), toast().querySelector('b')?.textContent]).toEqual(['panel toast failed', 'Bad'])
    expect([area().tabIndex, area().getAttribute('aria-label')]).toEqual([-1, 'Notifications (F8)'])
  })

  it('is dark if a tag of the page is dark, and light otherwise', async () => {
    const groundOf = async () => {
      showToast({ title: 'Themed', text: '' })
      await pass(0)
      return getComputedStyle(toast()).backgroundColor
    }
    expect(await groundOf()).toBe('rgb(255, 255, 255)')
    const tag = document.createElement('div')
    document.body.prepend(tag)
    tag.setAttribute('theme', 'dark')
    expect(await groundOf()).toBe('rgb(22, 35, 58)')
    tag.setAttribute('theme', 'light')
    expect(await groundOf()).toBe('rgb(255, 255, 255)')
    tag.remove()
  })

  it('is closed by its button, and by no key but Escape', async () => {
    showToast({ title: 'Stay', text: '' })
    await pass(0)
    for (const key of ['a', 'Enter', 'F7']) {
      press(key)
      dispatchEvent(new KeyboardEvent('keydown', { key }))
    }
    await pass(0)
    expect([shown(), region.activeElement]).toEqual([['Stay'], null])
    region.querySelector<HTMLButtonElement>('button')?.click()
    await pass(0)
    expect(shown()).toEqual([])
  })

  it('disappears five seconds after the focus has left it', async () => {
    showToast({ title: 'Read', text: '' })
    await pass(0)
    area().focus()
    await pass(20_000)
    expect(shown()).toEqual(['Read'])
    area().blur()
    await pass(4_900)
    expect(shown()).toEqual(['Read'])
    await pass(200)
    expect(shown()).toEqual([])
  })

  it('disappears by itself even if the previous one was closed under the pointer', async () => {
    showToast({ title: 'First', text: '' })
    await pass(0)
    area().dispatchEvent(new MouseEvent('mouseenter'))
    await pass(0)
    press('Escape')
    await pass(0)
    expect(shown()).toEqual([])
    showToast({ title: 'Second', text: '' })
    await pass(5_100)
    expect(shown()).toEqual([])
  })

  it('stays for five seconds of its own if it has replaced another toast', async () => {
    showToast({ title: 'First', text: '' })
    await pass(4_000)
    showToast({ title: 'Second', text: '' })
    await pass(4_000)
    expect(shown()).toEqual(['Second'])
    await pass(1_100)
    expect(shown()).toEqual([])
  })

  it('follows a finger only to the right, and comes back when the finger is lifted or lost', async () => {
    showToast({ title: 'Swiped', text: '' })
    await pass(0)
    const at = (type: string, x: number) => {
      pointer(type, x)
      return toast().style.transform
    }
    // Without a press, a movement is no swipe.
    expect(at('pointermove', 90)).toBe('')
    expect([at('pointerdown', 100), at('pointermove', 140), at('pointermove', 60)]).toEqual([
      'translateX(0px)',
      'translateX(40px)',
      'translateX(0px)',
    ])
    at('pointermove', 130)
    expect(at('pointercancel', 130)).toBe('')
    // The swipe has ended, so this movement has no effect.
    expect(at('pointermove', 400)).toBe('')
    pointer('pointerup', 400)
    await pass(0)
    expect(shown()).toEqual(['Swiped'])
  })
})

it('of two dialogs that cover the page, the upper one has the region', async () => {
  const host = document.querySelector('haven-toasts') as HTMLElement
  const [lower, upper] = [document.createElement('dialog'), document.createElement('dialog')]
  document.body.append(lower, upper)
  lower.showModal()
  upper.showModal()
  showToast({ title: 'Seen', text: '' })
  expect(host.parentNode).toBe(upper)
  const closed = new Promise(done => upper.addEventListener('close', done))
  upper.close()
  await closed
  expect(host.parentNode).toBe(lower)
  lower.remove()
  upper.remove()
  document.body.append(host)
})
