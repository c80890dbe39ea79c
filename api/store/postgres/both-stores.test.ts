import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, inject, it, onTestFinished } from 'vitest'
import { loadFirm, officeOf } from '../../content/firm'
import type { Corrected } from '../../contract/forms/corrected'
import { DEADLINES } from '../../contract/limits/deadlines'
import { NO_DAY } from '../../contract/order'
import { type AdminRecord, LISTS, type ListName, MAIL_FILTERS } from '../../contract/records/records'
import { URGENCY_RANKS } from '../../contract/records/urgency'
import { CONTACTS, type ContactHow } from '../../contract/records/work-facts'
import { DAY, HOUR, MINUTE } from '../../contract/time/durations'
import { FOLLOW_UPS, minuteAfter } from '../../contract/time/follow-up'
import { dayNumberInLondon } from '../../contract/time/office-hours'
import { type GivenLimits, limitFields } from '../../testing/limit-fields'
import { pendingFacts } from '../../testing/pending-facts'
import { flattened } from '../../testing/recount'
import { memoryLog, schemaFor, temporaryFolder } from '../../testing/store-fixtures'
import { openFileStore } from '../files/file-store'
import { answerTermsOf } from '../questions/figures'
import type { ReadBy } from '../records/read-ids'
import type { ListFilters, ListQuery, RequestsQuery, Store } from '../store'
import { Database } from './database'
import { openPostgresStore } from './postgres-store'

/** Number of changes before the stores are compared in full; such a comparison takes most of the test's time. */
const CHANGES = 1_000
const START = Date.parse('2026-10-24T09:13:40.123Z')
const terms = answerTermsOf(officeOf(loadFirm()))
const PEOPLE = ['ana', 'ben', 'zoe']
const SORTS: NonNullable<ListQuery['sort']>[] = ['submitted', 'due', 'urgency', 'deadline', 'followUp']
const NAMES = ['Amina Yusuf', 'Łukasz Wiśniewski', 'María García-Peña', 'أحمد الخيّاط', 'O’Sample']
// The third number ends like the first two, but belongs to somebody else.
const PHONES = ['020 7946 0958', '+44 (0)20 7946 0958', '0161 946 0958', '07700 900456', '+48 601 234 567', '']
const EMAILS = ['amina@example.org', 'AMINA@example.org', 'l.w@example.org', '']
const MESSAGES = ['Refused in Zürich', 'Taken to Heathrow on Thursday', 'needle 12a3456', 'ring 0161 496 0200']
const SEARCHES = [
  'zurich',
  'heathrow thursday',
  'needle',
  '3456',
  'wisniewski',
  'احمد',
  'osample',
  'urgent',
  'note-3',
  'nowhere',
  'amina@example.org',
  '02079460958',
  '0161 496 0200',
  '+48601234567',
]

const submission = fc.record({
  list: fc.constantFrom<ListName>(...LISTS),
  name: fc.constantFrom(...NAMES),
  phone: fc.constantFrom(...PHONES),
  email: fc.constantFrom(...EMAILS),
  message: fc.constantFrom(...MESSAGES),
  urgencyLevel: fc.constantFrom('urgent', 'priority', 'standard', 'whatever', undefined),
  service: fc.constantFrom('visa-rejected', 'Immigration Consultation', 'Student visa', 'nothing known', undefined),
  country: fc.constantFrom('Canada', 'Nowhere', undefined),
  language: fc.constantFrom('pt-BR', 'Hindi', 'xx', undefined),
  formLanguage: fc.constantFrom('ur', 'pl', 'en', undefined),
  safeContact: fc.constantFrom({ ways: ['text'] }, { voicemail: 'no' }, undefined),
  limit: fc.constantFrom<GivenDays | undefined>(
    ...[{ days: [-1] }, { days: [0] }, { days: [7] }, { days: [8] }, { undated: true }, { detained: true, days: [30] }],
    ...[
      { days: [-40, 3, 90] },
      { days: [-5, 40] },
      { removal: 2, days: [1] },
      { removal: -3 },
      { detained: true, removal: 9 },
    ],
    ...[{ removal: 'unknown', undated: true } as const, undefined, undefined, undefined, undefined, undefined],
  ),
  page: fc.constantFrom('https://partner.example', undefined),
  source: fc.constantFrom('google / cpc', 'Northgate newsletter', undefined),
  promised: fc.constantFrom(undefined, -60, 15, 300),
  suspect: fc.boolean(),
  demoted: fc.boolean(),
  acknowledge: fc.boolean(),
})

