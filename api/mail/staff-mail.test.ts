import { createTransport } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { expect, test } from 'vitest'
import { CASE_TYPES, URGENCIES } from '../contract/forms/options'
import type { TimeLimit } from '../contract/limits/time-limits'
import { PLACEHOLDER_EMAIL, PLACEHOLDER_PHONE } from '../contract/records/placeholders'
import type { AdminRecord, ListName } from '../contract/records/records'
import { withUrgency } from '../contract/with-urgency'
import { wordsIn } from '../testing/html-words'
import { newRecord } from '../testing/new-record'
import { enquiry } from '../testing/store-fixtures'
import type { OutgoingMail } from './mail'
import { messageOf } from './message'
import { renderStaffMail } from './staff-mail'

const PARTS = {
  firmName: 'Haven Immigration Law',
  publicUrl: 'https://intake.example.org',
  answerBy: Date.parse('2026-07-01T12:00:00.000Z'),
}
const ADDITIONS = { id: 1, reference: '7KQM4XTR', at: '2026-07-01T10:00:00.000Z', mailDomain: 'example.org' }

/** A locked phone shows at most this many characters of a subject. */
const LOCK_SCREEN = 40

/** The address of the record in the dashboard. */
const RECORD_ADDRESS = `https://intake.example.org/admin/#/inquiries/${ADDITIONS.id}`

/** Texts that break programs which do not escape them. */
const HOSTILE = [
  '<script>alert(1)</script>',
  '</bdi></p><img src=x onerror=alert(1)>',
  '"><a href="javascript:alert(1)">x</a>',
  '&lt;b&gt; &amp;amp; &#x202e;',
  "'; DROP TABLE records; --",
  `\${7*7} {{7*7}} <%= 7*7 %> $& $1 $\``,
  '%0d%0aBcc: everyone@example.org',
  '.\n..\n. dot on a line',
  'From the start\n>From quoted\nFrom again',
  'tab\tand trailing space \nnext',
  '=E2=80=8B =3D soft=\nbreak',
  '請幫忙 我的簽證 🙏🏽 👩‍👩‍👧 ﷽',
  'مرحبا بالعالم 12:34 שלום',
  'Zo\u0065\u0308 Zo\u00eb \ufb01 \u212b',
  'zero\u200bwidth \u2028line \u2029para \ufeffbom \u00a0nbsp \u00ad',
  'rtl \u202egnp.exe\u202c iso \u2067x\u2069',
  `long ${'x'.repeat(2_000)} line`,
  '__proto__ constructor toString null undefined NaN -0 1e1000',
]

function recordOf(fields: Record<string, unknown>, suspect = false, list: ListName = 'inquiries'): AdminRecord {
  return withUrgency(newRecord(list, enquiry(fields, { suspect }), ADDITIONS), '2026-07-01')
}

/** A record's mail, as a mail program parses it. */
async function received(record: AdminRecord, list: ListName = 'inquiries'): Promise<Email & { source: string }> {
  const mail: OutgoingMail = {
    ...renderStaffMail(list, record, PARTS),
    from: { name: PARTS.firmName, address: 'haven@example.org' },
    to: [{ name: '', address: 'staff@example.org' }],
    messageId: record.mail.staff.messageId,
    date: new Date(ADDITIONS.at),
    autoSubmitted: 'auto-generated',
    fileName: 'x',
  }
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message } = await transport.sendMail(messageOf(mail))
  return { ...(await PostalMime.parse(message as Buffer)), source: String(message) }
}

