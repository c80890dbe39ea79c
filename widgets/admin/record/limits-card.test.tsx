import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TimeLimit } from '../../../api/contract/limits/time-limits'
import type { AdminRecord } from '../../../api/contract/records/records'
import { withUrgency } from '../../../api/contract/with-urgency'
import { appears, fill, nextRender } from '../../parts/example'
import { json } from '../example-answers'
import { closeLimit, limit } from '../example-limits'
import { callback, NOW } from '../example-records'
import { choose } from '../example-visits'
import { examples } from '../examples'
import { signIn } from '../staff-examples'
import { draw, harness, prepareHarness, rows, text, visit } from '../test-harness'

prepareHarness()

const press = (selector: string) => harness.querySelector<HTMLElement>(selector)?.click()
const limits = () => [...harness.querySelectorAll('.limits li .day')].map(day => day.textContent)
/** The days of the time limits that are visible before staff press anything. */
const shown = () => [...harness.querySelectorAll('.limits > ul .day')].map(day => day.textContent)
/** Opens a record that has these time limits. */
const openWith = async (timeLimits: TimeLimit[], change: object = {}) => {
  const { answers, visit: open } = examples.TimeLimitOpen
  const record = withUrgency({ ...closeLimit, timeLimits, ...change }, NOW)
  await visit({ answers: { ...answers, '/api/admin/inquiries/9': () => json(record) }, visit: open })
}

