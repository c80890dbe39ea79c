import type { ContentName } from '../../../api/contract/content/content-names'
import type { AuditKind } from '../../../api/contract/people/audit-kinds'
import type { SessionAnswer } from '../../../api/contract/people/people'
import type { Role } from '../../../api/contract/people/roles'
import type { ListName } from '../../../api/contract/records/records'
import { listOf } from '../list/lists'
import { number } from '../strings'

type SignInWay = SessionAnswer['way']

/** The name of each role, with what it may do. */
export const ROLE_WORDS: Record<Role, { name: string; may: string }> = {
  reader: { name: 'Reader', may: 'sees requests, writes notes, and records calls and messages' },
  caseworker: { name: 'Caseworker', may: 'does what a reader does; also answers, assigns and changes requests' },
  editor: {
    name: 'Editor',
    may: 'changes the site’s content and the firm’s facts, and sees Health; sees no request, no person and no audit',
  },
  manager: { name: 'Manager', may: 'does everything: also exports, erases, manages people, and reads the audit' },
}

/** The words for each way to sign in. */
export const WAY_WORDS: Record<SignInWay, string> = {
  password: 'the shared password',
  passkey: 'passkey',
  code: 'password and code',
  recovery: 'recovery code',
  invitation: 'invitation',
}

/** The words for each kind of audit entry. */
export const AUDIT_WORDS: Record<AuditKind, string> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Could not sign in',
  signed_out: 'Signed out',
  sessions_ended: 'Sessions ended',
  invitation_opened: 'Invitation opened',
  record_entered: 'Entered',
  record_opened: 'Opened',
  file_opened: 'Opened a letter of',
  record_changed: 'Changed',
  note_added: 'Note added to',
  contact_logged: 'Contact logged on',
  mail_retried: 'Email sent again',
  records_exported: 'Exported',
  export_ended: 'Export downloaded',
  record_erased: 'Erased',
  records_erased: 'Erased at the end of their retention',
  content_changed: 'Content changed',
  firm_changed: 'Firm changed',
  origins_changed: 'Allowed sites changed',
  webhooks_changed: 'Webhooks changed',
  webhook_resent: 'Event sent to a webhook again',
  person_invited: 'Invited',
  person_changed: 'Person changed',
  person_reset: 'Person reset',
  person_removed: 'Person removed',
  way_in_changed: 'Way to sign in changed',
  shared_password_changed: 'Shared password changed',
  audit_exported: 'Audit exported',
  loss_accepted: 'Accepted the loss of records',
  loss_dealt_with: 'Lost records dealt with',
  overview_exported: 'Overview exported',
}

/** The labels for the details of an audit entry. If a label is empty, the page shows only the value. */
const DETAIL_WORDS: Record<string, string> = {
  way: '',
  done: '',
  role: '',
  number: 'how many',
  more: 'more of them',
  q: 'by words',
  on: 'switched on',
  isProcessed: 'processed',
  held: 'kept from deletion',
  limitsDealtWith: 'time limits dealt with',
  limitDealtWith: 'time limits dealt with',
  followUp: 'follow-up',
  corrected: 'corrected answers about the decision',
  // Only entries from before 0.2.0 contain this detail.
  decisionDates: 'dates of the decision',
}

/** One detail of an audit entry in words. */
export function detailWords(name: string, value: string | number | boolean): string {
  const words = DETAIL_WORDS[name] ?? name
  const said = value === true ? 'yes' : value === false ? 'no' : `${value}`.replaceAll('_', ' ')
  return words ? `${words}: ${said}` : said
}

export const contentWords: Record<ContentName, string> = {
  'case-wins': 'Case wins',
  team: 'Team',
  testimonials: 'Testimonials',
}

export const listWords = (list: ListName) => listOf(list).title

/** A record in words, such as `Contact inquiry K7M3XQ39`. An erased record has its number instead of its reference. */
export const recordWords = (list: ListName, record: string | number) =>
  `${{ inquiries: 'Contact inquiry', 'visa-applications': 'Visa application', callbacks: 'Callback request' }[list]} ${typeof record === 'string' ? record : `no. ${number(record)}`}`

