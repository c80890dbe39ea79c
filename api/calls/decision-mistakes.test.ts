import { describe, expect, it } from 'vitest'
import type { ListName } from '../contract/records/records'
import { inputsOf } from '../http/pages/inputs-of'
import { APPLICATION, CALLBACK } from '../testing/examples'
import { forEach } from '../testing/several-at-once'
import { ENQUIRY, errorOf, startTestService, stoppedClock, type TestService } from '../testing/start-test-service'
import { referenceIn } from '../testing/told-in'

interface Form {
  path: string
  list: ListName
  needed: Record<string, string>
  words: 'message' | 'remarks'
}
const FORMS: Form[] = [
  { path: '/api/contact', list: 'inquiries', needed: ENQUIRY, words: 'message' },
  { path: '/api/callbacks', list: 'callbacks', needed: CALLBACK, words: 'message' },
  { path: '/api/visa-applications', list: 'visa-applications', needed: APPLICATION, words: 'remarks' },
]

type Field = 'kind' | 'sentOn' | 'receivedOn' | 'removalOn' | 'inUk' | 'detained'
const DAYS = ['sentOn', 'receivedOn', 'removalOn'] as const
const CHOICES = ['kind', 'inUk', 'detained'] as const

const isText = (value: unknown) => typeof value === 'string'

/** All optional fields about a decision, with values that each of the three forms may send. */
const DECISION: Record<Field, string> = {
  kind: 'refusal',
  sentOn: '2026-06-01',
  receivedOn: '2026-06-03',
  removalOn: '2026-09-30',
  inUk: 'yes',
  detained: 'no',
}
const OTHERS = {
  privacyVersion: '2026-11',
  onBehalfOf: { relationship: 'My brother', place: 'Harmondsworth', permission: 'yes' },
  safeContact: { ways: ['text'], voicemail: 'no', times: 'Before 17:00', note: 'He reads my email.' },
  interpreter: 'yes',
}

// Values that are not valid days. The tests' clock is at 2026-11-21, so the 23rd is in the future in every time zone.
const NO_DAYS: unknown[] = [
  ...['2026-02-31', '2026-02-29', '2026-13-01', '2026-00-10', '2026-04-00', '0000-00-00', '1999-12-31'],
  ...['-2026-06-01', '12026-06-01', '2026-6-1', '2026-06-01T00:00:00Z', '2026-W23-1', ' 2026-06-01', '2026-06-01\n'],
  ...['٢٠٢٦-٠٦-٠١', '२०२६-०६-०१', '２０２６-０６-０１', 'soon', '', '½', '1e3', 'NaN', '\u202e10-60-6202', 'a\0b'],
  ...['x'.repeat(10_000), '9'.repeat(10_000), '💣'.repeat(2_500), '<img src=x onerror=alert(1)>', '__proto__'],
  ...[-1, 0, 20_260_601, 1.5, true, false, null, [], ['2026-06-01'], {}, { day: 1, month: 6, year: 2026 }],
]
const STILL_TO_COME = ['2026-11-23', '2027-01-01', '9999-12-31']
const NO_CHOICES: unknown[] = [
  ...['maybe', 'Yes', 'REFUSAL', ' yes', 'yes\n', '', 'نعم', 'constructor', 'toString', '__proto__', 'hasOwnProperty'],
  ...['2026-06-01', 'x'.repeat(10_000), "'; drop table inquiries; --", '<b>no</b>', 'a\0b'],
  ...[-1, 0, 1, true, false, null, [], ['yes'], ['refusal', 'removal'], {}, { yes: 'yes' }],
]

/** Fields about a decision, each with values that the API refuses. */
const MISTAKES: [Field, unknown[]][] = [
  ['sentOn', [...NO_DAYS, ...STILL_TO_COME]],
  // The last value is a day before the day of sending.
  ['receivedOn', [...NO_DAYS, ...STILL_TO_COME, '2026-05-31']],
  ['removalOn', NO_DAYS],
  ...CHOICES.map((field): [Field, unknown[]] => [field, NO_CHOICES]),
]

/**
 * Dates as a visitor types them, in the order day / month / year, which the API does not read as a day. `1|2` stands
 * for a day that was sent twice.
 */
const NO_TYPED_DAYS = [
  ...['31/2/2026', '31/Feb/2026', '29/February/2025', '31/4/2026', '0/3/2026', '1/13/2026', '1/0/2026', '-1/3/2026'],
  ...[
    '1/-3/2026',
    '1/3/-2026',
    '1/3/6',
    '1/3/226',
    '1/3/1999',
    '1/3/12026',
    '1/3/2e3',
    '1.5/3/2026',
    '1,2/3/2026',
    '1st/3/2026',
  ],
  ...[
    '٣١/٢/٢٠٢٦',
    '३१/४/२०२६',
    '３１/１１/２０２５',
    '三/六/二〇二六',
    '½/1/2026',
    'soon//',
    '/March/',
    '//2026',
    '1/3 March/2026',
  ],
  ...['a\0b/3/2026', '<img src=x onerror=alert(1)>/3/2026', '__proto__/constructor/toString', '1|2/3/2026'],
  ...[`${'x'.repeat(10_000)}/3/2026`, `1/${'💣'.repeat(2_500)}/2026`, `1/3/${'9'.repeat(10_000)}`],
]
const TYPED_STILL_TO_COME = ['23/11/2026', '٢٣/November/٢٠٢٦', '31/12/9999']
const TYPED_MISTAKES: [Field, string[]][] = [
  ['sentOn', [...NO_TYPED_DAYS, ...TYPED_STILL_TO_COME]],
  ['receivedOn', [...NO_TYPED_DAYS, ...TYPED_STILL_TO_COME, '31/May/2026']],
  ['removalOn', NO_TYPED_DAYS],
  ...CHOICES.map((field): [Field, string[]] => [field, NO_CHOICES.filter(isText).filter(Boolean)]),
]

