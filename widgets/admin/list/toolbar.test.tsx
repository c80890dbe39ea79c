import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { appears, fill } from '../../parts/example'
import { json, refusal } from '../example-answers'
import { inquiry } from '../example-records'
import { choose } from '../example-visits'
import { examples } from '../examples'
import { collectFollowed, harness, nextRender, open, part, prepareHarness, rows, text } from '../test-harness'
import { working } from '../working-answers'

const list = '/api/admin/inquiries'
prepareHarness()

const search = () => harness.querySelector('[name=q]') as HTMLInputElement
const lastList = (asked: { path: string }[]) => asked.findLast(({ path }) => path.startsWith(`${list}?`))?.path

describe('the toolbar', () => {
  it('first requests the list in the order of urgency', async () => {
    expect(lastList((await open()).asked)).toBe(`${list}?sort=urgency`)
  })

  it('searches once typing pauses, and at once with Enter', async () => {
    const { asked } = await open()
    fill(harness, { q: 'amina' })
    const searches = () => asked.map(({ path }) => path).filter(path => path.startsWith('/api/admin/requests'))
    const amina = '/api/admin/requests?sort=urgency&q=amina'
    await expect.poll(searches).toEqual([amina, `${amina}&cursor=b`])
    fill(harness, { q: 'amina o’neill & co' })
    search().focus()
    await userEvent.keyboard('{Enter}')
    await nextRender()
    expect(searches().at(-1)).toBe('/api/admin/requests?sort=urgency&q=amina+o%E2%80%99neill+%26+co')
    expect(searches()).toHaveLength(3)
  })

  it('sends each filter’s value, with days in London time', async () => {
    const { asked } = await open()
    await expect.poll(() => harness.querySelectorAll('.wait').length).toBe(7)
    const steps: [string, string, string][] = [
      ['status', 'pending', 'status=pending'],
      ['urgency', 'urgent', 'status=pending&urgency=urgent'],
      ['mail', 'undelivered', 'status=pending&urgency=urgent&mail=undelivered'],
      ['letters', 'yes', 'status=pending&urgency=urgent&mail=undelivered&letters=yes'],
      ['reach', 'ask', 'status=pending&urgency=urgent&mail=undelivered&letters=yes&reach=ask'],
    ]
    for (const [name, value, query] of steps) {
      choose(harness, name, value)
      await expect.poll(() => lastList(asked)).toBe(`${list}?${query}&sort=urgency`)
    }
    harness.querySelector<HTMLElement>('[part=clear]')?.click()
    await nextRender()
    choose(harness, 'days', '7')
    await expect.poll(() => lastList(asked)).toBe(`${list}?sort=urgency&from=2026-11-15T00%3A00%3A00.000Z`)
    choose(harness, 'days', 'chosen')
    await appears(harness, '[name=from]')
    choose(harness, 'from', '2026-07-01')
    await nextRender()
    choose(harness, 'to', '2026-07-01')
    const summerDay = 'from=2026-06-30T23%3A00%3A00.000Z&to=2026-07-01T23%3A00%3A00.000Z'
    await expect.poll(() => lastList(asked)).toBe(`${list}?sort=urgency&${summerDay}`)
    choose(harness, 'sort', 'due')
    await expect.poll(() => lastList(asked)).toBe(`${list}?sort=due&${summerDay}`)
  })

  it.each([
    ['true', 'suspect=true'],
    ['false', 'suspect=false&spam=false'],
    ['marked', 'spam=true'],
  ])('requests the list with the right parameters for the spam filter %s', async (value, query) => {
    const { asked } = await open()
    choose(harness, 'suspect', value)
    await expect.poll(() => lastList(asked)).toBe(`${list}?sort=urgency&${query}`)
  })

  it('fits a phone with text of double size while all filters are shown', async () => {
    await open()
    harness.style.width = '320px'
    harness.style.setProperty('--haven-font-size', '32px')
    ;(await part('filters')).click()
    choose(harness, 'days', 'chosen')
    await appears(harness, '[name=from]')
    expect(harness.scrollWidth).toBeLessThanOrEqual(320)
  })

  it('offers no filter for the urgency if the form asks for none', async () => {
    await open()
    harness.querySelectorAll<HTMLElement>('[role=tab]')[3]?.click()
    await appears(harness, '.of-callbacks')
    expect(harness.querySelector('[name=urgency]')).toBeNull()
    expect([...harness.querySelectorAll('[name=sort] option')].map(({ textContent }) => textContent)).toEqual([
      'Urgent first, then due',
      'Soonest limit first',
      'Overdue first',
      'Follow-up first',
      'Newest first',
    ])
  })

  it('keeps each tab’s filters, but stores nothing in the address or in the browser', async () => {
    const before = location.href
    await open()
    choose(harness, 'status', 'pending')
    await nextRender()
    const tabs = harness.querySelectorAll<HTMLElement>('[role=tab]')
    tabs[2]?.click()
    await appears(harness, '.of-visa-applications')
    expect((harness.querySelector('[name=status]') as HTMLSelectElement).value).toBe('')
    tabs[1]?.click()
    await expect.poll(() => (harness.querySelector('[name=status]') as HTMLSelectElement).value).toBe('pending')
    expect([location.href, localStorage.length, sessionStorage.length]).toEqual([before, 0, 0])
  })

  it('shows the exact text for a list without matches, and removes the filters at a press', async () => {
    const { answers, visit } = examples.NothingFound
    await open(answers)
    choose(harness, 'status', 'pending')
    await appears(harness, '.empty')
    expect(text('[part=status]')).toBe(
      'No contact inquiries found. Only requests with these filters were searched: Pending.',
    )
    harness.querySelector<HTMLElement>('.empty [part=clear]')?.click()
    await expect.poll(() => rows().length).toBe(7)
    expect(visit).toBeDefined()
  })

  it('keeps the focus in the list if the focused row or button is gone', async () => {
    const nasrin = inquiry(3, { firstName: 'Nasrin' })
    await open({ ...working, [`${list}?status=pending&sort=urgency`]: () => json([nasrin]) })
    choose(harness, 'status', 'pending')
    await expect.poll(() => rows().length).toBe(1)
    search().focus()
    // The browser must not scroll on the down arrow, because the part above the list would then cover the row.
    const scrolls: boolean[] = []
    harness.addEventListener('keydown', event => scrolls.push(!event.defaultPrevented), { once: true })
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => document.activeElement?.textContent).toBe('Nasrin Yusuf')
    expect(scrolls).toEqual([false])
    const clear = await part('clear')
    clear.focus()
    clear.click()
    await expect.poll(() => rows().length).toBe(7)
    expect(document.activeElement?.className).toBe('open')
  })

  it('shows no rows of another filter when a read fails', async () => {
    await open({ ...working, [`${list}?status=processed&sort=urgency`]: () => refusal(500, 'internal', 'no') })
    choose(harness, 'status', 'processed')
    await appears(harness, '[part=failure]')
    expect(rows()).toHaveLength(0)
  })
})