/** Days of time limits, counted from the start of the test. */
type GivenDays = Omit<GivenLimits, 'removal'> & { removal?: number | 'unknown' }
const dayOf = (day: number) => dayNumberInLondon(START) + day
const limitFrom = ({ days = [], removal }: GivenDays): GivenLimits => ({
  days: days.map(dayOf),
  ...(removal !== undefined && { removal: removal === 'unknown' ? NO_DAY : dayOf(removal) }),
})

const WHAT = [
  'processed',
  'not needed',
  'reopened',
  'spam',
  'no spam',
  'suspect',
  'no suspect',
  'held',
  'dealt with',
] as const
const change = fc.record({
  of: fc.nat(),
  wait: fc.integer({ min: 0, max: 400 }),
  what: fc.constantFrom(
    ...WHAT,
    'assigned',
    'nobody’s',
    'note',
    'priority',
    'follow-up',
    'contact',
    'corrected',
    'mail',
    'mail',
    'retry',
    'letter',
    'erased',
    'expired',
    'restart',
  ),
  how: fc.constantFrom(...(Object.keys(CONTACTS) as ContactHow[])),
  who: fc.constantFrom(...PEOPLE),
  state: fc.constantFrom('sent', 'failed', 'queued', 'filed', 'skipped'),
})
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never
type Submission = typeof submission extends fc.Arbitrary<infer One> ? One : never

/** The ids of the requests that a person has read. */
const READ: ReadBy = { inquiries: [1, 40, 55, 56], 'visa-applications': [], callbacks: [10, 20] }

/** Values for each filter; the compiler reports a new filter without values. */
const VALUES: { [Name in keyof Required<ListFilters>]: readonly ListFilters[Name][] } = {
  status: ['pending', 'processed'],
  spam: [true, false],
  suspect: [true, false],
  answered: [true, false],
  urgency: URGENCY_RANKS,
  deadline: DEADLINES,
  mail: MAIL_FILTERS,
  assigned: [...PEOPLE, PEOPLE, ['ana'], []],
  letters: [true],
  detained: [true],
  service: [['visa-rejected', 'Student visa'], ['other']],
  language: [['pt', 'hi']],
  formLanguage: [['ur'], ['ur', 'ta']],
  reach: [true],
  followUp: FOLLOW_UPS,
  unread: [READ],
  source: [['google / cpc']],
  from: [new Date(START + 5 * DAY).toISOString()],
  to: [new Date(START + 5 * DAY).toISOString()],
}

/** Each filter alone, and some of them combined. */
const QUERIES: ListFilters[] = [
  {},
  ...Object.entries(VALUES).flatMap(([name, values]) => values.map(value => ({ [name]: value }))),
  { detained: true, status: 'pending', answered: false },
  { service: ['other'], status: 'pending' },
  { language: ['pt', 'hi'], reach: true },
  { unread: READ, status: 'pending', urgency: 'urgent' },
  { letters: true, status: 'pending', from: new Date(START + 5 * DAY).toISOString() },
  { status: 'pending', urgency: 'urgent', answered: false },
  { followUp: 'set', status: 'pending' },
  { followUp: 'none', answered: true },
  { spam: false, mail: 'undelivered', deadline: '7days', suspect: false },
]

/** A record without the fields whose values each store makes at random. */
function withoutDrawn(record: AdminRecord | undefined): unknown {
  const drawn = ['reference', 'messageId']
  return JSON.parse(
    JSON.stringify({ ...record, files: record?.files?.map(({ name }) => name) }, (name, value) =>
      drawn.includes(name) ? undefined : value,
    ),
  )
}

async function keepLetter({ letters }: Store): Promise<string> {
  const content = async function* () {
    yield new Uint8Array(9)
  }
  return (await letters.keep({ name: 'letter.pdf', type: 'application/pdf' }, content())).id
}