const decoded = (html = '') =>
  html
    .replaceAll('<br>', '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

test.each([
  ['urgent', false, 'URGENT · Visa Rejection · enquiry 7KQM4XTR'],
  ['priority', false, 'High · Visa Rejection · enquiry 7KQM4XTR'],
  ['High', false, 'High · Visa Rejection · enquiry 7KQM4XTR'],
  ['standard', false, 'Medium · Visa Rejection · enquiry 7KQM4XTR'],
  ['whatever', false, 'Low · Visa Rejection · enquiry 7KQM4XTR'],
  ['urgent', true, 'URGENT · Visa Rejection · enquiry 7KQM4XTR · possible spam'],
])(
  'the mail names the rank of "%s" (from a busy address: %s) and the reference in the subject',
  async (urgencyLevel, suspect, subject) => {
    expect((await received(recordOf({ urgencyLevel }, suspect))).subject).toBe(subject)
  },
)

test.each<[ListName, object, string]>([
  ['callbacks', {}, 'Call-back request 7KQM4XTR'],
  ['visa-applications', {}, 'Visa application 7KQM4XTR'],
  ['visa-applications', { service: 'Student visa' }, 'Student visa · visa application 7KQM4XTR'],
  ['visa-applications', { service: 'Work visa - I have offer letter' }, 'Work visa · visa application 7KQM4XTR'],
  ['visa-applications', { service: 'Win now' }, 'Visa application 7KQM4XTR'],
  ['inquiries', { serviceRequired: 'deportation' }, 'Deportation · enquiry 7KQM4XTR'],
  ['inquiries', { serviceRequired: 'Immigration Consultation' }, 'Immigration Consultation · enquiry 7KQM4XTR'],
  ['inquiries', { serviceRequired: 'toString' }, 'Enquiry 7KQM4XTR'],
])(
  'the mail names kind and service in the subject if there is no urgency, but quotes no words of the visitor: %s %j',
  (list, fields, subject) => {
    const { urgencyLevel: _, serviceRequired: __, ...record } = recordOf({}, false, list)
    expect(renderStaffMail(list, { ...record, ...fields } as AdminRecord, PARTS).subject).toBe(subject)
  },
)

test("the mail repeats a phone number in another script's digits with digits that staff can dial", () => {
  const { text, html } = renderStaffMail('inquiries', recordOf({ phone: '٠٢٠ ٧٩٤٦ ٠٩٥٨' }), PARTS)
  expect(text).toContain('Phone: \u2068٠٢٠ ٧٩٤٦ ٠٩٥٨\u2069 (020 7946 0958)\n')
  expect(html).toContain(
    '>٠٢٠ ٧٩٤٦ ٠٩٥٨ (<a href="tel:02079460958" class="link" style="color:#16305a">020 7946 0958</a>)<',
  )
  const unsafe = recordOf({ phone: '٠٢٠ ٧٩٤٦ ٠٩٥٨', safeContact: { ways: ['email'] } })
  expect(renderStaffMail('inquiries', unsafe, PARTS).html).toContain('>٠٢٠ ٧٩٤٦ ٠٩٥٨ (020 7946 0958)<')
})

test('the mail contains everything that the visitor said, with labels, and no empty fields', () => {
  const { text, html } = renderStaffMail(
    'inquiries',
    recordOf({
      urgencyLevel: 'urgent',
      safeContact: { ways: ['text', 'whatsapp'], voicemail: 'no', times: 'after 18:00' },
      decision: { kind: 'refusal', sentOn: '2026-06-30', inUk: 'yes', detained: 'unknown' },
      onBehalfOf: { relationship: 'My brother', permission: 'yes' },
      language: 'ti',
      otherLanguage: '',
      somethingNew: 'A later form asked this',
    }),
    PARTS,
  )
  const expected = [
    'Safe contact: Reach them only by: Text, WhatsApp. Leave no voicemail.',
    'Safe contact, times: after 18:00',
    'Answer by Wednesday 1 July 2026 at 13:00, UK time',
    'Received on Wednesday 1 July 2026 at 11:00, UK time',
    'Name: Amina Okoro-Sample',
    'Phone: 020 7946 0958',
    'Email: amina@example.org',
    // The first fields are those that staff need before they call the visitor.
    'On behalf of, relationship: My brother',
    'On behalf of, permission: Yes',
    'Language: Tigrinya',
    'Message:\n---- 7KQM4XTR ----\nMy visa was refused. “Was nun?” 請幫忙\nThank you\n---- 7KQM4XTR ----',
    `Open this request: ${RECORD_ADDRESS}`,
    'Safe contact, ways: Text, WhatsApp',
    'Safe contact, voicemail: No',
    'Service: Visa Rejection Appeal',
    'Urgency: Urgent: a decision or deadline within 7 days',
    'Decision, kind: Refusal',
    'Decision, sent on: 30 Jun 2026',
    'Decision, in the UK: Yes',
    'Decision, detained: Not known',
    'Something new: A later form asked this',
    'Privacy notice shown, version: 2026-01',
  ]
  expect(expected.map(line => text.indexOf(line))).toEqual(
    expected.map(line => text.indexOf(line)).sort((one, other) => one - other),
  )
  for (const line of expected) expect(text).toContain(line)
  expect(text).not.toContain('Other language')
  expect(html).toContain(`href="${RECORD_ADDRESS}"`)
  // The mail contains no link for a call or an email, because neither is safe for this visitor.
  expect(html).not.toMatch(/href="(?:tel|mailto):/)
})

test('the mail links to the safe ways of contact', () => {
  const { html, replyTo } = renderStaffMail('inquiries', recordOf({}), PARTS)
  expect(html).toContain('<a href="tel:02079460958"')
  expect(html).toContain('<a href="mailto:amina@example.org"')
  expect(replyTo).toMatchObject({ address: 'amina@example.org' })
})

test.each<[object, string, string[]]>([
  [{ ways: ['call'] }, 'Reach them only by: Call. Leave no voicemail.', ['tel:']],
  [
    { ways: ['call', 'email'], voicemail: 'yes' },
    'Reach them only by: Call, Email. A voicemail is safe.',
    ['tel:', 'mailto:'],
  ],
  [{ ways: ['text'], voicemail: 'yes' }, 'Reach them only by: Text.', []],
  [{ note: 'He reads my post.\nNever write.' }, 'Leave no voicemail.', ['tel:', 'mailto:']],
])(
  'the mail opens with how it is safe to reach the visitor, and links to no other way: %j',
  (safeContact, words, links) => {
    const { text, html, replyTo } = renderStaffMail('inquiries', recordOf({ safeContact }), PARTS)
    expect(text.split('\n')[0]).toBe(`Safe contact: ${words}`)
    if ('note' in safeContact) expect(text.split('\n')[1]).toBe('Safe contact, note:')
    expect(html.indexOf(words)).toBeLessThan(html.indexOf('Answer by'))
    expect([...html.matchAll(/href="(tel:|mailto:)/g)].map(([, way]) => way)).toEqual(links)
    expect(replyTo !== undefined).toBe(links.includes('mailto:'))
  },
)

const limit = (change: object) => ({
  id: 'appeal-in-uk',
  title: 'Appeal to the First-tier Tribunal',
  lastDay: '2026-07-14',
  daysLeft: 13,
  assumed: false,
  note: 'Counted from when it was sent.',
  source: { url: 'https://www.example.org/rule', provision: 'Rule 19(2)' },
  checkedOn: null,
  ...change,
})

test.each<[object, string, string]>([
  [{}, 'Medium · Visa Rejection · Limit Tue 14 Jul · enquiry', 'Appeal to the First-tier Tribunal: Last day 14 July'],
  [
    { lastDay: '2027-01-02', daysLeft: 185 },
    'Medium · Visa Rejection · Limit Sat 2 Jan 2027 · enquiry',
    'Last day 2 January 2027',
  ],
  [{ lastDay: '2026-07-08', daysLeft: 7 }, 'LIMIT Wed 8 Jul · Visa', 'Last day 8 July'],
  [
    { id: 'removal', title: 'Removal', lastDay: '2026-07-08', daysLeft: 7 },
    'REMOVAL Wed 8 Jul · Visa',
    'Removal: On 8 July',
  ],
  [
    { id: 'removal', title: 'Removal', lastDay: '2026-06-30', daysLeft: -1 },
    'REMOVAL may have passed · Visa',
    'Removal: May have passed on 30 June: find out where they are now',
  ],
  [{ lastDay: '2026-07-01', daysLeft: 0 }, 'LIMIT Wed 1 Jul · Visa', 'Last day 1 July'],
  [
    { lastDay: '2026-06-30', daysLeft: -1, assumed: true },
    'LIMIT may have passed · Visa',
    'May have passed on 30 June, counted from another date than the rule’s own: ask about an extension of time',
  ],
  [{ lastDay: null, daysLeft: null, assumed: true }, 'LIMIT day unknown · Visa', 'Date unknown: treat as today'],
])('the mail begins with the soonest time limit, and says how reliable it is: %j', (change, subject, words) => {
  const first = limit(change)
  const record = recordOf({ timeLimits: [first], soonestLimit: first.lastDay ?? '2026-07-01' })
  const mail = renderStaffMail('inquiries', record, PARTS)
  expect(mail.subject).toContain(subject)
  expect(mail.subject.indexOf(subject)).toBe(0)
  for (const form of [mail.text, mail.html]) {
    expect(form).toContain(words)
    expect(form).toContain('Rule not checked.')
    expect(form).toContain('Counted from when it was sent.')
  }
  expect(mail.text).toContain('Rule 19(2): https://www.example.org/rule')
  expect(mail.html).toMatch(/<a href="https:\/\/www\.example\.org\/rule"[^>]*>Rule 19\(2\)<\/a>/)
  // A limit is shown in red if it ends within seven days, has passed, or has no day.
  expect(mail.html.includes('class="presses"')).toBe(/^[A-Z]{2}/.test(subject))
  const checked = recordOf({
    timeLimits: [limit({ ...change, checkedOn: '2026-05-04', dealtWithAt: '2026-07-01T11:00:00Z' })],
    soonestLimit: null,
  })
  const dealtWith = renderStaffMail('inquiries', checked, PARTS)
  expect(dealtWith.subject).toMatch(/^Medium · Visa Rejection/)
  expect(dealtWith.text).toContain('Rule checked on 4 May 2026.')
})

test('the mail begins with the limit that its subject names, before one that may have passed', () => {
  const timeLimits = [
    limit({ id: 'review-detained', title: 'Review', lastDay: '2026-06-24', daysLeft: -7 }),
    limit({ lastDay: '2026-07-03', daysLeft: 2 }),
  ]
  const { subject, text, html } = renderStaffMail(
    'inquiries',
    recordOf({ timeLimits, soonestLimit: '2026-06-24' }),
    PARTS,
  )
  expect(subject).toMatch(/^LIMIT Fri 3 Jul/)
  for (const form of [text, html]) {
    expect(form.indexOf('Last day 3 July')).toBeLessThan(form.indexOf('May have passed on 24 June'))
  }
})

test('the mail shows limit, urgency and service in the part of a subject that a locked phone shows', () => {
  const limits = [
    undefined,
    limit({}),
    limit({ lastDay: '2026-07-08', daysLeft: 7 }),
    limit({ lastDay: '2026-06-30', daysLeft: -1 }),
    limit({ lastDay: null, daysLeft: null, assumed: true }),
  ]
  const shown = limits.flatMap(first =>
    Object.keys(CASE_TYPES).map(serviceRequired => {
      const record = recordOf({
        serviceRequired,
        ...(first && { timeLimits: [first], soonestLimit: first.lastDay ?? '2026-07-01' }),
      })
      return renderStaffMail('inquiries', record, PARTS).subject.slice(0, LOCK_SCREEN)
    }),
  )
  expect(new Set(shown).size).toBe(shown.length)
  for (const subject of shown) expect(subject).toMatch(/^(LIMIT [\w ]+|Medium) · (Visa|Dep|Sett|Emp|Other)/)
})

/** The texts between the tags of an HTML mail. */
const pieces = (form: string) =>
  form
    .replace(/^[\s\S]*<\/head>/, '')
    .split(/<[^>]+>/)
    .map(piece => piece.trim())
    .filter(piece => piece !== '')

const DUE = 'Answer by Wednesday 1 July 2026 at 13:00, UK time'
const RECEIVED = 'Received on Wednesday 1 July 2026 at 11:00, UK time'
const HOLD = 'Time limits that may apply. Check each against its source:'

test('the mail shows first the safe ways of contact, then time, name and first limits, and all other limits below the button, in text and HTML', () => {
  const safeContact = { ways: ['text'], times: 'after 18:00', note: 'Never call' }
  const record = recordOf({ safeContact, timeLimits: [limit({ note: '' }), limit({ title: 'Review' })] })
  const { text, html } = renderStaffMail('inquiries', record, PARTS)
  const safe = 'Safe contact: Reach them only by: Text.'
  const source = 'Rule not checked. Rule 19(2): https://www.example.org/rule'
  const appeal = 'Appeal to the First-tier Tribunal: Last day 14 July'
  const note = 'Counted from when it was sent.'
  const subject = 'Medium · Visa Rejection · Limit Tue 14 Jul · enquiry 7KQM4XTR'
  const who = [
    ['Name', 'Amina Okoro-Sample'],
    ['Phone', '020 7946 0958'],
    ['Email', 'amina@example.org'],
  ]
  expect(text.split('\n').slice(0, 15)).toEqual([
    ...[safe, 'Safe contact, times: after 18:00', 'Safe contact, note: Never call', DUE, subject, RECEIVED, ''],
    ...[...who.map(line => line.join(': ')), '', HOLD],
    ...[`- ${appeal}`, `  ${source}`, ''],
  ])
  const others = ['Other limits that may apply:', '- Review: Last day 14 July', `  ${source}`, `  ${note}`, '']
  expect(text).toContain(['', `Open this request: ${RECORD_ADDRESS}`, '', ...others].join('\n'))
  expect(text.match(/after 18:00|Never call/g)).toHaveLength(2)
  const words = pieces(html)
  expect(words.slice(0, words.indexOf('Message'))).toEqual([
    ...[safe, 'Safe contact, times', 'after 18:00', 'Safe contact, note', 'Never call', DUE, subject, RECEIVED],
    ...[...who.flat(), HOLD],
    ...[appeal, 'Rule not checked.', 'Rule 19(2)'],
  ])
  const below = words.slice(words.indexOf('Open this request') + 1)
  expect(below.slice(0, 5)).toEqual([
    ...['Other limits that may apply:', 'Review: Last day 14 July'],
    ...['Rule not checked.', 'Rule 19(2)', note],
  ])
  expect(html).toContain(`<strong>${safe}</strong>`)
  expect(html).toContain(`<strong>${HOLD}</strong>`)
})

test('the mail mentions no safe ways or limits if a record has none', () => {
  const { text, html } = renderStaffMail('inquiries', recordOf({}), PARTS)
  const subject = 'Medium · Visa Rejection · enquiry 7KQM4XTR'
  expect(text.split('\n').slice(0, 5)).toEqual([DUE, subject, RECEIVED, '', 'Name: Amina Okoro-Sample'])
  const words = pieces(html)
  // Beside the subject, a phone shows the first words of the mail, so these words differ from the subject's.
  expect(words.slice(0, words.indexOf('Name'))).toEqual([DUE, subject, RECEIVED])
  expect(html).not.toContain('<strong>')
})

test('the mail calls a detained person’s request urgent even if its form asks for no urgency, and keeps the chosen word', () => {
  const decision = { detained: 'yes' }
  const said = { fields: { name: 'Amina', decision }, suspect: false, acknowledge: false }
  const call = withUrgency(newRecord('callbacks', said, ADDITIONS), '2026-07-01')
  expect(renderStaffMail('callbacks', call, PARTS).subject).toBe('DETAINED · call-back request 7KQM4XTR')
  const inquiry = renderStaffMail('inquiries', recordOf({ decision, urgencyLevel: 'standard' }), PARTS)
  expect(inquiry.subject).toMatch(/^DETAINED · Visa/)
  expect(inquiry.text).toContain(`Urgency: ${URGENCIES.standard}`)
  // Only a mail about a detained person begins with the word that says so.
  expect(inquiry.text.split('\n').slice(1, 3)).toEqual([inquiry.subject, 'Detained'])
  expect(inquiry.html).toContain('>Detained</strong>')
  expect(renderStaffMail('inquiries', recordOf({}), PARTS).text).not.toContain('Detained')
})

test.each<[string, Partial<TimeLimit>, object]>([
  ['REMOVAL Fri 3 Jul · Visa', { id: 'removal', lastDay: '2026-07-03', daysLeft: 2 }, { kind: 'refusal' }],
  ['REMOVAL no day · Visa', { lastDay: null, daysLeft: null }, { kind: 'removal' }],
  ['DETAINED · REMOVAL Fri 3 Jul · Visa', { id: 'removal', lastDay: '2026-07-03', daysLeft: 2 }, { detained: 'yes' }],
  ['DETAINED · LIMIT day unknown · Visa', { lastDay: null, daysLeft: null }, { detained: 'yes' }],
  ['DETAINED · LIMIT Sat 10 Oct · Visa', { lastDay: '2026-10-10', daysLeft: 101 }, { detained: 'yes' }],
])('the mail begins with %s, and a removal with a day comes before all limits', (subject, leading, decision) => {
  const timeLimits = [limit({ lastDay: null, daysLeft: null }), limit(leading)].slice(leading.id ? 0 : 1)
  const mail = renderStaffMail('inquiries', recordOf({ decision, timeLimits, soonestLimit: '2026-07-01' }), PARTS)
  expect(mail.subject.indexOf(subject)).toBe(0)
  if (leading.id) expect(mail.text.indexOf('On 3 July')).toBeLessThan(mail.text.indexOf('Date unknown'))
  // The subject of suspected spam says "Possible spam", and still begins with the request's limit.
  const demoted = { ...recordOf({ decision, timeLimits, soonestLimit: '2026-07-01' }, true), demoted: true }
  const leads = subject.replace(/ · Visa$/, '')
  expect(renderStaffMail('inquiries', demoted, PARTS).subject).toBe(`${leads} · Possible spam: enquiry 7KQM4XTR`)
})

test('the mail says before the message when and in which language the visitor wants the call-back', () => {
  const fields = { name: 'Amina', phone: '020 7946 0958', preferredTime: 'Tuesday', language: 'ti', message: 'Hello' }
  const call = newRecord('callbacks', { fields, suspect: false, acknowledge: false }, ADDITIONS)
  const { text } = renderStaffMail('callbacks', call, PARTS)
  expect(text.split('\n').slice(5, 10)).toEqual([
    ...['Phone: 020 7946 0958', 'Preferred time: Tuesday', 'Language: Tigrinya', '', 'Message: Hello'],
  ])
})

test('the mail shows the values of an earlier version, which stored other words', () => {
  const earlier = {
    safeContact: 'Text only, after 18:00',
    onBehalfOf: 'My brother',
    decision: { kind: 'Refusal', date: '2026-06-30', inUk: true, detained: false },
    language: 'Tigrinya',
  }
  const { text } = renderStaffMail('inquiries', recordOf(earlier), PARTS)
  const expected = [
    'Safe contact: Text only, after 18:00',
    'On behalf of: My brother',
    'Language: Tigrinya',
    'Decision, kind: Refusal',
    'Decision, date: 2026-06-30',
    'Decision, in the UK: Yes',
    'Decision, detained: No',
  ]
  for (const line of expected) expect(text).toContain(line)
})

test('the mail has a label for every question of the wizard', () => {
  const wizard = [
    ...['name', 'email', 'phone', 'whatsapp', 'service', 'country', 'travellers', 'requirement', 'timing'],
    ...['travelHistory', 'travelHistoryTier', 'contact', 'language', 'otherLanguage', 'whoNeedsVisa', 'documents'],
    ...['visaRefusalHistory', 'relationship', 'howKnow', 'residence', 'locality', 'offerLetter', 'usVisa'],
    ...['refusalCount', 'refusalDetails', 'howKnowOther', 'residingCountry', 'otherResidingCountry', 'remarks'],
  ]
  const answers = Object.fromEntries(wizard.map(name => [name, `answer to ${name}`]))
  const record = newRecord('visa-applications', { fields: answers, suspect: false, acknowledge: false }, ADDITIONS)
  const { text } = renderStaffMail('visa-applications', record, PARTS)
  for (const name of wizard)
    expect(text).toMatch(new RegExp(`^[A-Z][A-Za-z -]+( \\(other\\))?: answer to ${name}$`, 'm'))
})

test.each(HOSTILE)('the mail keeps hostile text as it is: %j', async hostile => {
  const mail = await received(recordOf({ message: hostile, firstName: hostile.replaceAll('\n', ' ') }))
  expect(mail.text?.replaceAll('\r\n', '\n')).toContain(hostile)
  expect(decoded(mail.html)).toContain(hostile)
  expect(mail.html).not.toMatch(/<script|<img|javascript:alert\(1\)"/)
  expect(mail.to).toEqual([{ name: '', address: 'staff@example.org' }])
  expect([mail.cc, mail.bcc]).toEqual([undefined, undefined])
})

test.each([
  'Eve\r\nBcc: everyone@example.org',
  'Eve\nSubject: Other',
  'Eve, everyone@example.org',
  'Eve; everyone@example.org',
  'Eve <everyone@example.org>',
  '"Eve" <a@example.org>, <b@example.org>',
  'Eve\u0000\u000b\u2028Bcc: x@example.org',
])('a name cannot add a header or a recipient: %j', async firstName => {
  const mail = await received(recordOf({ firstName, lastName: '' }))
  expect(mail.replyTo).toHaveLength(1)
  expect(mail.replyTo?.[0]?.address).toBe('amina@example.org')
  expect(mail.headers.map(header => header.key).sort()).toEqual([
    ...['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'reply-to', 'subject', 'to'],
    'x-auto-response-suppress',
  ])
  expect(mail.subject).toBe('Medium · Visa Rejection · enquiry 7KQM4XTR')
})

test('a name written as an encoded header reaches mail programs as those very characters', async () => {
  const firstName = '=?utf-8?Q?Eve=0D=0ABcc:_everyone?='
  const { replyTo, source } = await received(recordOf({ firstName, lastName: '' }))
  expect(source).not.toContain('=0D=0A')
  expect(replyTo).toEqual([{ name: firstName.replace('=?', '=\u2060?'), address: 'amina@example.org' }])
})

test('an address cannot add a recipient or a text to the answer that its link opens', async () => {
  const email = 'eve?bcc=everyone&body=%25pay@example.org'
  const { html = '' } = await received(recordOf({ email }))
  const link = new URL(/href="(mailto:[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '')
  expect(decodeURIComponent(link.pathname)).toBe(email)
  expect(link.search).toBe('')
})

test.each(['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
  'a visitor’s lines (%j) cannot look like Haven’s own',
  async breaking => {
    const message = ['Hello', 'Email: eve@example.org', 'Open this request: https://evil.example/admin/'].join(breaking)
    const note = ['none', 'Answer by Monday 4 January 2027 at 12:00, UK time'].join(breaking)
    const mail = await received(recordOf({ message, safeContact: { ways: ['call'], note } }))
    const text = mail.text?.replaceAll('\r\n', '\n') ?? ''
    // Splits the text at lines that no visitor can forge, because the reference in them does not exist before the
    // request is stored.
    const parts = text.split('---- 7KQM4XTR ----\n')
    const [ours, theirs] = [0, 1].map(of => parts.filter((_, at) => at % 2 === of).join(''))
    expect(theirs).toMatch(/none.Answer by Monday 4 January.*Hello.Email: eve@example\.org.Open this request/s)
    expect(ours).not.toMatch(/eve@|evil|4 January/)
    expect(ours).toContain(`Open this request: ${RECORD_ADDRESS}`)
    expect(text).not.toMatch(/[\r\v\f\u0085]/)
    expect(mail.html?.replaceAll(/<bdi[^>]*>.*?<\/bdi>/gs, '')).not.toMatch(/eve@|evil|4 January/)
  },
)

test.each([
  PLACEHOLDER_EMAIL,
  PLACEHOLDER_EMAIL.toUpperCase(),
  'amina@example.org\r\nBcc: everyone@example.org',
  'amina@example.org, everyone@example.org',
  'amina@example.org; everyone@example.org',
  'Amina <amina@example.org>',
  'no address',
  '',
  undefined,
])('the mail has no address for replies if the visitor’s address is %j', async email => {
  const mail = await received(recordOf({ email }))
  expect(mail.replyTo ?? []).toEqual([])
  expect(mail.html).not.toContain('mailto:')
  expect(mail.headers.filter(header => /bcc|cc/.test(header.key))).toEqual([])
})

test.each([PLACEHOLDER_PHONE, '12', 'flat 12', '"><b>'])('the mail makes no phone link from %j', phone => {
  expect(renderStaffMail('inquiries', recordOf({ phone }), PARTS).html).not.toContain('tel:')
})

test('the mail isolates the direction of each value', () => {
  const { text, html } = renderStaffMail('inquiries', recordOf({ firstName: 'مرحبا', lastName: '' }), PARTS)
  expect(text).toContain('Name: \u2068مرحبا\u2069')
  expect(html).toContain('<bdi dir="auto" style="display:block;overflow-wrap:anywhere">مرحبا</bdi>')
})

test('the mail does not mention when an answer is due if the time is unknown', () => {
  const { text } = renderStaffMail('inquiries', recordOf({}), { ...PARTS, answerBy: Number.NaN })
  expect(text).not.toContain('Answer by')
  expect(text.split('\n').slice(1, 4)).toEqual([
    expect.stringContaining('Received on'),
    '',
    expect.stringContaining('Name'),
  ])
})

test('the mail warns staff of a submission that may be spam, and still contains everything', () => {
  const { text } = renderStaffMail('inquiries', recordOf({ message: 'Is this real?' }, true), PARTS)
  expect(text).toContain('This request may be spam, or may come from a person.')
  expect(text).toContain('Is this real?')
})

test('the mail has all its parts in order, with a line of dashes before and after texts of several lines', () => {
  const { subject, text, html } = renderStaffMail('inquiries', recordOf({ privacyVersion: undefined }, true), PARTS)
  expect(text).toBe(
    [
      'Answer by Wednesday 1 July 2026 at 13:00, UK time',
      'Medium · Visa Rejection · enquiry 7KQM4XTR · possible spam',
      'Received on Wednesday 1 July 2026 at 11:00, UK time',
      'Haven marks requests that come very fast, from a busy connection or an unlisted page, or with text in a hidden field. This request may be spam, or may come from a person.',
      '',
      'Name: Amina Okoro-Sample',
      'Phone: 020 7946 0958',
      'Email: amina@example.org',
      '',
      'Message:',
      '---- 7KQM4XTR ----',
      'My visa was refused. “Was nun?” 請幫忙',
      'Thank you',
      '---- 7KQM4XTR ----',
      '',
      `Open this request: ${RECORD_ADDRESS}`,
      '',
      'Service: Visa Rejection Appeal',
      `Urgency: ${URGENCIES.standard}`,
      '',
    ].join('\n'),
  )
  expect(html).toContain(`<title>${subject}</title>`)
  const quiet = [...html.matchAll(/<p class="quiet" style="margin:0 0 16px;color:#4a5568">([^<]*)/g)].map(
    ([, words]) => words,
  )
  expect(quiet).toEqual([...text.split('\n').slice(2, 4), 'Haven Immigration Law'])
  expect(html).toContain(`>${subject}</h1>`)
  expect(html).toMatch(new RegExp(`href="${RECORD_ADDRESS}"[^>]*>Open this request</a>`))
  expect(html.match(/<bdi/g)).toHaveLength(6)
  expect(html).toContain('<a href="mailto:amina@example.org" class="link" style="color:#16305a">amina@example.org</a>')
})

test('the mail has no warning about spam for other submissions', () => {
  const { text } = renderStaffMail('inquiries', recordOf({ message: 'Hello' }), PARTS)
  expect(text).toContain('11:00, UK time\n\nName: ')
})

test.each([
  ['phone', '+44 (20) 7946-0958', 'tel:+442079460958'],
  ['whatsapp', '07700 900.123', 'tel:07700900123'],
  ['phone', '12345', 'tel:12345'],
  ['phone', '123456789012345', 'tel:123456789012345'],
  ['phone', '1234567890123456', undefined],
  ['phone', '1234', undefined],
  ['phone', '020 7946 0958 evenings', 'tel:02079460958'],
  ['phone', '020 7946 0958 ext. 12', 'tel:02079460958'],
  ['phone', '020+7946', undefined],
  ['remarks', '020 7946 0958', undefined],
  ['onBehalfOf', 'amina@example.org', undefined],
])('the mail links the number of a call: %s %j as %s', (name, value, href) => {
  const { html } = renderStaffMail(
    'inquiries',
    recordOf({ phone: '', email: 'amina@example.org', [name]: value }),
    PARTS,
  )
  expect(/href="(tel:[^"]*)"/.exec(html)?.[1]).toBe(href)
  expect(html.match(/mailto:/g)).toHaveLength(1)
})

test.each([{}, { message: 'Two\nlines', phone: '020 7946 0958' }])(
  'a mail in HTML contains nothing that its text does not: %j',
  fields => {
    const { html, text } = renderStaffMail('inquiries', recordOf(fields), PARTS)
    for (const words of wordsIn(decoded(html))) expect(`${text}${PARTS.firmName}`).toContain(words)
  },
)

test('the mail calls a request detention, in subject and text, if its sender came by the link about detention', () => {
  const about = { serviceRequired: 'deportation', message: 'Detention and bail: my brother' }
  const { subject, text } = renderStaffMail('inquiries', recordOf(about), PARTS)
  expect(subject).toMatch(/\bdetention\b/i)
  expect(subject).not.toMatch(/deportation/i)
  expect(text).toContain('Detention and Bail')
  const other = renderStaffMail('inquiries', recordOf({ ...about, message: 'Deportation: my brother' }), PARTS)
  expect(other.subject).toMatch(/deportation/i)
})
