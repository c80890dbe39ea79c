import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { withUrgency } from '../../../api/contract/with-urgency'
import { appears, fill } from '../../parts/example'
import { type Answers, json, refusal } from '../example-answers'
import { closeLimit } from '../example-limits'
import { inquiry, NOW } from '../example-records'
import { choose } from '../example-visits'
import { examples } from '../examples'
import { signIn } from '../staff-examples'
import { draw, harness, nextRender, part, prepareHarness, rows, text, visit } from '../test-harness'
import { choosing, DANIEL, GRACE, openWorked, pressIn, workAnswers, worked } from '../work-examples'
import { working } from '../working-answers'

const list = '/api/admin/inquiries'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
prepareHarness()

const box = () => harness.querySelector<HTMLTextAreaElement>('[part=work] textarea')
const lines = () => [...harness.querySelectorAll('[part=history] li')].map(line => line.textContent)
const done = () => text('[part=done]')
const press = async (name: string) => (await part(name)).click()
const heading = () => text('[part=record] h2')
/** The requests that the page sent to change the record. */
const sent = (asked: { method?: string; path: string; json?: unknown }[], path = `${list}/9`) =>
  asked
    .filter(call => call.path.startsWith(path) && ['PATCH', 'POST'].includes(`${call.method}`))
    .map(({ path, json }) => [path.slice(list.length), json])
const open = (answers: Answers = workAnswers(working)) => visit({ answers, visit: openWorked })

