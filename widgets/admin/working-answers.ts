import type { AdminRecord, ListName } from '../../api/contract/records/records'
import { type Answers, json, refusal } from './example-answers'
import { application, applications, callback, callbacks, inquiries, inquiry, NOW } from './example-records'
import type { Call } from './transport'

/** The API's path of the list that most examples show. */
export const list = '/api/admin/inquiries'
export const counted = (total: number, pending: number, undelivered = 0) => ({
  total,
  pending,
  undelivered,
  filed: 0,
  urgent: 1,
  detained: 0,
  followUpDue: 0,
  mine: 0,
  deadlines: { passed: 0, within7: 0 },
  newest: '2026-11-21T12:10:00.000Z',
  lastId: total,
})

/** The counts of requests in every example; `change` replaces some of the values. */
export const counts = (change: object = {}, unread: object = {}, more: object = {}) =>
  json({
    unread: {
      ...Object.fromEntries(['inquiries', 'visa-applications', 'callbacks'].map(list => [list, { new: 0, urgent: 0 }])),
      ...unread,
    },
    lists: {
      inquiries: counted(14, 4, 2),
      'visa-applications': counted(2, 1),
      callbacks: counted(2, 1),
      ...change,
    },
    deadlines: { passed: 0, within7: 0 },
    undelivered: 2,
    filed: 0,
    revision: 7,
    setup: 1,
    delivery: 'smtp',
    ...more,
  })

/** A response with these records, which are the only page of the list. */
export const page = (records: unknown[]) => () => json(records, { headers: { 'X-Total-Count': `${records.length}` } })

/** The API's response after a change, which is the changed record. */
export const changed =
  (record: object) =>
  ({ json: change }: Call) => {
    const { spam, answered, ...rest } = change as { isProcessed?: boolean; spam?: boolean; answered?: string }
    const processedAt = rest.isProcessed ? NOW : null
    const answeredAt = answered && answered !== 'not_needed' && { answeredAt: NOW }
    return json(
      { ...record, ...rest, ...answeredAt, processedAt, ...(spam && { spam, spamAt: NOW }) },
      { headers: { ETag: '"2"' } },
    )
  }

/** The API's response about the requests of one person, which all have the same email address and phone number. */
export const thread = (...requests: [ListName, AdminRecord, sameName?: boolean][]) =>
  json({
    count: requests.length,
    requests: requests.map(([list, record, sameName = true]) => ({
      list,
      record,
      by: sameName ? ['email', 'phone'] : ['phone'],
      sameName,
    })),
  })

/**
 * The responses about single records: each record, and the requests of the same visitor, which are only this record.
 */
export const alone = (list: ListName, records: AdminRecord[]): Answers =>
  Object.fromEntries(
    records.flatMap(record => [
      [`/api/admin/${list}/${record.id}`, () => json(record, { headers: { ETag: '"1"' } })],
      [`/api/admin/${list}/${record.id}/thread`, () => thread([list, record])],
    ]),
  )

/** A page of search results. */
export const found = (searched: string, records: object[], next?: string) =>
  json(records, { headers: { 'X-Searched': searched, ...(next && { Link: `<${next}>; rel="next"` }) } })

/** A result of a search for “amina”; the word was found in the visitor's name. */
const hit = (list: ListName, record: AdminRecord, text: string) => ({
  ...record,
  list,
  matched: [{ name: 'name', label: 'Name', text, marks: [[0, 5]] }],
})

/** The address of a search for “amina”. */
export const SEARCH = '/api/admin/requests?sort=urgency&q=amina'

/** The API's responses to a search for “amina”, on two pages. */
export const search: Answers = {
  [SEARCH]: () =>
    found(
      '42000/100000',
      [
        hit('inquiries', inquiry(9), 'Amina Yusuf'),
        {
          ...callback(2),
          list: 'callbacks',
          matched: [{ name: 'message', label: 'Message', text: 'Please ask for Amina, my sister.', marks: [[15, 20]] }],
        },
      ],
      `${SEARCH}&cursor=b`,
    ),
  [`${SEARCH}&cursor=b`]: () =>
    found('100000/100000', [hit('visa-applications', application(2, { name: 'Amina Sample' }), 'Amina Sample')]),
}

/** The responses to every request of the dashboard, from an API that has no problem. */
export const working: Answers = {
  ...alone('inquiries', inquiries),
  ...alone('visa-applications', applications),
  ...alone('callbacks', callbacks),
  ...search,
  '/api/admin/login': () => json({ token: 'example-token', expiresAt: '2026-11-21T17:00:00.000Z' }),
  '/api/admin/logout': () => new Response(null, { status: 204 }),
  '/api/admin/counts': () => counts(),
  '/api/admin/office': () =>
    json({
      now: NOW,
      opening: [
        { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'], opens: '10:00', closes: '18:00' },
      ],
      bankHolidays: ['2026-12-25', '2026-12-28'],
      earlier: [],
      promises: {
        contact: { hours: 2, count: 'office' },
        callback: { hours: 2, count: 'office' },
        wizard: { hours: 24, count: 'clock' },
        enquiry: { hours: 24, count: 'clock' },
      },
    }),
  [list]: () =>
    json(inquiries, { headers: { 'X-Total-Count': '14', Link: `<${list}?sort=urgency&cursor=next>; rel="next"` } }),
  [`${list}?sort=urgency&cursor=next`]: () =>
    json(
      inquiries.map(record => ({ ...record, id: record.id + 100 })),
      { headers: { 'X-Total-Count': '14' } },
    ),
  '/api/admin/visa-applications': page(applications),
  '/api/admin/callbacks': page(callbacks),
  [`${list}/9/thread`]: () =>
    thread(
      ['visa-applications', application(1)],
      ['inquiries', inquiry(9)],
      ['callbacks', callback(2, { message: 'Please ring after four, my brother is still at Heathrow.' })],
      ['inquiries', inquiry(8, { firstName: 'Kwame', lastName: 'Boateng' }), false],
    ),
  '/api/admin/colleagues': () => json([]),
  '/api/admin/tickets': () => json({ ticket: 'a b' }, { status: 201 }),
  [`DELETE ${list}/9`]: () => new Response(null, { status: 204 }),
  'DELETE /api/admin/callbacks/2': () => new Response(null, { status: 204 }),
  [`PATCH ${list}/9`]: changed(inquiry(9)),
  [`POST ${list}/7/mail`]: () => json({ ...inquiries[3], mail: inquiry(7, {}, 'queued').mail }, { status: 202 }),
}

/** The API's response while it cannot store or read anything. */
export const unavailable = () =>
  refusal(503, 'unavailable', 'We cannot save anything at the moment. Please try again, or call 020 7946 0123.')

/** The response for an empty list. */
export const nothing = () => json([], { headers: { 'X-Total-Count': '0' } })
