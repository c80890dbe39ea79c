import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'

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
