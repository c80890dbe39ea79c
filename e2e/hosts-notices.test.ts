import { describe, expect, it } from 'vitest'
import { hostHarness } from './host-harness'
import { sumShifts, twoFrames } from './host-page'
import { caller, drawn, fillIn, partnerPage } from './partner-page'

const harness = hostHarness()
const { pageOf } = partnerPage(harness)

describe('the notices', () => {
  const close = () => harness.page.locator('haven-toasts').getByRole('button', { name: 'Close' })

  const fill = () => fillIn(harness.page, 'haven-callback-form', { name: 'Amina Yusuf', phone: caller.phone })
  const press = () => harness.page.locator('haven-callback-form button[type=submit]:visible').click()

  it.each([
    'display: grid; gap: 60px; min-height: 2000px',
    'display: flex; flex-direction: column; justify-content: space-between; min-height: 2000px',
  ])('move no element of a page whose body has "%s"', async layout => {
    harness.html = (await pageOf({ head: `body { ${layout} }`, some: ['haven-callback-form'] })).replace(
      '</main>',
      '</main><footer>Theirs below</footer>',
    )
    await harness.page.clock.install()
    await harness.page.goto(harness.origin)
    await drawn(harness.page, ['haven-callback-form'])
    const footer = () => harness.page.locator('footer').boundingBox()
    expect(await harness.page.locator('haven-toasts').count()).toBe(0)
    await fill()
    // The test waits for the line that the form shows after the first word was typed.
    await harness.page.getByText('Your answers stay in this tab').waitFor()
    const before = await footer()
    // The test lets the intake leave the request unanswered: the form must keep its height, and a notice must say that
    // the request is still being sent.
    await harness.page.route('**/api/callbacks', () => {})
    const asked = harness.page.waitForRequest('**/api/callbacks')
    await press()
    await asked
    await harness.page.clock.fastForward('00:30')
    await harness.page.locator('haven-toasts').getByText('Still sending').first().waitFor()
    expect(await footer()).toEqual(before)
    expect(before?.y).toBeGreaterThan(600)
  })

  it('can be read and closed in the page’s own modal dialog if the form is in it', async () => {
    harness.html = (await pageOf({ some: ['haven-callback-form'] }))
      .replace('<main>', '<main><dialog>')
      .replace('</main>', '</dialog></main>')
    await harness.page.goto(harness.origin)
    await harness.page.evaluate(() => document.querySelector('dialog')?.showModal())
    await drawn(harness.page, ['haven-callback-form'])
    await fill()
    await press()
    await harness.page.locator('haven-toasts').getByText('Callback request sent').first().waitFor()
    await harness.page.keyboard.press('F8')
    await close().click()
    await expect.poll(() => close().count()).toBe(0)
  })
})