/** All texts about staff, the audit, the account and the health of the service. */
export const say = {
  failed: 'This could not be loaded.',
  overviewFailed: 'The overview could not be loaded.',
  stale: 'This page could not be updated, so it may be out of date.',

  people: 'People',
  nobodyYet: 'No person has an account here yet, so everybody shares one password. Invite yourself first, as manager.',
  you: 'you',
  of: (name: string) => `of ${name}`,
  name: 'Name',
  email: 'Email address',
  noName: 'Please enter a name',
  noEmail: 'Please enter an email address',
  role: 'Role',
  waysIn: 'Signs in with',
  passkeys: (count: number) => (count === 1 ? '1 passkey' : `${count} passkeys`),
  codes: 'password and code',
  noWay: 'nothing yet',
  invitation: 'Invitation',
  until: 'until',
  tooOld: 'ended',
  lastIn: 'Last signed in',
  never: 'never',
  invite: 'Invite somebody',
  send: 'Invite',
  sending: 'Inviting...',
  invited: (name: string) => `${name} is invited, and gets a link by email. The link works once, within 48 hours.`,
  link: (name: string) => `Hand this link to ${name} yourself, and to nobody else. It works once, within 48 hours.`,
  linkFor: (name: string) => `The link for ${name}`,
  linkBelow: (name: string) => `${name} is invited: here is the link.`,
  ofLink: 'the link',
  handed: 'I have handed it over',
  toPerson: (name: string) => `to ${name}`,
  inviteAgain: 'Invite again',
  changeRole: 'Change role',
  roleWhy: (name: string, role: string, may: string) => `${name} becomes ${role}: ${may}. This applies at once.`,
  roleChanged: (name: string, role: string) => `${name} is ${role} now.`,
  reset: 'Reset sign-in',
  resetWhy: (name: string) =>
    `${name} is signed out everywhere, and needs a new invitation. Do this after the loss of a phone, or after misuse.`,
  remove: 'Remove',
  removed: (name: string) => `${name} is removed.`,
  removeWhy: (name: string) => `${name} loses access at once, on every device. What they did stays in the audit.`,
  successorOf: (count: number) =>
    count === 1 ? '1 waiting request: give it to' : `${count} waiting requests: give them to`,
  nobody: 'Nobody',
  cancel: 'Cancel',
  shared: 'The shared password',
  sharedOn:
    'With the shared password, everybody still signs in as manager. End this password when each of you can sign in by name.',
  sharedToEnd: 'The shared password ends as soon as a manager signs in by name.',
  sharedOff: 'The shared password is switched off: everybody signs in by name.',
  end: 'End the shared password',
  bringBack: 'Bring back the shared password',
  sharedBySetting: 'The person who runs your server decides this, with the setting SHARED_PASSWORD.',
  sharedByName: 'To end the shared password, sign in with your own name first.',
  sharedIsEnded: 'The shared password ends.',
  sharedIsBack: 'The shared password works again.',
  allSessions: 'Who is signed in',
  whoShares: 'Shared password',
  sessionOf: (name: string) => `the session of ${name}:`,
  sessionEnded: 'Session ended.',

  account: 'Your account',
  sharedAccount: 'You are signed in with the shared password. For an account of your own, ask a manager.',
  ways: 'How you sign in',
  password: 'Password and code',
  passkey: 'Passkey',
  added: 'added',
  used: 'last used',
  addPasskey: 'Add a passkey',
  passkeyName: 'Name of a new passkey',
  usualName: 'Work phone',
  noPasskey: 'No passkey was made.',
  passkeyAdded: (name: string) => `${name} is added.`,
  passkeyRemoved: (name: string) => `${name} is removed.`,
  codeSetUp: 'Your sign-in is changed.',
  setUp: 'Set up a password and an app',
  changeSetUp: 'Change the password and the app',
  recovery: (count: number) => (count === 1 ? '1 recovery code is left' : `${count} recovery codes are left`),
  newRecovery: 'Make new recovery codes',
  newCodes: 'Your new recovery codes',
  onlyOneWay:
    'This passkey is your only way to sign in. Add a second one, so that you can still sign in if you lose the device.',
  proveAgain: 'You signed in more than 15 minutes ago. To change how you sign in, log out and sign in again.',
  sessions: 'Where you are signed in',
  someBrowser: 'A browser',
  by: 'by',
  since: 'since',
  thisOne: 'this one',
  endOne: 'End',
  endSession: 'End the session',
  endWhy: 'This session ends at once. The person can sign in again; other sessions stay open.',
  endOthers: 'End all other sessions',
  endOthersWhy: 'You stay signed in here. You are signed out at once on every other device and browser.',

  health: 'Health',
  healthLead: 'Pass commands and settings in `this typeface` on to the person who runs your server.',
  /** The words for checks that the service names after a setting. */
  healthAbout: { PUBLIC_URL: 'Web address', TRUST_PROXY: 'Proxy' } as Partial<Record<string, string>>,
  states: { wrong: 'Wrong', look: 'Check', ok: 'OK' },
  standing: (wrong: number, look: number) =>
    wrong + look === 0
      ? 'All is well.'
      : [
          ...(wrong ? [`${number(wrong)} ${wrong === 1 ? 'thing is' : 'things are'} wrong`] : []),
          ...(look ? [`${number(look)} ${look === 1 ? 'thing' : 'things'} to check`] : []),
        ].join(', '),
  lookedAt: 'Checked',
  lookAgain: 'Check again',

  audit: 'Audit',
  auditLead: 'Who did what and when, newest first. Nobody can change this list, not even a manager.',
  who: 'Who',
  what: 'What',
  reference: 'Reference',
  everybody: 'Everybody',
  everything: 'Everything',
  from: 'From',
  to: 'To',
  csv: 'CSV',
  more: 'Show older entries',
  none: 'There is nothing to show.',
  onlyTheirs: ': show only what they did',
  reading: 'Loading...',
  all: (count: number) => (count === 1 ? 'This is the only entry.' : `These are all ${number(count)} entries.`),
} as const