/** Flattens nested fields: each gets the name that it has in a plain form, such as `decision.sentOn`. */
const flat = (given: object): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(flat(value)).map(([part, one]) => [`${name}.${part}`, one])
        : [[name, value]],
    ),
  )

const start = () => startTestService({ RATE_LIMITS: 'off' }, stoppedClock())

async function recordOf({ context: { store } }: TestService, { list }: Form, reference: string | null) {
  const page = await store.list(list, { limit: 500 })
  return page.records.find(record => record.reference === reference)
}

const without = (field: Field) => Object.fromEntries(Object.entries(DECISION).filter(([name]) => name !== field))
const inShort = (value: unknown) => JSON.stringify(value).slice(0, 60)

describe.each(FORMS)('POST $path', form => {
  const { path, needed, words } = form

  it.each(MISTAKES)(
    'names only decision.%s whatever is wrong in it, and accepts everything else without it',
    async (field, values) => {
      const service = await start()
      await forEach(values, async value => {
        const sent = { ...needed, ...OTHERS, decision: { ...DECISION, [field]: value } }
        const refused = await service.postJson(path, sent)
        expect([inShort(value), refused.status]).toEqual([inShort(value), 422])
        const paths = (await errorOf(refused)).issues?.map(issue => issue.path)
        expect([inShort(value), [...new Set(paths)]]).toEqual([inShort(value), [`decision.${field}`]])
      })
      const body = { ...needed, ...OTHERS, decision: without(field) }
      const answer = (await (await service.postJson(path, body)).json()) as { reference: string }
      expect(await recordOf(service, form, answer.reference)).toEqual(expect.objectContaining(body))
      expect((await service.context.store.counts()).lists[form.list].total).toBe(1)
    },
  )

  it('names each wrong field of a decision, and accepts the other fields without a decision', async () => {
    const service = await start()
    const wrong = { kind: 'maybe', sentOn: 'soon', receivedOn: [], removalOn: -1, inUk: 'perhaps', detained: {} }
    const refused = await service.postJson(path, { ...needed, ...OTHERS, decision: wrong })
    const { issues = [] } = await errorOf(refused)
    expect(issues.map(issue => issue.path).sort()).toEqual(
      Object.keys(wrong)
        .map(name => `decision.${name}`)
        .sort(),
    )
    for (const decision of ['refusal', 5, true, null, [], [DECISION]]) {
      const { issues: [only, ...others] = [] } = await errorOf(await service.postJson(path, { ...needed, decision }))
      expect([inShort(decision), only?.path, others]).toEqual([inShort(decision), 'decision', []])
    }
    expect((await service.postJson(path, { ...needed, ...OTHERS })).status).toBe(201)
  })

  it.each(TYPED_MISTAKES)(
    'from a plain form offers to leave out only decision.%s, and loses nothing',
    async (field, mistakes) => {
      const service = await start()
      const name = `decision.${field}`
      const isDay = field.endsWith('On')
      const days = DAYS.map(day => {
        const [year = '', month = '', date = ''] = DECISION[day].split('-')
        return { [`decision.${day}.day`]: date, [`decision.${day}.month`]: month, [`decision.${day}.year`]: year }
      })
      const choices = CHOICES.map(choice => ({ [`decision.${choice}`]: DECISION[choice] }))
      const good = Object.assign(flat({ ...needed, ...OTHERS }), ...days, ...choices)
      await forEach(mistakes, async mistake => {
        const [day = '', month = '', year = ''] = mistake.split('/')
        const wrong = isDay
          ? { [`${name}.day`]: day.split('|'), [`${name}.month`]: month, [`${name}.year`]: year }
          : { [name]: mistake }
        const refused = await service.postForm(path, { ...good, ...wrong })
        expect([inShort(mistake), refused.status]).toEqual([inShort(mistake), 422])
        const page = await refused.text()
        expect([inShort(mistake), page]).toEqual([inShort(mistake), expect.not.stringContaining('<img src=x')])
        const offered = /name="without" value="([^"]*)"/.exec(page)?.[1]
        expect([inShort(mistake), offered]).toEqual([inShort(mistake), name])

        const sent = await service.postForm(path, { ...inputsOf(page), without: name })
        expect([inShort(mistake), sent.status]).toEqual([inShort(mistake), 303])
        const record = await recordOf(service, form, referenceIn(sent.headers.get('location')))
        const { [words]: told, ...others } = needed
        expect([inShort(mistake), record]).toEqual([
          inShort(mistake),
          expect.objectContaining({ ...others, ...OTHERS, decision: without(field) }),
        ])
        const kept = String(record?.[words])
        expect(kept.startsWith(told as string)).toBe(true)
        // The last check is for days only, because a visitor types only days. All other fields are lists of choices,
        // and a browser sends only choices from these lists.
        if (!isDay) return
        const typed = [day.replace('|', ', '), month, year].filter(Boolean).join(' / ')
        expect(kept).toContain(typed.replaceAll('\0', ' ').slice(0, 4_000))
      })
      expect((await service.context.store.counts()).lists[form.list].total).toBe(mistakes.length)
    },
  )
})
