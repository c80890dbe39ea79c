import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { appears } from '../../parts/example'
import { readPreferences } from '../preferences'
import { harness, open, part, prepareHarness, text } from '../test-harness'

prepareHarness()

const choose = async (value: string) => {
  ;(await appears<HTMLInputElement>(harness, `[part=look] [value="${value}"]`)).click()
}

describe('the light or dark look', () => {
  it('is chosen in the bar and kept in the browser; the choice of the system’s look removes the stored value', async () => {
    await open()
    ;(await part('look')).click()
    await choose('dark')
    await expect.poll(() => localStorage.getItem('haven-admin')).toBe('{"theme":"dark"}')
    await choose('')
    await expect.poll(() => localStorage.length).toBe(0)
  })

  it('is stored beside an option that another tab of this browser has stored', async () => {
    await open()
    localStorage.setItem('haven-admin', '{"sound":true}')
    ;(await part('look')).click()
    await choose('dark')
    await expect.poll(readPreferences).toEqual({ sound: true, theme: 'dark' })
  })

  it('is the default one if the stored choice is damaged', () => {
    localStorage.setItem('haven-admin', '{"theme')
    expect(readPreferences()).toEqual({})
  })
})

describe('the key ?', () => {
  it('shows the list of keys, and closes it again; does nothing while staff type, or while the keys are turned off', async () => {
    await open()
    const keys = () => [...harness.querySelectorAll('.keys dt')].map(({ textContent }) => textContent)
    await userEvent.keyboard('?')
    await expect.poll(keys).toEqual(['/', '?', '↑ ↓', 'Enter', 'Space', '← →', 'Esc'])
    expect(document.activeElement).toBe(await part('look'))
    await userEvent.keyboard('?')
    await expect.poll(keys).toEqual([])
    harness.querySelector<HTMLElement>('[name=q]')?.focus()
    await userEvent.keyboard('?')
    expect(keys()).toEqual([])
    ;(await part('look')).click()
    const slash = await appears<HTMLInputElement>(harness, '[name=slash]')
    slash.click()
    slash.focus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(keys).toEqual([])
    await userEvent.keyboard('?')
    expect(keys()).toEqual([])
  })
})

/** Tests nine points in a panel, up to near its edges, and returns those that another element covers. */
function pointsNotOn(panel: Element) {
  // The panel is scrolled into view, because an earlier test may have left a part of it outside the
  // window.
  panel.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = panel.getBoundingClientRect()
  const parts = [0.05, 0.5, 0.95]
  const points = parts.flatMap(across => parts.map(down => [across, down] as const))
  return points.filter(([across, down]) => {
    const found = document.elementFromPoint(left + width * across, top + height * down)
    return !panel.contains(found)
  })
}

describe('a panel of the bar', () => {
  it.each(['look', 'alerts'])('covers the list, and no part of the list covers the panel: %s', async name => {
    await open()
    ;(await part(name)).click()
    await appears(harness, '.bar > .alerts')
    for (const width of [375, 768, 1_280]) {
      await page.viewport(width, 720)
      // The test waits, because the panel moves some time after the page has got its new width.
      await expect
        .poll(() => [width, pointsNotOn(harness.querySelector('.bar > .alerts') as Element)])
        .toEqual([width, []])
    }
  })
})

describe('the key Esc', () => {
  it.each(['look', 'alerts'])(
    'closes the panel, from within or from its button, and focuses the button: %s',
    async name => {
      await open()
      const button = await part(name)
      for (const place of ['.alerts input', `button[part=${name}]`]) {
        button.click()
        const from = await appears<HTMLElement>(harness, `.bar:has(> .alerts) ${place}`)
        from.focus()
        await userEvent.keyboard('{Escape}')
        await expect.poll(() => harness.querySelector('.bar > .alerts')).toBeNull()
        expect(document.activeElement).toBe(button)
      }
    },
  )
})

describe('the key /', () => {
  it('can be turned off, and on again', async () => {
    await open()
    ;(await part('look')).click()
    const box = await appears<HTMLInputElement>(harness, '[name=slash]')
    const focused = () => document.activeElement?.getAttribute('name')
    box.click()
    await expect.poll(() => localStorage.getItem('haven-admin')).toBe('{"slash":"off"}')
    box.focus()
    await userEvent.keyboard('/')
    expect(focused()).toBe('slash')
    box.click()
    await expect.poll(() => localStorage.length).toBe(0)
    await userEvent.keyboard('/')
    await expect.poll(focused).toBe('q')
  })
})

describe('on a page from right to left', () => {
  it('the arrow keys move between tabs in the direction of the arrow', async () => {
    await open()
    harness.dir = 'rtl'
    harness.querySelector<HTMLElement>('[role=tab]')?.focus()
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(() => text('[role=tab][aria-selected=true]')).toContain('Visa Applications')
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => text('[role=tab][aria-selected=true]')).toContain('Contact Inquiries')
  })
})
