import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadTimeLimitRules } from '../content/time-limit-rules'
import { compareUrgency, urgencyOf } from '../contract/order'
import { dayNumber, pressingIn } from '../contract/pressing-in'
import type { AdminRecord } from '../contract/records/records'
import { DAY } from '../contract/time/durations'
import type { Counts } from '../store/store'
import { CALLBACK } from '../testing/examples'
import { parseCsvRecords } from '../testing/parse-csv'
import { ENQUIRY, errorOf, startTestService, stoppedClock, type TestService } from '../testing/start-test-service'

const LIST = '/api/admin/inquiries'
/**
 * A refusal inside the UK of a person who is not detained: the limit for the appeal is 14 days after the day of
 * sending.
 */
const REFUSAL = { kind: 'refusal', inUk: 'yes', detained: 'no', sentOn: '2026-11-20', receivedOn: '2026-11-21' }

async function startWith(decisions: (object | undefined)[]) {
  const clock = stoppedClock('2026-11-22T10:00:00Z')
  const service = await startTestService({ RATE_LIMITS: 'off' }, clock)
  for (const decision of decisions) {
    const sent = await service.postJson('/api/contact', { ...ENQUIRY, urgencyLevel: 'standard', decision })
    expect(sent.status).toBe(201)
  }
  const login = await service.login()
  return {
    service,
    login,
    /** Moves the test's clock forward by some days, and signs staff in again. */
    later: async (days: number) => {
      clock.time += days * DAY
      Object.assign(login, await service.login())
    },
    ids: async (query: string) => (await read<AdminRecord[]>(service, `${LIST}?${query}`, login)).map(({ id }) => id),
    record: (id = 1) => read<AdminRecord>(service, `${LIST}/${id}`, login),
    counts: () => read<Counts>(service, '/api/admin/counts', login),
    change: (id: number, body: object, headers = {}) =>
      service.patchJson(`${LIST}/${id}`, body, { ...login, ...headers }),
  }
}

async function read<Answer>(service: TestService, path: string, login: Record<string, string>): Promise<Answer> {
  const response = await service.get(path, login)
  expect(response.status).toBe(200)
  return (await response.json()) as Answer
}

