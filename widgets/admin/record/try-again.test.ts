import { describe, expect, it } from 'vitest'
import type { AdminRecord } from '../../../api/contract/records/records'
import { createOfficeClock } from '../../../api/contract/time/office-hours'
import { limit, pressing } from '../example-limits'
import { inquiry } from '../example-records'
import { momentWords } from '../moment-words'
import { timesAfter } from './try-again'

const opening = createOfficeClock({
  opening: [{ days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '09:00', closes: '17:30' }],
  bankHolidays: [],
})
const times = (at: string, record: AdminRecord) => timesAfter({ now: Date.parse(at), opening }, record).map(momentWords)
const [detained, , removal, undated] = pressing as [AdminRecord, AdminRecord, AdminRecord, AdminRecord]
const RANK = inquiry(9, { urgencyLevel: 'standard' })

describe('the times for another call', () => {
  it('are the next two openings, even today’s, when the office is closed in two hours', () => {
    expect(times('2026-11-23T16:00Z', RANK)).toEqual(['Tue 24 Nov, 09:00', 'Wed 25 Nov, 09:00'])
    expect(times('2026-11-23T06:00Z', RANK)).toEqual(['Mon 23 Nov, 09:00', 'Tue 24 Nov, 09:00'])
    expect(times('2026-11-23T07:00Z', RANK)).toEqual(['Mon 23 Nov, 09:00', 'Tue 24 Nov, 09:00'])
  })

  it('are also in 30 minutes and in two hours, whatever the hour, when the request is pressing', () => {
    const soon = ['Sat 21 Nov, 20:30', 'Sat 21 Nov, 22:00']
    for (const record of [detained, undated, inquiry(9, { timeLimits: [limit('2026-11-25', 4)] })])
      expect(times('2026-11-21T20:00Z', record)).toEqual([...soon, 'Mon 23 Nov, 09:00', 'Tue 24 Nov, 09:00'])
  })

  it('never come after the day of removal or the last day of the soonest open limit', () => {
    // The record has a removal on Monday, and a time limit that has passed.
    expect(times('2026-11-21T20:00Z', removal)).toEqual(['Sat 21 Nov, 20:30', 'Sat 21 Nov, 22:00', 'Mon 23 Nov, 09:00'])
    expect(times('2026-11-23T21:45Z', removal)).toEqual(['Mon 23 Nov, 22:15', 'Mon 23 Nov, 23:45'])
    expect(times('2026-11-23T23:45Z', removal)).toEqual(['Mon 23 Nov, 23:59'])
    const dealtWithAt = '2026-11-20T15:00:00.000Z'
    const timeLimits = [limit('2026-11-21', 0, { dealtWithAt }), limit('2026-11-23', 2)]
    expect(times('2026-11-21T20:00Z', inquiry(9, { urgencyLevel: 'standard', timeLimits }))).not.toContain(
      'Tue 24 Nov, 09:00',
    )
  })
})
