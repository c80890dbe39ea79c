import { encode } from 'uqr'
import type { ServiceHealthAnswer } from '../../api/contract/health'
import type { ListedAuditAnswer } from '../../api/contract/people/audit'
import type { MeAnswer, PersonAnswer, SessionAnswer, SignInAnswer } from '../../api/contract/people/people'
import type { Role } from '../../api/contract/people/roles'
import { appears, fill, submit } from '../parts/example'
import { type AdminExample, type Answers, json, refusal } from './example-answers'
import { overviewExamples } from './overview-examples'

const APP = 'otpauth://totp/Haven:priya%40haven.example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Haven'
const squares = encode(APP, { border: 2 }).data.map(row => row.map(Number).join(''))

const at = (time: string) => `2026-11-${time}:00.000Z`

const ways: SignInAnswer = { people: true, sharedPassword: true, passkeys: location.origin }

const grace: PersonAnswer = {
  id: 'p1',
  name: 'Grace Okafor',
  email: 'grace@haven.example.org',
  role: 'manager',
  createdAt: at('20T09:00'),
  signedInAt: at('21T08:58'),
  passkeys: 2,
  hasCode: true,
  waiting: 0,
}

const everybody: PersonAnswer[] = [
  grace,
  {
    id: 'p2',
    name: 'Daniel Osei',
    email: 'daniel.osei@haven.example.org',
    role: 'caseworker',
    createdAt: at('20T09:10'),
    signedInAt: at('20T16:40'),
    passkeys: 0,
    hasCode: true,
    waiting: 10,
  },
  {
    id: 'p3',
    name: 'Priya Raman',
    email: 'priya@haven.example.org',
    role: 'reader',
    createdAt: at('21T10:05'),
    passkeys: 0,
    hasCode: false,
    waiting: 0,
    invitedUntil: at('23T10:05'),
  },
]

/** The API's response about a signed-in person with this role. */
const meAs = (role: Role, change: Partial<MeAnswer> = {}): MeAnswer => ({
  person: { id: grace.id, name: grace.name, email: grace.email, role },
  standing: role,
  passkeys: [
    { id: 'k1', name: 'Work phone', createdAt: at('20T09:02'), usedAt: at('21T08:58') },
    { id: 'k2', name: 'Key on the ring', createdAt: at('20T09:04') },
  ],
  hasPassword: true,
  hasCode: true,
  recoveryCodes: 9,
  provenUntil: at('21T12:25'),
  ...change,
})

const sessions: SessionAnswer[] = [
  {
    id: 's1',
    person: null,
    way: 'passkey',
    browser: 'Chrome on Windows',
    startedAt: at('21T08:58'),
    usedAt: at('21T12:10'),
    isThis: true,
  },
  {
    id: 's2',
    person: null,
    way: 'code',
    browser: 'Safari on iPhone',
    startedAt: at('21T07:30'),
    usedAt: at('21T07:41'),
    isThis: false,
  },
  { id: 's3', person: null, way: 'code', startedAt: at('21T07:10'), usedAt: at('21T07:12'), isThis: false },
]

const everybodysSessions: SessionAnswer[] = [
  { ...(sessions[0] as SessionAnswer), person: { id: 'p1', name: 'Grace Okafor' } },
  { ...(sessions[1] as SessionAnswer), person: { id: 'p2', name: 'Daniel Osei' } },
  { ...(sessions[2] as SessionAnswer), way: 'password' },
]

const by = { id: grace.id, name: grace.name }
const entries: ListedAuditAnswer[] = [
  { n: 10, at: at('21T12:11'), by, what: 'record_erased', list: 'inquiries', id: 8 },
  {
    n: 9,
    at: at('21T12:09'),
    by,
    what: 'record_changed',
    list: 'inquiries',
    id: 9,
    reference: 'K7M3XQ39',
    details: { isProcessed: true },
  },
  { n: 8, at: at('21T12:08'), by, what: 'record_opened', list: 'inquiries', id: 9, reference: 'K7M3XQ39' },
  { n: 7, at: at('21T11:40'), by, what: 'records_exported', list: 'callbacks', details: { number: 12, q: true } },
  {
    n: 6,
    at: at('21T10:05'),
    by,
    what: 'person_invited',
    person: { id: 'p3', name: 'Priya Raman' },
    details: { role: 'reader' },
  },
  {
    n: 5,
    at: at('21T08:59'),
    by: 'nobody',
    what: 'sign_in_failed',
    person: { id: 'p2', name: 'Daniel Osei' },
    details: { way: 'code', more: 3 },
  },
  { n: 4, at: at('21T08:58'), by, what: 'signed_in', details: { way: 'passkey' } },
  { n: 3, at: at('21T02:00'), by: 'haven', what: 'records_erased', list: 'visa-applications', details: { number: 2 } },
  { n: 2, at: at('20T09:00'), by: 'operator', what: 'person_invited', person: by, details: { role: 'manager' } },
  { n: 1, at: at('20T08:55'), by: 'shared', what: 'content_changed', content: 'team', details: { done: 'added' } },
]