describe('a record', () => {
  it('has every limit that may apply, by today’s calendar, and no limit if no decision is named', async () => {
    const { record, later } = await startWith([REFUSAL, undefined])
    const answered = await record()
    expect(answered.decision).toEqual(REFUSAL)
    expect(answered.timeLimits?.map(({ id, lastDay, daysLeft }) => [id, lastDay, daysLeft])).toEqual([
      ['appeal-in-uk', '2026-12-04', 12],
      ['review-in-uk', '2026-12-05', 13],
      ['judicial-review', '2027-02-20', 90],
    ])
    expect(answered.timeLimits?.[0]).toMatchObject({ assumed: false, checkedOn: null, note: expect.any(String) })
    expect(answered).toMatchObject({ soonestLimit: '2026-12-04', limitsDealtWith: [] })
    expect(await record(2)).toMatchObject({ timeLimits: [], soonestLimit: null, limitsDealtWith: [] })
    await later(20)
    expect((await record()).timeLimits?.[0]).toMatchObject({ lastDay: '2026-12-04', daysLeft: -8 })
  })

  it('with values of an earlier version can be opened, and still has every time limit that may apply', async () => {
    const { service, record } = await startWith([])
    const decision = { kind: 'Refusal of leave', date: '2026-11-01', inUk: true, detained: false }
    const fields = { ...ENQUIRY, decision, onBehalfOf: 'My brother', safeContact: 'By text' }
    await service.context.store.submit('inquiries', { fields, suspect: false, acknowledge: false })
    const answered = await record()
    expect(answered).toMatchObject({ ...fields, soonestLimit: '2026-11-22' })
    expect(answered.timeLimits?.map(({ lastDay }) => lastDay)).toEqual(answered.timeLimits?.map(() => null))
    expect(answered.timeLimits?.length).toBeGreaterThan(3)
  })

  it('lets staff mark its limits as dealt with one at a time, and open again', async () => {
    const { record, change, counts, ids } = await startWith([{ kind: 'refusal' }])
    expect(await ids('urgency=urgent')).toEqual([1])
    expect((await counts()).deadlines).toEqual({ passed: 0, within7: 1 })
    const all = (await record()).timeLimits?.map(({ id }) => id) ?? []
    for (const at of all.keys()) await change(1, { limitsDealtWith: all.slice(0, at) })
    expect(await ids('urgency=urgent')).toEqual([1])
    const changed = (await (await change(1, { limitsDealtWith: all })).json()) as AdminRecord
    expect(changed).toMatchObject({ soonestLimit: null, urgencyLevel: 'standard' })
    expect(changed.limitsDealtWith?.toSorted()).toEqual(all.toSorted())
    expect(changed.timeLimits?.map(({ dealtWithAt }) => dealtWithAt)).toEqual(all.map(() => '2026-11-22T10:00:00.000Z'))
    expect(changed.history?.at(-1)?.text).toBe(`Time limits dealt with: ${changed.timeLimits?.at(-1)?.title}`)
    expect((await record()).timeLimits?.length).toBeGreaterThan(3)
    expect(await ids('urgency=urgent')).toEqual([])
    expect((await counts()).deadlines).toEqual({ passed: 0, within7: 0 })
    const back = await change(1, { limitsDealtWith: [] })
    expect(await back.json()).toMatchObject({ limitsDealtWith: [], soonestLimit: '2026-11-22' })
    const unknown = await change(1, { limitsDealtWith: ['removal', 'nonsense'] })
    expect((await errorOf(unknown)).issues?.map(({ path }) => path)).toEqual(['limitsDealtWith.1'])
  })

  it('keeps the first time at which a limit was dealt with, until staff open the limit again', async () => {
    const { change, record, later } = await startWith([REFUSAL])
    const times = async () => (await record()).timeLimits?.map(({ dealtWithAt }) => dealtWithAt)
    await change(1, { limitsDealtWith: ['appeal-in-uk'] })
    await later(1)
    await change(1, { limitsDealtWith: ['appeal-in-uk', 'review-in-uk'], held: true })
    expect(await times()).toEqual(['2026-11-22T10:00:00.000Z', '2026-11-23T10:00:00.000Z', undefined])
    await change(1, { limitsDealtWith: [] })
    await change(1, { limitsDealtWith: ['appeal-in-uk'] })
    expect(await times()).toEqual(['2026-11-23T10:00:00.000Z', undefined, undefined])
  })

  it('has a limit open again after its date changes, and dealt with once the date is changed back', async () => {
    const { change, record } = await startWith([REFUSAL])
    await change(1, { limitsDealtWith: ['appeal-in-uk', 'judicial-review'] })
    expect(await record()).toMatchObject({ soonestLimit: '2026-12-05' })
    const earlier = await change(1, { corrected: { sentOn: '2026-11-10' } })
    expect(await earlier.json()).toMatchObject({ soonestLimit: '2026-11-24', limitsDealtWith: [] })
    await change(1, { corrected: { sentOn: REFUSAL.sentOn } })
    expect((await record()).limitsDealtWith).toEqual(['appeal-in-uk', 'judicial-review'])
  })

  it.each([
    { kind: 'removal', removalOn: '2026-11-25', inUk: 'yes', detained: 'no' },
    { kind: 'removal', inUk: 'yes', detained: 'no' },
  ])('about a removal, %j, stays among the removals until staff deal with the removal itself', async decision => {
    const { change, record } = await startWith([decision])
    const others = (await record()).timeLimits?.flatMap(({ id }) => (id === 'removal' ? [] : id)) ?? []
    await change(1, { limitsDealtWith: others })
    expect((await record()).urgency).toMatchObject({ rank: 'urgent', reason: 'removal' })
    await change(1, { limitsDealtWith: [...others, 'removal'] })
    const answered = await record()
    expect(answered.urgency).toMatchObject({ rank: 'medium', reason: 'rank' })
    expect(answered.limitsDealtWith).toContain('removal')
  })

  it('of somebody who is detained stays urgent once its limits are dealt with', async () => {
    const { change, ids, record } = await startWith([{ ...REFUSAL, detained: 'yes' }])
    const changed = await change(1, { limitsDealtWith: (await record()).timeLimits?.map(({ id }) => id) })
    expect(await changed.json()).toMatchObject({ soonestLimit: null })
    expect(await ids('urgency=urgent')).toEqual([1])
  })

  it("has limits counted from staff's correction, beside the visitor's words, until staff withdraw the correction", async () => {
    const { record, change } = await startWith([REFUSAL])
    await change(1, { corrected: { sentOn: '2026-11-10' } })
    const changed = await change(1, { corrected: { sentOn: '2026-11-12', removalOn: '2027-01-05' } })
    expect(changed.status).toBe(200)
    const answered = await record()
    expect(answered).toMatchObject({
      decision: REFUSAL,
      soonestLimit: '2026-11-26',
      corrected: { sentOn: '2026-11-12', removalOn: '2027-01-05' },
    })
    expect(answered.history?.map(({ text }) => text)).toEqual([
      'Corrected the decision: sent on 10 Nov 2026',
      'Corrected the decision: sent on 12 Nov 2026, removal on 5 Jan 2027',
    ])
    expect(answered.timeLimits?.map(({ id }) => id)).toContain('removal')
    await change(1, { corrected: { removalOn: null } })
    expect((await record()).timeLimits?.map(({ id }) => id)).not.toContain('removal')
    await change(1, { corrected: { sentOn: REFUSAL.sentOn } })
    expect(await record()).not.toHaveProperty('corrected')
  })

  it('is ranked by staff’s correction, and keeps the visitor’s decision', async () => {
    const cases = [
      [undefined, { detained: 'yes' }, { rank: 'urgent', reason: 'detained' }],
      [undefined, { removalOn: '2026-11-26' }, { rank: 'urgent', reason: 'removal', day: '2026-11-26' }],
      [undefined, { inUk: 'yes', detained: 'no' }, { rank: 'medium', reason: 'rank' }],
      [{ kind: 'detention' }, { detained: 'no', kind: 'other' }, { rank: 'urgent', reason: 'limit' }],
      [REFUSAL, { kind: 'removal' }, { rank: 'urgent', reason: 'removal' }],
      [REFUSAL, { inUk: 'no' }, { rank: 'medium', reason: 'rank', day: '2026-12-19' }],
    ] as const
    const { change, record, ids } = await startWith(cases.map(([decision]) => decision))
    for (const [at, [decision, corrected, urgency]] of cases.entries()) {
      expect([corrected, (await change(at + 1, { corrected })).status]).toEqual([corrected, 200])
      expect(await record(at + 1)).toMatchObject({ urgency, ...(decision && { decision }) })
    }
    expect((await ids('urgency=urgent')).sort()).toEqual([1, 2, 4, 5])
    expect((await ids('urgency=medium')).sort()).toEqual([3, 6])
  })

  it('refuses wrong corrections, names their fields, and stays unchanged', async () => {
    const { change, record } = await startWith([REFUSAL])
    for (const [corrected, names] of [
      [{ sentOn: '2026-02-30' }, ['corrected.sentOn']],
      [{ sentOn: '1999-12-31' }, ['corrected.sentOn']],
      [{ sentOn: '2026-11-24' }, ['corrected.sentOn']],
      [{ receivedOn: '2026-11-24', sentOn: '2026-11-25' }, ['corrected.receivedOn', 'corrected.sentOn']],
      [{ receivedOn: '2026-11-19' }, ['corrected.receivedOn']],
      [{ sentOn: '2026-11-22' }, ['corrected.sentOn']],
      [{ removalOn: 'soon' }, ['corrected.removalOn']],
      [{ decidedOn: '2026-11-20' }, ['corrected.decidedOn']],
      [{ kind: 'wedding' }, ['corrected.kind']],
      [{ detained: true }, ['corrected.detained']],
      [{}, ['corrected']],
    ] as const) {
      const refused = await change(1, { corrected, held: true })
      const paths = (await errorOf(refused)).issues?.map(({ path }) => path)
      expect([corrected, refused.status, [...new Set(paths)].sort()]).toEqual([corrected, 422, names])
    }
    const answered = await record()
    expect(answered.held).toBe(false)
    expect(answered).not.toHaveProperty('corrected')
  })

  it('refuses a day that cannot be beside one that staff corrected before', async () => {
    const { change, record } = await startWith([REFUSAL])
    await change(1, { corrected: { sentOn: '2026-11-10', receivedOn: '2026-11-12' } })
    // The service refuses this day of sending: it is after the corrected day of receipt, although not after the day of
    // receipt that the visitor gave.
    const refused = await change(1, { corrected: { sentOn: '2026-11-20' } })
    expect(refused.status).toBe(422)
    expect((await errorOf(refused)).issues?.map(({ path }) => path)).toEqual(['corrected.sentOn'])
    // The service accepts this day of receipt: it is before the visitor's day of sending, but not before the corrected
    // one.
    expect((await change(1, { corrected: { receivedOn: '2026-11-13' } })).status).toBe(200)
    expect((await record()).corrected).toEqual({ sentOn: '2026-11-10', receivedOn: '2026-11-13' })
  })

  it('accepts tomorrow as a day of sending, because the day has begun further east', async () => {
    const { change } = await startWith([REFUSAL])
    const days = { sentOn: '2026-11-23', receivedOn: '2026-11-23' }
    expect((await change(1, { corrected: days })).status).toBe(200)
  })

  it('that somebody else has changed refuses corrections and marks of limits, too', async () => {
    const { service, login, change, record, later } = await startWith([REFUSAL])
    const etag = (await service.get(`${LIST}/1`, login)).headers.get('etag') ?? ''
    await later(1)
    // The entity tag from the day before is still valid, because only the number of days left has changed, not the
    // record.
    expect((await change(1, { limitsDealtWith: ['appeal-in-uk'] }, { 'If-Match': etag })).status).toBe(200)
    const late = await change(1, { corrected: { sentOn: '2026-11-01' } }, { 'If-Match': etag })
    expect(late.status).toBe(409)
    expect(((await late.json()) as { record: AdminRecord }).record.limitsDealtWith).toEqual(['appeal-in-uk'])
    expect(await record()).not.toHaveProperty('corrected')
  })

  it('is exported with its limits and staff’s words about them; after the record is erased, none of these words are left', async () => {
    const { service, login, change } = await startWith([REFUSAL])
    await change(1, { limitsDealtWith: ['appeal-in-uk'], corrected: { sentOn: '2026-11-03', detained: 'unknown' } })
    const exported = await read<{ records: { record: AdminRecord }[] }>(service, `${LIST}/1/export`, login)
    expect(exported.records[0]?.record).toMatchObject({
      limitsDealtWith: ['appeal-in-uk'],
      corrected: { sentOn: '2026-11-03', detained: 'unknown' },
      timeLimits: expect.arrayContaining([expect.objectContaining({ id: 'appeal-in-uk', lastDay: '2026-11-17' })]),
    })
    const page = await (await service.get(`${LIST}/1/export?as=page`, login)).text()
    expect(page).toContain('May have passed on 17 November: ask about an extension of time (not checked)')
    expect(page).toContain('sent on 3 Nov 2026, detained not known')
    const csv = await (await service.get(`${LIST}.csv?columns=raw`, login)).text()
    const [row] = parseCsvRecords(csv)
    expect(row).toMatchObject({
      soonestLimit: expect.stringMatching(/^2026-11-/),
      timeLimits: expect.stringContaining('from inside the UK: May have passed on 17 November'),
      limitsDealtWith: expect.stringMatching(/inside the UK: 2026-11-22 10:00$/),
      'decision.sentOn': '2026-11-20',
      'corrected.sentOn': '2026-11-03',
      'corrected.detained': 'unknown',
      'corrected.kind': '',
    })
    expect((await service.get(`${LIST}/1`, login)).status).toBe(200)
    const erased = await fetch(`${service.url}${LIST}/1`, { method: 'DELETE', headers: login })
    expect(erased.status).toBe(204)
    expect((await service.get(`${LIST}/1`, login)).status).toBe(404)
  })
})

