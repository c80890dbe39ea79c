import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { AdminRecord } from '../../../api/contract/records/records'
import { appears } from '../../parts/example'
import { json } from '../example-answers'
import { limit } from '../example-limits'
import { application, callback, inquiry, NOW } from '../example-records'
import { loggedIn } from '../example-visits'
import { examples } from '../examples'
import { harness, nextRender, open, part, prepareHarness, rows, text, visit } from '../test-harness'
import { counted, page, counts as tally, working } from '../working-answers'

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
    // In a firm with one member of staff, the mark for unassigned requests is hidden.
    expect(harness.querySelector('.nobodys')?.getClientRects()).toHaveLength(0)
    // A processed request must not be marked as unassigned, because nobody has to deal with this request.
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

  it.each([375, 768, 1280])(
    'covers no name of a new request with its checkbox on a screen of %i pixels',
    async width => {
      await open({ ...working, [list]: () => json([inquiry(9, { unread: true })]) })
      harness.style.width = `${width}px`
      const [box, name] = ['tr:has(.dot) .pick input', '.open'].map(of =>
        harness.querySelector(of)?.getBoundingClientRect(),
      )
      expect(box?.right).toBeLessThanOrEqual(name?.left ?? 0)
    },
  )

  it('says beside a record that a request is processed, in rows no higher than the others', async () => {
    await open()
    harness.style.width = '1280px'
    ;(rows()[0] as HTMLElement).click()
    await part('record')
    const states = rows().flatMap(row => [...row.querySelectorAll('.states:has(> :not(.pending))')])
    expect(states.length).toBeGreaterThan(1)
    // The rows of processed requests must be so low that ten rows fit on the screen of a small laptop.
    const processed = states.filter(({ textContent }) => textContent === 'Processed')
    expect(processed.length).toBeGreaterThan(0)
    for (const state of processed) expect(state.closest('tr')?.getBoundingClientRect().height).toBeLessThan(51)
    for (const state of states) {
      const row = state.closest('tr')?.getBoundingClientRect()
      expect((row?.bottom ?? 0) - state.getBoundingClientRect().bottom).toBeGreaterThan(2)
    }
  })

  it('shows when each enquiry was submitted, by the clock in London', async () => {
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

  it('shows the exact text for an empty list', async () => {
    await open(examples.Empty.answers)
    expect(text('[part=status]')).toBe('No contact inquiries found.')
    expect(harness.querySelector('table')).toBeNull()
  })

  it.each([375, 768, 1280, 1680])(
    'shows names in full, and the beginning of an Arabic message, at %i pixels',
    async width => {
      const message = 'وصلتني رسالة رفض يوم الثلاثاء من وزارة الداخلية. '.repeat(9)
      const requests = [
        { ...inquiry(41, { message }), list: 'inquiries' },
        { ...callback(4, { name: 'Immaculata Oluwaseun-Featherstonehaugh', enteredBy: 'shared' }), list: 'callbacks' },
      ]
      await visit({ ...examples.Inbox, answers: { ...examples.Inbox.answers, '/api/admin/requests': page(requests) } })
      harness.style.width = `${width}px`
      const isCut = (one: Element) => one.scrollWidth > one.clientWidth
      expect([...harness.querySelectorAll('.open')].filter(isCut).map(({ textContent }) => textContent)).toEqual([])
      // Each word of a long name may take a line of its own, but no word may be broken.
      const name = rows()[1]?.querySelector('.open') as HTMLElement
      expect(name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight)).toBeLessThan(3.5)
      const words = rows()[0]?.querySelector('td.main > bdi') as HTMLElement
      const cell = words.parentElement as HTMLElement
      expect(words.getBoundingClientRect().right).toBeLessThanOrEqual(cell.getBoundingClientRect().right)
    },
  )

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
    const next = { path: `${list}?sort=urgency&cursor=next`, token: 'example-token' }
    expect(asked).toContainEqual(expect.objectContaining(next))
    expect(harness.querySelector('[part=more]')).toBeNull()
    expect(text('[part=status]')).toBe('14 of 14 shown, 4 overdue')
    expect(document.activeElement).toBe(harness.querySelector('[part=status]'))
  })
})