describe('the work on a request', () => {
  it('is in one history with person and time, the newest first, with the texts of notes and contacts', async () => {
    await open()
    expect(lines()).toEqual([
      'Called, no answerRang out, no voicemail left.Daniel Osei, 21 Nov 2026, 11:10',
      'Letter came by WhatsApp.\nAsk about the old flat.Daniel Osei, 21 Nov 2026, 11:02',
      'Assigned to Daniel OseiGrace Okafor, 21 Nov 2026, 10:31',
      'Received21 Nov 2026, 09:12',
    ])
  })

  it('is summed up at the head of the record by the last note or contact; one press shows all of it', async () => {
    await open()
    const latest = () => text('.head [part=latest]')
    expect(latest()).toBe('Called, no answer: Rang out, no voicemail left.Daniel Osei, 21 Nov 2026, 11:10All 3')
    harness.querySelector<HTMLElement>('[part=latest] button')?.click()
    expect(document.activeElement?.textContent).toBe('Notes, calls and history')
  })

  it('scrolls into view by a press in the header, however long the request is', async () => {
    await draw({ answers: workAnswers(working, { ...worked, message: 'One more line.\n'.repeat(80) }) })
    harness.style.width = '1280px'
    await openWorked(harness)
    await appears(harness, '[part=latest] button')
    // With this heading at the bottom edge of the screen, everything below the heading is out of
    // view.
    harness.querySelector('[part=work] h3')?.scrollIntoView({ block: 'end' })
    harness.querySelector<HTMLElement>('[part=latest] button')?.click()
    const last = () => harness.querySelector('[part=history] li:last-child')?.getBoundingClientRect().top ?? 0
    await expect.poll(() => last() < innerHeight).toBe(true)
  })

  it('is summed up by the text of the latest note, and not at all if nobody wrote or called', async () => {
    const withOnly = (...done: string[]) =>
      open(
        workAnswers(working, {
          ...worked,
          contacts: [],
          history: (worked.history ?? []).filter(({ what }) => done.includes(what)),
        }),
      )
    await withOnly('assigned', 'note')
    expect(text('[part=latest]')).toMatch(/^Note: Letter came by WhatsApp\./)
    // An assignment does not count as the latest work, because another line of the head shows the assignee.
    await withOnly('assigned')
    expect(harness.querySelector('[part=latest]')).toBeNull()
    expect(harness.querySelector<HTMLSelectElement>('[name=assignedTo]')?.selectedOptions[0]?.text).toBe('Daniel Osei')
  })

  it('is also summed up at the head if somebody took back that a request was answered', async () => {
    const done = { at: '2026-11-21T11:20:00.000Z', by: DANIEL }
    const call = { ...done, what: 'contact' as const, text: 'Called, spoke' }
    const back = { ...done, what: 'reopened' as const, text: 'Marked as pending: it was not answered' }
    const contacts = [{ ...done, id: 'c', how: 'spoke' as const }]
    await open(workAnswers(working, { ...worked, notes: [], contacts, history: [call, back] }))
    expect(text('[part=latest]')).toMatch(/^Marked as pending: it was not answeredDaniel Osei/)
  })

  it('is not summed up at the head if nobody has done anything', async () => {
    await open(workAnswers(working, { ...worked, notes: [], contacts: [], history: [] }))
    expect(harness.querySelector('[part=latest]')).toBeNull()
  })

  it('grows by a note, which is sent with a key and beside the notes of others', async () => {
    const { asked } = await visit(examples.NoteAdded)
    const note = asked.find(({ path }) => path === `${list}/9/notes`)
    expect(note).toMatchObject({ method: 'POST', json: { text: 'He may keep working.' } })
    expect(note?.key).toMatch(UUID)
    expect(note?.ifMatch).toBeUndefined()
    expect(done()?.trim()).toBe('The note was added.')
    expect(lines()[0]).toBe('He may keep working.Grace Okafor, 21 Nov 2026, 12:25')
    expect(box()?.value).toBe('')
  })

  it('refuses an empty note, and says so below the field', async () => {
    const { asked } = await visit(examples.NoteMissing)
    expect(text('.work [role=alert]')).toBe('Please write the note.')
    expect(document.activeElement).toBe(box())
    expect(sent(asked)).toEqual([])
    fill(harness, { text: 'x' })
    await expect.poll(() => text('.work [role=alert]')).toBe('')
  })

  it('keeps a refused note in the form; the same text is sent again with the same key, and a changed text with another key', async () => {
    const { asked } = await visit(examples.NoteNotKept)
    expect(box()?.value).toBe('He may keep working.')
    const keys = () => asked.filter(({ path }) => path === `${list}/9/notes`).map(({ key }) => key)
    await press('write-down')
    await expect.poll(() => keys().length).toBe(2)
    await nextRender()
    expect(new Set(keys()).size).toBe(1)
    fill(harness, { text: 'He may work.' })
    await nextRender()
    await press('write-down')
    await expect.poll(() => new Set(keys()).size).toBe(2)
    expect(box()?.value).toBe('He may work.')
  })

  it('shows the work that others have done meanwhile when a note is added', async () => {
    const theirs = { at: NOW, by: DANIEL, what: 'held', text: 'Kept from deletion' }
    const mine = { at: NOW, by: GRACE, what: 'note', text: 'Noted' }
    const record = { ...worked, history: [...(worked.history ?? []), theirs, mine] }
    await open(workAnswers(working, worked, { [`POST ${list}/9/notes`]: () => json(record, { status: 201 }) }))
    fill(harness, { text: 'x' })
    await press('write-down')
    await expect
      .poll(() => done()?.trim())
      .toBe('The note was added. Changed elsewhere in the meantime: Kept from deletion, by Daniel Osei at 12:25.')
  })

  it('gets a contact with the way that was used, which counts as the answer and offers the next request', async () => {
    const { asked } = await visit(examples.ContactLogged)
    expect(sent(asked)).toEqual([['/9/contacts', { how: 'spoke', answered: true, text: 'Comes in on Monday.' }]])
    expect(lines()[0]).toBe('Called, spokeComes in on Monday.Grace Okafor, 21 Nov 2026, 12:25')
    expect(text('[part=record] .wait')).toBe('Answered in 2 h 25 min')
    expect(text('.rest-column > .aside')).toContain('Answered21 Nov 2026, 12:25')
    expect(text('[part=next-in-line]')).toBe('Next in line: \u2068ליאת כהן\u2069')
    await press('next-in-line')
    await expect.poll(heading).toBe('ליאת כהן')
    expect(document.activeElement?.textContent).toBe('ליאת כהן')
  })

  it('says that no further request waits once the remaining ones belong to colleagues', async () => {
    const others = inquiry(8, { assignedTo: DANIEL, decision: { detained: 'yes' } })
    const rows = [others, worked, inquiry(7, { isProcessed: true, processedAt: NOW })]
    const more = { Link: `<${list}?cursor=next>; rel="next"`, 'X-Total-Count': '9' }
    for (const [headers, end] of [
      [{ 'X-Total-Count': '3' }, ' No further request in this list waits for you.'],
      [more, ' '],
    ] as const) {
      const answers = workAnswers(working, worked, { [list]: () => json(rows, { headers }) })
      await open(answers)
      fill(harness, { text: 'Comes in on Monday.' })
      await choosing(harness, 'how', 'spoke')
      await press('write-down')
      await expect.poll(done).toBe(`Logged: Called, spoke.${end}`)
    }
  })

  it('does not count an unanswered call as the answer', async () => {
    await open()
    await choosing(harness, 'how', 'no_answer')
    await press('write-down')
    await expect.poll(() => done()?.trim()).toBe('Logged: Called, no answer.')
    expect(text('[part=record] .wait')).toMatch(/^Overdue/)
    expect(harness.querySelector('[part=next-in-line]')).toBeNull()
  })

  it('has arrow keys that move between letters in a text field, and to no other request', async () => {
    await open()
    box()?.focus()
    await userEvent.keyboard('ac{ArrowLeft}b')
    expect(box()?.value).toBe('abc')
    expect(heading()).toBe('Amina Yusuf')
  })
})

