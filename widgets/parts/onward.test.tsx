import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { letters } from './example'
import { remember } from './form-memory'
import { OnwardLink, onwardOf } from './onward'

const REFERENCE = 'K7M3XQ9A'

function hostWith(attributes: Record<string, string>) {
  const host = document.createElement('haven-probe')
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value)
  return host
}

it('a form leads to a page of the same site, with the reference only if the tag asks for it', () => {
  const { origin } = location
  expect(onwardOf(hostWith({}), REFERENCE)).toBeUndefined()
  const later = { href: `${origin}/thanks/`, opensAfter: 5_000, words: 'Continue', lang: 'en-GB' }
  expect(onwardOf(hostWith({ done: '/thanks/' }), REFERENCE)).toEqual(later)
  expect(onwardOf(hostWith({ done: `${origin}/thanks/`, 'done-reference': '' }), REFERENCE)).toEqual({
    ...later,
    href: `${origin}/thanks/#reference=${REFERENCE}`,
    opensAfter: 0,
  })
})

it.each(['https://elsewhere.example/', '//elsewhere.example/', 'javascript:alert(1)', 'data:text/html,x', 'https://'])(
  'a form leads nowhere if `done` is %s, and the console says so',
  done => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    expect(onwardOf(hostWith({ done }), REFERENCE)).toBeUndefined()
    expect(warn.mock.calls[0]?.[0]).toBe(`[haven] <haven-probe done="${done}"> is no address on ${location.origin}.`)
  },
)

it('the link waits for the visitor if the form has letters, and has the words of the form’s language', () => {
  const host = hostWith({ done: '/thanks/' })
  remember(host, { letters: [letters.waiting], said: { formLanguage: 'pl' } })
  expect(onwardOf(host, REFERENCE)).toMatchObject({ opensAfter: undefined, words: 'Dalej', lang: 'pl' })
})

it.each([
  ['sq', 'Vazhdoni'],
  ['ur', 'آگے بڑھیں'],
] as const)('the link in %s says %s, as politely as the form’s other buttons', (formLanguage, words) => {
  const host = hostWith({ done: '/thanks/' })
  remember(host, { said: { formLanguage } })
  expect(onwardOf(host, REFERENCE)?.words).toBe(words)
})

it('the link opens the page after its time, unless the visitor presses a key or scrolls first', async () => {
  const { href } = location
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const shadow = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
  const root = createRoot(shadow as unknown as HTMLElement)
  onTestFinished(() => {
    vi.useRealTimers()
    root.unmount()
    shadow.host.remove()
    history.replaceState(history.state, '', href)
  })
  // An effect of the link starts its timer. The effect of this element runs after the link's.
  function AfterLink({ told }: { told: () => void }) {
    useEffect(told)
    return null
  }
  const show = async (hash: string) => {
    await new Promise<void>(told =>
      root.render(
        <>
          <OnwardLink href={hash} opensAfter={5_000} words="Continue" lang="en-GB" />
          <AfterLink told={told} />
        </>,
      ),
    )
    await vi.advanceTimersByTimeAsync(4_900)
  }
  await show('#first')
  expect(location.hash).not.toBe('#first')
  await vi.advanceTimersByTimeAsync(200)
  expect(location.hash).toBe('#first')
  await show('#second')
  shadow.querySelector('a')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(location.hash).toBe('#first')
  await show('#third')
  shadow.querySelector('a')?.dispatchEvent(new WheelEvent('wheel', { deltaY: 60, bubbles: true }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(location.hash).toBe('#first')
})
