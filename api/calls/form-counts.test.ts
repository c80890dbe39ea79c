import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COUNTED_NAMES } from '../contract/forms/form-counts'
import type { Overview } from '../contract/overview'
import { DAY } from '../contract/time/durations'
import { dayInLondon } from '../contract/time/office-hours'
import { createFormCounts, FORM_COUNTS } from '../form-counts/form-counts'
import { lastingDocuments } from '../store/files/documents'
import { startTestService, stoppedClock, type TestService } from '../testing/start-test-service'
import { onFiles } from '../testing/store-fixtures'

const PATH = '/api/form-counts'
const ON = { COUNTS: 'on', RATE_LIMITS: 'off' }
const began = { form: 'consultation', step: 'began' }
const sent = { form: 'consultation', step: 'sent' }

async function formsOf(service: TestService, query = 'days=7'): Promise<Overview['forms']> {
  const answer = await service.get(`/api/admin/overview?${query}`, await service.login())
  return ((await answer.json()) as Overview).forms
}

describe('counts of forms', () => {
  it('are whole numbers for each form and day, come with the counts of the days before, and survive a restart', async () => {
    const clock = stoppedClock('2026-11-15T23:30:00Z')
    const service = await startTestService(ON, clock)
    const count = async (...bodies: object[]) => {
      for (const body of bodies) expect((await service.postJson(PATH, body)).status).toBe(204)
    }
    await count(began)
    clock.time += 8 * DAY
    await count(began, began, sent, { form: 'visa', step: 'began' })
    clock.time += DAY
    await count(began)
    const forms = {
      each: [
        { form: 'consultation', now: { began: 3, sent: 1 }, before: { began: 1, sent: 0 } },
        { form: 'visa', now: { began: 1, sent: 0 }, before: { began: 0, sent: 0 } },
      ],
      days: [
        { day: '2026-11-23', form: 'consultation', began: 2, sent: 1 },
        { day: '2026-11-23', form: 'visa', began: 1, sent: 0 },
        { day: '2026-11-24', form: 'consultation', began: 1, sent: 0 },
      ],
    }
    // Visitors begin and send all these forms at 23:30, so the forms count for the day that is about to end.
    expect(await formsOf(service, 'from=2026-11-18&to=2026-11-24')).toEqual(forms)
    expect(await formsOf(await service.restart(), 'from=2026-11-18&to=2026-11-24')).toEqual(forms)
  })

  it('of one month are stored although another month’s cannot be written, and the service tries again to write those', async () => {
    const clock = stoppedClock('2026-11-30T12:00:00Z')
    const { context } = await startTestService({}, clock)
    const { documents } = context.store
    const full = new Set(['2026-11'])
    const counts = createFormCounts({
      documents: {
        get: (namespace, key) => documents.get(namespace, key),
        keys: namespace => documents.keys(namespace),
        all: namespace => documents.all(namespace),
        clear: namespace => documents.clear(namespace),
        update: async (namespace, key, change) => {
          if (full.has(key)) throw new Error('ENOSPC')
          return await documents.update(namespace, key, change)
        },
      },
      ...{ days: 365, now: () => new Date(clock.time), log: context.log },
    })
    const days = async () => [...(await counts.between('2026-11-01', '2026-12-31')).keys()]
    counts.add({ form: 'visa', step: 'began' })
    clock.time += DAY
    counts.add({ form: 'visa', step: 'began' })
    expect(await days()).toEqual(['2026-12-01'])
    full.clear()
    expect(await days()).toEqual(['2026-11-30', '2026-12-01'])
    await counts.close()
  })

  it('equal a simple recount, whatever the times and the order of the reports', async () => {
    const clock = stoppedClock('2026-03-20T12:00:00Z')
    const service = await startTestService(ON, clock)
    const { formCounts } = service.context
    const all: { day: string; form: string; step: string }[] = []
    const one = fc.record({
      form: fc.constantFrom(...COUNTED_NAMES),
      step: fc.constantFrom('began' as const, 'sent' as const),
      wait: fc.integer({ min: 0, max: 30 * 60 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(one, { maxLength: 30 }), async counts => {
        for (const { form, step, wait } of counts) {
          clock.time += wait * 60_000
          formCounts?.add({ form, step })
          all.push({ day: dayInLondon(clock.time), form, step })
        }
        const today = dayInLondon(clock.time)
        const first = dayInLondon(clock.time - 20 * DAY)
        const found = [...((await formCounts?.between(first, today)) ?? [])].flatMap(([day, counted]) =>
          Object.entries(counted).flatMap(([form, { began, sent }]) => [
            [day, form, 'began', began],
            [day, form, 'sent', sent],
          ]),
        )
        const expected = new Map<string, unknown[]>()
        for (const { day, form } of all.filter(({ day }) => day >= first)) {
          for (const step of ['began', 'sent']) {
            const number = all.filter(one => one.day === day && one.form === form && one.step === step).length
            expected.set(`${day} ${form} ${step}`, [day, form, step, number])
          }
        }
        const sorted = (rows: unknown[][]) => rows.map(row => row.join(' ')).sort()
        expect(sorted(found)).toEqual(sorted([...expected.values()]))
      }),
      { numRuns: 15 },
    )
  })

  it('leave out visitors who ask not to be tracked, other sites, and bodies that are no count', async () => {
    const service = await startTestService({ ...ON, ALLOWED_ORIGINS: 'https://partner.example' })
    const status = async (body: unknown, headers: Record<string, string> = {}) =>
      (await service.postJson(PATH, body, headers)).status
    expect(await status(began, { dnt: '1' })).toBe(204)
    expect(await status(began, { 'sec-gpc': '1' })).toBe(204)
    expect(await status(began, { origin: 'https://partner.example' })).toBe(403)
    expect(await status(began, { origin: 'https://evil.example' })).toBe(403)
    for (const name of ['__proto__', 'constructor', 'toString', '', 'x'.repeat(100), '<script>', 7, null]) {
      expect(await status({ form: name, step: 'began' })).toBe(422)
      expect(await status({ form: 'visa', step: name })).toBe(422)
    }
    expect(await status({ ...began, visitor: 'me' })).toBe(422)
    expect(await status({ form: 'x'.repeat(20_000), step: 'began' })).toBe(413)
    expect(await status('{', {})).toBe(400)
    const forms = { method: 'POST', headers: { origin: 'https://evil.example' }, body: new URLSearchParams(began) }
    expect((await fetch(service.url + PATH, forms)).status).toBe(403)
    expect(await formsOf(service)).toEqual({ each: [], days: [] })
    expect(await status(began, { origin: service.url })).toBe(204)
    expect(await formsOf(service)).toMatchObject({ each: [{ now: { began: 1, sent: 0 } }] })
  })

  it('are refused above 60 a minute from one address, while its enquiries are still accepted', async () => {
    const service = await startTestService({ COUNTS: 'on' })
    const statuses: number[] = []
    for (let at = 0; at < 61; at++) statuses.push((await service.postJson(PATH, began)).status)
    expect(statuses).toEqual([...Array(60).fill(204), 429])
    expect((await service.postJson('/api/callbacks', { name: 'Ana Invented', phone: '020 7946 0456' })).status).toBe(
      201,
    )
    expect(await formsOf(service)).toMatchObject({ each: [{ now: { began: 60 } }] })
  })

  it('are stored in one document for each month, and removed at the maximum age of a record', async () => {
    const clock = stoppedClock('2026-01-30T12:00:00Z')
    const service = await startTestService({ ...ON, RETENTION_DAYS: '60' }, clock)
    const { documents } = service.context.store
    const daysKept = async () => {
      await service.context.formCounts?.between('2026-01-01', '2026-12-31')
      const months = await Promise.all(
        (await documents.keys(FORM_COUNTS)).sort().map(month => documents.get<object>(FORM_COUNTS, month)),
      )
      return months.flatMap(month => Object.keys(month ?? {})).length
    }
    for (let day = 0; day < 100; day++) {
      for (let times = 0; times < 5; times++) await service.postJson(PATH, began)
      if (day === 45) expect([await daysKept(), (await documents.keys(FORM_COUNTS)).length]).toEqual([46, 3])
      clock.time += DAY
    }
    await service.postJson(PATH, began)
    expect(await daysKept()).toBe(61)
  })

  onFiles()('are in a backup and a copy, since they never expire, and hold numbers only', async () => {
    const service = await startTestService(ON, stoppedClock('2026-11-23T12:00:00Z'))
    await service.postJson(PATH, began, { 'user-agent': 'canary', 'x-forwarded-for': '203.0.113.7' })
    await service.close()
    const kept = JSON.parse((await lastingDocuments(join(service.folder, 'data/state.json'), [])) ?? '{}')
    expect(JSON.stringify(kept)).toContain(
      '"form-counts":{"2026-11":{"value":{"2026-11-23":{"consultation":{"began":1,"sent":0}}}}}',
    )
  })

  it('do not exist without COUNTS=on, and neither does the call', async () => {
    const service = await startTestService()
    expect((await service.postJson(PATH, began)).status).toBe(404)
    expect(await formsOf(service)).toBeNull()
    expect(await service.context.store.documents.keys(FORM_COUNTS)).toEqual([])
  })
})