describe('a list', () => {
  const DECISIONS = [
    undefined,
    REFUSAL,
    { kind: 'refusal' },
    { ...REFUSAL, sentOn: '2026-11-01', receivedOn: '2026-11-02' },
    { ...REFUSAL, sentOn: '2026-11-14', receivedOn: '2026-11-20' },
    { ...REFUSAL, detained: 'yes' },
    { ...REFUSAL, kind: 'detention', detained: undefined },
    { ...REFUSAL, kind: 'detention' },
  ]

  it('can be sorted and filtered by the soonest limit; a limit without a day counts as today', async () => {
    const { ids, counts, change } = await startWith(DECISIONS)
    // The last days of the limits: unknown (record 3), 28 November (5 and 6), 4 December (2), 20 February (7 and 8).
    // Record 4 has a limit that passed on 15 November, and another limit that ends in February. Record 1 has none.
    expect(await ids('sort=deadline')).toEqual([3, 5, 6, 2, 4, 7, 8, 1])
    expect(await ids('sort=deadline&limit=3')).toEqual([3, 5, 6])
    expect(await ids('sort=deadline&deadline=passed')).toEqual([4])
    expect(await ids('sort=deadline&deadline=7days')).toEqual([3, 5, 6])
    expect(await ids('deadline=any')).toEqual([8, 7, 6, 5, 4, 3, 2])
    expect(await ids('deadline=none')).toEqual([1])
    // Requests about detained people count as urgent, whatever urgency the visitors chose.
    expect(await ids('urgency=urgent')).toEqual([7, 6, 5, 4, 3])
    expect(await ids('urgency=medium')).toEqual([8, 2, 1])
    expect(await ids('sort=urgency')).toEqual([6, 7, 3, 5, 4, 1, 2, 8])
    const { deadlines, lists } = await counts()
    expect([deadlines, lists.inquiries.deadlines, lists.inquiries.urgent]).toEqual([
      { passed: 1, within7: 3 },
      { passed: 1, within7: 3 },
      5,
    ])
    await change(4, { isProcessed: true })
    await change(3, { spam: true })
    expect((await counts()).deadlines).toEqual({ passed: 0, within7: 2 })
    expect(await ids('sort=deadline')).toEqual([5, 6, 2, 7, 8, 1, 4, 3])
  })

  it('has the order by urgency that an open page computes from the records that it has read', async () => {
    const { service, login, change } = await startWith([...DECISIONS, undefined, undefined, undefined])
    const notice = (removalOn: string | null) => ({ corrected: { kind: 'removal', detained: 'yes', removalOn } })
    await change(9, notice('2026-11-27'))
    await change(10, { ...notice(null), limitsDealtWith: ['removal'] })
    await change(11, notice('2026-11-24'))
    await change(1, { priority: 'urgent' })
    await change(5, { corrected: { detained: 'unknown' }, limitsDealtWith: ['appeal-in-uk'] })
    const all = await read<AdminRecord[]>(service, `${LIST}?sort=urgency`, login)
    const today = dayNumber('2026-11-22')
    const sorted = all.toReversed().sort((one, other) => {
      return compareUrgency(pressingIn(one), pressingIn(other), today) || one.id - other.id
    })
    expect(sorted.map(({ id }) => id)).toEqual(all.map(({ id }) => id))
    for (const record of all) expect(urgencyOf(pressingIn(record), today)).toEqual(record.urgency)
  })

  it('changes its order from day to day', async () => {
    const { later, counts, ids } = await startWith([REFUSAL])
    expect((await counts()).deadlines).toEqual({ passed: 0, within7: 0 })
    // After four days, eight days are left until the limit, one too many for an urgent request.
    await later(4)
    expect(await ids('urgency=urgent')).toEqual([])
    expect((await counts()).deadlines).toEqual({ passed: 0, within7: 0 })
    await later(1)
    expect((await counts()).deadlines).toEqual({ passed: 0, within7: 1 })
    expect(await ids('urgency=urgent')).toEqual([1])
    // The request now has a limit that has passed, and another limit that ends within a week.
    await later(8)
    expect((await counts()).deadlines).toEqual({ passed: 1, within7: 1 })
    expect(await ids('deadline=passed')).toEqual([1])
    await later(8)
    expect((await counts()).deadlines).toEqual({ passed: 1, within7: 0 })
    expect(await ids('deadline=passed')).toEqual([1])
  })

  it('sorts call-backs and visa applications by their limits, too', async () => {
    const { service, login } = await startWith([])
    await service.postJson('/api/callbacks', CALLBACK)
    await service.postJson('/api/callbacks', { ...CALLBACK, decision: { removalOn: '2026-11-24' } })
    const [first] = await read<AdminRecord[]>(service, '/api/admin/callbacks?sort=deadline', login)
    expect(first).toMatchObject({ id: 2, soonestLimit: '2026-11-22' })
  })

  it('refuses a filter that it does not know', async () => {
    const { service, login } = await startWith([])
    const refused = await service.get(`${LIST}?deadline=soon`, login)
    expect(refused.status).toBe(422)
    expect((await errorOf(refused)).issues?.[0]?.path).toBe('deadline')
  })
})

