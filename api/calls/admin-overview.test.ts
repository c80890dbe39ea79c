import { describe, expect, it } from 'vitest'
import type { Overview } from '../contract/overview'
import type { AuditAnswer } from '../contract/people/audit'
import { HOUR, MINUTE } from '../contract/time/durations'
import { APPLICATION, CALLBACK } from '../testing/examples'
import { addPerson } from '../testing/people'
import { ENQUIRY, errorOf, startTestService, stoppedClock } from '../testing/start-test-service'

const PARTNER = 'https://partner.example'
/** An appeal against a refusal inside the UK has a time limit of 14 days. */
const APPEAL = { kind: 'refusal', inUk: 'yes', detained: 'no', sentOn: '2026-11-12', receivedOn: '2026-11-13' }

async function start() {
  // On this Monday the office has been open for three hours.
  const clock = stoppedClock('2026-11-23T13:00:00.000Z')
  const service = await startTestService({ RATE_LIMITS: 'off', ALLOWED_ORIGINS: PARTNER }, clock)
  const ana = await addPerson(service, 'caseworker', 'ana')
  const overview = async (query = 'days=7') => {
    const answer = await service.get(`/api/admin/overview?${query}`, await service.login())
    return (await answer.json()) as Overview
  }
  return { service, clock, ana, overview }
}