describe('a row of the inbox', () => {
  const records = [
    { list: 'inquiries', ...inquiry(9, { decision: { kind: 'detention' } }) },
    { list: 'inquiries', ...inquiry(8, { firstName: 'Oleksandr', lastName: 'Bondar', formLanguage: 'uk' }) },
    { list: 'callbacks', ...callback(7, { preferredTime: 'tomorrow 9.30', message: 'About my wife’s visa' }) },
  ]
  const answers = { ...working, '/api/admin/requests': page(records), [list]: page(records.slice(0, 2)) }
  const showInbox = (start: 'inbox' | 'inquiries') => visit({ start, answers, visit: loggedIn('[part=row]') })
  const isWhole = (of: string) =>
    [...harness.querySelectorAll(of)].every(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)

  it.each([375, 768, 1280])('cuts no name beside the language of the form on a screen of %i pixels', async width => {
    for (const tab of ['inbox', 'inquiries'] as const) {
      await showInbox(tab)
      harness.style.width = `${width}px`
      expect([tab, isWhole('a.open')]).toEqual([tab, true])
      expect(text('.language')).toBe('in Ukrainian')
      ;(rows()[0] as HTMLElement).click()
      await part('record')
      expect([tab, isWhole('a.open, .language')]).toEqual([tab, true])
    }
  })

  it.each([1280, 1680])('is no wider than the list beside a record at %i pixels, whatever its marks', async width => {
    const GRACE = { id: 'p1', name: 'Grace Okafor' }
    const marks = [
      { enteredBy: GRACE, unread: true },
      { suspect: true, held: true },
      { files: [{}, {}], isProcessed: true, processedAt: NOW },
      { isProcessed: true, processedAt: NOW, safeContact: { ways: ['email'], voicemail: 'no' } },
      { decision: { kind: 'refusal', sentOn: '2026-11-19' }, timeLimits: [limit('2026-11-28', 7)] },
    ]
    const named = [
      ['Oleksandr', 'Bondar'],
      ['Immaculata', 'Oluwaseun-Featherstonehaugh'],
    ]
    const rowsOf = (make: (id: number, change: Record<string, unknown>) => AdminRecord) =>
      marks.flatMap((change, at) =>
        named.map(([firstName, lastName], of) =>
          make(2 * at + of + 1, {
            ...{ firstName, lastName, name: `${firstName} ${lastName}`, formLanguage: 'uk', assignedTo: GRACE },
            ...change,
          }),
        ),
      )
    const lists = {
      inquiries: rowsOf((id, change) => inquiry(id, change, id % 2 ? 'failed' : 'sent')),
      'visa-applications': rowsOf(application),
      callbacks: rowsOf(callback),
    }
    const all = Object.entries(lists).flatMap(([list, records]) => records.map(record => ({ ...record, list })))
    const answers = {
      ...working,
      ...Object.fromEntries(Object.entries(lists).map(([list, records]) => [`/api/admin/${list}`, page(records)])),
      '/api/admin/requests': page(all.map((record, at) => ({ ...record, id: at + 1 }))),
    }
    for (const start of ['inbox', 'inquiries', 'visa-applications', 'callbacks'] as const) {
      await visit({ start, answers, visit: loggedIn('[part=row]') })
      harness.style.width = `${width}px`
      ;(rows()[0] as HTMLElement).click()
      await part('record')
      const edge = harness.querySelector('.of-list')?.getBoundingClientRect().right ?? 0
      const ends = rows().map(row => row.querySelector('.whose')?.getBoundingClientRect().right ?? edge)
      expect([start, ends.filter(end => end > edge)]).toEqual([start, []])
      expect([start, rows().filter(row => row.scrollWidth > row.clientWidth)]).toEqual([start, []])
      // Each mark is in full inside its row.
      const cut = [...harness.querySelectorAll<HTMLElement>('.states, .states > *')].filter(
        mark => mark.scrollWidth > mark.clientWidth || mark.scrollHeight > mark.clientHeight + 1,
      )
      expect([start, cut.map(({ textContent }) => textContent)]).toEqual([start, []])
    }
  })

  it.each([768, 1280])('names the person who entered a request on one line at %i pixels', async width => {
    const entered = { ...inquiry(9, { enteredBy: { id: 'p1', name: 'Grace Okafor' } }), list: 'inquiries' }
    await visit({
      start: 'inbox',
      answers: { ...answers, '/api/admin/requests': page([entered]) },
      visit: loggedIn('[part=row]'),
    })
    harness.style.width = `${width}px`
    const mark = harness.querySelector('[part=entered-by]') as HTMLElement
    expect(mark.clientHeight).toBeLessThan(1.6 * Number.parseFloat(getComputedStyle(mark).fontSize))
    expect([mark.title, width < 1280 || mark.scrollWidth <= mark.clientWidth]).toEqual([
      'Entered by Grace Okafor',
      true,
    ])
  })

  it('has the subject in full at 768 pixels, on a line of its own where a name leaves no room', async () => {
    const names = ['Bo', 'Aleksandra', 'Immaculata Oluwaseun']
    const long = names.map((firstName, at) => ({
      ...inquiry(at + 1, { firstName, lastName: 'Wiśniewska', formLanguage: 'uk', serviceRequired: 'settlement' }),
      list: 'inquiries',
    }))
    await visit({
      start: 'inbox',
      answers: { ...answers, '/api/admin/requests': page(long) },
      visit: loggedIn('[part=row]'),
    })
    harness.style.width = '768px'
    expect(isWhole('.contact > bdi, .contact > .language, a.open')).toBe(true)
  })

  it.each([1280, 1680])('has quick filters above it that are not cut beside a record at %i pixels', async width => {
    const counts = {
      ...counted(14, 12),
      ...{ mine: 3, detained: 2, followUpDue: 1, deadlines: { passed: 2, within7: 7 } },
    }
    await visit({
      start: 'inquiries',
      answers: { ...answers, '/api/admin/counts': () => tally({ inquiries: counts }) },
      visit: loggedIn('[part=row]'),
    })
    harness.style.width = `${width}px`
    ;(rows()[0] as HTMLElement).click()
    await part('record')
    const chips = await appears(harness, '.chips')
    expect(chips.children).toHaveLength(6)
    const enter = harness.querySelector('[part=enter-request]')?.getBoundingClientRect().left ?? 0
    for (const chip of chips.children) expect(chip.getBoundingClientRect().right).toBeLessThanOrEqual(enter)
    const lead = harness.querySelector('.lead') as HTMLElement
    expect(lead.scrollWidth).toBe(lead.clientWidth)
  })

  it('names the preferred time of a call-back, and has no label that stands out more than that of detention', async () => {
    await showInbox('inbox')
    const words = rows().map(row => row.querySelector('.main > bdi')?.textContent)
    expect(words).toContain('\u2068Call: \u2068tomorrow 9.30\u2069\u2069 · About my wife’s visa')
    expect(rows()[0]?.querySelector('.pill')?.className).toBe('pill urgent now')
  })
})