const health: ServiceHealthAnswer = {
  at: at('21T10:00'),
  version: '0.1.0',
  lines: [
    { about: 'Records', state: 'ok', says: 'Requests can be stored.' },
    {
      about: 'Emails',
      state: 'wrong',
      says: 'Nobody has confirmed the test mail of Monday 16 November, 10:00, UK time: look for it in the inbox of STAFF_EMAIL, also among spam.',
    },
    { about: 'Mail server', state: 'ok', says: 'smtp.haven.example.org:465 answers.' },
    {
      about: 'SPF',
      state: 'look',
      says: 'haven.example.org does not name smtp.haven.example.org ("v=spf1 -all"), so mails may be refused: ask the provider of your mail server what to add in the DNS of the domain.',
    },
    { about: 'DMARC', state: 'ok', says: 'haven.example.org has the policy none.' },
    { about: 'PUBLIC_URL', state: 'ok', says: 'https://intake.haven.example.org leads to this very service.' },
    { about: 'Clock', state: 'ok', says: '2026-11-21T10:00:00.000Z, as at PUBLIC_URL.' },
    { about: 'Disk', state: 'ok', says: '41,203 MB are free.' },
    { about: 'Copy', state: 'ok', says: 'The copy is complete.' },
    {
      about: 'Backup',
      state: 'look',
      says: 'The last backup, /backup/haven, is of 2026-11-02, 19 days ago: run `npm run backup -- FOLDER` every night, onto another disk.',
    },
    { about: 'Settings', state: 'ok', says: 'Nothing looks like a mistake.' },
    { about: 'People', state: 'ok', says: 'Everybody with a password also has a passkey or a code.' },
    { about: 'Version', state: 'ok', says: 'Haven 0.1.0, which has run since Monday 16 November, 08:00, UK time.' },
    { about: 'Node', state: 'ok', says: '24.11.1, which gets security fixes until 2028-04-30.' },
  ],
}

const RECOVERY_CODES = Array.from({ length: 10 }, (_, at) => `k7qd-${2300 + at}-mwx${at}`)
const session = { token: 'example-token', expiresAt: at('21T20:00') }

/** The API's responses about the firm's staff. */
export const people: Answers = {
  '/api/admin/sign-in': () => json(ways),
  '/api/admin/me': () => json(meAs('manager')),
  '/api/admin/sessions': () => json(sessions),
  '/api/admin/sessions?of=all': () => json(everybodysSessions),
  '/api/admin/people': () =>
    json({ people: everybody, sharedPassword: { on: true, isToEnd: false, bySetting: false } }),
  'POST /api/admin/people': ({ json: asked }) =>
    json(
      {
        ...everybody[2],
        ...(asked as object),
        link: 'https://intake.example.org/admin/#invitation=3q2-7wEXAMPLEEXAMPLEEXAMPLE',
      },
      { status: 201 },
    ),
  '/api/admin/audit': () => json(entries),
  '/api/admin/health': () => json(health),
  'POST /api/admin/me/recovery-codes': () => json({ recoveryCodes: RECOVERY_CODES }),
  '/api/admin/invitation': () => json({ name: 'Priya Raman', email: 'priya@haven.example.org', ...session }),
  '/api/admin/me/password': () => json({}),
  'POST /api/admin/me/code': () =>
    json({
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      uri: APP,
      squares,
      sealed: 'sealed',
    }),
  'PUT /api/admin/me/code': () => json({ recoveryCodes: RECOVERY_CODES, session }),
}

