import { describe, expect, it } from 'vitest'
import { officeNow } from './office-now'
import type { Office } from './waiting-time'

const office: Office = {
  opening: [
    { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '10:00', closes: '18:00' },
    { days: ['Saturday'], opens: '10:00', closes: '14:30' },
  ],
  bankHolidays: ['2026-12-25', '2026-12-28'],
  promises: {
    contact: { hours: 10, count: 'office' },
    callback: { hours: 2, count: 'office' },
    wizard: { hours: 24, count: 'clock' },
    enquiry: { hours: 24, count: 'clock' },
  },
}
const words = (at: string, list: Parameters<typeof officeNow>[1] = 'callbacks') => {
  const { state, answer } = officeNow(office, list, Date.parse(at))
  return [...state, answer].filter(Boolean).join(' ')
}

describe('the lines about the office', () => {
  it.each([
    // In these rows the office is open: the answer comes on the same day, or after the next opening.
    ['2026-11-18T11:24:00Z', 'Open now until 18:00 Answer by 13:24, UK time'],
    ['2026-11-18T17:30:00Z', 'Open now until 18:00 Answer by Thursday 19 November, 11:30, UK time'],
    ['2026-11-21T14:29:59Z', 'Open now until 14:30 Answer by Monday 23 November, 11:59, UK time'],
    // These rows are just before opening, at opening, and at closing.
    ['2026-11-18T09:59:59Z', 'Closed now. You will have an answer by Wednesday 18 November, 12:00, UK time.'],
    ['2026-11-18T10:00:00Z', 'Open now until 18:00 Answer by 12:00, UK time'],
    ['2026-11-18T18:00:00Z', 'Closed now. You will have an answer by Thursday 19 November, 12:00, UK time.'],
    // These rows are on a Sunday, and on bank holidays around a weekend.
    ['2026-11-22T12:00:00Z', 'Closed now. You will have an answer by Monday 23 November, 12:00, UK time.'],
    ['2026-12-25T12:00:00Z', 'Closed now. You will have an answer by Saturday 26 December, 12:00, UK time.'],
    ['2026-12-26T15:00:00Z', 'Closed now. You will have an answer by Tuesday 29 December, 12:00, UK time.'],
    // These rows are in London's summer time, and around both clock changes.
    ['2026-07-01T09:00:00Z', 'Open now until 18:00 Answer by 12:00, UK time'],
    ['2026-03-28T23:30:00Z', 'Closed now. You will have an answer by Monday 30 March, 12:00, UK time.'],
    ['2026-03-30T16:59:00Z', 'Open now until 18:00 Answer by Tuesday 31 March, 11:59, UK time'],
    ['2026-10-24T23:30:00Z', 'Closed now. You will have an answer by Monday 26 October, 12:00, UK time.'],
  ])('%s: %s', (at, expected) => {
    expect(words(at)).toBe(expected)
  })

  it('name the answer time of the form beside which a page shows them', () => {
    expect(words('2026-11-18T11:24:00Z', 'inquiries')).toBe(
      'Open now until 18:00 Answer by Thursday 19 November, 13:24, UK time',
    )
    expect(words('2026-11-18T11:24:00Z', 'visa-applications')).toBe(
      'Open now until 18:00 Answer by Thursday 19 November, 11:24, UK time',
    )
  })

  it('tell the page if the office is open, for the colour of the dot beside them', () => {
    expect(officeNow(office, 'callbacks', Date.parse('2026-11-18T11:24:00Z')).isOpen).toBe(true)
    expect(officeNow(office, 'callbacks', Date.parse('2026-11-22T12:00:00Z')).isOpen).toBe(false)
  })

  it.each([
    ['2026-11-18T11:24:00Z', 'callbacks', undefined, false],
    ['2026-11-18T17:30:00Z', 'callbacks', undefined, true],
    ['2026-11-22T12:00:00Z', 'callbacks', undefined, true],
    ['2026-11-18T11:24:00Z', 'visa-applications', undefined, false],
    ['2026-11-21T11:24:00Z', 'visa-applications', undefined, true],
    ['2026-11-18T11:24:00Z', 'inquiries', 'Immigration Consultation', false],
    ['2026-11-18T11:24:00Z', 'inquiries', undefined, true],
  ] as const)(
    'at %s, for %s (%s): the answer comes later, or the office is closed: %s',
    (at, list, service, isLater) => {
      expect(officeNow(office, list, Date.parse(at), service).isLater).toBe(isLater)
    },
  )
})