describe('the call button', () => {
  const call = '<haven-call-button phone="020 7946 0100"></haven-call-button>'

  /** Opens a page with the call button. The page's clock moves only when the test moves it. */
  async function openCalls(body: string) {
    await harness.page.setViewportSize({ width: 1280, height: 720 })
    await harness.page.clock.install({ time: '2026-11-02T10:00:00Z' })
    await harness.page.clock.pauseAt('2026-11-02T10:00:01Z')
    harness.html = `<!doctype html><html lang="en"><head><title>A partner's page</title>
<script type="module" src="${harness.product.url}/widgets/haven.js"></script></head><body>${body}${call}</body></html>`
    await harness.page.goto(harness.origin)
    await harness.page.locator('haven-call-button [part=call]').waitFor({ state: 'attached' })
    await harness.page.clock.runFor(50)
  }
  const notice = () => harness.page.locator('haven-call-button [part=notice]')
  const seesNotice = () => notice().isVisible()

  it('has no invisible parts that take clicks, before, during and after its notice', async () => {
    await openCalls('<a href="#under" style="position: fixed; inset: 0">Under all of it</a>')
    for (const [wait, parts] of [
      [50, 0],
      [3_500, 1],
      [1_000, 2],
      [8_500, 1],
    ] as const) {
      await harness.page.clock.runFor(wait)
      await expect.poll(() => harness.page.evaluate(taken)).toEqual({ parts, blind: 0 })
    }
  })

  it('keeps a notice under the pointer until the pointer leaves', async () => {
    await openCalls('')
    await harness.page.clock.runFor(4_500)
    await expect.poll(seesNotice).toBe(true)
    await notice().hover()
    await harness.page.clock.runFor(20_000)
    expect(await seesNotice()).toBe(true)
    await harness.page.mouse.move(10, 10)
    await harness.page.clock.runFor(1_000)
    await expect.poll(() => notice().count()).toBe(0)
  })

  it.each(['<button>Next</button>', '<input aria-label="Name">', '<label><input type="radio"> Yes</label>'])(
    'neither opens its notice over %s nor leaves it there',
    async control => {
      const place = `<main style="position: absolute; top: 590px; right: 60px">${control}</main>`
      await openCalls(`${place}<p style="height: 3000px"></p>`)
      await harness.page.clock.runFor(6_000)
      await harness.page.locator('haven-call-button [part=call]').waitFor()
      expect(await seesNotice()).toBe(false)
      await harness.page.evaluate('scrollTo(0, 600)')
      await harness.page.clock.runFor(1_000)
      await expect.poll(seesNotice).toBe(true)
      await harness.page.evaluate('scrollTo(0, 0)')
      await expect.poll(seesNotice).toBe(false)
      await harness.page.evaluate('scrollTo(0, 600)')
      await harness.page.clock.runFor(1_000)
      await expect.poll(seesNotice).toBe(true)
    },
  )

  it('opens no notice while a field of a widget has the focus', async () => {
    await openCalls(`<haven-callback-form></haven-callback-form><p style="height: 900px"></p>`)
    const name = harness.page.locator('haven-callback-form [name=name]:visible')
    await name.focus()
    await harness.page.clock.runFor(6_000)
    await harness.page.locator('haven-call-button [part=call]').waitFor()
    expect(await seesNotice()).toBe(false)
    await name.blur()
    await harness.page.evaluate('scrollTo(0, 9999)')
    await harness.page.clock.runFor(1_000)
    await expect.poll(seesNotice).toBe(true)
    await name.focus()
    await expect.poll(seesNotice).toBe(false)
  })

  it('covers no link and no form at any width, nor does its notice', async () => {
    const button = () => harness.page.locator('haven-call-button [part=call]').isVisible()
    const link = '<a href="#there" style="position: absolute; top: 2700px; right: 60px">Go there</a>'
    await openCalls(`<haven-callback-form></haven-callback-form><p style="height: 3000px">${link}</p>`)
    await harness.page.setViewportSize({ width: 375, height: 420 })
    await harness.page.locator('haven-callback-form [name=phone]:visible').waitFor()
    await harness.page.clock.runFor(6_000)
    expect([await button(), await seesNotice()]).toEqual([false, false])
    await harness.page.evaluate('scrollTo(0, 2000)')
    await expect.poll(button).toBe(true)
    await harness.page.clock.runFor(1_000)
    await expect.poll(seesNotice).toBe(true)
    await harness.page.evaluate('scrollTo(0, 2330)')
    await expect.poll(async () => [await button(), await seesNotice()]).toEqual([false, false])
    await harness.page.evaluate('scrollTo(0, 2000)')
    await expect.poll(button).toBe(true)
    await harness.page.evaluate('scrollTo(0, 0)')
    await expect.poll(async () => [await button(), await seesNotice()]).toEqual([false, false])
    for (const width of [1280, 768]) {
      await harness.page.setViewportSize({ width, height: 420 })
      await expect.poll(button).toBe(false)
      await harness.page.evaluate('scrollTo(0, 2000)')
      await expect.poll(button).toBe(true)
      await harness.page.evaluate('scrollTo(0, 0)')
    }
  })

  it('covers no element that the page keeps clear, nor does its notice', async () => {
    const button = () => harness.page.locator('haven-call-button [part=call]').isVisible()
    const notes = '<p data-haven-clear style="position: absolute; top: 2700px; inset-inline: 0">The letter says so.</p>'
    await openCalls(`<div style="height: 3000px">${notes}</div>`)
    await harness.page.setViewportSize({ width: 375, height: 420 })
    await harness.page.clock.runFor(6_000)
    await expect.poll(seesNotice).toBe(true)
    await harness.page.evaluate('scrollTo(0, 2400)')
    await expect.poll(seesNotice).toBe(false)
    await harness.page.evaluate('scrollTo(0, 2330)')
    await expect.poll(button).toBe(false)
    await harness.page.evaluate('scrollTo(0, 0)')
    await expect.poll(button).toBe(true)
  })

  it('looks at what it would cover once the page has scrolled, not at each step', async () => {
    await openCalls('<p style="height: 3000px"></p>')
    await harness.page.clock.runFor(4_500)
    await expect.poll(() => harness.page.locator('haven-call-button [part=call]').isVisible()).toBe(true)
    const looks = () =>
      harness.page.evaluate<[atStep: boolean, atEnd: boolean]>(`(() => {
        const { elementFromPoint } = document
        let count = 0
        document.elementFromPoint = (...at) => (count++, elementFromPoint.apply(document, at))
        document.dispatchEvent(new Event('scroll'))
        const steps = count
        document.dispatchEvent(new Event('scrollend'))
        document.elementFromPoint = elementFromPoint
        return [steps > 0, count > steps]
      })()`)
    expect(await looks()).toEqual([false, true])
  })

  it('hides as soon as it slides over a form, before the page has stopped', async () => {
    await harness.page.addInitScript(() =>
      addEventListener('scrollend', event => event.stopImmediatePropagation(), true),
    )
    await openCalls('<haven-callback-form></haven-callback-form><p style="height: 3000px"></p>')
    await harness.page.setViewportSize({ width: 320, height: 420 })
    await harness.page.locator('haven-callback-form [name=phone]:visible').waitFor()
    await harness.page.evaluate('scrollTo(0, 2000)')
    await harness.page.clock.runFor(4_500)
    const button = () => harness.page.locator('haven-call-button [part=call]').isVisible()
    await expect.poll(button).toBe(true)
    // The code of the notice may arrive late.
    await notice().waitFor({ state: 'attached' })
    await harness.page.clock.runFor(100)
    // The page's clock stands still, so the button only gets the event of this step.
    await harness.page.evaluate('scrollTo(0, 0)')
    await expect.poll(button).toBe(false)
  })

  it('opens no notice over a form’s text, even if the button itself is beside the form', async () => {
    const words = '<haven-callback-form style="display: block; padding-bottom: 400px"></haven-callback-form>'
    await openCalls(`${words}<p style="height: 3000px"></p>`)
    await harness.page.locator('haven-callback-form [name=phone]:visible').waitFor()
    await harness.page.evaluate(
      `scrollTo(0, document.querySelector('haven-callback-form').getBoundingClientRect().bottom - innerHeight + 100)`,
    )
    await harness.page.clock.runFor(6_000)
    await expect.poll(() => harness.page.locator('haven-call-button [part=call]').isVisible()).toBe(true)
    expect(await seesNotice()).toBe(false)
    await harness.page.evaluate('scrollBy(0, 400)')
    await harness.page.clock.runFor(1_000)
    await expect.poll(seesNotice).toBe(true)
  })

  it('opens its notice once a visit', async () => {
    await openCalls('')
    await harness.page.clock.runFor(4_500)
    await expect.poll(seesNotice).toBe(true)
    await harness.page.reload()
    await harness.page.locator('haven-call-button [part=call]').waitFor({ state: 'attached' })
    for (let second = 0; second < 6; second++) await harness.page.clock.runFor(1_000)
    await harness.page.locator('haven-call-button [part=call]').waitFor()
    expect(await notice().count()).toBe(0)
  })

  it('appears and disappears with its notice without moving anything', async () => {
    await harness.page.addInitScript(sumShifts)
    await openCalls('<p>Words above it.</p>')
    for (const [wait, seen] of [
      [4_500, true],
      [9_000, false],
    ] as const) {
      await harness.page.clock.runFor(wait)
      await expect.poll(seesNotice).toBe(seen)
      await harness.page.evaluate(twoFrames)
    }
    expect(await harness.page.evaluate('shift')).toBe(0)
  })
})

/**
 * The number of visible parts of the call button, and of points where an invisible part takes a click; runs in the
 * page.
 */
function taken() {
  const parts = [...(document.querySelector('haven-call-button')?.shadowRoot?.querySelectorAll('[part]') ?? [])]
  const rooms = parts
    .filter(part => part.matches('[part=call], [part=notice]') && getComputedStyle(part).visibility === 'visible')
    .map(part => part.getBoundingClientRect())
  let blind = 0
  for (let x = 2; x < innerWidth; x += 8) {
    for (let y = 2; y < innerHeight; y += 8) {
      const seen = rooms.some(({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom)
      if (!seen && document.elementFromPoint(x, y)?.localName === 'haven-call-button') blind++
    }
  }
  return { parts: rooms.length, blind }
}