describe('unsent typed text', () => {
  it('is kept while another request is open, which has its own text', async () => {
    await open()
    fill(harness, { text: 'half a' })
    await nextRender()
    await press('next')
    await expect.poll(heading).toBe('Kwame Boateng')
    expect(box()?.value).toBe('')
    await press('close')
    await nextRender()
    rows()[1]?.querySelector<HTMLElement>('.open')?.click()
    await expect.poll(() => box()?.value).toBe('half a')
  })

  it('is kept after a session that ended by itself, for the same person only, and gone after Logout', async () => {
    const answers = workAnswers(working)
    const me = answers['/api/admin/me'] as Answers[string]
    await open(answers)
    fill(harness, { text: 'half a note' })
    await nextRender()
    const counts = answers['/api/admin/counts'] as Answers[string]
    const endSession = async () => {
      answers['/api/admin/counts'] = () => refusal(401, 'unauthorized', 'Please sign in')
      document.dispatchEvent(new Event('visibilitychange'))
      await appears(harness, '[name=code]')
      answers['/api/admin/counts'] = counts
    }
    await endSession()
    const other = {
      ...(await (await me({})).json()),
      person: { ...DANIEL, email: 'd@example.org', role: 'caseworker' },
    }
    answers['/api/admin/me'] = () => json({ ...other, standing: 'caseworker' })
    await signIn(harness)
    await appears(harness, '[part=work] textarea')
    expect(box()?.value).toBe('')
    await endSession()
    answers['/api/admin/me'] = me
    await signIn(harness)
    await expect.poll(() => box()?.value).toBe('half a note')
    await press('logout')
    await appears(harness, '[name=code]')
    await openWorked(harness)
    expect(box()?.value).toBe('')
  })

  it('is also kept in the form for corrections if a colleague corrected the decision first: one press sends it again', async () => {
    const theirs = {
      ...closeLimit,
      corrected: { sentOn: '2026-11-13' },
      history: [{ at: NOW, by: DANIEL, what: 'corrected', text: 'Corrected the decision' }],
    }
    let refusals = 1
    const answers = workAnswers(working, closeLimit, {
      [`PATCH ${list}/9`]: () =>
        refusals-- > 0
          ? json(
              { error: { code: 'changed_elsewhere', message: '' }, record: theirs },
              { status: 409, headers: { ETag: '"1.y"' } },
            )
          : json(theirs, { headers: { ETag: '"2.y"' } }),
    })
    const { asked } = await open(answers)
    await press('correct')
    await appears(harness, '[name=receivedOn]')
    fill(harness, { receivedOn: '2026-11-16' })
    await nextRender()
    await press('save-known')
    await expect.poll(done).toMatch(/^Nothing was done here: .* Corrected the decision, by Daniel Osei at 12:25\. $/)
    const value = (name: string) => harness.querySelector<HTMLInputElement>(`.known [name=${name}]`)?.value
    expect([value('sentOn'), value('receivedOn')]).toEqual(['2026-11-13', '2026-11-16'])
    await press('save-known')
    await expect.poll(() => done()?.trim()).toContain('The correction is saved.')
    const patches = asked.filter(({ method }) => method === 'PATCH')
    expect(patches.map(({ ifMatch, json }) => [ifMatch, json])).toEqual([
      ['"0.x"', { corrected: { receivedOn: '2026-11-16' } }],
      ['"1.y"', { corrected: { receivedOn: '2026-11-16' } }],
    ])
  })
})

describe('how urgent a request is', () => {
  it('has a priority that staff set with one press, and can undo', async () => {
    const changes = [{ priority: 'high' }, {}]
    const answers = workAnswers(working, closeLimit, {
      [`PATCH ${list}/9`]: () => json({ ...closeLimit, ...changes.shift() }, { headers: { ETag: '"1.y"' } }),
    })
    const { asked } = await open(answers)
    await appears(harness, '[name=priority]')
    const select = harness.querySelector<HTMLSelectElement>('[name=priority]')
    const shown = () => select?.selectedOptions[0]?.textContent
    expect(shown()).toBe('As the visitor chose: Medium')
    const sent = () => asked.flatMap(({ method, json }) => (method === 'PATCH' ? [json] : []))
    await choosing(harness, 'priority', 'high')
    await expect.poll(sent).toEqual([{ priority: 'high' }])
    await expect.poll(() => done()).toContain('Priority set to high.')
    await expect.poll(() => select?.value).toBe('high')
    await userEvent.click(
      [...harness.querySelectorAll('button')].find(button => button.textContent === 'Undo') as Element,
    )
    await expect.poll(sent).toEqual([{ priority: 'high' }, { priority: null }])
    await expect.poll(shown).toBe('As the visitor chose: Medium')
    // The arrow keys step through all ranks of urgency, so the menu sets a rank only when the focus leaves the menu.
    select?.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(sent()).toHaveLength(2)
  })
})