describe('a list with time limits', () => {
  it('shows each request’s soonest limit in words, and labels a near limit whatever the visitor chose', async () => {
    await visit(examples.TimeLimits)
    expect(rows().map(row => row.querySelector('[part=limit]')?.textContent)).toEqual([
      'Appeal: may have passed 18 Nov',
      'Appeal: day not known',
      'Appeal: last day Sat 28 Nov · 7 days left',
      'Appeal: last day Sat 19 Dec · 28 days left',
      // The last row has no text about a limit, because staff have dealt with its limit.
      undefined,
    ])
    expect(rows().map(row => row.querySelector('td .pill')?.textContent)).toEqual([
      ...['Limit', 'Limit', 'Limit', 'Medium', 'Medium'],
    ])
  })

  it('names what decides the order of each request: the removal, otherwise a near limit, otherwise a passed limit and the next one', async () => {
    const { answers, visit: open } = examples.TimeLimits
    const saying = async (...limits: TimeLimit[]) => {
      const some = [withUrgency({ ...closeLimit, timeLimits: limits }, NOW)]
      await visit({ answers: { ...answers, '/api/admin/inquiries': () => json(some) }, visit: open })
      return text('[part=row] [part=limit]')
    }
    const passed = limit('2026-11-18', -3)
    const later = limit('2026-11-28', 7)
    expect(await saying(passed, later)).toBe(
      'Appeal: last day Sat 28 Nov · Appeal: may have passed 18 Nov · 7 days left',
    )
    expect(await saying(passed, limit('2026-12-19', 28))).toBe('Appeal: may have passed 18 Nov · next 19 Dec')
    expect(await saying({ ...passed, id: 'removal' }, later)).toBe('Removal: may have passed 18 Nov')
    expect(await saying(passed, limit('2026-11-20', -1))).toBe('Appeal: may have passed yesterday')
    expect(await saying(limit('2026-11-21', 0), later)).toBe('Appeal: last day today')
    expect(await saying(limit('2026-11-22', 1, { id: 'review-in-uk' }))).toBe('Review: last day tomorrow')
    // A removal with a day must come before a limit without a day, and before a limit that ends
    // sooner.
    const removal = limit('2026-11-26', 5, { id: 'removal' })
    expect(await saying(limit(null, null), removal)).toBe('Removal Thu 26 Nov · 5 days left')
    expect(await saying(limit('2026-11-21', 0), removal)).toBe('Removal Thu 26 Nov · 5 days left')
  })

  it('ends no line within "7 days left", however wide it is', async () => {
    await visit(examples.TimeLimits)
    const notes = [...harness.querySelectorAll('[part=limit] .says > :last-child')].filter(note =>
      note.textContent?.endsWith(' left'),
    )
    expect(notes.map(({ textContent }) => textContent)).toEqual(['7 days left', '28 days left'])
    const words = document.createRange()
    for (let width = 320; width <= 1_280; width += 16) {
      harness.style.width = `${width}px`
      for (const note of notes) {
        words.selectNodeContents(note)
        // On a wide screen, the row of a distant time limit hides this note. A hidden note has no lines, and the test
        // counts it as one.
        expect([width, Math.max(1, words.getClientRects().length)]).toEqual([width, 1])
      }
    }
  })

  it('labels detention, a removal, and the visitor’s choice where nothing else makes the request urgent', async () => {
    const { answers, visit: open } = examples.TimeLimits
    const rest = { timeLimits: undefined, soonestLimit: undefined, decision: undefined }
    const some = [
      { ...closeLimit, id: 21, urgencyLevel: 'low', decision: { kind: 'detention' } },
      { ...closeLimit, ...rest, id: 22, urgencyLevel: 'urgent' },
      { ...closeLimit, ...rest, id: 23, urgencyLevel: 'high' },
      { ...closeLimit, ...rest, id: 24, urgencyLevel: 'low', decision: { kind: 'removal' } },
    ].map(one => withUrgency(one as AdminRecord, NOW))
    await visit({ answers: { ...answers, '/api/admin/inquiries': () => json(some) }, visit: open })
    await expect.poll(() => rows().length).toBe(4)
    expect(rows().map(row => row.querySelector('td .pill')?.textContent)).toEqual([
      ...['Detained', 'Urgent', 'High', 'Removal'],
    ])
    // The removal's label looks as urgent as that of detention, although its row is the last one.
    const looks = rows().map(row => row.querySelector('td .pill')?.className)
    expect([looks[0], looks[3]]).toEqual(['pill urgent now', 'pill urgent now'])
    expect(rows().map(row => row.querySelector('[part=limit]')?.textContent)).toEqual([
      'Appeal: last day Sat 28 Nov · 7 days left',
      'Urgent: chosen by visitor',
      undefined,
      'Removal: no day given',
    ])
  })

  it('shows the numbers of passed and near limits, and filters the list by them at a press', async () => {
    const { asked } = await visit(examples.TimeLimits)
    expect([...harness.querySelectorAll('[part=deadlines]')].map(({ textContent }) => textContent)).toEqual([
      'Past a limit 1',
      'Limit within 7 days 2',
    ])
    const query = () => asked.findLast(({ path }) => path.startsWith('/api/admin/inquiries?'))?.path.replace(/.*\?/, '')
    // The chips count only pending requests, so a press on a chip filters the list by pending ones,
    // too.
    press('[part=deadlines] + [part=deadlines]')
    await expect.poll(query).toBe('status=pending&deadline=7days&sort=deadline')
    press('[part=deadlines]')
    await expect.poll(query).toBe('status=pending&deadline=passed&sort=deadline')
    choose(harness, 'deadline', 'none')
    await expect.poll(query).toBe('status=pending&deadline=none&sort=deadline')
    choose(harness, 'sort', 'due')
    await expect.poll(query).toBe('status=pending&deadline=none&sort=due')
    // A chip counts the requests of the whole list, so a press removes the other filters.
    choose(harness, 'urgency', 'high')
    await expect.poll(query).toBe('status=pending&urgency=high&deadline=none&sort=due')
    press('[part=deadlines]')
    const chosen = (name: string) => harness.querySelector<HTMLSelectElement>(`[name=${name}]`)?.value
    await expect.poll(() => ['deadline', 'urgency', 'sort'].map(chosen)).toEqual(['passed', '', 'deadline'])
    expect(text('[part=deadlines][aria-pressed=true]')).toBe('Past a limit 1')
    press('[part=deadlines][aria-pressed=true]')
    await expect.poll(() => ['deadline', 'status', 'sort'].map(chosen)).toEqual(['', '', 'urgency'])
  })
})

