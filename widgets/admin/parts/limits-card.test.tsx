import { describe, expect, it } from 'vitest'
import { appears, fill } from '../../parts/example'
import { closeLimit } from '../example-limits'
import { choose, examples, json } from '../examples'
import { harness, prepareHarness, rows, text, visit } from '../test-harness'

prepareHarness()

const press = (selector: string) => harness.querySelector<HTMLElement>(selector)?.click()
const limits = () => [...harness.querySelectorAll('.limits li')].map(item => item.querySelector('p')?.textContent)

describe('a list with time limits', () => {
  it('says the soonest of each request in words, and is urgent whatever was chosen', async () => {
    await visit(examples.TimeLimits)
    expect(rows().map(row => row.querySelector('[part=limit]')?.textContent)).toEqual([
      'May have passed',
      'Date unknown: treat as today',
      'Last day 28 November · 7 days left',
      'Last day 19 December · 28 days left',
      // Dealt with.
      undefined,
    ])
    expect(rows().map(row => row.querySelector('td .pill')?.textContent)).toEqual([
      ...['Urgent', 'Urgent', 'Urgent', 'Medium', 'Medium'],
    ])
  })

  it('says how many press, and leads to them', async () => {
    const { asked } = await visit(examples.TimeLimits)
    expect([...harness.querySelectorAll('[part=deadlines]')].map(({ textContent }) => textContent)).toEqual([
      '1 past a time limit',
      '2 with a time limit within 7 days',
    ])
    const query = () => asked.findLast(({ path }) => path.startsWith('/api/admin/inquiries?'))?.path.replace(/.*\?/, '')
    choose(harness, 'status', 'pending')
    await expect.poll(query).toBe('status=pending&sort=urgency')
    press('[part=deadlines]:nth-of-type(2)')
    await expect.poll(query).toBe('status=pending&deadline=7days&sort=urgency')
    press('[part=deadlines]:nth-of-type(1)')
    await expect.poll(query).toBe('status=pending&deadline=passed&sort=urgency')
    choose(harness, 'deadline', 'none')
    await expect.poll(query).toBe('status=pending&deadline=none&sort=urgency')
    choose(harness, 'sort', 'deadline')
    await expect.poll(query).toBe('status=pending&deadline=none&sort=deadline')
  })
})