describe('the follow-up of a request', () => {
  const field = () => harness.querySelector<HTMLInputElement>('[name=followUpAt]')

  it('is set by UK time, warns of a day after the limit’s last day, and can be undone', async () => {
    const changed = { ...closeLimit, followUpAt: '2026-11-30T09:00:00.000Z' }
    const answers = workAnswers(working, withUrgency(closeLimit, NOW), {
      [`PATCH ${list}/9`]: () => json(changed, { headers: { ETag: '"1.y"' } }),
    })
    const { asked } = await open(answers)
    await appears(harness, '[name=followUpAt]')
    fill(harness, { followUpAt: '2026-11-28T09:00' })
    await nextRender()
    expect(text('.follow-up .unsafe')).toBeUndefined()
    fill(harness, { followUpAt: '2026-11-30T09:00' })
    await nextRender()
    await expect.poll(() => text('.follow-up .unsafe')).toBe('This is after the last day, Sat 28 Nov.')
    await press('set-follow-up')
    const sent = () => asked.flatMap(({ method, json }) => (method === 'PATCH' ? [json] : []))
    await expect.poll(sent).toEqual([{ followUpAt: '2026-11-30T09:00:00.000Z' }])
    await expect.poll(() => done()).toContain('Follow-up: Mon 30 Nov, 09:00.')
    expect(text('header [part=follow-up]')).toBe('Follow-up Mon 30 Nov, 09:00')
    expect(field()?.value).toBe('2026-11-30T09:00')
    await press('undo')
    await expect.poll(() => sent()[1]).toEqual({ followUpAt: null })
  })

  it('is offered once a call was not answered, soon or when the office opens', async () => {
    const answers = workAnswers(working, closeLimit, {
      [`PATCH ${list}/9`]: () => json(closeLimit, { headers: { ETag: '"1.y"' } }),
      [`POST ${list}/9/contacts`]: () => json(closeLimit, { status: 201, headers: { ETag: '"1.x"' } }),
    })
    const { asked } = await open(answers)
    const button = (words: string) =>
      [...harness.querySelectorAll('button')].find(({ textContent }) => textContent === words)
    harness
      .querySelector<HTMLElement>('.acts a[href^="tel:"]')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    await appears(harness, '[part=ask-after]')
    button('Called, no answer')?.click()
    await appears(harness, '[part=try-again]')
    // The test's clock shows Saturday, 12:25, and the office is closed on Sundays, so the next two openings are on
    // Monday and Tuesday.
    const offered = () => [...harness.querySelectorAll('[part=try-again] button')].map(({ textContent }) => textContent)
    const openings = ['Mon 23 Nov, 10:00', 'Tue 24 Nov, 10:00']
    await expect.poll(offered).toEqual(['In 30 minutes', 'In 2 hours', ...openings, 'No time'])
    button('In 2 hours')?.click()
    await expect
      .poll(() => asked.findLast(({ method }) => method === 'PATCH')?.json)
      .toEqual({
        followUpAt: new Date(Date.parse(NOW) + 2 * 3_600_000).toISOString(),
      })
    await expect.poll(() => harness.querySelector('[part=try-again]')).toBeNull()
  })

  it('is also offered if staff log the unanswered call below the notes', async () => {
    await open()
    await choosing(harness, 'how', 'spoke')
    await press('write-down')
    await expect.poll(() => done()).toMatch(/^Logged: Called, spoke/)
    expect(harness.querySelector('[part=try-again]')).toBeNull()
    await choosing(harness, 'how', 'no_answer')
    await press('write-down')
    await appears(harness, '[part=try-again]')
  })
})

describe('the assignee of a request', () => {
  const select = () => harness.querySelector<HTMLSelectElement>('[name=assignedTo]')

  it('is set by the choice, only if the request is unchanged, and can be undone', async () => {
    const { asked } = await visit(examples.Assigning)
    expect([...(select()?.options ?? [])].map(({ text }) => text)).toEqual([
      'Nobody',
      'Grace Okafor (you)',
      'Daniel Osei',
      'Priya Raman',
    ])
    expect(done()).toBe('Assigned to Priya Raman. Undo')
    expect(sent(asked)).toHaveLength(1)
    expect(asked.find(({ method }) => method === 'PATCH')).toMatchObject({
      json: { assignedTo: 'p3' },
      ifMatch: '"3.x"',
    })
    expect(select()?.selectedOptions[0]?.text).toBe('Priya Raman')
    expect(harness.querySelector('[part=assign]')?.textContent).toBe('Assign to me')
    await press('undo')
    await expect.poll(done).toBe('Assigned to Daniel Osei. ')
    expect(sent(asked).at(-1)).toEqual(['/9', { assignedTo: 'p2' }])
  })

  it('is chosen by keys and set only by Enter, because the keys pass every name on their way', async () => {
    const { asked } = await open()
    const byKeys = async (key: string, value?: string) => {
      select()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      if (value) await choosing(harness, 'assignedTo', value)
    }
    await byKeys('ArrowDown', 'p2')
    await byKeys('ArrowDown', 'p3')
    expect(text('[part=assign]')).toBe('Assign')
    expect(sent(asked)).toEqual([])
    await byKeys('Enter')
    await expect.poll(done).toBe('Assigned to Priya Raman. Undo')
    expect(sent(asked)).toEqual([['/9', { assignedTo: 'p3' }]])
  })

  it('is set when the focus leaves the list, and is also shown in the head on a phone', async () => {
    const { asked } = await open()
    harness.style.width = '375px'
    const head = harness.querySelector('.record > .head')
    expect(head?.contains(select())).toBe(true)
    expect(select()?.getBoundingClientRect().bottom).toBeLessThan(harness.getBoundingClientRect().top + 500)
    select()?.focus()
    select()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    await choosing(harness, 'assignedTo', 'p3')
    expect(sent(asked)).toEqual([])
    select()?.blur()
    await expect.poll(done).toBe('Assigned to Priya Raman. Undo')
    expect(sent(asked)).toEqual([['/9', { assignedTo: 'p3' }]])
  })

  it('is beside the priority on a phone, without reaching into it, however long the name is', async () => {
    await open()
    harness.style.width = '320px'
    for (const option of select()?.options ?? []) option.text = 'Wilhelmina Featherstonehaugh (you)'
    const [holder, priority] = ['assignedTo', 'priority'].map(name =>
      harness.querySelector(`.head [name=${name}]`)?.getBoundingClientRect(),
    )
    expect(holder?.top).toBe(priority?.top)
    expect(holder?.right).toBeLessThan(priority?.left ?? 0)
  })

  it('is not set again when the focus leaves a list whose choice by pointer failed', async () => {
    const { asked } = await open({ ...workAnswers(working), [`PATCH ${list}/9`]: () => refusal(503, 'x', 'Not now') })
    select()?.focus()
    select()?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    await choosing(harness, 'assignedTo', 'p3')
    await expect.poll(() => text('[part=record] [part=failure]')).toContain('Not now')
    select()?.blur()
    await nextRender()
    expect(sent(asked)).toHaveLength(1)
    // The menu keeps the choice that failed, and the button beside the menu makes another attempt.
    expect(text('[part=assign]')).toBe('Assign')
  })

  it('becomes the signed-in person with one press', async () => {
    const { asked } = await visit(examples.AssignedToMe)
    expect(sent(asked)).toEqual([['/9', { assignedTo: 'p1' }]])
    expect(harness.querySelector('[part=assign]')).toBeNull()
  })

  it('does not change if a colleague was assigned just before the press', async () => {
    const { assignedTo: _, ...free } = { ...worked, history: [] }
    const theirs = {
      ...free,
      assignedTo: DANIEL,
      history: [{ at: NOW, by: DANIEL, what: 'assigned', text: 'Assigned' }],
    }
    const answers = workAnswers(working, free as typeof worked)
    const { asked } = await open(answers)
    answers[`${list}/9`] = () => json(theirs, { headers: { ETag: '"1.x"' } })
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(done).toMatch(/^Changed elsewhere in the meantime: Assigned, by Daniel Osei/)
    await press('assign')
    await nextRender()
    expect(sent(asked)).toEqual([])
  })

  it('stays a person who has left, with a mark, until staff choose a colleague', async () => {
    await open(workAnswers(working, { ...worked, assignedTo: { id: 'p7', name: 'Tom Hale', left: true } }))
    await expect.poll(() => select()?.selectedOptions[0]?.text).toBe('\u2068Tom Hale\u2069 (left)')
  })

  it('is nobody if staff choose nobody', async () => {
    const { asked } = await open()
    await choosing(harness, 'assignedTo', '')
    await expect.poll(done).toBe('Assigned to nobody. Undo')
    expect(sent(asked)).toEqual([['/9', { assignedTo: null }]])
  })

  it('is not offered if nobody signs in by name', async () => {
    await visit(examples.InquiryOpen)
    await nextRender()
    expect(select()).toBeNull()
  })
})

