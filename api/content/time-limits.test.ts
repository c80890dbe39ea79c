import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Decision, decisionSchema } from '../contract/forms/decision'
import { DECISION_KINDS, YES_NO_UNKNOWN } from '../contract/forms/decision-kinds'
import { onlyIfInWords } from '../contract/limits/limit-in-full'
import { TIME_LIMIT_CASES } from '../testing/time-limit-cases'
import { addDays } from './firm-finding'
import { loadTimeLimitRules, type TimeLimitRule } from './time-limit-rules'
import { createTimeLimits, decisionOf as decisionOfRecord, soonestLimit, timeLimitsOf } from './time-limits'

const TODAY = '2026-11-22'
const rules = loadTimeLimitRules()

const PHRASES: Record<string, Partial<Decision>> = {
  'in the UK': { inUk: 'yes' },
  abroad: { inUk: 'no' },
  'in the UK or not': { inUk: 'unknown' },
  detained: { detained: 'yes' },
  free: { detained: 'no' },
  'detained or not': { detained: 'unknown' },
}

/** Parses a text such as `refusal, sent 2026-11-20, in the UK` as a decision. */
function decisionOf(words: string): Decision {
  const given = words.split(', ').map((phrase): Partial<Decision> => {
    const [, date, day] = /^(sent|received|removal on) ([\d-]+)$/.exec(phrase) ?? []
    if (date) return { [{ sent: 'sentOn', received: 'receivedOn' }[date] ?? 'removalOn']: day }
    return PHRASES[phrase] ?? { kind: phrase as keyof typeof DECISION_KINDS }
  })
  return decisionSchema.parse(Object.assign({}, ...given))
}

const limitsOf = (decision: Decision | undefined) =>
  timeLimitsOf(decision, rules, TODAY).map(({ id, lastDay, daysLeft, assumed }) => {
    if (lastDay === null) return `${id} unknown`
    return `${id} ${lastDay} ${(daysLeft as number) < 0 ? '' : '+'}${daysLeft}${assumed ? ' assumed' : ''}`
  })

const cases = TIME_LIMIT_CASES.trim()
  .split('\n\n')
  .map(lines => {
    const [words = '', ...limits] = lines.split('\n').map(line => line.trim())
    return [words, limits] as const
  })

describe('the time limits of a decision', () => {
  it('are listed for at least 80 decisions, 20 of them without a date', () => {
    const undated = cases.filter(([, limits]) => limits.every(limit => limit.endsWith(' unknown')))
    expect(cases.length).toBeGreaterThanOrEqual(80)
    expect(undated.length).toBeGreaterThanOrEqual(20)
  })

  it.each(cases)('%s', (words, limits) => {
    expect(limitsOf(decisionOf(words))).toEqual(limits)
  })

  it.each([undefined, {}, { kind: undefined, sentOn: undefined, inUk: undefined }])('%j has none', decision => {
    expect(limitsOf(decision as Decision | undefined)).toEqual([])
  })

  it('are none if no rule applies', () => {
    const only = rules.filter(({ id }) => id === 'permission-in-uk')
    expect(timeLimitsOf({ kind: 'tribunal', inUk: 'no', sentOn: TODAY }, only, TODAY)).toEqual([])
    expect(timeLimitsOf({ kind: 'refusal', inUk: 'yes', sentOn: TODAY }, only, TODAY)).toEqual([])
  })

  it('come from the rules in force on the day that the limit counts from, or today if that day is unknown', () => {
    const [rule] = rules.filter(({ id }) => id === 'judicial-review') as [TimeLimitRule]
    const before = { ...rule, id: 'before', validTo: '2026-06-30' }
    const since = { ...rule, id: 'since', validFrom: '2026-07-01' }
    const idsOf = (decision: Decision) => timeLimitsOf(decision, [before, since], TODAY).map(({ id }) => id)
    expect(idsOf({ sentOn: '2026-06-30' })).toEqual(['before'])
    expect(idsOf({ sentOn: '2026-07-01' })).toEqual(['since'])
    expect(idsOf({ kind: 'other' })).toEqual(['since'])
  })

  it('contain the rule’s advice to staff', () => {
    const [limit] = timeLimitsOf({ kind: 'tribunal', inUk: 'yes', sentOn: TODAY }, rules, TODAY)
    const rule = rules.find(({ id }) => id === 'permission-in-uk') as TimeLimitRule
    expect(limit).toEqual({
      id: 'permission-in-uk',
      title: rule.title,
      lastDay: '2026-12-06',
      daysLeft: 14,
      assumed: false,
      note: rule.note,
      source: rule.source,
      checkedOn: null,
    })
  })
})