it('after a thousand mixed changes both stores give the same answer to every query', async () => {
  const clock = { time: START }
  const dir = await temporaryFolder('memory')
  const url = await schemaFor(inject('databaseUrl') ?? '', randomUUID())
  const fieldsOf = ({ decision, dealtWith, corrected }: Record<string, unknown>) => {
    const { limit } = (decision as { limit?: GivenLimits } | undefined) ?? {}
    const isDetained = (corrected as Corrected | undefined)?.detained === 'yes'
    return limitFields(dealtWith ? {} : { ...limit, ...(isDetained && { detained: true }) })
  }
  const options = { now: () => new Date(clock.time), log: memoryLog(), limits: { digest: 5, fieldsOf } }
  const open = async () => [
    await openFileStore({ dir, ...options }),
    await openPostgresStore({ database: new Database(url, memoryLog()), ...options }),
  ]
  let stores: Store[] = await open()
  onTestFinished(async () => void (await Promise.all(stores.map(store => store.close()))))
  const both = async <Answer>(ask: (store: Store) => Promise<Answer>, question: unknown) => {
    const [inFiles, inTables] = await Promise.all(stores.map(ask))
    expect({ question, answer: inTables }).toEqual({ question, answer: inFiles })
    return inFiles as Answer
  }
  const ids: [ListName, number][] = []
  /**
   * The filters that have found no record so far. If both stores find nothing, their agreement does not show that the
   * filter works, so in the end each filter must have found something.
   */
  const idle = new Set(Object.keys(VALUES))

  /** No time, the first minute of tomorrow, or a time some hours before or after now. */
  const followUpAt = (of: number) => {
    if (of % 5 === 0) return null
    const tomorrow = minuteAfter(dayNumberInLondon(clock.time)) * MINUTE
    return new Date(of % 5 === 1 ? tomorrow : clock.time + ((of % 9) - 4) * 7 * HOUR).toISOString()
  }

  async function submit({ list, limit, page, source, promised, suspect, demoted, acknowledge, ...said }: Submission) {
    const { service, ...rest } = said
    const decision = limit && {
      kind: 'refusal',
      limit: { ...limit, ...limitFrom(limit) },
    }
    const fields = JSON.parse(
      JSON.stringify({ ...rest, [list === 'inquiries' ? 'serviceRequired' : 'service']: service, decision }),
    )
    const more = {
      ...(page && { pageOrigin: page }),
      ...(source && { source }),
      ...(promised && { answerBy: (at: string) => new Date(Date.parse(at) + promised * MINUTE).toISOString() }),
    }
    const { id } = await both(async store => {
      const { id } = await store.submit(list, { fields, suspect, demoted, acknowledge, ...more })
      return { id }
    }, said)
    ids.push([list, id])
  }

  async function make({ of, what, how, who, state }: Change, at: number): Promise<void> {
    const [list, id] = ids[of % ids.length] as [ListName, number]
    if (what === 'restart') {
      await Promise.all(stores.map(store => store.close()))
      stores = await open()
      return
    }
    if (what === 'expired') {
      const before = new Date(clock.time - 5 * DAY)
      await both(store => store.erase({ before, eraseElsewhere: async () => undefined }), what)
      return
    }
    await both(
      async store => {
        const record = await store.get(list, id)
        if (!record) return undefined
        if (what === 'erased') return await store.eraseRecord(list, id, async () => undefined)
        if (what === 'letter') await store.addLetters(list, id, [await keepLetter(store)], () => true)
        else if (what === 'retry') await store.retryMail(list, id)
        else if (what === 'mail') {
          const role = record.mail.visitor && of % 2 ? 'visitor' : 'staff'
          const { nextAttemptAt: _, ...status } = record.mail[role] ?? record.mail.staff
          const next =
            state === 'queued' || state === 'failed' ? { nextAttemptAt: new Date(clock.time + HOUR).toISOString() } : {}
          await store.recordMailOutcome({ list, role, record }, { ...status, state: state as 'sent', ...next })
        } else {
          const person = { id: who, name: `${who} Invented` }
          await store.change(list, id, {
            who: person,
            ...((what === 'processed' || what === 'not needed') && { isProcessed: true }),
            ...(what === 'not needed' && { answered: 'not_needed' as const }),
            ...(what === 'reopened' && { isProcessed: false }),
            ...((what === 'spam' || what === 'no spam') && { spam: what === 'spam' }),
            ...((what === 'suspect' || what === 'no suspect') && { suspect: what === 'suspect' }),
            ...(what === 'held' && { held: of % 2 === 0 }),
            ...(what === 'dealt with' && {
              limits: [{ id: 'appeal', title: 'Appeal', lastDay: null, isDealtWith: of % 2 === 0 }],
            }),
            ...(what === 'assigned' && { assignedTo: person }),
            ...(what === 'nobody’s' && { assignedTo: null }),
            ...(what === 'priority' && { priority: ([...URGENCY_RANKS, null] as const)[of % 5] ?? null }),
            ...(what === 'follow-up' && {
              followUpAt: followUpAt(of),
            }),
            ...(what === 'note' && { note: { id: `${at}`, text: `note-${of % 7}` } }),
            ...(what === 'contact' && { contact: { id: `${at}`, how } }),
            ...(what === 'corrected' && { corrected: { detained: of % 3 ? 'yes' : null } }),
          })
        }
        return undefined
      },
      [what, list, id],
    )
  }

  /** Reads all pages of a query's results. */
  const listed = async (store: Store, list: ListName, query: ListFilters & Pick<ListQuery, 'sort' | 'q'>) => {
    const found: number[] = []
    let total: number | undefined
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await store.list(list, { ...query, limit: 90, ...(cursor && { cursor }) })
      found.push(...page.records.map(({ id }) => id))
      total = page.total
      cursor = page.nextCursor
    }
    return { found, total }
  }
  /** Reads all pages of a query's results over several lists. */
  const listedInAll = async (store: Store, query: Omit<RequestsQuery, 'limit'>) => {
    const found: string[] = []
    let total: number | undefined
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await store.requests({ ...query, limit: 90, ...(cursor && { cursor }) })
      found.push(...page.requests.map(({ list, record }) => `${list}/${record.id}`))
      total = page.total
      cursor = page.nextCursor
    }
    return { found, total }
  }
  /**
   * The requests that a search finds. Each store makes its own references, so the digits of a search can be a part of
   * some reference by chance.
   */
  const searched = async (store: Store, q: string) => {
    const found: string[] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const { requests, nextCursor } = await store.requests({ q, limit: 20, ...(cursor && { cursor }) })
      for (const { list, record, matched = [] } of requests) {
        const fields = matched.map(({ name }) => name).filter(name => name !== 'reference')
        if (fields.length > 0) found.push(`${list}/${record.id} ${fields}`)
      }
      cursor = nextCursor
    }
    return found
  }

  async function compareAll(): Promise<void> {
    for (const list of LISTS) {
      for (const query of QUERIES) {
        for (const sort of SORTS) await both(store => listed(store, list, { ...query, sort }), { list, ...query, sort })
      }
      for (const q of SEARCHES) await both(store => listed(store, list, { q, sort: 'due' }), { list, q })
    }
    for (const [at, query] of QUERIES.entries()) {
      for (const sort of SORTS) {
        const { found } = await both(store => listedInAll(store, { ...query, sort }), { ...query, sort })
        if (found.length > 0) for (const name of Object.keys(query)) idle.delete(name)
      }
      const asked = { ...query, sort: SORTS[at % SORTS.length] ?? 'due', lists: ['inquiries', 'callbacks'] } as const
      await both(store => listedInAll(store, asked), asked)
    }
    for (const q of SEARCHES) await both(store => searched(store, q), q)
    for (const [list, id] of ids) {
      await both(async store => withoutDrawn(await store.get(list, id)), ['record', list, id])
    }
    await both(async store => ({ ...(await store.counts()), revision: 0 }), 'counts')
    await both(store => store.nextMailAt(), 'next mail')
    await both(store => store.countUnread(READ), 'unread')
    await both(store => store.countUnread(READ, { answered: false }), 'unread and not answered')
    for (const list of LISTS) {
      const known = Array.from({ length: 120 }, (_, at) => at + 1)
      await both(
        async store => {
          const { changed, gone } = await store.changes(list, known, 0)
          return [changed.map(({ id }) => id).sort(), gone.sort()]
        },
        ['changes', list],
      )
    }
    await both(async store => (await store.pending()).map(pendingFacts), 'pending')
    for (const by of ['hour', 'day'] as const) {
      for (const from of [0, START + 4 * DAY]) {
        await both(
          async store => flattened(await store.figures({ from, to: clock.time, by, terms })),
          `figures by ${by}`,
        )
      }
    }
    for (const [list, id] of ids.slice(-40)) {
      await both(
        async store => {
          const { count, requests = [] } = (await store.thread(list, id)) ?? {}
          return { count, requests: requests.map(({ list, record, by, sameName }) => [list, record.id, by, sameName]) }
        },
        ['thread', list, id],
      )
    }
    // After a restart, the store of files has forgotten that staff asked for a demoted record's mail, so the mail waits
    // with the other demoted ones.
    await both(async store => {
      const at = new Date(clock.time + 2 * HOUR)
      const due = [
        ...(await store.claimMails(at, 10_000, MINUTE, 'people')),
        ...(await store.claimMails(at, 10_000, MINUTE, 'demoted')),
      ]
      return due.map(({ list, record, role }) => `${list}/${record.id}/${role}`).sort()
    }, 'due mails')
    // The claims expire with this step.
    clock.time += 3 * HOUR
  }

  const seed = Number(process.env.BOTH_STORES_SEED ?? 20_261_127)
  const submissions = fc.sample(submission, { seed, numRuns: CHANGES })
  const changes = fc.sample(change, { seed, numRuns: CHANGES })
  for (let at = 0; at < CHANGES; at++) {
    const one = changes[at] as Change
    clock.time += one.wait * MINUTE + 1_234
    if (ids.length === 0 || at % 4 === 0) await submit(submissions[at] as Submission)
    else await make(one, at)
  }
  // Some follow-ups are due at the edge of the day that the filters use.
  const last = changes.at(-1) as Change
  for (let of = 1; of < ids.length; of += 5) await make({ ...last, what: 'follow-up', of }, CHANGES)
  await compareAll()
  expect([...idle], 'filters that found nothing: some of the submissions or changes need their fact').toEqual([])
}, 300_000)
