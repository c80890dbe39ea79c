import { setTimeout as delay } from 'node:timers/promises'
import { CONTENT_NAMES, type ContentName } from '../contract/content/content-names'
import { LISTS, type ListName } from '../contract/records/records'
import { webhookFields } from '../contract/webhooks/webhooks'
import type { Example, Inputs } from './example'
import { addLetter, letterForm } from './letters'
import { bearer } from './people'
import { PEOPLE_EXAMPLES } from './people-examples'
import { ENQUIRY, TEST_PASSWORD, type TestService } from './start-test-service'

const LONG = 'x'.repeat(5_001)

/** A complete visa application by an obviously invented person. */
export const APPLICATION = {
  name: 'Ravi Sample',
  email: 'ravi@example.org',
  phone: '+44 20 7946 0456',
  country: 'USA',
  remarks: 'After six, please.',
  submittedAt: '2026-11-21T09:59:58.123Z',
}
export const CALLBACK = { name: 'Ana Invented', phone: '020 7946 0456', preferredTime: 'after six', message: 'Refused' }

const FORMS = {
  inquiries: ['/api/contact', ENQUIRY],
  'visa-applications': ['/api/visa-applications', APPLICATION],
  callbacks: ['/api/callbacks', CALLBACK],
} as const

/** Sends one more request to a list, and marks it as read, because only a read record can be marked as unread. */
async function addOpened(service: TestService, list: ListName): Promise<{ id: string }> {
  const login = await service.login()
  const [form, request] = FORMS[list]
  await service.postJson(form, request)
  const answer = await fetch(`${service.url}/api/admin/${list}?limit=1`, { headers: login })
  const [newest] = (await answer.json()) as { id: number }[]
  const id = String(newest?.id)
  await service.postJson(`/api/admin/${list}/${id}/seen`, undefined, login)
  return { id }
}

const extras: Example['refused'] = [
  [{ privacyVersion: 'x'.repeat(41) }, 'privacyVersion'],
  [{ decision: 'refusal' }, 'decision'],
  [{ decision: { kind: 5 } }, 'decision.kind'],
  [{ decision: { kind: 'refusal', sentOn: '2026-02-30' } }, 'decision.sentOn'],
  [{ decision: { kind: 'refusal', sentOn: '1999-12-31' } }, 'decision.sentOn'],
  [{ decision: { kind: 'refusal', sentOn: '2999-01-01' } }, 'decision.sentOn'],
  [{ decision: { kind: 'refusal', receivedOn: '2999-01-01' } }, 'decision.receivedOn'],
  [{ decision: { sentOn: '2026-06-02', receivedOn: '2026-06-01' } }, 'decision.receivedOn'],
  [{ decision: { removalOn: 'Thursday' } }, 'decision.removalOn'],
  [{ decision: { kind: 'refusal', inUk: true } }, 'decision.inUk'],
  [{ decision: { kind: 'refusal', detained: 1 } }, 'decision.detained'],
  [{ onBehalfOf: LONG }, 'onBehalfOf'],
  [{ onBehalfOf: { name: 'Yaw Boateng' } }, 'onBehalfOf.relationship'],
  [{ onBehalfOf: { relationship: 'My brother', permission: 'maybe' } }, 'onBehalfOf.permission'],
  [{ safeContact: 'by phone' }, 'safeContact'],
  [{ safeContact: { ways: [] } }, 'safeContact.ways'],
  [{ safeContact: { ways: ['call', 'pigeon'] } }, 'safeContact.ways.1'],
  [{ safeContact: { voicemail: 'unknown' } }, 'safeContact.voicemail'],
  [{ interpreter: true }, 'interpreter'],
  [{ for: 'Sophia' }, 'for'],
  [{ for: 0 }, 'for'],
  [{ files: 'letter.pdf' }, 'files'],
  [{ files: ['letter.pdf'] }, 'files.0'],
  [{ files: Array.from({ length: 6 }, () => '0'.repeat(32)) }, 'files'],
  // No letter has this id, although the id has the right format.
  [{ files: ['0'.repeat(32)] }, 'files.0'],
]