it('a limit that would end after the last day that can be written ends on that day', () => {
  const [rule] = rules.filter(({ id }) => id === 'removal') as [TimeLimitRule]
  const [limit] = timeLimitsOf({ removalOn: '9999-12-30' }, [{ ...rule, length: { days: 3 } }], TODAY)
  expect(limit?.lastDay).toBe('9999-12-31')
})

it.each<[object, object | undefined, object | undefined]>([
  [{ sentOn: '2026-11-01' }, undefined, { kind: 'unknown', sentOn: '2026-11-01' }],
  [{ sentOn: null }, undefined, undefined],
  [{ detained: 'yes' }, undefined, { kind: 'unknown', detained: 'yes' }],
  [{ kind: 'refusal', inUk: 'no' }, undefined, { kind: 'refusal', inUk: 'no' }],
  [{ kind: null, sentOn: null }, { kind: 'refusal', sentOn: '2026-11-01' }, undefined],
  [{ sentOn: null }, { kind: 'refusal', sentOn: '2026-11-01' }, { kind: 'refusal' }],
  [{ detained: 'no' }, { kind: 'detention', detained: 'yes' }, { kind: 'detention', detained: 'no' }],
  // A correction does not make a decision if it only says that the person is in the UK and not detained.
  [{ inUk: 'yes', detained: 'no' }, undefined, undefined],
])("with the correction %j of the visitor's answer %j, the decision is %j", (corrected, decision, counts) => {
  expect(decisionOfRecord({ decision, corrected })).toEqual(counts)
})

it('of a request whose limits 0.1.0 marked as dealt with, only the removal is open', () => {
  const at = '2026-11-22T10:00:00.000Z'
  const decision = { kind: 'removal', removalOn: TODAY, inUk: 'yes', detained: 'no', sentOn: TODAY }
  const limits = createTimeLimits(rules, () => new Date(`${TODAY}T12:00:00Z`)).of({
    decision,
    dealtWith: { '*': { at } },
  })
  expect(limits.limitsDealtWith).toEqual(rules.flatMap(({ id }) => (id === 'removal' ? [] : id)))
  expect(limits.timeLimits.filter(({ dealtWithAt }) => dealtWithAt === undefined).map(({ id }) => id)).toEqual([
    'removal',
  ])
  expect(limits.urgency).toMatchObject({ reason: 'removal', day: TODAY })
})

describe('the digest of the rules of time limits', () => {
  const digestOf = (change: Partial<TimeLimitRule>, day = TODAY) =>
    createTimeLimits([{ ...(rules[0] as TimeLimitRule), ...change }], () => new Date(`${day}T12:00:00Z`)).digest

  it.each<Partial<TimeLimitRule>>([
    { when: { kind: ['tribunal'] } },
    { length: { days: 15 } },
    { countedFrom: 'receivedOn' },
    { validFrom: '2000-01-01' },
    { validTo: '2040-01-01' },
  ])('changes with %j', change => {
    expect(digestOf(change)).not.toBe(digestOf({}))
  })

  it('changes on the day after a rule’s last day', () => {
    const change = { validTo: TODAY }
    expect(digestOf(change, addDays(TODAY, 1))).not.toBe(digestOf(change))
    expect(digestOf(change, addDays(TODAY, -1))).toBe(digestOf(change))
  })

  it('is the same if only a rule’s words for staff change', () => {
    expect(digestOf({ title: 'Other', note: 'Other', checkedOn: TODAY })).toBe(digestOf({}))
  })
})