describe('a request that is to be processed', () => {
  it('asks how it was answered, and accepts that no answer was needed', async () => {
    const { asked } = await visit(examples.AnswerNotNeeded)
    expect(sent(asked)).toEqual([['/9', { isProcessed: true, answered: 'not_needed' }]])
    expect(text('[part=record] .wait')).toBe('No answer needed')
    expect(lines()[0]).toMatch(/^Processed: no answer was needed/)
    expect(document.activeElement).toBe(harness.querySelector('[part=done]'))
  })

  it('moves the focus to the question, sends nothing before the answer, and can be cancelled', async () => {
    const { asked } = await visit(examples.HowAnswered)
    expect(document.activeElement).toBe(harness.querySelector('[part=how-answered]'))
    expect([...harness.querySelectorAll('[part=how-answered] button')].map(({ textContent }) => textContent)).toEqual([
      'Called, spoke',
      'Emailed',
      'Sent a message',
      'Met',
      'Not needed',
      'Cancel',
    ])
    // After two quick presses, the page must show the question only once.
    pressIn(harness, 'Mark as processed')
    await nextRender()
    expect(harness.querySelectorAll('[part=how-answered]')).toHaveLength(1)
    for (const end of ['Cancel', 'Esc']) {
      await appears(harness, '[part=how-answered]')
      if (end === 'Cancel') pressIn(harness, end)
      else await userEvent.keyboard('{Escape}')
      await nextRender()
      expect(harness.querySelector('[part=how-answered]')).toBeNull()
      // Esc closes only the question and not the record, and the dashboard's keys still work.
      expect(heading()).toBe('Amina Yusuf')
      expect(document.activeElement).toBe(harness.querySelector('[part=done]'))
      pressIn(harness, 'Mark as processed')
    }
    expect(sent(asked)).toEqual([])
  })

  it('asks nothing once somebody noted the answer', async () => {
    const { asked } = await open(workAnswers(working, { ...worked, answeredAt: NOW }))
    pressIn(harness, 'Mark as processed')
    await expect.poll(done).toMatch(/^Marked as processed/)
    expect(sent(asked)).toEqual([['/9', { isProcessed: true }]])
  })
})

describe('the button for the next request', () => {
  it('lets staff process request after request without a wait, although a button that has just changed ignores presses', async () => {
    const answers = workAnswers(working, { ...worked, answeredAt: NOW })
    answers[`PATCH ${list}/5`] = () => json(inquiry(5, { isProcessed: true, processedAt: NOW }))
    const { asked } = await open(answers)
    pressIn(harness, 'Mark as processed')
    await press('next-in-line')
    await expect.poll(heading).toBe('ליאת כהן')
    pressIn(harness, 'Mark as processed')
    await appears(harness, '[part=how-answered]')
    pressIn(harness, 'Emailed')
    await expect.poll(() => sent(asked, `${list}/5`)).toEqual([['/5', { isProcessed: true, answered: 'emailed' }]])
  })
})