const reach: Example['refused'] = [
  [{ email: 'ravi' }, 'email'],
  [{ email: `${'x'.repeat(250)}@example.org` }, 'email'],
  [{ phone: '' }, 'phone'],
  [{ phone: '1'.repeat(41) }, 'phone'],
  [{ phone: 2_079_460_456 }, 'phone'],
]

const forms: Record<string, Example> = {
  'post /api/contact': {
    open: 'n e r c d m s',
    good: ENQUIRY,
    refused: [
      ...extras,
      ...reach,
      [{ language: 'x'.repeat(36) }, 'language'],
      [{ firstName: 'A' }, 'firstName'],
      [{ firstName: undefined }, 'firstName'],
      [{ lastName: 'x'.repeat(101) }, 'lastName'],
      [{ phone: '123456789' }, 'phone'],
      [{ serviceRequired: '' }, 'serviceRequired'],
      [{ serviceRequired: 'Other' }, 'serviceRequired'],
      [{ serviceRequired: 'toString' }, 'serviceRequired'],
      [{ urgencyLevel: 'High' }, 'urgencyLevel'],
      [{ serviceRequired: 'Callback Request', urgencyLevel: 'urgent' }, 'urgencyLevel'],
      [{ message: LONG }, 'message'],
      [{ message: 'bell \u0007' }, 'message'],
    ],
  },
  'post /api/visa-applications': {
    open: 'n e r c d m s',
    good: APPLICATION,
    refused: [
      ...extras,
      ...reach,
      [{ name: ' ' }, 'name'],
      [{ whatsapp: '1'.repeat(41) }, 'whatsapp'],
      [{ service: 'Space visa' }, 'service'],
      [{ refusalCount: '1' }, 'refusalCount'],
      [{ language: 'en-GB' }, 'language'],
      [{ otherLanguage: LONG }, 'otherLanguage'],
      [{ howKnowOther: 'a\nb' }, 'howKnowOther'],
      [{ otherResidingCountry: ['Kenya'] }, 'otherResidingCountry'],
      [{ refusalDetails: LONG }, 'refusalDetails'],
      [{ remarks: null }, 'remarks'],
      [{ submittedAt: 'yesterday' }, 'submittedAt'],
    ],
  },
  'post /api/callbacks': {
    open: 'n e r c d m s',
    good: CALLBACK,
    refused: [
      ...extras,
      [{ name: '' }, 'name'],
      [{ name: 'x'.repeat(101) }, 'name'],
      [{ phone: undefined }, 'phone'],
      [{ preferredTime: 'x'.repeat(201) }, 'preferredTime'],
      [{ message: { text: 'x' } }, 'message'],
    ],
  },
}

const uploads: Record<string, Example> = { 'post /api/uploads': { open: 'n e r c d m s', form: letterForm() } }

const formCounts: Record<string, Example> = {
  'post /api/form-counts': {
    open: 'n e r c d m s',
    good: { form: 'consultation', step: 'began' },
    refused: [
      [{ form: 'Amina' }, 'form'],
      [{ form: '__proto__' }, 'form'],
      [{ form: ['visa'] }, 'form'],
      [{ step: 'seen' }, 'step'],
      [{ step: undefined }, 'step'],
      [{ visitor: 'a' }, 'visitor'],
    ],
  },
}

const filters: Example['refusedQuery'] = [
  ['sort=name', 'sort'],
  [`q=${'x'.repeat(201)}`, 'q'],
  ['status=open', 'status'],
  ['urgency=priority', 'urgency'],
  ['suspect=1', 'suspect'],
  ['spam=yes', 'spam'],
  ['mail=lost', 'mail'],
  // A session with the shared password has no person, so `assigned=me` is refused.
  ['assigned=me', 'assigned'],
  ['assigned=a/b', 'assigned'],
  ['answered=true', 'answered'],
  ['from=yesterday', 'from'],
  ['to=2026-13-01', 'to'],
]

const csvOptions: [string, string][] = [
  ['plain=yes', 'plain'],
  ['columns=old', 'columns'],
]