/** Types email address, password and code, and presses “Sign in”. */
export async function signIn(root: ParentNode) {
  await appears(root, '[name=code]')
  fill(root, { email: grace.email, password: 'a long walk by the sea', code: '123 456' })
  submit(root)
}

const press = (root: ParentNode, words: string) =>
  [...root.querySelectorAll<HTMLElement>('button')]
    .find(button => button.textContent?.trim().startsWith(words))
    ?.click()
const tab = (words: string, then: string) => async (root: ParentNode) => {
  await signIn(root)
  await appears(root, '[part=row]')
  for (let tries = 0; tries < 50 && !root.querySelector(`[role=tab][id$=${words}]`); tries++) {
    await new Promise(done => setTimeout(done, 20))
  }
  root.querySelector<HTMLElement>(`[role=tab][id$=${words}]`)?.click()
  await appears(root, then)
}
const account = async (root: ParentNode) => {
  await signIn(root)
  await appears(root, '[part=row]')
  root.querySelector<HTMLElement>('[part=account]')?.click()
  await appears(root, '.staff .lines')
}
const invitation = { history: 'on', hash: '#invitation=3q2-7wEXAMPLE3q2-7wEXAMPLE3q2-7wEXAMPLE3q2-' }
const asking = { history: 'sign-in', hash: `#origin=${encodeURIComponent(location.origin)}&nonce=1-2-3-4` }

