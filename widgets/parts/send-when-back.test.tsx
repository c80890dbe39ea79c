import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { appears, nextRender } from './example'
import { NoAnswerPanel } from './send-when-back'

/** No other test on this page uses this intake. */
const API = 'https://back.example.org'
let host: HTMLElement
let root: Root
let sent = 0

/** Draws a form in the state after a failure, with the offer to send the form when the intake responds again. */
async function draw() {
  root = createRoot(host.appendChild(document.createElement('div')))
  root.render(
    <form
      onSubmit={event => {
        event.preventDefault()
        sent++
      }}
    >
      <input name="name" />
      <NoAnswerPanel host={host} api={API} links={[]} panel={null} />
    </form>,
  )
  return appears<HTMLInputElement>(host, '[type=checkbox]')
}

function open({ answers }: { answers: boolean }) {
  sent = 0
  host = document.body.appendChild(document.createElement('div'))
  const state = { answers, asked: [] as string[] }
  vi.spyOn(window, 'fetch').mockImplementation(async url => {
    if (`${url}`.startsWith(API)) state.asked.push(`${url}`)
    if (!state.answers) throw new TypeError('Failed to fetch')
    return new Response()
  })
  return state
}

const back = () => dispatchEvent(new Event('online'))
const status = () => host.querySelector('[role=status]')?.textContent
/** Waits until the offer says that the form will be sent later, and until the offer has added its listeners. */
async function waits() {
  await expect.poll(status).toBe('Waiting for the connection…')
  await nextRender()
}

afterEach(() => {
  root.unmount()
  host.remove()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('the form sends nothing, and does not ask the intake, until the visitor agrees', async () => {
  const { asked } = open({ answers: true })
  const box = await draw()
  // The test waits for a further drawing, after which a faulty offer would have added its
  // listeners.
  await nextRender()
  back()
  await nextRender()
  expect([box.checked, status(), asked, sent]).toEqual([false, '', [], 0])
})

it('a form is sent once the connection is back and the intake answers', async () => {
  const state = open({ answers: false })
  // The regular check would hide a missing listener, so it is switched off.
  vi.spyOn(window, 'setInterval').mockReturnValue(0 as never)
  const box = await draw()
  box.click()
  await waits()
  back()
  await expect.poll(() => state.asked).toEqual([`${API}/healthz`])
  await nextRender()
  expect(sent).toBe(0)
  state.answers = true
  back()
  await expect.poll(() => sent).toBe(1)
})

it('every ten seconds, a form asks an intake that was unreachable, because no event reports the intake’s return', async () => {
  const { asked } = open({ answers: true })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const box = await draw()
  box.click()
  await waits()
  vi.advanceTimersByTime(9_999)
  expect(asked).toEqual([])
  vi.advanceTimersByTime(1)
  await expect.poll(() => sent).toBe(1)
})

it('an unfinished change by the visitor is not sent meanwhile', async () => {
  open({ answers: true })
  const box = await draw()
  box.click()
  await waits()
  host.querySelector('[name=name]')?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  await expect.poll(() => box.checked).toBe(false)
  back()
  await nextRender()
  expect(sent).toBe(0)
})

it("a second failure leaves the visitor's choice unchanged", async () => {
  open({ answers: true })
  ;(await draw()).click()
  await waits()
  root.unmount()
  expect((await draw()).checked).toBe(true)
})
