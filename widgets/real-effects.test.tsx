import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { describe, expect, it, vi } from 'vitest'

it('effects still run after a test has faked timers, and has stopped before a faked timer ran', async () => {
  const ran: string[] = []
  function Noted({ name }: { name: string }) {
    useEffect(() => void ran.push(name), [name])
    return null
  }
  const roots = ['faked', 'real'].map(() => createRoot(document.createElement('div')))
  const nextFrame = () => new Promise(requestAnimationFrame)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  roots[0]?.render(<Noted name="faked" />)
  await nextFrame()
  await nextFrame()
  vi.useRealTimers()
  roots[1]?.render(<Noted name="real" />)
  await expect.poll(() => ran).toEqual(['faked', 'real'])
  for (const root of roots) root.unmount()
})

describe('another `setTimeout` that a test has left on the page', () => {
  const { setTimeout } = window

  it('stays until the test ends', () => {
    const other = (() => 0) as unknown as typeof setTimeout
    window.setTimeout = other
    expect(window.setTimeout).toBe(other)
  })

  // The test passes only if the check before it fails.
  it.fails('makes the next test fail', () => {})

  it('is gone in the tests after that', () => {
    expect(window.setTimeout).toBe(setTimeout)
  })
})