/** For each name of a state, an example of signing in or of the pages about staff. */
export const staffExamples = (working: Answers) => {
  const answers: Answers = { ...working, ...people }
  const codeSetUp = async (root: ParentNode) => {
    await appears(root, '.choice')
    press(root, 'Set up a password')
    await appears(root, '[name=password]')
    fill(root, { password: 'a long walk by the sea' })
    submit(root)
    await appears(root, '.qr')
  }
  return {
    SignIn: { answers, visit: async root => void (await appears(root, '[name=code]')) },
    SignInWrong: {
      answers: {
        ...answers,
        '/api/admin/login': () =>
          refusal(401, 'unauthorized', 'The email address, the password or the code is not right'),
      },
      visit: async root => {
        await signIn(root)
        await appears(root, '[part=error]:not(:empty)')
      },
    },
    SignInElsewhere: {
      answers,
      origin: 'https://intake.example.org',
      visit: async root => void (await appears(root, '[part=other-way]')),
    },
    SignInNotLoaded: {
      answers: { ...answers, '/api/admin/sign-in': () => refusal(503, 'unavailable', 'Not now') },
      ...invitation,
      visit: async root => void (await appears(root, '[part=failure]')),
    },
    AskedByAnotherSite: {
      answers: { ...answers, '/api/admin/sign-in': () => json({ ...ways, mayAsk: true }) },
      ...asking,
      opener: globalThis,
      visit: async root => {
        // In the product, the dashboard that opened the window sends this message. In the example, the page sends the
        // message to itself.
        const answering = setInterval(() => postMessage({ haven: 'waiting', nonce: '1-2-3-4' }, location.origin), 50)
        await appears(root, '[part=notice]')
        clearInterval(answering)
      },
    },
    AskedInVain: {
      answers: { ...answers, '/api/admin/sign-in': () => json({ ...ways, mayAsk: true }) },
      ...asking,
      opener: globalThis,
      visit: async root => void (await appears(root, '[part=button]')),
    },
    AskedByForeignSite: {
      answers: { ...answers, '/api/admin/sign-in': () => json({ ...ways, mayAsk: false }) },
      ...asking,
      visit: async root => void (await appears(root, '[part=status]')),
    },
    Invited: { answers, ...invitation, visit: async root => void (await appears(root, '.choice')) },
    InvitedBefore: {
      answers: {
        ...answers,
        '/api/admin/invitation': () =>
          refusal(401, 'unauthorized', 'This invitation was used, or is too old: ask for another one'),
      },
      ...invitation,
      visit: async root => void (await appears(root, '.login p')),
    },
    InvitationDamaged: {
      answers,
      history: 'on',
      hash: '#invitation=3q2-7wEXAMPLE',
      visit: async root => void (await appears(root, '.login [part=button]')),
    },
    InvitationNotOpened: {
      answers: { ...answers, '/api/admin/invitation': () => refusal(503, 'unavailable', 'Not now') },
      ...invitation,
      visit: async root => void (await appears(root, '[part=retry]')),
    },
    SignInMissing: {
      answers,
      visit: async root => {
        await appears(root, '[name=code]')
        submit(root)
        await appears(root, '[aria-invalid]')
      },
    },
    WaysNotKnown: {
      answers: { ...answers, '/api/admin/sign-in': () => refusal(503, 'unavailable', 'Not now') },
      visit: async root => void (await appears(root, '[part=failure]')),
    },
    SettingUpCode: { answers, ...invitation, visit: codeSetUp },
    RecoveryCodes: {
      answers,
      ...invitation,
      visit: async root => {
        await codeSetUp(root)
        fill(root, { code: '123456' })
        submit(root)
        await appears(root, '.codes')
      },
    },
    People: { answers, visit: tab('people', '.staff .cards') },
    PersonInvited: {
      answers,
      visit: async root => {
        await tab('people', '.staff .cards')(root)
        fill(root, { name: 'Priya Raman', email: 'priya@haven.example.org' })
        submit(root)
        await appears(root, '.told code')
      },
    },
    PersonToRemove: {
      answers,
      visit: async root => {
        await tab('people', '.staff .cards')(root)
        press(root, 'Remove')
        await appears(root, '.sure')
      },
    },
    RoleToChange: {
      answers,
      visit: async root => {
        await tab('people', '.staff .cards')(root)
        const select = root.querySelectorAll<HTMLSelectElement>('.staff .cards select')[1] as HTMLSelectElement
        select.value = 'manager'
        select.dispatchEvent(new Event('change', { bubbles: true }))
        await appears(root, '.sure')
      },
    },
    InvitedTooLongAgo: {
      answers: {
        ...answers,
        '/api/admin/people': () =>
          json({
            people: [grace, { ...everybody[2], invitedUntil: undefined }],
            sharedPassword: { on: false, isToEnd: true, bySetting: true },
          }),
      },
      visit: tab('people', '.staff .cards'),
    },
    PeopleRefused: {
      answers: {
        ...answers,
        'POST /api/admin/people': () => refusal(409, 'taken', 'Somebody here already has this email address'),
      },
      visit: async root => {
        await tab('people', '.staff .cards')(root)
        fill(root, { name: 'Daniel', email: 'daniel.osei@haven.example.org' })
        submit(root)
        await appears(root, '.staff .problem:not(:empty)')
      },
    },
    ...overviewExamples(answers, shown => tab('overview', shown)),
    Health: { answers, visit: tab('health', '.staff .looks') },
    HealthAllWell: {
      answers: {
        ...answers,
        '/api/admin/health': () => json({ ...health, lines: health.lines.filter(({ state }) => state === 'ok') }),
      },
      visit: tab('health', '.staff .looks'),
    },
    HealthNotKnown: {
      answers: { ...answers, '/api/admin/health': () => refusal(503, 'unavailable', 'Not now') },
      visit: tab('health', '.staff [part=failure]'),
    },
    Audit: { answers, visit: tab('audit', '.entries li') },
    OwnAccount: { answers, visit: account },
    OwnAccountToProve: {
      answers: { ...answers, '/api/admin/me': () => json(meAs('caseworker', { provenUntil: null })) },
      visit: account,
    },
    NewRecoveryCodes: {
      answers,
      visit: async root => {
        await account(root)
        press(root, 'Make new')
        await appears(root, '.codes')
      },
    },
    PasskeyNotAdded: {
      answers: { ...answers, '/api/admin/me/passkey-options': () => refusal(503, 'unavailable', 'Not now') },
      visit: async root => {
        await account(root)
        press(root, 'Add a passkey')
        await appears(root, '.staff .problem:not(:empty)')
      },
    },
    RoleNotKnown: {
      answers: { ...answers, '/api/admin/me': () => refusal(503, 'unavailable', 'Not now') },
      visit: async root => {
        await signIn(root)
        await appears(root, '[part=row]')
        await appears(root, '[part=failure]')
      },
    },
    SeenByReader: {
      answers: { ...answers, '/api/admin/me': () => json(meAs('reader')) },
      visit: async root => {
        await signIn(root)
        await appears(root, '[part=row]')
        root.querySelectorAll<HTMLElement>('[part=row]')[1]?.click()
        await appears(root, '[part=record] .wait')
      },
    },
  } satisfies Record<string, AdminExample>
}