describe('a change after which the API reports a faster change by somebody else', () => {
  it("is not made, names the other person's change, and can then be made to the present record with one press", async () => {
    const answers = { ...examples.ChangedMeanwhile.answers }
    const { asked } = await visit({ ...examples.ChangedMeanwhile, answers })
    expect(done()).toBe(
      'Nothing was done here: somebody else has changed this request. Check the request, then press again. ' +
        'Changed elsewhere in the meantime: Kept from deletion, by Daniel Osei at 12:22. ' +
        'Assign to me anyway',
    )
    expect(text('[part=record] .states')).toContain('Kept')
    answers[`PATCH ${list}/9`] = workAnswers(working)[`PATCH ${list}/9`] as Answers[string]
    await press('again')
    await expect.poll(done).toMatch(/^Assigned to you/)
    expect(asked.filter(({ method }) => method === 'PATCH').map(({ ifMatch }) => ifMatch)).toEqual(['"3.x"', '"4.x"'])
  })
})

describe('another person who has a request open', () => {
  it('is named for as long as the request is open here, and the service learns when it is closed here', async () => {
    const { asked } = await visit(examples.AtWork)
    expect(text('.present')).toBe('Daniel Osei has this request open, too.')
    const calls = () => asked.filter(({ path }) => path.endsWith('/presence')).map(({ method, path }) => [method, path])
    expect(calls()).toEqual([['PUT', `${list}/9/presence`]])
    await press('next')
    await expect.poll(heading).toBe('Kwame Boateng')
    expect(harness.querySelector('.present')).toBeNull()
    await expect.poll(calls).toEqual([
      ['PUT', `${list}/9/presence`],
      ['DELETE', `${list}/9/presence`],
      ['PUT', `${list}/8/presence`],
    ])
  })
})

describe('an answer', () => {
  const href = (words: string) =>
    [...harness.querySelectorAll<HTMLAnchorElement>('[part=answer] a')]
      .find(({ textContent }) => textContent?.startsWith(words))
      ?.getAttribute('href')
  const body = () => harness.querySelector<HTMLTextAreaElement>('[name=body]')

  it('begins with a template, and opens in the mail program with it', async () => {
    await visit(examples.WritingAnswer)
    expect(body()?.value).toMatch(/^Dear Amina,\n\nI have read/)
    // The visitor's message must be above the answer that staff write.
    expect(text('[part=answer] .theirs')).toMatch(/^My brother was detained this morning/)
    const url = new URL(`${href('Write an email')}`)
    expect(url.pathname).toBe('amina@example.org')
    expect(url.searchParams.get('subject')).toBe('Your request K7M3XQ39')
    expect(url.searchParams.get('body')).toBe(body()?.value.replaceAll('\n', '\r\n'))
    expect(href('Write an email')).toContain('&body=Dear%20Amina%2C%0D%0A')
    expect(href('Call')).toBeUndefined()
  })

  it('is typed from right to left with a template in a language that is written so', async () => {
    const arabic = { title: 'وصل طلبك', subject: 'طلبك K7M3XQ39', text: 'وصلنا طلبك K7M3XQ39.', language: 'ar' }
    const templates = ['received', 'letter'].map(id => ({ id, answers: false, ...arabic }))
    const answers = workAnswers(working, worked, { [`${list}/9/templates`]: () => json(templates) })
    await visit({ ...examples.WritingAnswer, answers })
    await expect.poll(() => body()?.value).toBe(arabic.text)
    const fields = harness.querySelectorAll<HTMLInputElement>('[part=answer] :is([name=subject], [name=body])')
    expect([...fields].map(field => getComputedStyle(field).direction)).toEqual(['rtl', 'rtl'])
  })

  it('keeps the typed text when another template is chosen, and when staff leave the request', async () => {
    await visit(examples.WritingAnswer)
    fill(harness, { body: 'My own words', subject: 'Mine' })
    await nextRender()
    await choosing(harness, 'template', 'letter')
    await expect.poll(() => body()?.value).toMatch(/^My own words\n\nDear Amina,\n\nTo advise you/)
    expect(harness.querySelector<HTMLInputElement>('[name=subject]')?.value).toBe('Mine')
    await press('next')
    await expect.poll(heading).toBe('Kwame Boateng')
    expect(body()).toBeNull()
    await press('previous')
    await expect.poll(heading).toBe('Amina Yusuf')
    await press('write-answer')
    await expect.poll(() => body()?.value).toMatch(/^My own words/)
  })

  it('is replaced by another template as long as nobody has typed', async () => {
    await visit(examples.WritingAnswer)
    await choosing(harness, 'template', 'letter')
    await expect.poll(() => body()?.value).toMatch(/^Dear Amina,\n\nTo advise you/)
  })

  it('causes a question first unless email is among the safe ways', async () => {
    await visit({
      ...examples.WritingUnsafeAnswer,
      visit: async root => {
        await openWorked(root)
        await press('write-answer')
      },
    })
    expect(harness.querySelector('[part=answer]')).toBeNull()
    expect(text('.reach-them .outside')).toMatch(/^Reach them only by: .* Write an answer anyway Cancel$/)
    expect(harness.querySelector('.reach-them [role=alert]')).not.toBeNull()
    harness.querySelector<HTMLElement>('.outside [part=write-answer]')?.click()
    await appears(harness, '[part=answer]')
    await visit(examples.WritingAnswer)
    expect(harness.querySelector('.reach-them .outside')).toBeNull()
  })

  it('causes a question first for other than safe ways, also with a template in the text', async () => {
    await visit(examples.WritingUnsafeAnswer)
    expect(href('Open WhatsApp')).toMatch(/^https:\/\/wa\.me\/447700900456\?text=Dear%20Amina/)
    expect(href('Write an email')).toBeUndefined()
    ;[...harness.querySelectorAll<HTMLElement>('[part=answer] button[part=way]')][0]?.click()
    await expect.poll(() => text('[part=answer] .outside')).toContain('Reach them only by: ')
    expect(href('Write an email anyway')).toMatch(/^mailto:/)
  })

  it('is logged as sent when staff say so, and the draft is then empty', async () => {
    const { asked } = await visit(examples.WritingAnswer)
    harness.addEventListener('click', event => event.preventDefault(), { once: true })
    ;[...harness.querySelectorAll<HTMLElement>('[part=answer] a')][0]?.click()
    await expect.poll(() => text('[part=ask-after] h3')).toBe('Was the email sent?')
    expect(sent(asked)).toEqual([])
    const words = body()?.value.trim()
    expect(words).toMatch(/^Dear Amina/)
    pressIn(harness, 'Emailed: this was the answer')
    await expect.poll(() => done()?.trim()).toMatch(/^Logged: Emailed\./)
    expect(sent(asked)).toEqual([['/9/contacts', { how: 'emailed', answered: true, text: words }]])
    expect(asked.find(({ path }) => path.endsWith('/contacts'))?.key).toMatch(UUID)
    expect(harness.querySelector('[part=ask-after]')).toBeNull()
    expect(body()?.value).toBe('')
  })

  it('can be copied, which also asks how it was sent; the template decides which choice comes first', async () => {
    await visit(examples.WritingAnswer)
    const first = () => text('[part=ask-after] .ways button')
    await choosing(harness, 'template', 'received')
    await press('copy-answer')
    await expect.poll(() => text('[part=ask-after] h3')).toBe('How did you send the answer?')
    expect(first()).toBe('Emailed: no answer yet')
    await choosing(harness, 'template', 'letter')
    await expect.poll(first).toBe('Emailed: this was the answer')
  })

  it('says that its templates could not be read, and tries again', async () => {
    const { times } = await visit(examples.TemplatesNotRead)
    expect(text('.answer [part=failure] b')).toBe('The templates could not be read.')
    harness.querySelector<HTMLElement>('.answer [part=retry]')?.click()
    await expect.poll(() => times(`${list}/9/templates`)).toBe(2)
  })
})

