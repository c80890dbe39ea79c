import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { json } from '../example-answers'
import { inquiry } from '../example-records'
import { examples } from '../examples'
import { harness, nextRender, open, part, prepareHarness, rows, text, visit } from '../test-harness'
import { working } from '../working-answers'

const list = '/api/admin/inquiries'
prepareHarness()

describe('the list of inquiries', () => {
  it('has the columns and words of the specification', async () => {
    await open()
    expect(text('[role=tab][id$=inquiries]')).toBe('Contact Inquiries 4 pending')
    expect(text('.lead p')).toBe('General contact form submissions')
    expect([...harness.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
      'Contact Info',
      'Service & Message',
      'Urgency',
      'Submitted',
      'Status',
    ])
    const column = (kind: string) => rows().map(row => row.querySelector(`.${kind} .pill`)?.textContent)
    expect(column('urgency')).toEqual(['High', 'Urgent', 'High', 'Medium', 'Low', 'High', 'Medium'])
    expect(column('status')[3]).toBe('Pending')
    expect(column('status')[4]).toBe('Processed')
    // In a firm of one person, no request is marked as unassigned.
    expect(harness.querySelector('.nobodys')?.getClientRects()).toHaveLength(0)
    // An answered request needs no assignee.
    expect(rows()[4]?.querySelector('.nobodys')).toBeNull()
    expect(rows()[2]?.querySelector('.main')?.textContent).toMatch(/^Visa Rejection AppealRefused on 14 November/)
  })

  it('marks the name of an assignee who has left', async () => {
    const daniel = { id: 'p2', name: 'Daniel Osei' }
    const assigned = [daniel, { ...daniel, left: true as const }]
    await open({ ...working, [list]: () => json(assigned.map((assignedTo, at) => inquiry(9 - at, { assignedTo }))) })
    const names = [...harness.querySelectorAll('tbody .whose bdi')].map(({ textContent }) => textContent)
    expect(names).toEqual(['Daniel Osei', '\u2068Daniel Osei\u2069 (left)'])
  })

  it.each([375, 768, 1280, 1680])('shows email, phone, time and status on a screen of %i pixels', async width => {
    await open()
    harness.style.width = `${width}px`
    const facts = [...(rows()[0]?.querySelectorAll('.contact > bdi, time, .states .pill') ?? [])]
    expect(facts.map(one => one.checkVisibility())).toEqual([true, true, true, true])
    expect(facts.map(({ textContent }) => textContent)).toContain('Pending')
  })

  it.each([375, 768, 1280])('lays no box over the name of a new request on a screen of %i pixels', async width => {
    await open({ ...working, [list]: () => json([inquiry(9, { unread: true })]) })
    harness.style.width = `${width}px`
    const [box, name] = ['.not-opened .pick input', '.open'].map(of =>
      harness.querySelector(of)?.getBoundingClientRect(),
    )
    expect(box?.right).toBeLessThanOrEqual(name?.left ?? 0)
  })

  it('says beside a record that a request is processed, in rows no higher than the others', async () => {
    await open()
    harness.style.width = '1280px'
    ;(rows()[0] as HTMLElement).click()
    await part('record')
    const states = rows().flatMap(row => [...row.querySelectorAll('.states:has(> :not(.pending))')])
    expect(states.length).toBeGreaterThan(1)
    // On a small laptop, ten rows of the list are visible.
    const processed = states.filter(({ textContent }) => textContent === 'Processed')
    expect(processed.length).toBeGreaterThan(0)
    for (const state of processed) expect(state.closest('tr')?.getBoundingClientRect().height).toBeLessThan(51)
    for (const state of states) {
      const row = state.closest('tr')?.getBoundingClientRect()
      expect((row?.bottom ?? 0) - state.getBoundingClientRect().bottom).toBeGreaterThan(2)
    }
  })

  it('shows when each one was submitted by the clock in London', async () => {
    await open()
    const times = [...harness.querySelectorAll('time')]
    expect(times[1]?.textContent).toBe('21 Nov 2026, 09:12')
    expect(times.at(-1)?.textContent).toBe('20 Jun 2026, 00:30')
    expect(times.at(-1)?.dateTime).toBe('2026-06-19T23:30:00.000Z')
  })

  it('says in words which requests wait, are suspect, or were not mailed', async () => {
    await open()
    await expect.poll(() => harness.querySelectorAll('.wait').length).toBe(7)
    const texts = (selector: string) =>
      rows().map(row => [...row.querySelectorAll(selector)].map(({ textContent }) => textContent).join())
    expect(texts('.wait')).toEqual([
      'Overdue since Fri 13:20 · 1 day',
      'Overdue since 12:00',
      'Answer by 13:35 in 1 h 10 min',
      'Answer by 14:10 in 1 h 45 min',
      'Answered in 1 h 35 min',
      'Answered in 35 min',
      'Answered in 2 h',
    ])
    expect(texts('.flag')).toEqual(['Not emailed yet', '', '', 'Email not delivered', '', '', 'Possible spam'])
  })

  it('shows hostile text as text, apart from the words around it', async () => {
    await open()
    const row = rows().at(-1) as Element
    expect(row.querySelector('.open bdi')?.textContent).toBe('<b>Win</b> <img src=x onerror=alert(1)>')
    expect(row.querySelector('.main p bdi')?.textContent).toMatch(/^<script>alert\(1\)<\/script> .{160,}…$/)
    expect(harness.querySelectorAll('tbody :is(img, script, b, a:not(.open))')).toHaveLength(0)
  })

  it('says that there is nothing, word for word', async () => {
    await open(examples.Empty.answers)
    expect(text('[part=status]')).toBe('No contact inquiries found.')
    expect(harness.querySelector('table')).toBeNull()
  })

  it('leads to the first steps where the inbox is empty, for the roles that may take them', async () => {
    await visit(examples.InboxEmpty)
    const steps = [...harness.querySelectorAll<HTMLElement>('[part=first-steps] button')]
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      'Check the firm’s hours and phone numbers',
      'Invite yourself, so that you sign in by name',
      'See what the service still needs',
    ])
    steps[1]?.click()
    await expect.poll(() => text('[role=tab][aria-selected=true]')?.trim()).toBe('People')
  })

  it('appends the next page that the API names, and leaves the focus where the button was', async () => {
    const { asked } = await open()
    expect(text('[part=status]')).toBe('7 of 14 shown, 2 overdue')
    expect(text('.by-keys')).toBe('↑ ↓ move Enter open')
    await expect.poll(() => text('.checked')).toMatch(/^Checked \d\d:\d\d, UK time$/)
    const button = await part('more')
    button.focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => rows().length).toBe(14)
    await nextRender()
    expect(asked).toContainEqual({ path: `${list}?sort=urgency&cursor=next`, token: 'example-token' })
    expect(harness.querySelector('[part=more]')).toBeNull()
    expect(text('[part=status]')).toBe('14 of 14 shown, 4 overdue')
    expect(document.activeElement).toBe(harness.querySelector('[part=status]'))
  })
})
