import { useState } from 'react'
import { openLimits } from '../../api/contract/limits/dealt-with'
import { type AdminRecord, LISTS, type ListName } from '../../api/contract/records/records'
import { appears, fill, submit } from '../parts/example'
import { Admin } from './admin'
import { contentExamples } from './content-examples'
import { type AdminExample, type Answers, answer, json, refusal } from './example-answers'
import { closeLimit, limited, pressing, staleLimits } from './example-limits'
import { application, applications, callback, callbacks, inquiries, inquiry, NOW } from './example-records'
import { startView, type TabName } from './filters'
import { letterExamples } from './letter-examples'
import { staffExamples } from './staff-examples'
import type { Call, Transport } from './transport'
import { DANIEL, workExamples } from './work-examples'

/** The API's words about a mail server with another password. */
const LOST =
  'A damaged file on the server lost 2 records of inquiries (numbers 4–5). Tell the person who runs your server: an old backup or copy may have them, so none may be deleted. They may be people who wait for your answer.'
const REFUSED_LOGIN =
  'The mail server refused the user name or password: correct them in SMTP_URL. Many providers want a password made ' +
  'for this use alone. In the URL write %23 for #, %40 for @, %2F for / and %25 for %.'

const list = '/api/admin/inquiries'
const counted = (total: number, pending: number, undelivered = 0) => ({
  total,
  pending,
  undelivered,
  filed: 0,
  urgent: 1,
  deadlines: { passed: 0, within7: 0 },
  newest: '2026-11-21T12:10:00.000Z',
  lastId: total,
})
/** The counts of every example, with `change` over them. */
export const counts = (change: object = {}, unread: object = {}) =>
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
    delivery: 'smtp',
  })
const page = (records: unknown[]) => () => json(records, { headers: { 'X-Total-Count': `${records.length}` } })

/** The API's answer to a change of a record. */
const changed =
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

/** The API's answer about one person's requests, all with the same email and phone. */
export const thread = (...requests: [ListName, AdminRecord, sameName?: boolean][]) =>
  json({
    count: requests.length,
    complete: true,
    requests: requests.map(([list, record, sameName = true]) => ({
      list,
      record,
      by: sameName ? ['email', 'phone'] : ['phone'],
      sameName,
    })),
  })

/** The answers about each single record: the record, and no other request of its person. */
const alone = (list: ListName, records: AdminRecord[]): Answers =>
  Object.fromEntries(
    records.flatMap(record => [
      [`/api/admin/${list}/${record.id}`, () => json(record, { headers: { ETag: '"1"' } })],
      [`/api/admin/${list}/${record.id}/thread`, () => thread([list, record])],
    ]),
  )

/** A part of a search's results. */
const found = (searched: string, records: object[], next?: string) =>
  json(records, { headers: { 'X-Searched': searched, ...(next && { Link: `<${next}>; rel="next"` }) } })

/** A match of a search for “amina” in a name. */
const hit = (list: ListName, record: AdminRecord, text: string) => ({
  ...record,
  list,
  matched: [{ name: 'name', label: 'Name', text, marks: [[0, 5]] }],
})

const SEARCH = '/api/admin/requests?sort=urgency&q=amina'

/** The API's answers to a search for “amina”, in two parts. */
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

/** The API's answers when requests have time limits. */
const withLimits = (change: Answers = {}): Answers => ({
  ...working,
  ...alone('inquiries', limited),
  [list]: page(limited),
  '/api/admin/counts': () => counts({ inquiries: { ...counted(14, 5), deadlines: { passed: 1, within7: 2 } } }),
  [`PATCH ${list}/7`]: changed({ ...limited[4], limitsDealtWith: [], timeLimits: openLimits(limited[4]?.timeLimits) }),
  [`PATCH ${list}/9`]: ({ json: change }) => {
    const { limitsDealtWith = [], corrected } = change as { limitsDealtWith?: string[]; corrected?: object }
    return json(
      {
        ...closeLimit,
        limitsDealtWith,
        timeLimits: closeLimit.timeLimits?.map(limit => ({
          ...limit,
          ...(limitsDealtWith.includes(limit.id) && { dealtWithAt: NOW }),
        })),
        ...(corrected && { corrected }),
      },
      { headers: { ETag: '"2"' } },
    )
  },
  ...change,
})

/** A working API's answers to every call of the dashboard. */
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

const inList = (list: ListName, records: AdminRecord[]) => records.map(record => ({ ...record, list }))