describe('the time limits of a record', () => {
  it('each show their last day, the day that they count from, their source, and when somebody checked the rule', async () => {
    await visit(examples.TimeLimitOpen)
    expect(limits()).toEqual(['Saturday 28 November 7 days left', 'Saturday 12 December 21 days left'])
    expect(harness.querySelector('.limits.presses')).not.toBeNull()
    expect(text('.limits')).toContain('Not known: whether they are in the UK, whether they are detained.')
    expect(text('.limits .close + li .note, .limits > details li .note')?.trim()).toBe(
      'Only if the person is outside the UK, which is not known. Counted from 14 Nov 2026, when the decision was sent; the day of receipt is not known.',
    )
    const items = [...harness.querySelectorAll('.limits li')].map(({ textContent }) => textContent)
    expect(items[0]).toMatch(
      /This rule is not checkedRule and source.*rule 19\(2\) \(new tab\)Mark as dealt with: Appeal/,
    )
    expect(items[1]).toMatch(
      /checked on 2 November 2026Rule and source.*rule 19\(3\)\(b\) \(new tab\)Mark as dealt with: Appeal/,
    )
    expect(text('[part=unchecked]')).toBe('1 of 2 rules not checked by a lawyer of the firm')
    expect(harness.querySelector('.limits a')?.getAttribute('href')).toMatch(/^https:\/\/www\.legislation\.gov\.uk\//)
  })

  it('that are the soonest are on one line in the header, with their condition, the number of others, and whether the rules are checked', async () => {
    const abroad = { checkedOn: '2026-11-02', onlyIf: { inUk: 'no' } } as const
    const line = () => text('[part=record] header [part=limit]')?.trim()
    await openWith([
      limit('2026-11-18', -3, { onlyIf: { detained: 'yes' } }),
      limit('2026-11-28', 7),
      limit('2026-11-28', 7, { ...abroad, id: 'review', assumed: true }),
      limit('2026-12-12', 21, abroad),
      limit('2026-12-13', 22, { id: 'removal' }),
    ])
    expect(line()).toBe(
      'Time limits (some not checked): Removal Sun 13 Dec, 22 days left · may have passed 18 Nov if detained · Sat 28 Nov, 7 days left · 1 other limit',
    )
    // Limits that are near must also have another colour.
    expect([...harness.querySelectorAll('header [part=limit] .overdue')].map(({ textContent }) => textContent)).toEqual(
      ['may have passed 18 Nov', 'Sat 28 Nov'],
    )
    await openWith([limit(null, null)])
    expect(line()).toBe('Time limit (not checked): date unknown: treat as today')
    await openWith([limit('2026-12-12', 21, { assumed: true })])
    expect(line()).toBe('Time limit (not checked): Sat 12 Dec, 21 days left, date assumed')
    await openWith([limit('2026-12-12', 21, { checkedOn: '2026-11-02' })], { urgencyLevel: 'urgent' })
    expect(text('[part=record] header .pill')).toBe('Urgent: chosen by visitor')
    expect(line()).toBe('Time limit: Sat 12 Dec, 21 days left')
  })

  it('that have not passed are never hidden behind one that has passed', async () => {
    const passed = [limit('2026-11-18', -3), limit('2026-11-19', -2)]
    await openWith([...passed, limit('2026-11-28', 7), limit('2026-12-12', 21)])
    expect(shown()).toEqual(['Wednesday 18 November 3 days ago', 'Saturday 28 November 7 days left'])
    expect(text('.limits > details > summary')).toBe('2 other limits')
  })

  it('that have not passed are never hidden behind one without a date', async () => {
    await openWith([limit(null, null), limit('2026-11-28', 7, { id: 'removal', title: 'Removal' })])
    expect(shown()).toEqual(['Saturday 28 November 7 days left', 'Date unknown: treat as today'])
    expect(harness.querySelector('.limits > details')).toBeNull()
  })

  it('of a removal whose day has passed do not tell staff to ask for an extension', async () => {
    await openWith([limit('2026-11-18', -3, { id: 'removal', title: 'Removal' })])
    expect(text('.limits .passed')).toBe('May have passed: find out where they are now.')
  })

  it('by rules that nobody has checked say so once, below the first limit', async () => {
    await openWith([limit('2026-11-28', 7), limit('2026-12-12', 21)])
    expect(text('[part=unchecked]')).toBe('Rules not checked by a lawyer of the firm')
    expect(text('.limits')?.match(/not checked/g)).toHaveLength(1)
  })

  it('by checked rules do not say so', async () => {
    await openWith([limit('2026-11-28', 7, { checkedOn: '2026-11-02' })])
    expect(harness.querySelector('[part=unchecked]')).toBeNull()
    expect(text('.limits li')).toMatch(/checked on 2 November 2026Rule/)
  })

  it('that certainly apply, because the person is known to be in the UK and not detained, name no unknown condition', async () => {
    await openWith([limit('2026-11-28', 7)], { decision: { kind: 'refusal', inUk: 'yes', detained: 'no' } })
    expect(text('.limits')).not.toContain('Not known')
  })

  it('without a date count as today, and a passed limit names the question to ask', async () => {
    await visit(examples.TimeLimitUnknownDay)
    expect(limits()).toEqual(['Date unknown: treat as today', 'Date unknown: treat as today'])
    press('[part=previous]')
    await expect.poll(limits).toEqual(['Wednesday 18 November 3 days ago'])
    expect(text('.limits .passed')).toBe('May have passed: ask about an extension of time.')
  })

  it('have a clear warning if nobody has checked the rule for 180 days', async () => {
    await visit(examples.TimeLimitStale)
    expect([...harness.querySelectorAll('.limits .unchecked')].map(({ textContent }) => textContent)).toEqual([
      'This rule is not checked',
      'Stale, checked on 24 May 2026',
    ])
    expect(text('.limits > details li:last-child')).toMatch(/checked on 25 May 2026Rule/)
  })

  it('are named when staff mark the request as processed, unless they are dealt with', async () => {
    const asked = async (change: Partial<TimeLimit>) => {
      await openWith([limit('2026-11-28', 7, change)])
      press('.acts [part=action]')
      await expect.poll(() => text('[part=how-answered] h3')).toBe('How was this answered?')
      return text('[part=how-answered] .unsafe')
    }
    expect(await asked({})).toBe('Some time limits are not dealt with yet.')
    expect(await asked({ dealtWithAt: '2026-11-21T10:00:00.000Z' })).toBeUndefined()
  })

  it('are marked as dealt with one at a time, and each mark can be undone', async () => {
    const { asked } = await visit(examples.TimeLimitDealtWith)
    const patches = () => asked.filter(({ method }) => method === 'PATCH')
    expect(patches().at(-1)).toMatchObject({ json: { limitsDealtWith: ['appeal-2026-11-28'] }, ifMatch: '"1"' })
    await expect.poll(() => shown()).toEqual(['Saturday 12 December 21 days left'])
    expect(text('.limits .settled')).toMatch(/^1 limit is dealt with.*Dealt with on 21 Nov 2026/)
    expect(harness.querySelector('.presses')).not.toBeNull()
    expect(text('[part=record] header [part=limit]')).toContain('Sat 12 Dec')
    press('[part=undo]')
    await expect.poll(() => patches().at(-1)?.json).toEqual({ limitsDealtWith: [] })
  })

  it('are marked as dealt with all at once, but never a removal', async () => {
    const { answers, visit: open } = examples.TimeLimitOpen
    const removal = limit('2026-11-26', 5, { id: 'removal', title: 'Removal' })
    const timeLimits = [removal, limit('2026-11-28', 7), limit('2026-12-12', 21)]
    const record = withUrgency({ ...closeLimit, timeLimits }, NOW)
    const { asked } = await visit({
      answers: { ...answers, '/api/admin/inquiries/9': () => json(record) },
      visit: open,
    })
    const all = [...harness.querySelectorAll<HTMLElement>('.limits > .ways [part=action]')]
    expect(all.map(({ textContent }) => textContent)).toEqual(['Mark all limits as dealt with'])
    all[0]?.click()
    await expect
      .poll(() => asked.findLast(({ method }) => method === 'PATCH')?.json)
      .toEqual({ limitsDealtWith: ['appeal-2026-11-28', 'appeal-2026-12-12'] })
  })

  it('of a notice that names no day of removal include the removal, which staff mark as dealt with on its own', async () => {
    await openWith([limit('2026-11-28', 7)], { decision: { kind: 'removal' } })
    expect(text('.notice-of-removal')).toBe('Removal: no day is known Mark as dealt with: Removal: no day is known')
  })

  it('that were dealt with long ago can be marked as open again', async () => {
    const { asked } = await visit(examples.TimeLimitDealtWithBefore)
    expect(text('.limits')).toContain('Dealt with on 20 Nov 2026')
    const again = harness.querySelector<HTMLElement>('.limits [part=action]')
    expect(again?.textContent).toMatch(/^Reopen: Appeal/)
    again?.click()
    await expect
      .poll(() => asked.findLast(({ method }) => method === 'PATCH'))
      .toMatchObject({ json: { limitsDealtWith: [] }, ifMatch: '"1"' })
    await expect.poll(() => text('[part=done]')).toContain('The time limit is reopened.')
  })
})

describe('a decision that staff correct', () => {
  const fields = () => [...harness.querySelectorAll<HTMLInputElement>('.known form :is(input, select)')]
  const values = () => fields().map(({ name, value }) => [name, value])

  it("is corrected in one form, which sends only the changes; the visitor's answers stay beside the correction, which can be undone", async () => {
    const { asked } = await visit(examples.Correcting)
    const patches = () => asked.filter(({ method }) => method === 'PATCH').map(({ json }) => json)
    expect(values()).toEqual([
      ['detained', 'unknown'],
      ['kind', 'refusal'],
      ['inUk', 'unknown'],
      ['sentOn', '2026-11-14'],
      ['receivedOn', ''],
      ['removalOn', ''],
    ])
    press('[part=save-known]')
    await expect.poll(() => text('.known [role=alert]')).toBe('Nothing was changed.')
    expect(patches()).toEqual([])
    // After each change, the test waits until the form has drawn the change, as a person would.
    choose(await appears(harness, '.known'), 'detained', 'yes')
    await nextRender()
    fill(harness, { sentOn: '', removalOn: '2026-12-01' })
    await nextRender()
    press('[part=save-known]')
    await appears(harness, '.known dl')
    expect(patches()).toEqual([{ corrected: { sentOn: null, removalOn: '2026-12-01', detained: 'yes' } }])
    expect(asked.findLast(({ method }) => method === 'PATCH')?.ifMatch).toBe('"1"')
    expect([...harness.querySelectorAll('.known dl > div')].map(({ textContent }) => textContent)).toEqual([
      'Decision sent onNot knownThe visitor said: 14 Nov 2026',
      'Removal on1 Dec 2026The visitor said: Not known',
      'DetainedYesThe visitor said: Not known',
    ])
    expect(fields()).toEqual([])
    press('[part=undo]')
    await expect
      .poll(() => patches()[1])
      .toEqual({ corrected: { sentOn: '2026-11-14', removalOn: null, detained: null } })
  })

  it('keeps the typed text where the API refuses a date, and gives the reason', async () => {
    await visit(examples.CorrectionRefused)
    expect(text('.record [part=failure]')).toContain('Please check the day: it is still to come')
    expect(harness.querySelector<HTMLInputElement>('.known [name=sentOn]')?.value).toBe('2026-12-24')
  })

  it('can be added to a request without one', async () => {
    await openWith([], { decision: undefined })
    expect(harness.querySelector('.limits')).toBeNull()
    press('[part=correct]')
    await expect.poll(() => values().map(([, value]) => value)).toEqual(['unknown', 'unknown', 'unknown', '', '', ''])
  })
})

describe('the red bar beside near time limits', () => {
  const bar = () => {
    const { borderInlineStartWidth, borderInlineStartColor } = getComputedStyle(
      harness.querySelector('.limits') as Element,
    )
    return [borderInlineStartWidth, borderInlineStartColor]
  }

  it('is shown, also after a visit to the page of people', async () => {
    const { answers } = examples.People
    const limited = examples.TimeLimitOpen.answers
    const list = '/api/admin/inquiries'
    const both = { ...answers, [list]: limited[list], [`${list}/9`]: () => json(closeLimit) } as typeof limited
    await draw({ answers: both })
    await signIn(harness)
    const openThird = async () => {
      ;(await appears(harness, '[part=row]:nth-child(3) .open')).click()
      await appears(harness, '.limits')
    }
    await openThird()
    const before = bar()
    expect(before[0]).toBe('4px')
    expect(before[1]).not.toBe(getComputedStyle(harness.querySelector('.limits') as Element).borderBlockStartColor)
    press('[part=close]')
    ;(await appears(harness, '[role=tab][id$=people]')).click()
    await appears(harness, '.staff .cards')
    press('[role=tab][id$=inquiries]')
    await openThird()
    expect(bar()).toEqual(before)
  })
})

describe('the day of a limit', () => {
  it('never breaks within a word, however narrow its card is', async () => {
    await openWith([limit(null, null), limit('2027-02-10', 81, { id: 'judicial-review' })])
    const words = document.createRange()
    const days = [...harness.querySelectorAll('.limits > ul .day b')]
    expect(days.map(({ textContent }) => textContent)).toEqual([
      'Date unknown: treat as today',
      'Wednesday 10 February 2027',
    ])
    for (let width = 320; width <= 1_680; width += 40) {
      harness.style.width = `${width}px`
      for (const day of days) {
        const text = day.firstChild as Text
        for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
          words.setStart(text, index)
          words.setEnd(text, index + word.length)
          expect([width, word, words.getClientRects().length]).toEqual([width, word, 1])
        }
      }
    }
  })
})

