import { expect, test } from 'vitest'
import type { AdminRecord } from '../contract/records/records'
import { unpackEarlierWork } from '../testing/earlier-version'
import { startTestService, stoppedClock } from '../testing/start-test-service'
import { temporaryFolder } from '../testing/store-fixtures'

/**
 * For each request, by urgency: last name, corrected fields, reason of its urgency with the day, if it is answered, and
 * its history.
 */
const EXPECTED = [
  [
    'Removal-Nearer',
    { removalOn: '2026-11-26' },
    'removal 2026-11-26',
    false,
    ['Corrected the decision: removal on 26 Nov 2026', 'Noted'],
  ],
  ['Removal-Dealt-With', undefined, 'removal 2026-11-27', false, ['Time limits dealt with']],
  ['Day-Taken-Away', { sentOn: null }, 'limit', false, ['Corrected the decision: sent on no known day']],
  [
    'Sent-Later',
    { sentOn: '2026-11-10', receivedOn: '2026-11-12' },
    'limit 2026-11-24',
    false,
    [
      'Corrected the decision: sent on 9 Nov 2026',
      'Corrected the decision: sent on 10 Nov 2026, received on 12 Nov 2026',
    ],
  ],
  [
    'Without-A-Decision',
    { sentOn: '2026-11-17' },
    'limit 2026-11-24',
    false,
    ['Corrected the decision: sent on 17 Nov 2026'],
  ],
  ['Reopened', undefined, 'limit 2026-11-25', false, ['Time limits dealt with', 'Time limits reopened']],
  [
    'As-The-Visitor-Said',
    undefined,
    'limit 2027-02-05',
    false,
    ['Corrected the decision: sent on 3 Nov 2026', 'Corrected the decision: sent on 5 Nov 2026'],
  ],
  ['Chosen-Urgent', undefined, 'visitor', false, []],
  ['Refusal-Dealt-With', undefined, 'rank', false, ['Time limits dealt with']],
  [
    'Answered',
    { receivedOn: '2026-11-16' },
    'rank',
    true,
    ['Emailed', 'Time limits dealt with', 'Corrected the decision: received on 16 Nov 2026'],
  ],
]
/** The requests in which staff have dealt with limits, by the last names of their visitors. */
const DEALT_WITH = ['Answered', 'Refusal-Dealt-With', 'Removal-Dealt-With']

test('the store reads the corrections, limits dealt with, answers, ranks and history of version 0.1.0', async () => {
  const folder = await temporaryFolder()
  await unpackEarlierWork(folder)
  const service = await startTestService({}, { ...stoppedClock('2026-11-21T10:00:00Z'), folder })
  const answer = await service.get('/api/admin/requests?sort=urgency', await service.login())
  const records = (await answer.json()) as (AdminRecord & { lastName: string })[]

  const told = ({ lastName, corrected, urgency, answeredAt, history = [] }: (typeof records)[number]) => [
    lastName,
    corrected,
    [urgency?.reason, urgency?.day].filter(Boolean).join(' '),
    answeredAt !== undefined,
    history.map(({ text }) => text),
  ]
  expect(records.map(told)).toEqual(EXPECTED)
  expect(records[0]?.notes?.map(({ text }) => text)).toEqual(['The notice came to the old flat.'])
  // In version 0.1.0, staff marked all limits of a request at once. A mark of version 0.1.0 now applies to every rule
  // except the removal.
  const dealtWith = records.filter(({ limitsDealtWith }) => limitsDealtWith?.length)
  expect(dealtWith.map(({ lastName }) => lastName).sort()).toEqual(DEALT_WITH)
  for (const { limitsDealtWith } of dealtWith) {
    expect(limitsDealtWith).toEqual(expect.arrayContaining(['appeal-in-uk', 'judicial-review', 'review-detained']))
    expect(limitsDealtWith).not.toContain('removal')
  }
  // The API returns no field under a name from version 0.1.0.
  expect(JSON.stringify(records)).not.toMatch(/limitDealtWith"|decisionCorrections|decisionDates/)
})
