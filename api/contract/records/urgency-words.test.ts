import { expect, it } from 'vitest'
import type { TimeLimit } from '../limits/time-limits'
import { withUrgency } from '../with-urgency'
import type { AdminRecord } from './records'
import { passedInWords, urgencyInWords } from './urgency-words'

const limit = (id: string, lastDay: string, daysLeft: number) => ({ id, lastDay, daysLeft }) as TimeLimit
/** The words for a request with these limits on 2 December 2026. */
function wordsOf(...timeLimits: TimeLimit[]) {
  const record = withUrgency({ timeLimits } as unknown as AdminRecord, '2026-12-02')
  return [urgencyInWords(record), passedInWords(record)]
}

it('beside the next limit or the removal, staff also read of a limit that passed lately', () => {
  const appeal = limit('appeal-in-uk', '2026-12-01', -1)
  const review = limit('review-in-uk', '2026-12-03', 1)
  const passed = 'Appeal: may have passed yesterday'
  expect(wordsOf(appeal, review)).toEqual(['Review: last day tomorrow', passed])
  expect(wordsOf(appeal, limit('removal', '2026-12-04', 2))).toEqual(['Removal Fri 4 Dec', passed])
  expect(wordsOf(appeal)).toEqual([passed, undefined])
  // The words name no limit that passed more than 28 days ago, and no limit that staff have dealt with.
  expect(wordsOf(limit('appeal-in-uk', '2026-11-03', -29), review)[1]).toBeUndefined()
  expect(wordsOf({ ...appeal, dealtWithAt: '2026-12-01T12:00:00Z' }, review)[1]).toBeUndefined()
})