/** The API's answers to the inbox. */
const inInbox: Answers = {
  ...withLimits(),
  ...alone('inquiries', pressing),
  '/api/admin/requests': page([
    ...inList('inquiries', pressing),
    ...inList('visa-applications', applications),
    ...inList('callbacks', callbacks),
    ...inList('inquiries', inquiries.slice(-2)),
  ]),
}

/** Types a password and presses Login. */
export function logIn(root: ParentNode, password = 'an example of a password') {
  fill(root, { password })
  submit(root)
}

const loggedIn = (then: string) => async (root: ParentNode) => {
  logIn(root)
  await appears(root, then)
}
const inTab = (tab: number, then: string) => async (root: ParentNode) => {
  await loggedIn('[part=row]')(root)
  root.querySelector<HTMLElement>(`[role=tab][id$="-${LISTS[tab]}"]`)?.click()
  await appears(root, then)
}
const opened =
  (row: number, tab = 0) =>
  async (root: ParentNode) => {
    await inTab(tab, `.of-${LISTS[tab]} [part=row]`)(root)
    root.querySelectorAll<HTMLElement>('[part=row]')[row]?.click()
    await appears(root, '[part=record] .wait')
  }
const pressed = (then: string) => async (root: ParentNode) => {
  await loggedIn('.wait')(root)
  root.querySelectorAll<HTMLElement>('[part=row]')[1]?.click()
  await appears(root, then)
}
const filtered = (then: string) => async (root: ParentNode) => {
  await loggedIn('[part=row]')(root)
  choose(root, 'status', 'pending')
  await appears(root, then)
  // The old list is dimmed until the new one has arrived.
  await appears(root, 'table[aria-busy=false], .empty')
}
const processing = async (root: ParentNode) => {
  await opened(1)(root)
  root.querySelector<HTMLElement>('[part=action]')?.click()
  await appears(root, '[part=how-answered]')
  root.querySelector<HTMLElement>('[part=how-answered] button')?.click()
}

const searching = (q: string, then: string) => async (root: ParentNode) => {
  await loggedIn('.wait')(root)
  fill(root, { q })
  await appears(root, then)
}
/** Presses an entry of the open record's menu. */
export async function fromMenu(root: ParentNode, words: string) {
  root.querySelector<HTMLElement>('[part=what-else]')?.click()
  await appears(root, '.menu button')
  const items = [...root.querySelectorAll<HTMLElement>('.menu button')]
  items.find(({ textContent }) => textContent === words)?.click()
}
const forGood = async (root: ParentNode) => {
  await opened(1)(root)
  await appears(root, '.thread li')
  await fromMenu(root, 'Export or erase')
  await appears(root, '[part=erase]')
}

const erasing = async (root: ParentNode) => {
  await forGood(root)
  fill(root, { typed: inquiry(9).reference })
  root.querySelector<HTMLElement>('[part=erase]')?.click()
}

/** Chooses a filter. */
export function choose(root: ParentNode, name: string, value: string) {
  fill(root, { [name]: value })
  root.querySelector(`[name="${name}"]`)?.dispatchEvent(new Event('change', { bubbles: true }))
}

/** A record that a colleague has processed. */
export const processedBy = (change: object = {}, at = NOW) =>
  inquiry(9, {
    isProcessed: true,
    processedAt: at,
    history: [{ at, by: DANIEL, what: 'processed', text: 'Processed' }],
    ...change,
  })

/** The answer when somebody else was first. */
const takenMeanwhile = () =>
  json(
    {
      error: { code: 'changed_elsewhere', message: 'Somebody else has changed it' },
      record: processedBy({}, '2026-11-21T11:20:00.000Z'),
    },
    { status: 409, headers: { ETag: '"2"' } },
  )

const unavailable = () =>
  refusal(503, 'unavailable', 'We cannot save anything at the moment. Please try again, or call 020 7946 0123.')
const nothing = () => json([], { headers: { 'X-Total-Count': '0' } })