describe('the time limits of a record', () => {
  it('each say their last day, what they are, their source, and whether anyone has checked them', async () => {
    await visit(examples.TimeLimitOpen)
    expect(limits()).toEqual([
      'Last day 28 November (7 days left)',
      'Last day 12 December, counted from another date than the rule’s own (21 days left)',
    ])
    expect(harness.querySelector('.limits.presses')).not.toBeNull()
    const sources = [...harness.querySelectorAll('.limits li')].map(item => item.lastElementChild?.textContent)
    expect(sources[0]).toMatch(/rule 19\(2\) \(new tab\), not checked$/)
    expect(sources[1]).toMatch(/rule 19\(3\)\(b\) \(new tab\), checked on 2 November 2026$/)
    expect(harness.querySelector('.limits a')?.getAttribute('href')).toMatch(/^https:\/\/www\.legislation\.gov\.uk\//)
  })

  it('without a date are to be treated as today; a passed one says what to ask about', async () => {
    await visit(examples.TimeLimitUnknownDay)
    expect(limits()).toEqual(['Date unknown: treat as today', 'Date unknown: treat as today'])
    press('[part=previous]')
    await expect.poll(limits).toEqual(['May have passed on 18 November: ask about an extension of time'])
  })

  it('say loudly whose rule nobody has checked, or not for 180 days', async () => {
    await visit(examples.TimeLimitStale)
    expect([...harness.querySelectorAll('.limits .unchecked')].map(({ textContent }) => textContent)).toEqual([
      'not checked',
      'stale, checked on 24 May 2026',
    ])
    expect(text('.limits details li:last-child')).toMatch(/, checked on 25 May 2026$/)
  })

  it('are marked as dealt with, and not again', async () => {
    const { asked } = await visit(examples.TimeLimitDealtWith)
    expect(asked.findLast(({ method }) => method === 'PATCH')).toMatchObject({
      json: { limitDealtWith: true },
      ifMatch: '"1"',
    })
    expect(text('.limits')).toContain('Dealt with on 21 Nov 2026')
    expect(harness.querySelector('.presses')).toBeNull()
    expect(harness.querySelector('[part=record] header [part=limit]')).toBeNull()
    press('[part=undo]')
    await expect.poll(() => asked.findLast(({ method }) => method === 'PATCH')?.json).toEqual({ limitDealtWith: false })
  })

  it('that were dealt with long ago can be taken up again', async () => {
    const { asked } = await visit(examples.TimeLimitDealtWithBefore)
    expect(text('.limits')).toContain('Dealt with on 20 Nov 2026')
    const again = harness.querySelector<HTMLElement>('.limits [part=action]')
    expect(again?.textContent).toBe('Limits not dealt with')
    again?.click()
    await expect
      .poll(() => asked.findLast(({ method }) => method === 'PATCH'))
      .toMatchObject({ json: { limitDealtWith: false }, ifMatch: '"1"' })
    await expect.poll(() => text('[part=done]')).toContain('The time limits are to be dealt with again.')
  })

  it('have their dates corrected: only what was changed is sent, and nothing of the visitor’s words goes', async () => {
    const { asked } = await visit(examples.CorrectingDates)
    const values = () => [...harness.querySelectorAll<HTMLInputElement>('.limits input')].map(({ value }) => value)
    expect(values()).toEqual(['2026-11-14', '', ''])
    press('[part=save-dates]')
    await expect.poll(() => text('.limits [role=alert]')).toBe('No date was changed.')
    expect(asked.filter(({ method }) => method === 'PATCH')).toEqual([])
    fill(harness, { sentOn: '', removalOn: '2026-12-01' })
    press('[part=save-dates]')
    await appears(harness, '.correction')
    const sent = asked.findLast(({ method }) => method === 'PATCH')
    expect(sent?.json).toEqual({ decisionDates: { sentOn: null, removalOn: '2026-12-01' } })
    expect(sent?.ifMatch).toBe('"1"')
    expect(text('.correction')).toMatch(/: Decision sent on not known, Removal on 2026-12-01$/)
    expect(values()).toEqual(['', '', '2026-12-01'])
  })

  it('keep what was typed where the API refuses a date, and say why', async () => {
    await visit(examples.DatesRefused)
    expect(text('.record [part=failure]')).toContain('Please check the day: it is still to come')
    expect(harness.querySelector<HTMLInputElement>('.limits [name=sentOn]')?.value).toBe('2026-12-24')
  })
})

describe('a visitor who said what is safe', () => {
  it('is reached by that at once; any other way asks first', async () => {
    await visit(examples.TimeLimitOpen)
    expect(text('[part=safe-contact]')).toBe(
      'Reach them only by: Call, WhatsApp. Leave no voicemail.Before 17:00My cousin reads my email.',
    )
    const ways = () => [...harness.querySelectorAll('[part=way]')].map(way => `${way.localName} ${way.textContent}`)
    expect(ways()).toEqual(['a Call Phone', 'button Write an email… Email'])
    press('button[part=way]')
    await expect.poll(() => text('.outside')).toContain('They did not say that this is safe.')
    expect(ways()[1]).toBe('a Write an email all the same Email')
    // The next record asks anew.
    press('[part=next]')
    await expect.poll(() => text('[part=record] h2')).toContain('Adaeze')
    press('[part=previous]')
    await expect.poll(() => ways()[1]).toBe('button Write an email… Email')
  })

  it.each([
    ['call', ['a Call Phone', 'button Open WhatsApp… Phone', 'button Write an email… Email']],
    ['text', ['button Call… Phone', 'button Open WhatsApp… Phone', 'button Write an email… Email']],
    ['whatsapp', ['button Call… Phone', 'a Open WhatsApp Phone (new tab)', 'button Write an email… Email']],
    ['email', ['button Call… Phone', 'button Open WhatsApp… Phone', 'a Write an email Email']],
  ] as const)('by %s alone is reached by nothing else without a question', async (way, expected) => {
    const { answers, visit: open } = examples.TimeLimitOpen
    const record = { ...closeLimit, phone: '+44 7700 900145', safeContact: { ways: [way] } }
    await visit({ answers: { ...answers, '/api/admin/inquiries/9': () => json(record) }, visit: open })
    await expect
      .poll(() => [...harness.querySelectorAll('[part=way]')].map(link => `${link.localName} ${link.textContent}`))
      .toEqual(expected)
  })

  it('opens with nothing of the kind where they said nothing', async () => {
    await visit(examples.InquiryOpen)
    expect(harness.querySelector('[part=safe-contact], .limits, button[part=way]')).toBeNull()
  })
})
