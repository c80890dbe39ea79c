import type { AdminFirm } from '../../api/contract/content/firm-parts'
import type { OriginsAnswer } from '../../api/contract/origins'
import type { DeliveryAnswer, WebhookAnswer } from '../../api/contract/webhooks/webhooks'
import { appears, fill, nextRender, submit } from '../parts/example'
import { type AdminExample, type Answers, json, refusal } from './example-answers'
import { people, signIn } from './staff-examples'

const tagged = (body: unknown, etag = '"1"', status = 200) => json(body, { status, headers: { ETag: etag } })

const wins = [
  {
    id: 1,
    title: 'Unfair dismissal settled',
    description: 'Senior nurse dismissed after a right-to-work error by her employer.',
    iconType: 'handshake',
    borderColor: 'green-500',
    compensationAmount: 85_000,
    completedDate: '2026-11-20',
    caseType: 'employment',
    displayOrder: 1,
    isVisible: true,
    evidence: 'Settlement agreement of 20 November 2026, file 4711',
    asOf: '2026-11-20',
  },
  {
    id: 2,
    title: 'Ten-year ban lifted',
    description: 'Deception finding overturned on appeal; family reunited in Leeds.',
    iconType: 'file-text',
    borderColor: 'blue-500',
    completedDate: '2026-11-17',
    caseType: 'visa-rejected',
    displayOrder: 2,
    isVisible: false,
  },
]

const firm: AdminFirm = {
  parts: {
    hours: {
      value: {
        opening: [{ days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '10:00', closes: '18:00' }],
        bankHolidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
      },
    },
    phones: {
      value: {
        office: { display: '020 7946 0100', dial: '+442079460100' },
        emergency: { display: '020 7946 0199', dial: '+442079460199' },
      },
    },
    promises: {
      value: {
        contact: { hours: 2, count: 'office' },
        callback: { hours: 2, count: 'office' },
        wizard: { hours: 24, count: 'clock' },
        enquiry: { hours: 24, count: 'clock' },
      },
    },
    notices: { value: { underConstruction: false, notices: [{ text: 'We close at 1 pm on Christmas Eve.' }] } },
    thanks: { value: { text: '' } },
    templates: {
      value: [
        {
          id: 'received',
          title: 'We have your request',
          subject: 'Your request {reference}',
          text: 'Dear {name},',
          answers: true,
        },
      ],
    },
  },
  findings: [],
  pages: { state: 'current' },
}

const changedFirm: AdminFirm = {
  ...firm,
  parts: {
    ...firm.parts,
    phones: {
      ...firm.parts.phones,
      changed: {
        by: { id: 'p1', name: 'Grace Okafor' },
        at: '2026-11-21T09:12:00.000Z',
        file: firm.parts.phones.value,
        isFileNewer: true,
      },
    },
  },
  findings: [
    {
      path: 'hours.bankHolidays',
      problem: 'misses Monday 2026-12-28, Boxing Day (substitute day), a day on which the office opens',
      strict: true,
    },
  ],
  pages: {
    state: 'failed',
    problem: 'ENOSPC: no space left on device',
    elsewhere: 'https://intake.haven.example.org',
  },
}

const origins: OriginsAnswer = {
  fromSettings: ['https://www.firm.example.org'],
  added: [
    {
      origin: 'https://*.partner.example.org',
      by: { id: 'p1', name: 'Grace Okafor' },
      at: '2026-11-21T09:12:00.000Z',
    },
  ],
  refused: [
    { origin: 'https://new.partner.example.org:8443', times: 12, at: '2026-11-25T10:31:00.000Z' },
    { origin: 'http://localhost:5173', times: 1, at: '2026-11-25T08:00:00.000Z' },
  ],
}

const webhooks: WebhookAnswer[] = [
  {
    ...{ id: 'w1', url: 'https://cases.firm.example.org/haven', events: ['request.received', 'request.processed'] },
    ...{ format: 'json', personal: true, on: true },
    ...{ by: { id: 'p1', name: 'Grace Okafor' }, at: '2026-11-21T09:12:00.000Z' },
  },
  {
    ...{ id: 'w2', url: 'https://hooks.slack.example.org/services/T0', events: ['request.received'] },
    ...{ format: 'slack', personal: false, on: false, failedAt: '2026-11-25T10:31:00.000Z' },
    ...{ by: 'shared', at: '2026-11-12T09:12:00.000Z' },
  },
]
const deliveries: DeliveryAnswer[] = [
  {
    ...{ id: 'msg_2', event: 'request.received', list: 'callbacks', request: 17, at: '2026-11-25T10:31:00.000Z' },
    ...{ state: 'queued', attempts: 3, answer: '503 Closed for repairs' },
  },
  {
    ...{ id: 'msg_1', event: 'request.processed', list: 'inquiries', request: 4, at: '2026-11-25T08:00:00.000Z' },
    ...{ state: 'sent', attempts: 1, answer: '200 ok' },
  },
]

const press = (root: ParentNode, words: string) =>
  [...root.querySelectorAll<HTMLElement>('.content button')]
    .find(button => button.textContent?.trim().startsWith(words))
    ?.click()