describe('a small laptop', () => {
  it('shows the soonest limit of an open request without scrolling, also below the safe ways', async () => {
    await page.viewport(1_280, 720)
    await visit(examples.TimeLimitOpen)
    await appears(harness, '[part=safe-contact]')
    const day = harness.querySelector('.limits .day')?.getBoundingClientRect()
    const bar = harness.querySelector('[part=acts]')?.getBoundingClientRect()
    expect(Number(day?.bottom)).toBeLessThan(Number(bar?.top))
  })

  it.each([375, 1_280])(
    'has one row for all ways of contact and for processing, with any number of unsafe ways: %i px',
    async width => {
      await page.viewport(width, 720)
      const { answers, visit: open } = examples.TimeLimitOpen
      const record = { ...closeLimit, phone: '+44 7700 900145', safeContact: { ways: ['text'] } }
      await visit({ answers: { ...answers, '/api/admin/inquiries/9': () => json(record) }, visit: open })
      await expect.poll(() => harness.querySelectorAll('[part=acts] > [part=way]').length).toBe(4)
      const tops = [...harness.querySelectorAll('[part=acts] > :is([part=way], [part=action])')].map(one => {
        const { top, height } = one.getBoundingClientRect()
        return Math.round(top + height / 2)
      })
      expect(new Set(tops).size).toBe(1)
    },
  )
})

