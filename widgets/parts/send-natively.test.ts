import { afterEach, expect, it, vi } from 'vitest'
import { reachable, sendNatively } from './send-natively'

afterEach(() => {
  document.body.textContent = ''
})

/** Makes a form whose response appears in a frame, so that the browser does not leave the test's page. */
function form() {
  document.body.innerHTML =
    '<iframe name="answer"></iframe><form target="answer" action="/answers"><input name="a" value="1"></form>'
  return document.querySelector('form') as HTMLFormElement
}
const answerAddress = () => (document.querySelector('iframe') as HTMLIFrameElement).contentWindow?.location

it('a form is sent as the browser itself does, with its hidden values', async () => {
  const sent = form()
  sendNatively(sent, { key: 'k', version: '2' }, () => {})
  await expect.poll(() => answerAddress()?.pathname).toBe('/answers')
  expect(answerAddress()?.search).toBe('?a=1&key=k&version=2')
  expect([...sent.elements].map(control => control.getAttribute('name'))).toEqual(['a'])
})

it('the added hidden values are never visible', () => {
  const sent = form()
  let shown: Element | undefined
  sent.submit = () => {
    shown = [...sent.elements].find(control => control.checkVisibility() && control.getAttribute('name') !== 'a')
  }
  sendNatively(sent, { key: 'k' }, () => {})
  expect(shown).toBeUndefined()
})

it('a form is told once that the browser left the page, or that the page’s policy forbade this', () => {
  for (const [leave, left] of [
    [() => dispatchEvent(new PageTransitionEvent('pagehide')), true],
    [() => document.dispatchEvent(new SecurityPolicyViolationEvent('securitypolicyviolation')), false],
  ] as const) {
    const told: boolean[] = []
    const sent = form()
    sent.submit = () => {}
    sendNatively(sent, {}, how => told.push(how))
    expect(told).toEqual([])
    leave()
    leave()
    expect(told).toEqual([left])
  }
})

it('a host counts as reachable if it answers with any status', async () => {
  expect(await reachable('/no/such/page')).toBe(true)
  expect(await reachable('http://127.0.0.1:1/')).toBe(false)
})

it('a host can be reachable without allowing the page’s script', async () => {
  const asking = vi.spyOn(window, 'fetch').mockResolvedValue(new Response())
  await reachable('https://intake.example.org')
  expect(asking).toHaveBeenCalledWith('https://intake.example.org/healthz', { mode: 'no-cors' })
  asking.mockRestore()
})
