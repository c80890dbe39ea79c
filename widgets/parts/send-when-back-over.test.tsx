import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { remember } from './form-memory'
import { NoAnswerPanel } from './send-when-back'

let host: HTMLElement
let root: Root
let answer: () => void
/** No other test on this page uses this intake. */
const API = 'https://over.example.org'
let asked: number
let sent: number

beforeEach(() => {
  asked = 0
  sent = 0
  host = document.body.appendChild(document.createElement('div'))
  vi.spyOn(window, 'fetch').mockImplementation(url => {
    if (`${url}`.startsWith(API)) asked++
    return new Promise(done => (answer = () => done(new Response())))
  })
  root = createRoot(host)
  remember(host, { resend: true })
})
afterEach(() => {
  host.remove()
  vi.restoreAllMocks()
})
const turn = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)))
const back = () => dispatchEvent(new Event('online'))

it('a form that is no longer shown does not ask the intake, and its earlier checks send nothing', async () => {
  const handleSubmit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    sent++
  }
  root.render(
    <form onSubmit={handleSubmit}>
      <NoAnswerPanel host={host} api={API} links={[]} panel={null} />
    </form>,
  )
  await turn()
  back()
  expect(asked).toBe(1)
  root.unmount()
  await turn()
  answer()
  back()
  await turn()
  expect([asked, sent]).toEqual([1, 0])
})