it('a request that looks like a program’s comes after all others, unless its decision is pressing', async () => {
  const { service, record } = await startWith([])
  for (const [at, [decision, urgency]] of [
    [
      { detained: 'yes', sentOn: '2026-11-20' },
      { rank: 'urgent', reason: 'detained' },
    ] as const,
    [
      { removalOn: '2026-11-29', kind: 'detention', detained: 'no' },
      { rank: 'urgent', reason: 'removal' },
    ] as const,
    [{ kind: 'refusal' }, { rank: 'urgent', reason: 'limit' }] as const,
    [REFUSAL, { rank: 'medium', reason: 'automatic' }] as const,
    [undefined, { rank: 'medium', reason: 'automatic' }] as const,
  ].entries()) {
    await service.postJson('/api/contact', { ...ENQUIRY, urgencyLevel: 'standard', decision, website: 'spam' })
    expect(await record(at + 1)).toMatchObject({ demoted: true, urgency })
  }
})

describe('the rules', () => {
  it('are those of TIME_LIMITS_FILE, from the next start on, for old records, too', async () => {
    const clock = stoppedClock('2026-11-22T10:00:00Z')
    const service = await startTestService({}, clock)
    await service.postJson('/api/contact', { ...ENQUIRY, decision: REFUSAL })
    const file = join(service.folder, 'rules.json')
    const own = loadTimeLimitRules().filter(({ id }) => id === 'appeal-in-uk')
    writeFileSync(file, JSON.stringify(own.map(rule => ({ ...rule, length: { days: 1 }, checkedOn: '2026-11-01' }))))
    const again = await service.restart({ TIME_LIMITS_FILE: file })
    const [record] = await read<AdminRecord[]>(again, `${LIST}?deadline=passed`, await again.login())
    expect(record).toMatchObject({
      soonestLimit: '2026-11-21',
      timeLimits: [{ id: 'appeal-in-uk', daysLeft: -1, checkedOn: '2026-11-01' }],
    })
  })

  it('prevent the start if they cannot be read, and the error lists their mistakes', async () => {
    const file = '/nowhere/rules.json'
    await expect(startTestService({ TIME_LIMITS_FILE: file })).rejects.toThrow(`${file} cannot be used`)
  })
})
