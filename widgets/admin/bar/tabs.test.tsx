import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { appears } from '../../parts/example'
import { Tabs } from './tabs'

const tabs = [
  { name: 'inquiries', title: 'inquiries', pending: 1_234, fresh: 2 },
  { name: 'visa-applications', title: 'visa-applications', pending: 1_234, fresh: 0 },
  { name: 'callbacks', title: 'callbacks', fresh: 0 },
]

function Harness() {
  const [open, setOpen] = useState('inquiries')
  return (
    <>
      <Tabs
        tabs={tabs}
        open={open}
        isElsewhere={false}
        onOpen={setOpen}
        onDown={undefined}
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

const drawn = () => [...harness.querySelectorAll<HTMLElement>('[role=tab]')]
const opened = () => drawn().findIndex(tab => tab.ariaSelected === 'true')

describe('tabs', () => {
  it('move the focus with the arrow keys, around the ends too, and with Home and End', async () => {
    drawn()[0]?.focus()
    const steps = ['{ArrowRight}', '{ArrowRight}', '{ArrowRight}', '{ArrowLeft}', '{Home}', '{End}']
    const seen: number[] = []
    for (const key of steps) {
      await userEvent.keyboard(key)
      await expect.poll(() => document.activeElement).toBe(drawn()[opened()])
      seen.push(opened())
    }
    expect(seen).toEqual([1, 2, 0, 2, 0, 2])
  })

  it('do not handle the browser’s own keys', async () => {
    drawn()[0]?.focus()
    const event = new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true, bubbles: true, cancelable: true })
    expect(drawn()[0]?.dispatchEvent(event)).toBe(true)
    expect(opened()).toBe(0)
  })

  it('are one stop of the tab order, and name the shown panel', async () => {
    await userEvent.click(drawn()[1] as HTMLElement)
    expect(drawn().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
    expect(drawn().map(tab => tab.getAttribute('aria-controls'))).toEqual([null, 'panel', null])
  })

  it('show their count once it is known', () => {
    expect(drawn().map(({ textContent }) => textContent)).toEqual([
      'inquiries 1,234 pending2 new',
      'visa-applications 1,234 pending',
      'callbacks ',
    ])
  })
})