const CONTENT_EXAMPLES: Record<ContentName, Inputs> = {
  'case-wins': {
    good: { title: 'Ban lifted', description: 'On appeal.', completedDate: '2026-11-02' },
    refused: [
      [{ title: '' }, 'title'],
      [{ description: LONG }, 'description'],
      [{ iconType: 5 }, 'iconType'],
      [{ borderColor: 'x'.repeat(101) }, 'borderColor'],
      [{ compensationAmount: -1 }, 'compensationAmount'],
      [{ compensationAmount: '85000' }, 'compensationAmount'],
      [{ completedDate: 'May' }, 'completedDate'],
      [{ caseType: 'a\nb' }, 'caseType'],
      [{ id: 99 }, 'id'],
    ],
  },
  team: {
    good: { name: 'Ada Invented', title: 'Solicitor', description: 'Bail.' },
    refused: [
      [{ name: undefined }, 'name'],
      [{ title: ' ' }, 'title'],
      [{ description: '' }, 'description'],
      [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl'],
      [{ isFormerHomeOffice: 'yes' }, 'isFormerHomeOffice'],
      [{ linkedinUrl: 'http://linkedin.example.org/ada' }, 'linkedinUrl'],
      [{ emailUrl: 'ada@example.org' }, 'emailUrl'],
      [{ displayOrder: 1.5 }, 'displayOrder'],
      [{ admin: true }, 'admin'],
    ],
  },
  testimonials: {
    good: { name: 'Ben Invented', rating: 5, content: 'They called back.' },
    refused: [
      [{ name: '' }, 'name'],
      [{ title: 5 }, 'title'],
      [{ company: 'x'.repeat(201) }, 'company'],
      [{ rating: 6 }, 'rating'],
      [{ content: 'bell \u0007' }, 'content'],
      [{ imageUrl: '//evil.example/a.png' }, 'imageUrl'],
      [{ createdAt: 'now' }, 'createdAt'],
      [{ isVisible: 1 }, 'isVisible'],
    ],
  },
}

const orderExample = (name: ContentName): Inputs => ({
  make: async ({ context }) => ({ good: { ids: context.content[name].all().map(({ id }) => id) } }),
  refused: [
    [{ ids: 'all' }, 'ids'],
    [{ ids: [0] }, 'ids.0'],
    [{ order: [1] }, 'order'],
  ],
})

const OFFICE = { display: '020 7946 0100', dial: '+442079460100' }
const PERIOD = { days: ['Monday'], opens: '10:00', closes: '18:00' }
const CONTACT = { hours: 2, count: 'office' }

const firmExample: Inputs = {
  good: { phones: { office: OFFICE, emergency: OFFICE } },
  refused: [
    [{ name: 'Other' }, 'name'],
    [{ phones: { office: OFFICE } }, 'phones.emergency'],
    [{ phones: { office: OFFICE, emergency: { ...OFFICE, dial: '+442079460199' } } }, 'phones.emergency.dial'],
    [{ hours: { opening: [], bankHolidays: [] } }, 'hours.opening'],
    [{ hours: { opening: [PERIOD, PERIOD], bankHolidays: [] } }, 'hours.opening'],
    [{ hours: { opening: [{ ...PERIOD, closes: '09:00' }], bankHolidays: [] } }, 'hours.opening.0.closes'],
    [{ hours: { opening: [PERIOD], bankHolidays: [{ date: '2026-02-30', name: 'x' }] } }, 'hours.bankHolidays.0.date'],
    [{ promises: { contact: CONTACT } }, 'promises.callback'],
    [{ promises: { contact: { hours: 81, count: 'office' } } }, 'promises.contact.hours'],
    [{ notices: { underConstruction: false, notices: [{ text: 'x'.repeat(201) }] } }, 'notices.notices.0.text'],
    [{ notices: { underConstruction: false, notices: [{ text: 'x', until: 'soon' }] } }, 'notices.notices.0.until'],
    [{ templates: [{ id: 'a', title: 'A', subject: 'A', text: '{nobody}' }] }, 'templates.0.text'],
  ],
}

/** A webhook whose events are never sent, because the name of its host leads to this machine. */
const WEBHOOK = { url: 'https://localhost/', events: ['request.received'], format: 'json', personal: false }

/** Removes all other webhooks, because there may be at most twenty, and adds a webhook; resolves to its id. */
async function webhookOf({ context: { webhooks } }: TestService): Promise<string> {
  for (const { id } of webhooks.all()) await webhooks.remove(id)
  const added = await webhooks.add(webhookFields.parse(WEBHOOK), 'shared', 'announced')
  return added?.id ?? ''
}

/** Adds a webhook with an event that the service has tried to send; resolves to both ids. */
async function triedEvent(service: TestService): Promise<{ id: string; event: string }> {
  const webhook = await webhookOf(service)
  const { deliveries, store } = service.context
  const event = {
    webhook,
    event: 'request.received',
    at: '2026-11-21T10:00:00.000Z',
    messageId: `msg_${webhook}`,
  } as const
  await store.change('callbacks', 1, { resend: event })
  for (const until = Date.now() + 10_000; Date.now() < until; ) {
    const [line] = await deliveries.of(webhook)
    if (line) return { id: webhook, event: line.id }
    deliveries.wake()
    await delay(20)
  }
  throw new Error('No event was tried')
}

/** The inputs for every endpoint, by method and path. */
export const EXAMPLES: Record<string, Example> = {
  ...forms,
  ...uploads,
  ...formCounts,
  ...PEOPLE_EXAMPLES,
  'get /api/case-wins': {
    open: 'n e r c d m s',
    refusedQuery: [
      ['limit=0', 'limit'],
      ['limit=51', 'limit'],
      ['limit=x', 'limit'],
    ],
  },
  'get /api/team': { open: 'n e r c d m s' },
  'get /api/testimonials': { open: 'n e r c d m s' },
  'get /api/firm': { open: 'n e r c d m s' },
  'get /api/openapi.json': { open: 'n e r c d m s' },
  'get /healthz': { open: 'n e r c d m s' },
  'get /readyz': { open: 'n e r c d m s' },
  'post /api/admin/login': {
    open: 'judged',
    good: { password: TEST_PASSWORD },
    refused: [
      [{ password: 5 }, 'password'],
      [{ password: undefined }, 'password'],
      [{ password: 'x'.repeat(1_001) }, 'password'],
    ],
  },
  'post /api/admin/logout': { open: 'n e r c d m s' },
  'get /api/admin/waiting': {
    open: 'judged',
    async make(service) {
      const answer = await service.postJson('/api/admin/login', { password: TEST_PASSWORD })
      return { login: bearer(((await answer.json()) as { waitingToken: string }).waitingToken) }
    },
  },
  'post /api/admin/tickets': { open: 'r c d m s' },
  'get /api/admin/counts': {
    open: 'r c m s',
    goodQuery: 'list=inquiries,visa-applications,callbacks&ids=inquiries/1,callbacks/1&since=0',
    refusedQuery: [
      ['list=people', 'list'],
      ['list=callbacks&ids=1,x', 'ids'],
      ['list=callbacks,inquiries&ids=callbacks/1,1', 'ids'],
      [`list=callbacks&ids=${'1,'.repeat(500)}1`, 'ids'],
      ['since=-1', 'since'],
    ],
  },
  'get /api/admin/overview': {
    open: 'r c m s',
    goodQuery: 'days=7',
    refusedQuery: [
      ['days=2', 'days'],
      ['as=xls', 'as'],
      ['days=7&from=2026-01-01&to=2026-01-02', 'days'],
      ['from=2026-01-01', 'from'],
      ['from=yesterday&to=2026-01-02', 'from'],
      ['from=2010-01-01&to=2026-01-01', 'from'],
      ['from=2026-02-01&to=2026-01-01', 'to'],
    ],
  },
  'post /api/admin/mail': { open: 'c m s' },
  'get /api/admin/export': {
    open: 'm s',
    goodQuery: 'records=inquiries/1,callbacks/1',
    refusedQuery: [
      ['', 'records'],
      ['records=people/1', 'records'],
      ['records=inquiries/0', 'records'],
      ['records=inquiries/1,', 'records'],
      ['records=inquiries/1&as=pdf', 'as'],
    ],
  },
  'patch /api/admin/records': {
    open: 'c m s',
    good: {
      records: [
        { list: 'inquiries', id: 1 },
        { list: 'callbacks', id: 99 },
      ],
      change: { spam: false },
    },
    refused: [
      [{ records: [] }, 'records'],
      [{ records: [{ list: 'people', id: 1 }] }, 'records.0.list'],
      [{ records: [{ list: 'inquiries', id: 0 }] }, 'records.0.id'],
      [{ records: [1, 1].map(id => ({ list: 'inquiries', id })) }, 'records'],
      [{ records: Array.from({ length: 51 }, (_, id) => ({ list: 'inquiries', id: id + 1 })) }, 'records'],
      [{ change: { corrected: { sentOn: '2026-11-01' } } }, 'change.corrected'],
      [{ change: { answered: 'spoke' } }, 'change.answered'],
      [{ change: { assignedTo: 'nobody-here' } }, 'change.assignedTo'],
    ],
  },
  'get /api/admin/requests': {
    open: 'r c m s',
    goodQuery: 'list=callbacks,inquiries&q=amina',
    refusedQuery: [
      ...filters,
      ['limit=0', 'limit'],
      ['limit=501', 'limit'],
      ['cursor=x', 'cursor'],
      ['q=amina&cursor=x', 'cursor'],
      ['list=people', 'list'],
      ['list=inquiries;callbacks', 'list'],
    ],
  },
  'get /api/admin/requests.csv': { open: 'm s', refusedQuery: [...filters, ...csvOptions, ['list=people', 'list']] },
  'get /api/admin/requests.xlsx': { open: 'm s', refusedQuery: [...filters, ['list=people', 'list']] },
  'get /api/admin/office': { open: 'r c m s' },
  ...Object.fromEntries(
    LISTS.flatMap(list => {
      const path = `/api/admin/${list}`
      return Object.entries<Example>({
        [`get ${path}`]: {
          open: 'r c m s',
          refusedQuery: [...filters, ['limit=0', 'limit'], ['limit=501', 'limit'], ['cursor=x', 'cursor']],
        },
        [`get ${path}.csv`]: { open: 'm s', refusedQuery: [...filters, ...csvOptions] },
        [`get ${path}.xlsx`]: { open: 'm s', refusedQuery: filters },
        [`get ${path}/{id}`]: { open: 'r c m s' },
        [`post ${path}`]: {
          ...forms[`post ${FORMS[list][0]}`],
          open: 'c m s',
          refused: [...(forms[`post ${FORMS[list][0]}`]?.refused ?? []), [{ privacyNotice: 'yes' }, 'privacyNotice']],
        },
        [`patch ${path}/{id}`]: {
          open: 'c m s',
          good: { isProcessed: true },
          refused: [
            [{ isProcessed: 'yes' }, 'isProcessed'],
            [{ suspect: null }, 'suspect'],
            [{ spam: 1 }, 'spam'],
            [{ held: 1 }, 'held'],
            [{ email: 'other@example.org' }, 'email'],
            [{ assignedTo: 'a b' }, 'assignedTo'],
            [{ assignedTo: 'nobody-here' }, 'assignedTo'],
            [{ answered: 'pigeon' }, 'answered'],
            [{ isProcessed: undefined, answered: 'spoke' }, 'answered'],
            [{ confirmed: { contact: 'none', on: true } }, 'confirmed.contact'],
            [{ privacyNotice: 'told' }, 'privacyNotice'],
          ],
        },
        [`post ${path}/{id}/notes`]: {
          open: 'r c m s',
          good: { text: 'Sent the list of papers.' },
          refused: [
            [{ text: '' }, 'text'],
            [{ text: ' \n' }, 'text'],
            [{ text: LONG }, 'text'],
            [{ text: 'bell \u0007' }, 'text'],
            [{ by: 'Ana' }, 'by'],
          ],
        },
        [`post ${path}/{id}/contacts`]: {
          open: 'r c m s',
          good: { how: 'spoke', text: 'Will call again.' },
          refused: [
            [{ how: 'pigeon' }, 'how'],
            [{ how: undefined }, 'how'],
            [{ text: LONG }, 'text'],
            [{ at: '2026-11-21T10:00:00.000Z' }, 'at'],
          ],
        },
        [`get ${path}/{id}/templates`]: { open: 'c m s' },
        [`post ${path}/{id}/seen`]: { open: 'r c m s' },
        [`delete ${path}/{id}/seen`]: {
          open: 'r c m s',
          make: service => addOpened(service, list),
        },
        [`put ${path}/{id}/presence`]: {
          open: 'c m s',
          // Somebody with another session has the record open.
          async make(service) {
            await service.putJson(`${path}/1/presence`, undefined, await service.login())
            return {}
          },
        },
        [`delete ${path}/{id}/presence`]: { open: 'c m s' },
        [`post ${path}/{id}/mail`]: { open: 'c m s' },
        [`get ${path}/{id}/thread`]: { open: 'r c m s' },
        [`get ${path}/{id}/files`]: { open: 'r c m s', make: service => addLetter(service, list) },
        [`get ${path}/{id}/files/{file}`]: { open: 'r c m s', make: service => addLetter(service, list) },
        [`get ${path}/{id}/export`]: { open: 'm s', refusedQuery: [['as=pdf', 'as']] },
        [`delete ${path}/{id}`]: { open: 'm s' },
      })
    }),
  ),
  'get /api/admin/firm': { open: 'd m s' },
  'get /api/admin/first-steps': { open: 'm s' },
  'patch /api/admin/first-steps': {
    open: 'm s',
    good: { left: ['mail'] },
    refused: [
      [{ left: ['all'] }, 'left.0'],
      [{ hoursConfirmed: false }, 'hoursConfirmed'],
    ],
  },
  'post /api/admin/test-mail': { open: 'm s' },
  'get /api/admin/origins': { open: 'm s' },
  'patch /api/admin/origins': {
    open: 'm s',
    good: { origin: 'https://www.partner.example', maySend: true },
    refused: [
      [{ origin: 'partner', maySend: true }, 'origin'],
      [{ origin: 'https://www.partner.example', maySend: 'yes' }, 'maySend'],
    ],
  },
  'get /api/admin/webhooks': { open: 'm s', make: async service => ({ id: await webhookOf(service) }) },
  'post /api/admin/webhooks': {
    open: 'm s',
    good: WEBHOOK,
    refused: [
      [{ url: 'receiver' }, 'url'],
      [{ url: 'http://receiver.example.org' }, 'url'],
      [{ url: 'https://192.168.0.7' }, 'url'],
      [{ events: [] }, 'events'],
      [{ events: ['request.erased'] }, 'events.0'],
      [{ format: 'xml' }, 'format'],
      [{ personal: 'yes' }, 'personal'],
      [{ secret: 'whsec_' }, 'secret'],
    ],
  },
  'patch /api/admin/webhooks/{id}': {
    open: 'm s',
    make: async service => ({ id: await webhookOf(service), good: { on: false } }),
    refused: [
      [{ url: 'https://127.0.0.1' }, 'url'],
      [{ events: [] }, 'events'],
      [{ on: 'yes' }, 'on'],
    ],
  },
  'delete /api/admin/webhooks/{id}': {
    open: 'm s',
    make: async service => ({ id: await webhookOf(service) }),
  },
  'post /api/admin/webhooks/{id}/secret': {
    open: 'm s',
    make: async service => ({ id: await webhookOf(service) }),
  },
  'post /api/admin/webhooks/{id}/test': {
    open: 'm s',
    make: async service => ({ id: await webhookOf(service) }),
  },
  'get /api/admin/webhooks/{id}/deliveries': {
    open: 'm s',
    make: async service => ({ id: (await triedEvent(service)).id }),
  },
  'post /api/admin/webhooks/{id}/deliveries': {
    open: 'm s',
    async make(service) {
      const { id, event } = await triedEvent(service)
      return { id, good: { event } }
    },
    refused: [[{ event: 5 }, 'event']],
  },
  'patch /api/admin/firm': { open: 'd m s', ...firmExample },
  ...Object.fromEntries(
    CONTENT_NAMES.flatMap(name => {
      const path = `/api/admin/content/${name}`
      return [
        [`get ${path}`, { open: 'd m s' }],
        [`post ${path}`, { open: 'd m s', ...CONTENT_EXAMPLES[name] }],
        [`patch ${path}`, { open: 'd m s', ...orderExample(name) }],
        [`get ${path}/{id}`, { open: 'd m s' }],
        [`put ${path}/{id}`, { open: 'd m s', ...CONTENT_EXAMPLES[name], refusedQuery: [['restore=1', 'restore']] }],
        [`delete ${path}/{id}`, { open: 'd m s' }],
      ]
    }),
  ),
}