describe('a visitor who named safe ways', () => {
  /** Opens a record without safe ways of contact, whose visitor has sent another request, too. */
  async function withOther(change: object) {
    const { answers, visit: open } = examples.TimeLimitOpen
    const record = { ...closeLimit, phone: '+44 7700 900145', safeContact: undefined }
    const other = callback(2, { ...change })
    const by = { by: ['phone'], sameName: true }
    const requests = [
      { list: 'inquiries', record, ...by },
      { list: 'callbacks', record: other, ...by },
    ]
    await visit({
      answers: {
        ...answers,
        '/api/admin/inquiries/9': () => json(record),
        '/api/admin/inquiries/9/thread': () => json({ count: 2, requests }),
      },
      visit: open,
    })
    return other
  }

  it('is reached by a safe way at one press; any other way asks first', async () => {
    await visit(examples.TimeLimitOpen)
    expect(text('[part=safe-contact]')).toBe(
      'Reach them only by: Call, WhatsApp. Leave no voicemail.Before 17:00My cousin reads my email.',
    )
    const ways = () => [...harness.querySelectorAll('[part=way]')].map(way => `${way.localName} ${way.textContent}`)
    expect(ways()).toEqual(['a Call Phone', 'button Email… ask first '])
    expect([...harness.querySelectorAll('[part=record] .primary')].map(({ textContent }) => textContent)).toEqual([
      'Call Phone',
    ])
    const copies = [...harness.querySelectorAll('.aside [part=copy]')].map(({ textContent }) => textContent)
    expect(copies).toEqual(expect.arrayContaining(['Copy phone', 'Copy email, not said to be safe']))
    press('button[part=way]')
    await expect
      .poll(() => text('.outside'))
      .toBe('Reach them only by: Call, WhatsApp. Leave no voicemail. Before 17:00 Email anyway Email Cancel')
    // The pressed button keeps its position, so that no other control moves under the thumb.
    expect(ways().slice(0, 2)).toEqual(['a Call Phone', 'button Email… ask first '])
    expect(harness.querySelector('.outside [part=way]')?.getAttribute('href')).toMatch(/^mailto:/)
    // When the record is opened again, its question must be closed.
    press('[part=next]')
    await expect.poll(() => text('[part=record] h2')).toContain('Adaeze')
    press('[part=previous]')
    await expect.poll(() => ways()).toEqual(['a Call Phone', 'button Email… ask first '])
  })

  it('causes one question for an unsafe way; Cancel or Esc closes the question, and not the record', async () => {
    await visit(examples.TimeLimitOpen)
    const opener = harness.querySelector<HTMLElement>('button[part=way]')
    for (const end of ['Cancel', 'Esc']) {
      opener?.focus()
      opener?.click()
      await expect.poll(() => harness.querySelector('.outside')).not.toBeNull()
      expect(opener?.getAttribute('aria-expanded')).toBe('true')
      if (end === 'Esc') await userEvent.keyboard('{Escape}')
      else harness.querySelector<HTMLElement>('.outside .plain')?.click()
      await expect.poll(() => harness.querySelector('.outside')).toBeNull()
      expect(document.activeElement).toBe(opener)
      expect(harness.querySelector('[part=record]')).not.toBeNull()
    }
  })

  it.each([
    ['call', ['a Call Phone', 'button WhatsApp… ask first Phone', 'button Email… ask first ']],
    [
      'text',
      [
        'a Send a text Phone',
        'button Call… ask first Phone',
        'button WhatsApp… ask first Phone',
        'button Email… ask first ',
      ],
    ],
    ['whatsapp', ['a WhatsApp Phone (new tab)', 'button Call… ask first Phone', 'button Email… ask first ']],
    ['email', ['a Email ', 'button Call… ask first Phone', 'button WhatsApp… ask first Phone']],
  ] as const)('who named only %s is reached in no other way without a question', async (way, expected) => {
    const { answers, visit: open } = examples.TimeLimitOpen
    const record = { ...closeLimit, phone: '+44 7700 900145', safeContact: { ways: [way] } }
    await visit({ answers: { ...answers, '/api/admin/inquiries/9': () => json(record) }, visit: open })
    await expect
      .poll(() => [...harness.querySelectorAll('[part=way]')].map(link => `${link.localName} ${link.textContent}`))
      .toEqual(expected)
    // The button for the only safe way of contact has the style of the main button.
    const first = [...harness.querySelectorAll('[part=record] .primary')]
    expect(first.map(link => `${link.localName} ${link.textContent}`)).toEqual([expected[0]])
    if (way === 'text') expect(first[0]?.getAttribute('href')).toBe('sms:+447700900145')
  })

  it('is reached by these ways for each of their requests, and staff read which request names them', async () => {
    const other = await withOther({ safeContact: { ways: ['email'] } })
    await expect
      .poll(() => text('[part=safe-contact]'))
      .toBe(`In request ${other.reference}: Reach them only by: Email.`)
    const ways = [...harness.querySelectorAll('.acts [part=way]')].map(({ localName }) => localName)
    expect(ways).toEqual(['a', 'button', 'button'])
    expect([...harness.querySelectorAll('.reach-them .unsafe')]).toHaveLength(1)
    // Below the answer form, too, there must be links only for the ways that the visitor's other request names as safe.
    await withOther({ safeContact: { ways: ['call'] } })
    await expect.poll(() => text('.reach-them [part=write-answer]')).toBe('Write an answer… ask first ')
    press('.reach-them [part=write-answer]')
    await appears(harness, '.outside [part=write-answer]')
    press('.outside [part=write-answer]')
    await appears(harness, '[part=answer] [part=way]')
    expect(harness.querySelector('[part=answer] a[part=way]')).toBeNull()
  })

  it('does not show safe ways from another request that staff marked as spam', async () => {
    await withOther({ safeContact: { ways: ['email'] }, spam: true })
    await appears(harness, '.thread li')
    expect(harness.querySelector('[part=safe-contact], .acts button[part=way]')).toBeNull()
  })

  it('who left no number or address for a safe way causes a message on the card of contacts', async () => {
    const { answers, visit: open } = examples.TimeLimitOpen
    const withWays = async (ways: string[]) => {
      const record = { ...closeLimit, phone: '+44 7700 900145', email: '', safeContact: { ways } }
      await visit({ answers: { ...answers, '/api/admin/inquiries/9': () => json(record) }, visit: open })
    }
    await withWays(['email'])
    expect(text('[part=no-way]')?.trim()).toBe('The visitor gave no number or address for the safe ways.')
    await withWays(['call'])
    expect(harness.querySelector('[part=no-way]')).toBeNull()
  })

  it('causes a question about one way at a time', async () => {
    const { answers, visit: open } = examples.TimeLimitOpen
    const record = { ...closeLimit, phone: '+44 7700 900145', safeContact: { ways: ['email'] } }
    await visit({ answers: { ...answers, '/api/admin/inquiries/9': () => json(record) }, visit: open })
    const openers = [...harness.querySelectorAll<HTMLElement>('.acts button[part=way]')]
    const asked = () => openers.map(opener => opener.getAttribute('aria-expanded'))
    expect(asked()).toEqual(['false', 'false'])
    for (const [at, expected] of [
      ['true', 'false'],
      ['false', 'true'],
    ].entries()) {
      openers[at]?.click()
      await expect.poll(asked).toEqual(expected)
      expect(harness.querySelectorAll('.outside')).toHaveLength(1)
    }
    openers[1]?.click()
    await expect.poll(asked).toEqual(['false', 'false'])
  })

  it('who named no safe way causes no such question', async () => {
    await visit(examples.InquiryOpen)
    expect(harness.querySelector('[part=safe-contact], .limits, button[part=way]')).toBeNull()
  })
})