describe('the overview', () => {
  it('measures an answer by the office hours on its day, even after the firm changes its hours and after a restart', async () => {
    const { service, clock, overview } = await start()
    await service.postJson('/api/contact', ENQUIRY)
    clock.time += 41 * MINUTE
    await service.postJson('/api/admin/inquiries/1/contacts', { how: 'spoke' }, await service.login())
    const took = async () => (await overview()).answers.now.median
    expect(await took()).toBe(41)
    // With the new hours, the office is closed on Mondays.
    const opening = [{ days: ['Tuesday'], opens: '10:00', closes: '18:00' }]
    const hours = { opening, bankHolidays: [{ date: '2026-12-25', name: 'Christmas Day' }] }
    clock.time += MINUTE
    const changed = await service.patchJson('/api/admin/firm', { hours }, await service.login())
    expect(changed.status).toBe(200)
    expect(await took()).toBe(41)
    const again = await service.restart()
    const login = await again.login()
    const { answers } = (await (await again.get('/api/admin/overview?days=7', login)).json()) as Overview
    expect(answers.now.median).toBe(41)
    expect(await (await again.get('/api/admin/inquiries.csv', login)).text()).toContain('"answered","0.68"')
    expect(await (await again.get('/api/admin/office', login)).json()).toMatchObject({
      opening,
      earlier: [{ until: '2026-11-23T13:42:00.000Z', opening: [{ closes: '18:00' }] }],
    })
  })

  it('counts new, answered and waiting requests, and compares them with the days before', async () => {
    const { service, clock, ana, overview } = await start()
    clock.time -= 8 * 24 * HOUR
    await service.postJson('/api/callbacks', CALLBACK)
    clock.time += 8 * 24 * HOUR
    await service.postJson('/api/contact', { ...ENQUIRY, decision: APPEAL, language: 'ti' }, { origin: PARTNER })
    await service.postJson('/api/contact', ENQUIRY)
    await service.postJson('/api/visa-applications', {
      ...APPLICATION,
      service: 'Student visa',
      country: 'Canada',
      language: 'Hindi',
    })
    await service.patchJson('/api/admin/inquiries/1', { assignedTo: ana.id }, ana.login)
    clock.time += 41 * MINUTE
    await service.postJson('/api/admin/inquiries/2/contacts', { how: 'spoke' }, await service.login())
    clock.time += 100 * MINUTE

    const told = await overview()
    expect(told).toMatchObject({
      range: { from: '2026-11-17', to: '2026-11-23' },
      before: { from: '2026-11-10', to: '2026-11-16' },
      step: 'day',
      came: {
        inquiries: { now: 2, before: 0 },
        'visa-applications': { now: 1, before: 0 },
        callbacks: { now: 0, before: 1 },
      },
      answers: {
        // The firm promises to answer an enquiry within two office hours, and this enquiry has waited longer.
        now: { answered: 1, kept: 1, missed: 1, median: 41, p90: 41 },
        before: { answered: 0, kept: 0, missed: 1, median: null, p90: null },
      },
      waiting: {
        waiting: 3,
        late: 2,
        nobodys: 2,
        owners: [
          { id: ana.id, name: 'ana', waiting: 1, late: 1, oldest: 141 },
          { id: null, name: null, waiting: 2, late: 1 },
        ],
      },
      services: [
        { value: 'deportation', label: 'Deportation Defence', now: 2, before: 0 },
        { value: 'Student visa', label: 'Student visa', now: 1, before: 0 },
      ],
      countries: [{ value: 'Canada', label: 'Canada', now: 1, before: 0 }],
      languages: [
        { value: 'hi', label: 'Hindi', now: 1, before: 0 },
        { value: 'ti', label: 'Tigrinya', now: 1, before: 0 },
      ],
      pages: [
        { value: 'own', label: 'Pages of this intake', now: 2, before: 1 },
        { value: PARTNER, label: 'partner.example', now: 1, before: 0 },
      ],
    })
    expect(told.periods).toHaveLength(7)
    expect(told.periods.at(-1)).toEqual({ from: '2026-11-23', inquiries: 2, 'visa-applications': 1, callbacks: 0 })
    expect(told.waiting.ages.map(({ waiting }) => waiting)).toEqual([0, 0, 2, 0, 1])
    expect(told.deadlines).toMatchObject({ passed: 0, within7: 1, later: 0, days: [{ day: '2026-11-26', count: 1 }] })
    expect(told.deadlines.next).toMatchObject([{ list: 'inquiries', id: 1, daysLeft: 3, owner: 'ana' }])
    await service.delete(`/api/admin/people/${ana.id}`, await service.login())
    expect((await overview('days=7')).deadlines.next).toMatchObject([{ id: 1, owner: 'ana (left)' }])
  })

  it('names a limit that passed yesterday beside one that ends tomorrow', async () => {
    const { service, overview } = await start()
    const decision = { kind: 'refusal', sentOn: '2026-11-08', receivedOn: '2026-11-10', inUk: 'yes', detained: 'no' }
    await service.postJson('/api/contact', { ...ENQUIRY, decision })
    expect((await overview('days=7')).deadlines.next).toMatchObject([
      { title: 'Administrative review, from inside the UK', daysLeft: 1, passed: { lastDay: '2026-11-22' } },
    ])
  })

  it('names the visitor beside a time limit on the screen, but not in a printed page or a file', async () => {
    const { service, overview } = await start()
    await service.postJson('/api/contact', { ...ENQUIRY, decision: { kind: 'refusal', sentOn: '2026-11-12' } })
    const names = async (query: string) => (await overview(query)).deadlines.next.map(({ name }) => name)
    expect(await names('days=7')).toEqual([`${ENQUIRY.firstName} ${ENQUIRY.lastName}`])
    for (const as of ['csv', 'print']) {
      expect(await names(`days=7&as=${as}`)).toEqual([undefined])
      expect(JSON.stringify(await overview(`days=7&as=${as}`))).not.toContain(ENQUIRY.lastName)
    }
  })

  it('counts limits as the lists do and names them in their order: a limit without a day is near, one in eight days is later', async () => {
    const { service, overview } = await start()
    const decisions = [
      // The removal was yesterday.
      { kind: 'removal', removalOn: '2026-11-22' },
      // The decision has no dates, so the last day of the limit for the appeal is unknown.
      { kind: 'refusal' },
      // A detention has no time limit for an appeal, so the day of the removal comes first.
      { kind: 'detention', sentOn: '2026-11-23', removalOn: '2026-11-30' },
      { kind: 'detention', sentOn: '2026-11-23', removalOn: '2026-12-01' },
    ]
    for (const decision of decisions) await service.postJson('/api/contact', { ...ENQUIRY, decision })
    const { all, passed, within7, later, days, next } = (await overview()).deadlines
    expect({ all, passed, within7, later }).toEqual({ all: 4, passed: 1, within7: 3, later: 1 })
    expect(days).toEqual([
      { day: '2026-11-23', count: 2 },
      { day: '2026-11-30', count: 1 },
      { day: '2026-12-01', count: 1 },
    ])
    expect(next.map(({ id, reason, lastDay }) => [id, reason, lastDay])).toEqual([
      [3, 'detained', '2026-11-30'],
      [4, 'detained', '2026-12-01'],
      [1, 'removal', '2026-11-22'],
      [2, 'limit', null],
    ])
  })

  it('names every limit within seven days, and later limits only until eight are named in all', async () => {
    const { service, overview } = await start()
    const send = (decision: object) => service.postJson('/api/contact', { ...ENQUIRY, decision })
    const named = async () => {
      const { next, within7, later } = (await overview()).deadlines
      return { ids: next.map(({ id }) => id), within7, later }
    }
    // Each of these eight appeals has a limit in 14 days.
    for (let id = 1; id <= 8; id++) await send({ kind: 'refusal', inUk: 'yes', detained: 'no', sentOn: '2026-11-23' })
    await send({ kind: 'refusal', sentOn: '2026-11-12' })
    expect(await named()).toEqual({ ids: [9, 1, 2, 3, 4, 5, 6, 7], within7: 1, later: 8 })
    for (let id = 10; id <= 18; id++) await send({ kind: 'refusal' })
    await send({ kind: 'removal', removalOn: '2026-11-30' })
    expect(await named()).toEqual({ ids: [19, 10, 11, 12, 13, 14, 15, 16, 17, 18, 9], within7: 11, later: 8 })
  })

  it('compares the hours of today that have passed with the same hours of the day before', async () => {
    const { service, clock, overview } = await start()
    for (const hoursAgo of [25, 23, 1, 0]) {
      clock.time -= hoursAgo * HOUR
      await service.postJson('/api/contact', ENQUIRY)
      clock.time += hoursAgo * HOUR
    }
    clock.time += 1
    const { step, came, periods, range } = await overview('days=1')
    expect([step, range.from, came.inquiries]).toEqual(['hour', '2026-11-23', { now: 2, before: 1 }])
    expect(periods.filter(({ inquiries }) => inquiries > 0).map(({ from }) => from)).toEqual([
      '2026-11-23T12',
      '2026-11-23T13',
    ])
  })

  it.each([
    ['from=2026-10-01&to=2026-11-09', 'week', 7, '2026-10-01'],
    ['from=2026-01-20&to=2026-11-23', 'month', 11, '2026-01-20'],
    // The range ends today, because the overview does not show days in the future.
    ['from=2026-11-20&to=2027-11-23', 'day', 4, '2026-11-20'],
    ['', 'day', 30, '2026-10-25'],
  ])('divides the range of the query "%s" by %s', async (query, step, periods, from) => {
    const { overview } = await start()
    const told = await overview(query)
    expect([told.step, told.periods.length, told.periods[0]?.from]).toEqual([step, periods, from])
  })

  it.each([
    'days=8',
    'from=2026-11-01',
    'from=2026-11-02&to=2026-11-01',
    'days=7&from=2026-11-01&to=2026-11-02',
    'from=1990-01-01&to=2026-11-01',
    'from=today&to=2026-11-01',
  ])('refuses %s', async query => {
    const { service } = await start()
    const answer = await service.get(`/api/admin/overview?${query}`, await service.login())
    expect([answer.status, (await errorOf(answer)).code]).toEqual([422, 'invalid'])
  })
})

it('the service notes in the audit which days were exported, and in which format, before it answers', async () => {
  const service = await startTestService({}, stoppedClock('2026-11-23T12:00:00Z'))
  const headers = await service.login()
  for (const query of ['days=7', 'days=7&as=csv', 'from=2026-10-01&to=2026-10-31&as=print']) {
    expect((await service.get(`/api/admin/overview?${query}`, headers)).status).toBe(200)
  }
  const audit = await service.get('/api/admin/audit?what=overview_exported', headers)
  const told = ((await audit.json()) as AuditAnswer[]).map(({ by, details }) => [by, details])
  expect(told).toEqual([
    ['shared', { as: 'print', from: '2026-10-01', to: '2026-10-31' }],
    ['shared', { as: 'csv', from: '2026-11-17', to: '2026-11-23' }],
  ])
})
