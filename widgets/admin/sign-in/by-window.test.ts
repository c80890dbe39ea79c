import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { signInByWindow } from './by-window'

const INTAKE = 'https://intake.example.org'

afterEach(() => {
  vi.restoreAllMocks()
})

/** A replacement for a window, which records the messages that it receives. */
function addWindow() {
  const frame = document.createElement('iframe')
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const opened = frame.contentWindow as Window
  const posted: unknown[][] = []
  opened.postMessage = (...words: unknown[]) => void posted.push(words)
  return { opened, posted, close: () => frame.remove() }
}

/**
 * Starts a sign-in through a separate window. The returned `hear` dispatches a message on this page, by default with
 * the sender that the real window would have.
 */
function begin() {
  const other = addWindow()
  const open = vi.spyOn(globalThis, 'open').mockReturnValue(other.opened)
  const asked = signInByWindow(`${INTAKE}/below`)
  const address = new URL(String(open.mock.calls[0]?.[0]))
  const { origin, nonce = '' } = Object.fromEntries(new URLSearchParams(address.hash.slice(1)))
  const right = { origin: INTAKE, source: other.opened, nonce }
  const hear = (data: object, change: Partial<typeof right> = {}) => {
    const { origin, source, nonce } = { ...right, ...change }
    dispatchEvent(new MessageEvent('message', { origin, source, data: { nonce, ...data } }))
  }
  return { ...other, asked, address, origin, nonce, hear }
}

/** For messages that the page must ignore, the one wrong property of each. */
const WRONGS = {
  'another site': () => ({ origin: 'https://intake.example.net' }),
  'another window of the intake': () => ({ source: addWindow().opened }),
  'another number': () => ({ nonce: '1-2-3-4' }),
}

describe('signing in by a window', () => {
  it('opens the intake’s own page, with this site and a random number in its address', () => {
    const { address, origin, nonce } = begin()
    expect(address.origin + address.pathname).toBe(`${INTAKE}/below/admin/sign-in/`)
    expect(origin).toBe(location.origin)
    expect(nonce).toMatch(/^\d+-\d+-\d+-\d+$/)
  })

  it('sends the window the message that this page waits; only the intake’s site receives the message', () => {
    const { hear, posted, nonce } = begin()
    hear({ haven: 'ready' })
    expect(posted).toEqual([[{ haven: 'waiting', nonce }, INTAKE]])
  })

  it('accepts a session from the window once, and confirms this', async () => {
    const { hear, posted, nonce, asked } = begin()
    hear({ haven: 'signed-in', token: 'a' })
    hear({ haven: 'signed-in', token: 'b' })
    expect(await asked.result).toEqual({ kind: 'open', token: 'a' })
    expect(posted).toEqual([[{ haven: 'taken', nonce }, INTAKE]])
  })

  it.each(Object.keys(WRONGS) as (keyof typeof WRONGS)[])('ignores messages from %s', async kind => {
    const { hear, posted, asked } = begin()
    const wrong = WRONGS[kind]()
    hear({ haven: 'ready' }, wrong)
    hear({ haven: 'signed-in', token: 'foreign' }, wrong)
    expect(posted).toEqual([])
    hear({ haven: 'signed-in', token: 'own' })
    expect(await asked.result).toEqual({ kind: 'open', token: 'own' })
  })

  it('accepts no session without a token, or after staff have stopped waiting', () => {
    const { hear, posted, asked } = begin()
    hear({ haven: 'signed-in' })
    hear({ haven: 'signed-in', token: '' })
    asked.stop()
    hear({ haven: 'ready' })
    hear({ haven: 'signed-in', token: 'late' })
    expect(posted).toEqual([])
  })

  it('reports that the window was closed, or did not open', async () => {
    const { close, asked } = begin()
    close()
    expect(await asked.result).toMatchObject({ kind: 'said', text: expect.stringContaining('The window was closed') })
    vi.spyOn(globalThis, 'open').mockReturnValue(null)
    expect(await signInByWindow(INTAKE).result).toMatchObject({
      kind: 'said',
      text: expect.stringContaining('did not open'),
    })
  })
})