describe('a call', () => {
  it('causes the question how it went, and the answer is logged', async () => {
    const { asked } = await visit(examples.AskedAfterCall)
    expect(text('[part=ask-after] h3')).toBe('How did the call go?')
    pressIn(harness, 'Called, no answer')
    await expect.poll(() => done()?.trim()).toBe('Logged: Called, no answer.')
    expect(sent(asked)).toEqual([['/9/contacts', { how: 'no_answer', answered: false }]])
  })

  it('is not asked about together with the question how the request was answered, nor afterwards', async () => {
    const { asked } = await visit(examples.AskedAfterCall)
    const questions = () => [...harness.querySelectorAll('.asks')].map(asks => asks.getAttribute('part'))
    pressIn(harness, 'Mark as processed')
    await expect.poll(questions).toEqual(['how-answered'])
    pressIn(harness, 'Cancel')
    await expect.poll(questions).toEqual(['ask-after'])
    pressIn(harness, 'Mark as processed')
    await expect.poll(questions).toEqual(['how-answered'])
    pressIn(harness, 'Called, spoke')
    await expect.poll(done).toMatch(/^Marked as processed/)
    expect(sent(asked)).toEqual([['/9', { isProcessed: true, answered: 'spoke' }]])
    expect(questions()).toEqual([])
  })

  it('that was not made is not logged', async () => {
    const { asked } = await visit(examples.AskedAfterCall)
    pressIn(harness, 'Did not call')
    await nextRender()
    expect(harness.querySelector('[part=ask-after]')).toBeNull()
    expect(sent(asked)).toEqual([])
  })

  it('still causes the question when staff return to the request later', async () => {
    await visit(examples.AskedAfterCall)
    await press('next')
    await expect.poll(heading).toBe('Kwame Boateng')
    expect(harness.querySelector('[part=ask-after]')).toBeNull()
    await press('previous')
    await expect.poll(() => text('[part=ask-after] h3')).toBe('How did the call go?')
  })
})

