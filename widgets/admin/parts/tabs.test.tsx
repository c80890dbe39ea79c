import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { appears } from '../../parts/example'
import type { AdminList } from '../list'
import { Tabs } from './tabs'

const lists: AdminList[] = (['inquiries', 'visa-applications', 'callbacks'] as const).map(name => ({
  name,
  title: name,
  subtitle: '',
  empty: '',
  hasUrgency: false,
  columns: [],
}))

function Harness() {
  const [open, setOpen] = useState(lists[0] as AdminList)
  return (
    <>
      <Tabs
        lists={lists}
        open={open}
        countOf={list => (list.name === 'callbacks' ? undefined : 1_234)}
        freshOf={list => (list.name === 'inquiries' ? 2 : 0)}
        onOpen={setOpen}
        label="Lists"
        panelId="panel"
      />
      <div id="panel" />
    </>
  )
}

let root: Root
let harness: HTMLElement
beforeEach(async () => {
  harness = document.createElement('div')
  document.body.append(harness)
  root = createRoot(harness)
  root.render(<Harness />)
  await appears(harness, '[role=tab]')
})
afterEach(() => {
  root.unmount()
  harness.remove()
})

const tabs = () => [...harness.querySelectorAll<HTMLElement>('[role=tab]')]
const opened = () => tabs().findIndex(tab => tab.ariaSelected === 'true')

describe('tabs', () => {
  it('follow the arrows around, Home and End, and take the focus along', async () => {
    tabs()[0]?.focus()
    const steps = ['{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{ArrowLeft}', '{Home}', '{End}']
    const seen: number[] = []
    for (const key of steps) {
      await userEvent.keyboard(key)
      await expect.poll(() => document.activeElement).toBe(tabs()[opened()])
      seen.push(opened())
    }
    expect(seen).toEqual([1, 2, 0, 2, 0, 2])
  })

  it('leave the browser its own keys', async () => {
    tabs()[0]?.focus()
    const event = new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true, bubbles: true, cancelable: true })
    expect(tabs()[0]?.dispatchEvent(event)).toBe(true)
    expect(opened()).toBe(0)
  })

  it('are one stop of the tab order, and name the panel that is there', async () => {
    await userEvent.click(tabs()[1] as HTMLElement)
    expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
    expect(tabs().map(tab => tab.getAttribute('aria-controls'))).toEqual([null, 'panel', null])
  })

  it('show a count that is known', () => {
    expect(tabs().map(({ textContent }) => textContent)).toEqual([
      'inquiries 1,234 pending2 new',
      'visa-applications 1,234 pending',
      'callbacks ',
    ])
  })
})
