import { describe, expect, it } from 'vitest'
import { type AdminExample, json } from '../example-answers'
import { callback } from '../example-records'
import { examples } from '../examples'
import { harness, nextRender, part, prepareHarness, rows, show, text } from '../test-harness'

prepareHarness()
async function visit(example: AdminExample) {
  await show(example.answers)
  await example.visit?.(harness)
  await nextRender()
}
const columns = () => [...harness.querySelectorAll('th')].map(({ textContent }) => textContent)
const cells = (row: number) =>
  [...(rows()[row]?.querySelectorAll('td') ?? [])].map(cell =>
    [...cell.querySelectorAll(':scope > :not(label)')].map(({ textContent }) => textContent?.trim()),
  )

describe('the list of visa applications', () => {
  it('has the columns and words of the specification, and leaves out empty answers', async () => {
    await visit(examples.VisaApplications)
    expect(text('.lead p')).toBe('Detailed visa assistance applications from a partner form')
    expect(columns()).toEqual([
      'Applicant Info',
      'Service & Country',
      'Requirements',
      'Contact Preference',
      'Urgency',
      'Submitted',
      'Status',
    ])
    expect(cells(0)).toEqual([
      ['Ravi Sample', 'ravi@example.org', '+44 7700 900145', 'WhatsApp: +44 7700 900145'],
      ['Work visa - I have offer letter', 'USA', 'Travellers: 4 people'],
      [
        'Type: Complete visa assistance',
        'Timing: Within 1 month',
        'Travel History: Extensive',
        'Tier: USA/Canada/Australia/UK/Schengen',
        'Remarks: We travel before Christmas.',
      ],
      ['Method: WhatsApp', 'Language: Other', 'Other Lang: Marwari'],
      [],
      ['20 Nov 2026, 15:02', 'Answer by 15:02 in 2 h 37 min'],
      ['Pending', '– Unassigned'],
    ])
    expect(cells(1)[2]).toEqual([])
  })

  it.each([375, 768, 1280, 1680])('shows each column on a screen of %i pixels, and cuts no name', async width => {
    await visit(examples.VisaApplications)
    harness.style.width = `${width}px`
    const facts = [...(rows()[0]?.querySelectorAll('td :is(.open, bdi, time, .pill)') ?? [])] as HTMLElement[]
    expect(facts.map(({ textContent }) => textContent)).toEqual([
      ...['Ravi Sample', 'Ravi Sample', 'ravi@example.org', '+44 7700 900145', 'WhatsApp: +44 7700 900145'],
      ...['Work visa - I have offer letter', 'USA', '4 people'],
      ...['Complete visa assistance', 'Within 1 month', 'Extensive', 'USA/Canada/Australia/UK/Schengen'],
      'We travel before Christmas.',
      ...['WhatsApp', 'Other', 'Marwari', '20 Nov 2026, 15:02', 'Pending', 'Unassigned'],
    ])
    const unseen = facts.filter(one => !one.checkVisibility() && one.textContent !== 'Unassigned')
    expect(unseen.map(({ textContent }) => textContent)).toEqual([])
    for (const row of rows()) {
      const name = row.querySelector('.open') as HTMLElement
      expect([name.textContent, name.scrollWidth <= name.clientWidth || name.clientWidth === 0]).toEqual([
        name.textContent,
        true,
      ])
    }
    // On screens of 1280 pixels or more, the columns are side by side.
    const tops = ['.needs', '.preference'].map(
      cell => rows()[0]?.querySelector(`td${cell}`)?.getBoundingClientRect().top,
    )
    expect(new Set(tops).size).toBe(width < 1280 ? 2 : 1)
  })

  it('says in the specification’s words that there is no application', async () => {
    await visit(examples.EmptyVisaApplications)
    expect(text('[part=status]')).toBe('No visa applications found.')
  })
})

describe('the list of call-back requests', () => {
  /** Draws requests with a preferred time, a long message, and names that leave little space for them. */
  async function showLong() {
    const { answers } = examples.CallbackRequests
    const safe = { ways: ['phone'], voicemail: 'no' }
    const words = 'Our spouse visa was refused because of the financial requirement. What are the ways on from there?'
    const requests = [
      callback(4, { preferredTime: 'Tuesday 10:00', message: words, phone: '+44 20 7946 0243' }),
      callback(5, { name: 'Aleksandra Wiśniewska-Muster', phone: '+44 20 7946 0245' }),
      callback(6, { name: 'Zoë Müller-Beispiel', safeContact: safe }),
    ]
    const page = () => json(requests, { headers: { 'X-Total-Count': '3' } })
    await visit({ ...examples.CallbackRequests, answers: { ...answers, '/api/admin/callbacks': page } })
  }

  it('shows a preferred time in full, even if the message beside it does not fit', async () => {
    await showLong()
    const time = harness.querySelector('.main .labelled') as HTMLElement
    const words = harness.querySelector('.main p') as HTMLElement
    const isSeen = () =>
      words.getBoundingClientRect().top < (time.parentElement as Element).getBoundingClientRect().bottom
    for (const width of ['375px', '768px', '1280px', '1680px']) {
      harness.style.width = width
      expect([width, time.scrollWidth - time.clientWidth]).toEqual([width, 0])
      expect(isSeen() ? words.clientWidth > 80 : 'none').not.toBe(false)
    }
    expect(isSeen()).toBe(true)
  })

  it('shows a name in full beside a record, before the phone number or a mark gets space', async () => {
    await showLong()
    harness.style.width = '1280px'
    ;(rows()[0] as HTMLElement).click()
    await part('record')
    for (const name of harness.querySelectorAll<HTMLElement>('.of-callbacks .open')) {
      expect([name.textContent, name.scrollWidth - name.clientWidth]).toEqual([name.textContent, 0])
    }
  })

  it('has the columns and words of the specification', async () => {
    await visit(examples.CallbackRequests)
    expect(text('.lead p')).toBe('Callback request submissions')
    expect(columns()).toEqual(['Contact Info', 'Details', 'Urgency', 'Submitted', 'Status'])
    expect(cells(0)).toEqual([
      ['Grace Okafor', '01632 960 774'],
      ['Preferred time: after four', 'My visa runs out in January.'],
      [],
      ['21 Nov 2026, 11:40', 'Answer by 13:40 in 1 h 15 min'],
      ['Pending', '– Unassigned'],
    ])
  })

  it('shows beside the phone number when to call', async () => {
    await visit(examples.CallbackRequests)
    harness.querySelector<HTMLElement>('tbody .open')?.click()
    await expect.poll(() => text('.reach-them')).toContain('Preferred time: after four')
    expect(text('.answers')).not.toContain('after four')
  })

  it('shows the phone number beside the name, and the preferred time without its label', async () => {
    await visit(examples.CallbackRequests)
    const [name, phone, word, time] = ['.contact a', '.contact bdi', '.labelled span', '.labelled bdi'].map(
      selector => harness.querySelector(`tbody ${selector}`)?.getBoundingClientRect() as DOMRect,
    )
    expect(phone?.width).toBeGreaterThan(50)
    expect(phone?.top).toBeGreaterThanOrEqual(name?.top ?? 0)
    expect(phone?.bottom).toBeLessThanOrEqual(time?.top ?? 0)
    expect(time?.left).toBeLessThan(word?.right ?? 0)
  })

  it('says in the specification’s words that there is no request', async () => {
    await visit(examples.EmptyCallbackRequests)
    expect(text('[part=status]')).toBe('No callback requests found.')
  })
})