describe('a limit whose rule depends on an unknown fact', () => {
  const onlyIf = (words: string) =>
    timeLimitsOf(decisionOf(words), rules, TODAY)
      .filter(({ id }) => id.startsWith('review-'))
      .map(limit => `${limit.id}: ${onlyIfInWords(limit)}`)

  it.each([
    [
      'refusal, sent 2026-11-20',
      [
        'review-detained: Only if the person is detained, which is not known.',
        'review-in-uk: Only if the person is in the UK and not detained, which is not known.',
        'review-abroad: Only if the person is outside the UK, which is not known.',
      ],
    ],
    [
      'refusal, sent 2026-11-20, in the UK',
      [
        'review-detained: Only if the person is detained, which is not known.',
        'review-in-uk: Only if the person is not detained, which is not known.',
      ],
    ],
    ['refusal, sent 2026-11-20, in the UK, free', ['review-in-uk: ']],
    [
      'refusal, sent 2026-11-20, in the UK or not, detained',
      ['review-detained: ', 'review-abroad: Only if the person is outside the UK, which is not known.'],
    ],
  ])('of %s names the unknown fact', (words, said) => {
    expect(onlyIf(words)).toEqual(said)
  })
})

describe('the soonest limit', () => {
  it.each([
    ['refusal, sent 2026-11-20, received 2026-11-21', '2026-11-28'],
    ['refusal, sent 2026-06-01, received 2026-06-03, in the UK, free', '2026-06-15'],
    ['refusal', TODAY],
    ['removal, removal on 2026-11-24, in the UK, detained', TODAY],
    ['removal, removal on 2026-11-20', '2026-11-20'],
    ['review, sent 2026-08-22, abroad', TODAY],
  ])('of %s is %s', (words, day) => {
    expect(soonestLimit(timeLimitsOf(decisionOf(words), rules, TODAY), TODAY)).toBe(day)
  })

  it('is null without limits', () => {
    expect(soonestLimit([], TODAY)).toBeNull()
  })
})

describe('every decision', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
    .map(date => date.toISOString().slice(0, 10))
  const answers = fc.constantFrom(...YES_NO_UNKNOWN, undefined)
  const decisions = fc.record<Decision>({
    kind: fc.constantFrom(...(Object.keys(DECISION_KINDS) as (keyof typeof DECISION_KINDS)[]), undefined),
    sentOn: fc.option(day, { nil: undefined }),
    receivedOn: fc.option(day, { nil: undefined }),
    removalOn: fc.option(day, { nil: undefined }),
    inUk: answers,
    detained: answers,
  })
  const countedFromOf = (id: string) => rules.find(rule => rule.id === id) as TimeLimitRule

  it('never has a limit that is longer than its rule says', () => {
    fc.assert(
      fc.property(decisions, day, (decision, today) => {
        for (const { id, lastDay } of timeLimitsOf(decision, rules, today)) {
          const { countedFrom, length } = countedFromOf(id)
          const from = decision[countedFrom] ?? decision.sentOn ?? decision.receivedOn
          if (lastDay === null) expect(from).toBeUndefined()
          else if ('days' in length) expect(lastDay).toBe(addDays(from as string, length.days))
          // A limit in months ends on the same day of a later month. If the later month lacks this day, the limit ends
          // on the month's last day.
          else {
            expect(lastDay <= addDays(from as string, 31 * length.months)).toBe(true)
            expect(Number(lastDay.slice(8))).toBeLessThanOrEqual(Number((from as string).slice(8)))
            const monthsOf = (at: string) => Number(at.slice(0, 4)) * 12 + Number(at.slice(5, 7))
            expect(monthsOf(lastDay) - monthsOf(from as string)).toBe(length.months)
          }
        }
      }),
    )
  })

  it('still lists each rule’s limit if fewer parts of the decision are known', () => {
    fc.assert(
      fc.property(decisions, decision => {
        const idsOf = (known: Decision) => timeLimitsOf(known, rules, TODAY).map(({ id }) => id)
        const vaguer = { ...decision, inUk: 'unknown', detained: 'unknown' } as const
        expect(idsOf(vaguer)).toEqual(expect.arrayContaining(idsOf(decision)))
      }),
    )
  })

  it('lists the earliest limit first, which is also its soonest limit', () => {
    fc.assert(
      fc.property(decisions, day, (decision, today) => {
        const limits = timeLimitsOf(decision, rules, today)
        const days = limits.map(({ lastDay }) => lastDay ?? today)
        expect(days).toEqual([...days].sort())
        expect(soonestLimit(limits, today)).toBe(days[0] ?? null)
      }),
    )
  })
})
