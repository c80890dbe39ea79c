import type { TimeLimit } from '../../api/contract/limits/time-limits'
import type { AdminRecord, Inquiry } from '../../api/contract/records/records'
import { inquiry } from './example-records'

const RULES = 'Tribunal Procedure (First-tier Tribunal) (Immigration and Asylum Chamber) Rules 2014 (S.I. 2014/2604)'

/** A time limit, as the API returns it on the day of `NOW` in example-records.ts. */
export const limit = (lastDay: string | null, daysLeft: number | null, change: Partial<TimeLimit> = {}): TimeLimit => ({
  id: `appeal-${lastDay}`,
  title: 'Appeal to the First-tier Tribunal, from inside the UK',
  lastDay,
  daysLeft,
  assumed: lastDay === null,
  note: 'Counted from when the notice of decision was sent.',
  source: { url: 'https://www.legislation.gov.uk/uksi/2014/2604/article/19', provision: `${RULES}, rule 19(2)` },
  checkedOn: null,
  ...change,
})

const abroad = (lastDay: string | null, daysLeft: number | null) =>
  limit(lastDay, daysLeft, {
    id: `abroad-${lastDay}`,
    title: 'Appeal to the First-tier Tribunal, from abroad',
    note: '',
    assumed: true,
    onlyIf: { inUk: 'no' },
    source: { url: 'https://www.legislation.gov.uk/uksi/2014/2604/article/19', provision: `${RULES}, rule 19(3)(b)` },
    checkedOn: '2026-11-02',
  })

const withLimits = (id: number, limits: TimeLimit[], change: Record<string, unknown> = {}): Inquiry & AdminRecord =>
  inquiry(id, {
    urgencyLevel: 'standard',
    decision: { kind: 'refusal', sentOn: '2026-11-14', inUk: 'unknown' },
    timeLimits: limits,
    soonestLimit: limits[0]?.lastDay ?? '2026-11-21',
    limitsDealtWith: [],
    ...change,
  })

/** A request with a time limit that ends in a week, from a person who can safely be contacted in only two ways. */
export const closeLimit = withLimits(9, [limit('2026-11-28', 7), abroad('2026-12-12', 21)], {
  firstName: 'Kwame',
  lastName: 'Boateng',
  phone: '020 7946 0456',
  safeContact: {
    ways: ['call', 'whatsapp'],
    voicemail: 'no',
    times: 'Before 17:00',
    note: 'My cousin reads my email.',
  },
  onBehalfOf: { relationship: 'My brother', name: 'Yaw', permission: 'yes' },
  interpreter: 'yes',
  language: 'tw',
})

/**
 * A request with three limits: the rules of the first were never checked, those of the second too long ago, and those
 * of the third recently.
 */
export const staleLimits = withLimits(9, [
  limit('2026-11-28', 7),
  limit('2026-12-12', 21, { checkedOn: '2026-05-24' }),
  limit('2026-12-13', 22, { checkedOn: '2026-05-25' }),
])

/** Requests with a time limit of each kind. */
export const limited: AdminRecord[] = [
  withLimits(12, [limit('2026-11-18', -3)], { firstName: 'Nasrin', lastName: 'Chowdhury' }),
  withLimits(11, [limit(null, null), abroad(null, null)], {
    firstName: 'Łukasz',
    lastName: 'Wiśniewski',
    decision: { kind: 'refusal' },
  }),
  closeLimit,
  withLimits(8, [limit('2026-12-19', 28)], { firstName: 'Adaeze', lastName: 'Sampleton' }),
  withLimits(7, [limit('2026-11-25', 4, { dealtWithAt: '2026-11-20T15:00:00.000Z' })], {
    firstName: 'Søren',
    lastName: 'D’Angelo',
    limitsDealtWith: ['appeal-2026-11-25'],
    soonestLimit: null,
  }),
]

const removalOn = (lastDay: string, daysLeft: number) =>
  limit(lastDay, daysLeft, { id: 'removal', title: 'Removal', note: '', checkedOn: '2026-11-02' })

/** One request for each reason why it is urgent, in the order of the list. */
export const pressing: AdminRecord[] = [
  withLimits(31, [limit(null, null), removalOn('2026-11-26', 5)], {
    firstName: 'Samira',
    lastName: 'Haddad',
    decision: { kind: 'detention', detained: 'yes', removalOn: '2026-11-26' },
  }),
  withLimits(32, [], { firstName: 'Hanna', lastName: 'Tesfaye', decision: { detained: 'yes' }, soonestLimit: null }),
  withLimits(33, [limit('2026-11-20', -1), removalOn('2026-11-23', 2)], {
    firstName: 'Nguyễn',
    lastName: 'Thị Hoa',
    decision: { kind: 'refusal', removalOn: '2026-11-23' },
  }),
  withLimits(34, [], {
    firstName: 'Samuel',
    lastName: 'Exemplar',
    decision: { kind: 'removal', sentOn: '2026-10-01' },
    soonestLimit: null,
  }),
  withLimits(35, [limit(null, null)], { firstName: 'ليلى', lastName: 'حداد', decision: { kind: 'refusal' } }),
  withLimits(36, [limit('2026-11-22', 1)], { firstName: 'Kwame', lastName: 'Boateng' }),
  withLimits(37, [limit('2026-11-24', 3, { id: 'review-in-uk', title: 'Administrative review' })], {
    firstName: 'Łukasz',
    lastName: 'Wiśniewski',
  }),
  inquiry(38, { firstName: 'Adaeze', lastName: 'Sampleton' }),
  inquiry(39, { firstName: 'Mehwish', lastName: 'Akhtar', urgencyLevel: 'priority' }),
]