/** The example states of the editors for content and firm. */
export const contentExamples = (working: Answers) => {
  const path = '/api/admin/content/case-wins'
  const answers: Answers = {
    ...working,
    ...people,
    [path]: () => tagged(wins),
    [`${path}/1`]: () => tagged(wins[0]),
    '/api/admin/firm': () => tagged(firm),
    '/api/admin/origins': () => json(origins),
    '/api/admin/webhooks': () => json(webhooks),
    '/api/admin/webhooks/w1/deliveries': () => json(deliveries),
  }
  const open = async (root: ParentNode, then = '.content .items') => {
    await signIn(root)
    await appears(root, '[part=row]')
    await appears(root, '[role=tab][id$=content]')
    root.querySelector<HTMLElement>('[role=tab][id$=content]')?.click()
    await appears(root, then)
  }
  const change = async (root: ParentNode) => {
    await open(root, '.content .items li')
    press(root, 'Change')
    await appears(root, '.content .editor')
  }
  const openFirm = async (root: ParentNode, then = '.content .parts') => {
    await open(root)
    press(root, 'Firm')
    await appears(root, then)
  }
  const save = (root: ParentNode) => submit(root.querySelector('.content .editor')?.parentElement as ParentNode)
  return {
    Content: { answers, visit: root => open(root, '.content .items li') },
    ContentEmpty: { answers: { ...answers, [path]: () => tagged([]) }, visit: root => open(root) },
    ContentNotLoaded: {
      answers: { ...answers, [path]: () => refusal(503, 'unavailable', 'Not now') },
      visit: root => open(root, '.content [part=failure]'),
    },
    ContentChange: { answers, visit: change },
    ContentHidden: {
      answers: { ...answers, [`PUT ${path}/1`]: () => tagged({ ...wins[0], isVisible: false }, '"2"') },
      visit: async root => {
        await open(root, '.content .items li')
        press(root, 'Hide')
        await appears(root, '.content [data-do=undo]')
      },
    },
    ContentRefused: {
      answers: {
        ...answers,
        [`PUT ${path}/1`]: () =>
          json(
            {
              error: {
                code: 'invalid',
                message: 'Some fields need to be corrected',
                issues: [{ path: 'title', code: 'too_small', message: 'Please give a title' }],
              },
            },
            { status: 422 },
          ),
      },
      visit: async root => {
        await change(root)
        fill(root, { title: ' ' })
        await nextRender()
        save(root)
        await appears(root, '.content .bad')
      },
    },
    ContentChangedElsewhere: {
      answers: {
        ...answers,
        [`PUT ${path}/1`]: () =>
          tagged(
            {
              error: { code: 'changed_elsewhere', message: 'Somebody else has changed this' },
              present: { ...wins[0], title: 'Dismissal of a nurse settled' },
            },
            '"2"',
            409,
          ),
      },
      visit: async root => {
        await change(root)
        fill(root, { title: 'Nurse’s dismissal settled' })
        await nextRender()
        save(root)
        await appears(root, '.content .theirs')
      },
    },
    ContentNotSaved: {
      answers: { ...answers, [`PUT ${path}/1`]: () => refusal(503, 'unavailable', 'We cannot save anything now.') },
      visit: async root => {
        await change(root)
        fill(root, { title: 'Kept when it cannot be saved' })
        await nextRender()
        save(root)
        await appears(root, '.content .problem:not(:empty)')
      },
    },
    Firm: { answers, visit: root => openFirm(root) },
    Sites: {
      answers,
      visit: async root => {
        await open(root)
        press(root, 'Sites')
        await appears(root, '[part=refused]')
        press(root, 'Allow')
        await appears(root, '.content [name=host]')
      },
    },
    Webhooks: {
      answers,
      visit: async root => {
        await open(root)
        press(root, 'Webhooks')
        await appears(root, '[part=webhooks] .items li')
        press(root, 'Last events')
        await appears(root, '[part=deliveries] li')
      },
    },
    WebhookSecret: {
      answers: { ...answers, 'POST /api/admin/webhooks': () => json({ id: 'w3', secret: `whsec_${'k'.repeat(43)}=` }) },
      visit: async root => {
        await open(root)
        press(root, 'Webhooks')
        fill(await appears(root, '[part=webhooks]'), { url: 'https://cases.firm.example.org/haven' })
        await nextRender()
        submit(root.querySelector('[part=webhooks]') as ParentNode)
        await appears(root, '[part=webhooks] .told')
      },
    },
    FirmChanged: {
      answers: { ...answers, '/api/admin/firm': () => tagged(changedFirm) },
      visit: root => openFirm(root),
    },
    FirmNotLoaded: {
      answers: { ...answers, '/api/admin/firm': () => refusal(503, 'unavailable', 'Not now') },
      visit: root => openFirm(root, '.content [part=failure]'),
    },
    FirmChangedElsewhere: {
      answers: {
        ...answers,
        'PATCH /api/admin/firm': () =>
          tagged(
            { error: { code: 'changed_elsewhere', message: 'Somebody else has changed this' }, present: changedFirm },
            '"2"',
            409,
          ),
      },
      visit: async root => {
        await openFirm(root)
        fill(root, { 'office.display': '020 7946 0777' })
        await nextRender()
        press(root, 'Save Phone numbers')
        await appears(root, '.content .theirs')
      },
    },
  } satisfies Record<string, AdminExample>
}
