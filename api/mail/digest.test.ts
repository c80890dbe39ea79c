import { expect, test } from 'vitest'
import { linksIn, wordsIn } from '../testing/html-words'
import { type Digest, renderDigest } from './digest'

const DASHBOARD = 'https://intake.example.org/admin/'
const QUIET_DAY: Digest = {
  day: 'Monday 23 November',
  since: 'Friday 20 November, 09:00',
  cameIn: [],
  waits: [{ what: 'enquiries', number: 0 }],
  urgent: 0,
  answered: 0,
  whose: [],
  demoted: 0,
  deadlines: { passed: 0, within7: 0 },
  detained: { rows: [], all: 0 },
  removals: { rows: [], all: 0 },
  limits: { rows: [], all: 0 },
  followUps: { rows: [], all: 0 },
  late: [],
  allLate: 0,
  service: [{ about: 'Mail', says: 'ok' }],
}
const FULL_DAY: Digest = {
  ...QUIET_DAY,
  cameIn: [
    { what: 'enquiries', number: 4 },
    { what: 'call-back requests', number: 0 },
    { what: 'visa application', number: 1 },
  ],
  waits: [
    { what: 'enquiries', number: 3 },
    { what: 'call-back requests', number: 2 },
  ],
  urgent: 1,
  answered: 6,
  whose: [
    { what: 'Ana Silva', number: 4 },
    { what: 'Bo Lind', number: 0 },
    { what: 'nobody', number: 1 },
  ],
  demoted: 7,
  deadlines: { passed: 1, within7: 2 },
  detained: {
    rows: [{ what: 'enquiry 4DETAINE', href: `${DASHBOARD}#/inquiries/7`, urgencyLine: 'Detained', more: ['nobody'] }],
    all: 1,
  },
  limits: { rows: [], all: 2 },
  followUps: {
    rows: [
      { what: 'enquiry 4FXWUP44', href: `${DASHBOARD}#/inquiries/9`, urgencyLine: 'Follow-up 14:00', more: ['Bo'] },
    ],
    all: 1,
  },
  removals: {
    rows: [
      { what: 'enquiry 4REMVAL4', href: `${DASHBOARD}#/inquiries/8`, urgencyLine: 'Removal Thu 3 Dec', more: ['Bo'] },
    ],
    all: 3,
  },
  late: [
    {
      what: 'enquiry K7QXM3TA',
      href: `${DASHBOARD}#/inquiries/1`,
      urgencyLine: 'Late since 12:00',
      more: ['nobody', 'sea'],
    },
  ],
  allLate: 3,
  service: [
    { about: 'Mail', says: 'ok' },
    { about: 'Copy', says: 'an hour old' },
  ],
}
const render = (digest: Digest) => renderDigest(digest, 'https://intake.example.org')

test('on a quiet day the digest says that no request waits, and leaves out figures that are 0', () => {
  const { subject, text, html } = render(QUIET_DAY)
  expect(subject).toBe('Monday 23 November: nothing waiting')
  expect(text.split('\n')).toEqual([
    subject,
    '',
    'Came in since Friday 20 November, 09:00: Nothing.',
    'Waiting for an answer: Nothing.',
    '',
    'The service:',
    '- Mail: ok',
    '',
    `Open the dashboard: ${DASHBOARD}`,
    '',
  ])
  expect(wordsIn(html)).toEqual([
    subject,
    subject,
    'Came in since Friday 20 November, 09:00',
    'Nothing.',
    'Waiting for an answer',
    'Nothing.',
    'Open the dashboard',
    'The service',
    'Mail',
    'ok',
  ])
  expect(linksIn(html)).toEqual([DASHBOARD])
})

test('the digest counts new requests, waiting ones by person, and names detained people, near limits and late requests', () => {
  const { subject, text, html } = render(FULL_DAY)
  expect(subject).toBe('1 DETAINED · 3 REMOVALS · 2 LIMITS · Monday 23 November: 5 waiting, 3 late')
  expect(text.split('\n')).toEqual([
    subject,
    '',
    'Came in since Friday 20 November, 09:00: 4 enquiries, 1 visa application',
    'Waiting for an answer: 3 enquiries, 2 call-back requests (1 urgent)',
    'Assigned to: Ana Silva 4, nobody 1',
    'Answered, not yet processed: 6',
    'Time limits: 2 within 7 days, 1 may have passed',
    'May be spam: 7 of these requests. Some may come from people: please check.',
    '',
    'Detained:',
    '- enquiry 4DETAINE, Detained, nobody',
    `  ${DASHBOARD}#/inquiries/7`,
    '',
    'Removals near or passed:',
    '- enquiry 4REMVAL4, Removal Thu 3 Dec, Bo',
    `  ${DASHBOARD}#/inquiries/8`,
    'And 2 more.',
    '',
    'Time limits near or passed:',
    'And 2 more.',
    '',
    'Late:',
    '- enquiry K7QXM3TA, Late since 12:00, nobody, sea',
    `  ${DASHBOARD}#/inquiries/1`,
    'And 2 more.',
    '',
    'Follow-ups due today or earlier:',
    '- enquiry 4FXWUP44, Follow-up 14:00, Bo',
    `  ${DASHBOARD}#/inquiries/9`,
    '',
    'The service:',
    '- Mail: ok',
    '- Copy: an hour old',
    '',
    `Open the dashboard: ${DASHBOARD}`,
    '',
  ])
  expect(wordsIn(html)).toEqual([
    subject,
    subject,
    'Came in since Friday 20 November, 09:00',
    '4 enquiries, 1 visa application',
    'Waiting for an answer',
    '3 enquiries, 2 call-back requests (1 urgent)',
    'Assigned to',
    'Ana Silva 4, nobody 1',
    'Answered, not yet processed',
    '6',
    'Time limits',
    '2 within 7 days, 1 may have passed',
    'May be spam',
    '7 of these requests. Some may come from people: please check.',
    'Detained',
    'Detained',
    'enquiry 4DETAINE',
    'nobody',
    'Removals near or passed',
    'Removal Thu 3 Dec',
    'enquiry 4REMVAL4',
    'Bo',
    'And 2 more.',
    'Time limits near or passed',
    'And 2 more.',
    'Late',
    'Late since 12:00',
    'enquiry K7QXM3TA',
    'nobody',
    'sea',
    'And 2 more.',
    'Follow-ups due today or earlier',
    'Follow-up 14:00',
    'enquiry 4FXWUP44',
    'Bo',
    'Open the dashboard',
    'The service',
    'Mail',
    'ok',
    'Copy',
    'an hour old',
  ])
  expect(linksIn(html)).toEqual([...[7, 8, 1, 9].map(id => `${DASHBOARD}#/inquiries/${id}`), DASHBOARD])
  expect(html).toContain('<h2 style="margin:24px 0 8px;font-size:18px;line-height:1.3">Late</h2>')
})

test('the digest says that it names all late requests only if it does', () => {
  const { text } = render({ ...FULL_DAY, removals: QUIET_DAY.removals, limits: QUIET_DAY.limits, allLate: 1 })
  expect(text).not.toContain('more')
})