/** Every state of the dashboard; its story and its tests use this one list. */
export const examples = {
  ...staffExamples(working),
  ...contentExamples(working),
  ...workExamples(working),
  ...letterExamples(working, opened(1)),
  Login: { answers: working },
  WrongPassword: {
    answers: { '/api/admin/login': () => refusal(401, 'unauthorized', 'Incorrect password') },
    visit: loggedIn('[part=error]:not(:empty)'),
  },
  PasswordShown: {
    answers: {},
    visit: async (root: ParentNode) => {
      fill(root, { password: 'an example of a password' })
      ;(await appears<HTMLElement>(root, '[part=show-password]')).click()
      await appears(root, '[name=password][type=text]')
    },
  },
  Throttled: {
    answers: {
      '/api/admin/login': () => refusal(429, 'slow_down', 'Too many attempts', { 'Retry-After': '32' }),
    },
    visit: loggedIn('[part=error]:not(:empty)'),
  },
  Unreachable: {
    answers: { '/api/admin/login': () => Promise.reject(new TypeError('Failed to fetch')) },
    visit: loggedIn('[part=error]:not(:empty)'),
  },
  Embedded: { origin: 'https://intake.example.org', answers: working, visit: loggedIn('[part=row]') },
  Loading: {
    answers: { ...working, [list]: () => new Promise(() => {}) },
    visit: loggedIn('.skeleton'),
  },
  Loaded: { answers: working, visit: loggedIn('.wait') },
  VisaApplications: { answers: working, visit: inTab(1, '.of-visa-applications .wait') },
  VisaApplicationsLoading: {
    answers: { ...working, '/api/admin/visa-applications': () => new Promise(() => {}) },
    visit: inTab(1, '.skeleton.of-visa-applications'),
  },
  CallbackRequests: { answers: working, visit: inTab(2, '.of-callbacks .wait') },
  NobodyEmailed: {
    answers: {
      ...working,
      '/api/admin/counts': async () => json({ ...(await counts().json()), undelivered: 0, delivery: 'filed' }),
    },
    visit: loggedIn('[part=mail] b'),
  },
  MailServerRefuses: {
    answers: {
      ...working,
      '/api/admin/counts': async () => json({ ...(await counts().json()), mailProblem: REFUSED_LOGIN }),
    },
    visit: loggedIn('[part=mail] b'),
  },
  RecordsLost: {
    answers: {
      ...working,
      '/api/admin/counts': async () => json({ ...(await counts().json()), lost: LOST }),
    },
    visit: loggedIn('[part=mail] b'),
  },
  Empty: { answers: { ...working, [list]: nothing }, visit: loggedIn('.empty') },
  EmptyVisaApplications: {
    answers: { ...working, '/api/admin/visa-applications': nothing },
    visit: inTab(1, '.empty'),
  },
  EmptyCallbackRequests: { answers: { ...working, '/api/admin/callbacks': nothing }, visit: inTab(2, '.empty') },
  Filtered: {
    answers: {
      ...working,
      [`${list}?status=pending&sort=urgency`]: page(inquiries.filter(record => !record.isProcessed)),
    },
    visit: filtered('select.active'),
  },
  NothingFound: {
    answers: { ...working, [`${list}?status=pending&sort=urgency`]: nothing },
    visit: filtered('.empty [part=clear]'),
  },
  LoadFailed: { answers: { ...working, [list]: unavailable }, visit: loggedIn('[part=failure]') },
  RecordOnItsWay: {
    answers: working,
    recordView: { code: undefined, load: () => new Promise(() => {}) },
    visit: pressed('.waiting-place [role=status]'),
  },
  RecordNotLoaded: {
    answers: working,
    recordView: { code: undefined, load: () => Promise.reject(new TypeError('Failed to fetch')) },
    visit: pressed('.waiting-place [part=failure]'),
  },
  InquiryOpen: { answers: working, visit: opened(1) },
  OtherScript: { answers: working, visit: opened(0) },
  EmailNotDelivered: { answers: working, visit: opened(3) },
  NoWayToReach: { answers: working, visit: opened(5) },
  VisaApplicationOpen: { answers: working, visit: opened(0, 1) },
  CallbackRequestOpen: { answers: working, visit: opened(1, 2) },
  Arrived: {
    // The counts after the first time, when staff come back to the page.
    answers: (() => {
      let asked = 0
      return {
        ...working,
        '/api/admin/login': () => {
          asked = 0
          return json({ token: 'example-token' })
        },
        '/api/admin/counts': () =>
          asked++ ? counts({ inquiries: counted(17, 7, 2) }, { inquiries: { new: 3, urgent: 1 } }) : counts(),
      }
    })(),
    visit: async (root: ParentNode) => {
      await loggedIn('.wait')(root)
      await appears(root, '[part=mail]')
      // Repeated, because a count during the read of the list finds nothing new.
      for (let turn = 0; turn < 50 && !root.querySelector('[part=fresh] button'); turn++) {
        document.dispatchEvent(new Event('visibilitychange'))
        await new Promise(done => setTimeout(done, 20))
      }
      await appears(root, '[part=fresh] button')
    },
  },
  ChoosingAlerts: {
    answers: working,
    visit: async (root: ParentNode) => {
      await loggedIn('.wait')(root)
      root.querySelector<HTMLElement>('[part=alerts]')?.click()
      await appears(root, '.alerts')
    },
  },
  ChoosingLook: {
    answers: working,
    visit: async (root: ParentNode) => {
      await loggedIn('.wait')(root)
      root.querySelector<HTMLElement>('[part=look]')?.click()
      await appears(root, '[part=look] input')
    },
  },
  SearchGoesOn: {
    answers: { ...working, [`${SEARCH}&cursor=b`]: () => new Promise(() => {}) },
    visit: searching('amina', '[part=stop]'),
  },
  SearchFound: { answers: working, visit: searching('amina', '.of-found [part=row]:nth-child(3)') },
  SearchFailed: {
    answers: { ...working, [`${SEARCH}&cursor=b`]: unavailable },
    visit: searching('amina', '[part=failure]'),
  },
  SearchFoundNobody: {
    answers: {
      ...working,
      [`${list}?status=pending&sort=urgency`]: page(inquiries),
      '/api/admin/requests?status=pending&sort=urgency&q=zeynep': () => found('9/9', []),
    },
    visit: async (root: ParentNode) => {
      await filtered('select.active')(root)
      fill(root, { q: 'zeynep' })
      await appears(root, '.empty [part=clear]')
    },
  },
  Inbox: { start: 'inbox', answers: inInbox, visit: loggedIn('.group') },
  InboxLoading: {
    start: 'inbox',
    answers: { ...inInbox, '/api/admin/requests?sort=urgency': () => new Promise(() => {}) },
    visit: loggedIn('.skeleton'),
  },
  InboxOpen: {
    start: 'inbox',
    answers: inInbox,
    visit: async (root: ParentNode) => {
      await loggedIn('.group')(root)
      root.querySelector<HTMLElement>('[part=row]')?.click()
      await appears(root, '[part=record] .wait')
    },
  },
  TimeLimits: { answers: withLimits(), visit: loggedIn(':has([part=deadlines]) [part=row]') },
  MostUrgentFirst: { answers: withLimits({ [list]: page(pressing) }), visit: loggedIn('[part=row]') },
  MostUrgentOpen: {
    answers: withLimits({
      [list]: page(pressing),
      [`${list}/31`]: () => json(pressing[0], { headers: { ETag: '"1"' } }),
    }),
    visit: opened(0),
  },
  TimeLimitOpen: { answers: withLimits(), visit: opened(2) },
  TimeLimitUnknownDay: { answers: withLimits(), visit: opened(1) },
  TimeLimitStale: {
    answers: withLimits({
      [`${list}/9`]: () => json(staleLimits, { headers: { ETag: '"1"' } }),
      [list]: page([staleLimits]),
    }),
    visit: async (root: ParentNode) => {
      await opened(0)(root)
      root.querySelector<HTMLElement>('.limits > details > summary')?.click()
    },
  },
  TimeLimitPassed: { answers: withLimits(), visit: opened(0) },
  TimeLimitDealtWith: {
    answers: withLimits(),
    visit: async (root: ParentNode) => {
      await opened(2)(root)
      root.querySelector<HTMLElement>('.limits [part=action]')?.click()
      await appears(root, '[part=undo]')
    },
  },
  TimeLimitDealtWithBefore: { answers: withLimits(), visit: opened(4) },
  Correcting: {
    answers: withLimits(),
    visit: async (root: ParentNode) => {
      await opened(2)(root)
      root.querySelector<HTMLElement>('[part=correct]')?.click()
      await appears(root, '[part=save-known]')
    },
  },
  Corrected: {
    answers: withLimits(),
    visit: async (root: ParentNode) => {
      await examples.Correcting.visit(root)
      choose(root, 'detained', 'yes')
      fill(root, { sentOn: '2026-11-10', removalOn: '2026-12-01' })
      root.querySelector<HTMLElement>('[part=save-known]')?.click()
      await appears(root, '.known dl')
    },
  },
  CorrectionRefused: {
    answers: withLimits({
      [`PATCH ${list}/9`]: () =>
        json(
          {
            error: {
              code: 'invalid',
              message: 'This change cannot be made',
              issues: [
                { path: 'corrected.sentOn', code: 'too_big', message: 'Please check the day: it is still to come' },
              ],
            },
          },
          { status: 422 },
        ),
    }),
    visit: async (root: ParentNode) => {
      await examples.Correcting.visit(root)
      fill(root, { sentOn: '2026-12-24' })
      root.querySelector<HTMLElement>('[part=save-known]')?.click()
      await appears(root, '.record [part=failure]')
    },
  },
  UnsafeWay: {
    answers: withLimits(),
    visit: async (root: ParentNode) => {
      await opened(2)(root)
      root.querySelector<HTMLElement>('button[part=way]')?.click()
      await appears(root, '.outside')
    },
  },
  SamePersonMany: {
    answers: { ...working, [`${list}/9/thread`]: () => json({ count: 18, complete: false, requests: [] }) },
    visit: async (root: ParentNode) => {
      await opened(1)(root)
      await appears(root, '.thread small')
    },
  },
  SamePersonFailed: {
    answers: { ...working, [`${list}/9/thread`]: unavailable },
    visit: async (root: ParentNode) => {
      await opened(1)(root)
      await appears(root, '.thread [part=failure]')
    },
  },
  ExportOrErase: { answers: working, visit: forGood },
  EraseMistyped: {
    answers: working,
    visit: async (root: ParentNode) => {
      await forGood(root)
      root.querySelector<HTMLElement>('[part=erase]')?.click()
      await appears(root, '.for-good .bad')
    },
  },
  EraseHeld: {
    answers: {
      ...working,
      [`DELETE ${list}/9`]: () => refusal(409, 'held', 'This request is held: end that first, then erase it'),
    },
    visit: async (root: ParentNode) => {
      await erasing(root)
      await appears(root, '.for-good [part=failure]')
    },
  },
  EraseChanged: {
    answers: {
      ...working,
      [`DELETE ${list}/9`]: ({ ifMatch }) =>
        ifMatch === '"2"' ? new Response(null, { status: 204 }) : takenMeanwhile(),
    } satisfies Answers,
    visit: async (root: ParentNode) => {
      await erasing(root)
      await appears(root, '.for-good [part=failure]')
    },
  },
  Erased: {
    answers: working,
    visit: async (root: ParentNode) => {
      await erasing(root)
      await appears(root, '.gone')
    },
  },
  ProcessedByAnother: {
    answers: {
      ...working,
      [`PATCH ${list}/9`]: takenMeanwhile,
    },
    visit: async (root: ParentNode) => {
      await processing(root)
      await appears(root, '[part=done] p')
    },
  },
  ChangedByAnother: {
    answers: { ...working, [`${list}/9`]: () => json(processedBy()) },
    visit: async root => {
      await opened(1)(root)
      await appears(root, '[part=done] p')
    },
  },
  Processed: {
    answers: working,
    visit: async (root: ParentNode) => {
      await processing(root)
      await appears(root, '[part=undo]')
    },
  },
  MenuOpen: {
    answers: working,
    visit: async (root: ParentNode) => {
      await opened(1)(root)
      root.querySelector<HTMLElement>('[part=what-else]')?.click()
      await appears(root, '.menu button')
    },
  },
  MarkedAsSpam: {
    answers: working,
    visit: async (root: ParentNode) => {
      await opened(1)(root)
      await fromMenu(root, 'Mark as spam')
      await appears(root, '[part=undo]')
    },
  },
  ChangeFailed: {
    answers: { ...working, [`PATCH ${list}/9`]: unavailable },
    visit: async (root: ParentNode) => {
      await processing(root)
      await appears(root, '[part=failure]')
    },
  },
  SessionEnded: {
    answers: { ...working, [list]: () => refusal(401, 'unauthorized', 'Please sign in') },
    visit: loggedIn('[part=notice]'),
  },
} satisfies Record<string, AdminExample>

let stages = 0

const startOf = (tab: TabName) => ({ ...startView, tab })

/** Draws an example outside a custom element, as its shadow root would. `transport` replaces the answers. */
export function AdminStage({ example, ...props }: { example: AdminExample; transport?: Transport }) {
  const { answers, origin = location.origin, hash, opener, start = 'inquiries', visit: _, ...rest } = example
  // Each harness has its own address, because the page has one cache.
  const [api] = useState(() => `${origin}/stage-${++stages}`)
  const [widget] = useState(() => ({ host: document.createElement('div') }))
  useState(() => {
    if (hash) history.replaceState(null, '', hash)
    window.opener = opener ?? null
  })
  const transport: Transport = (url, call) => answer(answers, url.slice(api.length), call)
  return (
    <div className="haven">
      <Admin {...widget} api={api} transport={transport} start={startOf(start)} {...rest} {...props} />
    </div>
  )
}
