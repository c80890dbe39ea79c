import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { appears } from '../../parts/example'
import { json } from '../example-answers'
import { inquiry } from '../example-records'
import { logIn } from '../example-visits'
import { examples } from '../examples'
import { createLater } from '../later'
import { draw, harness, nextRender, part, prepareHarness, rows, text } from '../test-harness'
import { working } from '../working-answers'

prepareHarness()

const bring = () => import('../record/record-view')

/** The view of a record over a slow connection: `answer` decides each time if and when the view's code arrives. */
function overConnection(answer: () => Promise<void>) {
  let asked = 0
  const code = createLater(async () => {
    asked++
    await answer()
    return bring()
  })
  return { code, asked: () => asked }
}
const offline = async () => {
  throw new TypeError('Failed to fetch')
}
const heading = () => harness.querySelector('[part=record] h2')
const isAtHeading = () => heading() !== null && document.activeElement === heading()
const openFirst = () => (rows()[0] as HTMLElement).click()

describe('the code of an open record', () => {
  it('is asked for once the list stands there, and neither before nor twice', async () => {
    const { code, asked } = overConnection(async () => {})
    let arrive = (_: Response) => {}
    const list = () => new Promise<Response>(done => (arrive = done))
    await draw({ answers: { ...working, '/api/admin/inquiries': list }, recordView: code })
    logIn(harness)
    await appears(harness, '.skeleton')
    await nextRender()
    expect(asked()).toBe(0)
    arrive(json([inquiry(9)]))
    await appears(harness, '[part=row]')
    await expect.poll(() => code.code).toBeDefined()
    openFirst()
    await nextRender()
    expect(heading()).not.toBeNull()
    expect(asked()).toBe(1)
  })

  it('that is still on its way leaves nothing half drawn, says so, and has the focus go on to the record', async () => {
    let arrive = () => {}
    const { code } = overConnection(() => new Promise(done => (arrive = done)))
    await draw({ answers: working, recordView: code })
    logIn(harness)
    await appears(harness, '[part=row]')
    openFirst()
    await expect.poll(() => text('.waiting-place [role=status]')).toBe('Loading...')
    expect(harness.querySelector('[part=record]')).toBeNull()
    expect(document.activeElement?.textContent).toBe('Back to the list')
    arrive()
    await expect.poll(isAtHeading).toBe(true)
    expect(harness.querySelector('.waiting-place')).toBeNull()
  })

  it('is waited for no longer than staff want to', async () => {
    await draw(examples.RecordOnItsWay)
    await examples.RecordOnItsWay.visit(harness)
    await expect.poll(() => document.activeElement?.textContent).toBe('Back to the list')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(rows()[1]?.querySelector('.open'))
    expect(harness.querySelector('.waiting-place')).toBeNull()
  })

  it('that cannot be loaded is said when a record is opened, and comes with the next try', async () => {
    let connection: () => Promise<void> = offline
    const { code, asked } = overConnection(() => connection())
    await draw({ answers: working, recordView: code })
    logIn(harness)
    await appears(harness, '[part=row]')
    await expect.poll(asked).toBe(1)
    await nextRender()
    // At this point no record was opened, so its code was not requested.
    expect(harness.querySelector('[part=failure]')).toBeNull()
    openFirst()
    expect((await appears(harness, '.waiting-place [part=failure]')).textContent).toContain(
      'The record could not be loaded.The service could not be reached. Please check your connection and try again.',
    )
    expect(asked()).toBe(2)
    connection = async () => {}
    ;(await part('retry')).click()
    await expect.poll(isAtHeading).toBe(true)
    expect(harness.querySelector('[part=failure]')).toBeNull()
  })

  it('that could not be loaded before is there for the next open record once the connection is back', async () => {
    let connection: () => Promise<void> = offline
    const { code, asked } = overConnection(() => connection())
    await draw({ answers: working, recordView: code })
    logIn(harness)
    await appears(harness, '[part=row]')
    await expect.poll(asked).toBe(1)
    connection = async () => {}
    openFirst()
    await expect.poll(isAtHeading).toBe(true)
  })
})
