import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { ErrorSummary } from './mistakes'
import { NoAnswerPanel } from './send-when-back'

let root: Root
const place = document.createElement('div')

beforeEach(() => {
  document.body.append(place)
  root = createRoot(place)
})
afterEach(() => {
  root.unmount()
  place.remove()
})
const draw = (what: ReactNode) => root.render(what)
const afterEffects = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)))

it('an error links to its field, and an error of a date to the first of its inputs', () => {
  draw(
    <form>
      <ErrorSummary
        issues={[
          { path: 'mail', code: 'x', message: 'Wrong' },
          { path: 'decision.sentOn', code: 'x', message: 'No such day' },
          { path: 'gone', code: 'x', message: 'Of no field here' },
        ]}
        panel={null}
      />
      <input name="name" />
      <input name="mail" />
      <input name="decision.sentOn.day" />
      <input name="decision.sentOn.month" />
    </form>,
  )
  expect(place.querySelector('h2')?.textContent).toBe('There is a problem')
  const [mail, date, gone] = place.querySelectorAll('a')
  mail?.click()
  expect((document.activeElement as HTMLInputElement).name).toBe('mail')
  date?.click()
  expect((document.activeElement as HTMLInputElement).name).toBe('decision.sentOn.day')
  gone?.click()
  expect([(document.activeElement as HTMLInputElement).name, location.hash]).toEqual(['decision.sentOn.day', ''])
})

it('a failure that is no longer shown does not check the connection', async () => {
  const asked = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => asked.mockRestore())
  draw(<NoAnswerPanel host={place} api="https://intake.example.org" links={[]} panel={null} />)
  await afterEffects()
  asked.mockClear()
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('offline'))
  expect(asked).toHaveBeenCalledTimes(2)
  root.unmount()
  await afterEffects()
  asked.mockClear()
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('offline'))
  expect(asked).not.toHaveBeenCalled()
})
