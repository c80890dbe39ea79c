import { describe, expect, it } from 'vitest'
import { appears, fill } from '../../parts/example'
import { type Answers, choose, examples } from '../examples'
import { harness, nextRender, prepareHarness, rows, show, text } from '../test-harness'

prepareHarness()

async function visit({ answers, visit }: { answers: Answers; visit: (root: ParentNode) => Promise<void> }) {
  const seen = await show(answers)
  await visit(harness)
  await nextRender()
  return seen
}
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
    press('[part=deadlines]:nth-of-type(2)')
    await expect.poll(() => asked.at(-1)?.path).toContain('deadline=7days')
    choose(harness, 'deadline', 'passed')
    await expect.poll(() => asked.at(-1)?.path).toContain('deadline=passed')
    choose(harness, 'sort', 'deadline')
    await expect.poll(() => asked.at(-1)?.path).toContain('sort=deadline')
  })
})

describe('the time limits of a record', () => {
  it('each say their last day, what they are, their source, and whether anyone has checked them', async () => {
    await visit(examples.TimeLimitOpen)
    expect(limits()).toEqual([
      'Last day 28 November (7 days left)',
      'Last day 12 December, counted from another date than the rule’s own (21 days left)',
    ])
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

  it('are marked as dealt with, and not again', async () => {
    const { asked } = await visit(examples.TimeLimitDealtWith)
    expect(asked.findLast(({ method }) => method === 'PATCH')).toMatchObject({
      json: { limitDealtWith: true },
      ifMatch: '"1"',
    })
    expect(text('.limits')).toContain('Dealt with on 21 Nov 2026')
    expect(harness.querySelector('[part=record] header [part=limit]')).toBeNull()
    press('[part=undo]')
    await expect.poll(() => asked.findLast(({ method }) => method === 'PATCH')?.json).toEqual({ limitDealtWith: false })
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
    expect(asked.findLast(({ method }) => method === 'PATCH')?.json).toEqual({
      decisionDates: { sentOn: null, removalOn: '2026-12-01' },
    })
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

  it('opens with nothing of the kind where they said nothing', async () => {
    await visit(examples.InquiryOpen)
    expect(harness.querySelector('[part=safe-contact], .limits, button[part=way]')).toBeNull()
  })
})