it('an empty list names the source that staff typed', async () => {
  await open({ ...working, [`${list}?source=spring+leaflet&sort=urgency`]: () => json([]) })
  fill(harness, { source: 'spring leaflet' })
  await nextRender()
  const source = harness.querySelector('[name=source]') as HTMLElement
  source.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await appears(harness, '.empty')
  expect(text('[part=status]')).toBe(
    'No contact inquiries found. Only requests with these filters were searched: Source “\u2068spring leaflet\u2069”.',
  )
})

it('the toolbar filters by a source once staff press Enter, and removes the source with the other filters', async () => {
  const { asked } = await open()
  fill(harness, { source: 'spring leaflet' })
  await nextRender()
  expect(lastList(asked)).toBe(`${list}?sort=urgency`)
  const source = harness.querySelector<HTMLInputElement>('[name=source]') as HTMLInputElement
  source.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await expect.poll(() => lastList(asked)).toBe(`${list}?source=spring+leaflet&sort=urgency`)
  harness.querySelector<HTMLElement>('[part=clear]')?.click()
  await expect.poll(() => source.value).toBe('')
})

describe('the download', () => {
  it.each([
    ['xlsx', `${list}.xlsx?status=pending&sort=urgency&ticket=a%20b`],
    ['csv', `${list}.csv?status=pending&sort=urgency&ticket=a%20b`],
    ['csv-plain', `${list}.csv?status=pending&sort=urgency&plain=1&ticket=a%20b`],
  ])('is fetched by a ticket, with the filters that are set (%s)', async (name, address) => {
    const { asked } = await open({ ...working, '/api/admin/tickets': () => json({ ticket: 'a b' }, { status: 201 }) })
    choose(harness, 'status', 'pending')
    await nextRender()
    const followed = collectFollowed()
    ;(await part(name)).click()
    await expect.poll(() => followed).toEqual([address])
    expect(asked.find(({ path }) => path.endsWith('tickets'))).toMatchObject({ method: 'POST', token: 'example-token' })
    expect(harness.querySelector('a[href*=ticket]')).toBeNull()
  })

  it('that fails shows a message', async () => {
    await open({ ...working, '/api/admin/tickets': () => refusal(503, 'unavailable', 'full') })
    ;(await part('downloads')).click()
    ;(await part('csv')).click()
    await expect
      .poll(() => text('.toolbar [role=alert]:not(:empty)'))
      .toMatch(/^The download could not be started\. 503: /)
  })
})