describe('a reader', () => {
  it('writes notes and logs calls, gets no controls for other work, and is not shown as having a record open', async () => {
    const { asked } = await visit({
      ...examples.SeenByReader,
      answers: { ...workAnswers(working), '/api/admin/me': examples.SeenByReader.answers['/api/admin/me'] },
    })
    expect(heading()).toBe('Amina Yusuf')
    expect(lines()).toHaveLength(4)
    for (const name of ['assign', 'action', 'write-answer', 'for-good'])
      expect([name, harness.querySelector(`[part=${name}]`)]).toEqual([name, null])
    expect(box()).not.toBeNull()
    harness.addEventListener('click', event => event.preventDefault(), { once: true })
    pressIn(harness, 'Call')
    await expect.poll(() => text('[part=ask-after] h3')).toBe('How did the call go?')
    pressIn(harness, 'Called, spoke')
    await expect.poll(() => sent(asked)).toEqual([['/9/contacts', { how: 'spoke', answered: true }]])
    await expect.poll(done).toMatch(/^Logged: Called, spoke/)
    // Only caseworkers may set a follow-up, so readers are not asked when to call again.
    await choosing(harness, 'how', 'no_answer')
    await press('write-down')
    await expect.poll(() => done()?.trim()).toBe('Logged: Called, no answer.')
    await nextRender()
    expect(harness.querySelector('[part=try-again]')).toBeNull()
    expect(asked.filter(({ path }) => /presence|colleagues|templates/.test(path))).toEqual([])
  })
})

describe('a reader’s contact', () => {
  it('is confirmed by a caseworker with one press, which the caseworker can take back', async () => {
    const [called] = worked.contacts ?? []
    const contacts = [{ ...called, how: 'spoke', toConfirm: true }] as typeof worked.contacts
    const { asked } = await open(workAnswers(working, { ...worked, contacts }))
    pressIn(await part('to-confirm'), 'Confirm')
    await expect.poll(done).toBe('Confirmed: this was the answer. Undo')
    await press('undo')
    await expect
      .poll(() => sent(asked))
      .toEqual([true, false].map(on => ['/9', { confirmed: { contact: called?.id, on } }]))
  })
})

describe('a list that several work on', () => {
  const lastList = (asked: { path: string }[]) => asked.findLast(({ path }) => path.startsWith(`${list}?`))?.path

  it('shows in each row the assignee, the people who have it open, and that no answer was needed', async () => {
    await visit(examples.RowsAtWork)
    expect(rows().map(row => row.querySelector('.status')?.textContent)).toEqual([
      'PendingOpen: \u2068Daniel Osei\u2069DOWith Daniel Osei',
      'PendingGOWith Grace Okafor',
      'Processed',
    ])
    expect(rows().map(row => row.querySelector('.wait')?.textContent)).toEqual([
      'Overdue since 12:00',
      'Answered in 1 h',
      'No answer needed',
    ])
  })

  it('is narrowed to the person’s own, to unassigned and to unanswered requests', async () => {
    const { asked } = await draw({ answers: workAnswers(working) })
    await signIn(harness)
    await appears(harness, '.wait')
    // In a firm with several members of staff, a row marks a request that is assigned to nobody.
    await expect.poll(() => harness.querySelector('.nobodys')?.getClientRects().length).toBe(1)
    for (const [name, value, query] of [
      ['assigned', 'me', 'assigned=me'],
      ['status', 'unanswered', 'answered=no&assigned=me'],
      ['assigned', 'nobody', 'answered=no&assigned=nobody'],
      ['status', 'answered', 'answered=yes&assigned=nobody'],
    ] as const) {
      choose(harness, name, value)
      await expect.poll(() => lastList(asked)).toBe(`${list}?${query}&sort=urgency`)
    }
  })

  it('offers no filter for own requests with the shared password, whatever the address says', async () => {
    const { asked } = await draw({ answers: working, history: 'on', hash: '#/inquiries?assigned=me' })
    fill(harness, { password: 'an example of a password' })
    harness.querySelector<HTMLElement>('button[type=submit]')?.click()
    await appears(harness, '.wait')
    expect(lastList(asked)).toBe(`${list}?sort=urgency`)
    expect([...(harness.querySelector<HTMLSelectElement>('[name=assigned]')?.options ?? [])].map(o => o.text)).toEqual([
      'Anyone',
      'Unassigned',
    ])
    history.replaceState(null, '', location.pathname + location.search)
  })

  it('leads to the next request that is not assigned to another person and that nobody has open', async () => {
    const answers = workAnswers(working)
    answers[list] = () =>
      json([
        inquiry(6, { assignedTo: DANIEL }),
        inquiry(5, { isProcessed: true, processedAt: NOW }),
        worked,
        inquiry(4, { answeredAt: NOW }),
        inquiry(3, { spam: true }),
        inquiry(2, { firstName: 'Grace’s', assignedTo: GRACE }),
      ])
    await draw({ answers })
    await signIn(harness)
    await appears(harness, '.wait')
    rows()[2]?.querySelector<HTMLElement>('.open')?.click()
    await appears(harness, '[part=work] textarea')
    pressIn(harness, 'Mark as processed')
    await appears(harness, '[part=how-answered]')
    pressIn(harness, 'Emailed')
    await expect.poll(() => text('[part=next-in-line]')).toBe('Next in line: \u2068Grace’s Yusuf\u2069')
  })
})
