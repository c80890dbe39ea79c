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

/** Loads the code of an open record as over a slow connection: `answer` decides whether and when the code arrives. */
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
  it('is requested once the list is shown, neither earlier nor twice', async () => {
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

  it('draws nothing incomplete while it loads, says that it is loading, and then passes the focus to the record', async () => {
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

  it('does not keep staff waiting when they go elsewhere', async () => {
    await draw(examples.RecordOnItsWay)
    await examples.RecordOnItsWay.visit(harness)
    await expect.poll(() => document.activeElement?.textContent).toBe('Back to the list')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => document.activeElement).toBe(rows()[1]?.querySelector('.open'))
    expect(harness.querySelector('.waiting-place')).toBeNull()
  })

  it('is reported as missing when a record is opened, and loads at the next attempt', async () => {
    let connection: () => Promise<void> = offline
    const { code, asked } = overConnection(() => connection())
    await draw({ answers: working, recordView: code })
    logIn(harness)
    await appears(harness, '[part=row]')
    await expect.poll(asked).toBe(1)
    await nextRender()
    // The request for the code in advance has failed. While no record is open, the page shows no failure.
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

  it('is loaded for the next open record once the connection is back', async () => {
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
