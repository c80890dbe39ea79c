import type { Corrected } from '../../../api/contract/forms/corrected'
import type { AdminRecord } from '../../../api/contract/records/records'
import { URGENCY_WORDS, type UrgencyRank } from '../../../api/contract/records/urgency'
import type { HistoryLine } from '../../../api/contract/records/work'
import {
  type Answered,
  CONTACTS,
  type Colleague,
  type ContactHow,
  type WorkBy,
} from '../../../api/contract/records/work-facts'
import { momentWords, sameDayWords } from '../moment-words'
import { number } from '../strings'

/** All texts of an open record, which are loaded together with its code. */
export const recordStrings = {
  erased: 'Somebody has erased this request meanwhile: only this screen still shows it.',

  previous: 'Previous',
  next: 'Next',
  whatElse: 'More actions',
  placeOf: (place: number, total: number) => `${number(place)} of ${number(total)}`,
  print: 'Print',
  markUnread: 'Mark as unread',
  reference: 'Reference',
  sent: 'sent',
  contact: 'Contact',
  answers: 'Answers',
  letters: {
    title: 'Letters',
    kinds: { 'application/pdf': 'PDF', 'image/jpeg': 'Photo (JPEG)', 'image/png': 'Picture (PNG)' },
    scanned: 'scanned',
    locked: 'encrypted, may ask for a password',
    addedAt: 'added',
    flagged: 'A virus scanner flagged this file as',
    quarantined: 'The file is quarantined, and nobody can open it here.',
    notDrawn: 'This picture cannot be shown here. Download it to look at it.',
    pdfNotDrawn: 'This PDF cannot be shown here. Download it to look at it.',
    pdfLocked: 'This PDF asks for its password. Download it to open it.',
    page: (page: number) => `Page ${number(page)}`,
    view: 'View',
    download: 'Download',
    whole: 'Actual size',
    turn: 'Turn',
    showPictures: (count: number) => `Show the ${number(count)} pictures`,
    fetching: 'Fetching the letter …',
    close: 'Close',
    pictureOf: 'Picture:',
    came: (names: string) => `The visitor added ${names}`,
  },
  safeContact: 'Reach them safely',
  allTheSame: (way: string) => `${way} anyway`,
  limits: 'Time limits that may apply',
  limitsLead: 'These limits may be wrong: check the letter.',
  noneChecked: 'Rules not checked by a lawyer of the firm',
  someChecked: (unchecked: number, all: number) =>
    `${number(unchecked)} of ${number(all)} rules not checked by a lawyer of the firm`,
  notKnown: (what: string[]) => `Not known: ${what.join(', ')}. So the limits for each possible answer are listed.`,
  passed: (whatToDo: string) => `May have passed: ${whatToDo}.`,
  daysAgo: (days: number) => (days === 1 ? '1 day ago' : `${number(days)} days ago`),
  allLimits: (count: number) => (count === 1 ? 'Time limit' : 'Time limits'),
  notChecked: 'not checked',
  someNotChecked: 'some not checked',
  onlyIf: (conditions: string[]) => `if ${conditions.join(', or ')}`,
  rule: 'Rule and source',
  ruleNotChecked: 'This rule is not checked',
  otherLimits: (count: number) => (count === 1 ? '1 other limit' : `${number(count)} other limits`),
  stale: 'Stale, ',
  dealtWithOn: 'Dealt with on',
  noRemovalDay: 'Removal: no day is known',
  settledLimits: (count: number) => (count === 1 ? '1 limit is dealt with' : `${number(count)} limits are dealt with`),
  known: 'Known to staff',
  visitorSaid: 'The visitor said:',
  correct: 'Detention, decision and dates',
  correctLead: 'Haven uses these values instead of the visitor’s answers, and keeps both. Leave an unknown day empty.',
  parts: {
    kind: 'Kind of decision',
    sentOn: 'Decision sent on',
    receivedOn: 'Decision received on',
    removalOn: 'Removal on',
    inUk: 'In the UK',
    detained: 'Detained',
  },
  saveKnown: 'Save what we know',
  sameKnown: 'Nothing was changed.',
  correctedAt: 'Last corrected',
  notAnswered: 'Left empty',
  notSafe: 'not said to be safe',
  askFirst: 'ask first',
  saidIn: (reference: string) => `In request ${reference}:`,
  noSafeWay: 'The visitor gave no number or address for the safe ways.',
  call: 'Call',
  text: 'Send a text',
  write: 'Write an email',
  whatsapp: 'Open WhatsApp',
  whatsappShort: 'WhatsApp',
  emailShort: 'Email',
  whatToDo: 'Contact the visitor, and mark the request',
  noWay: 'The visitor left no phone number or email address that can be used.',
  noWayHelp: (reference: string) =>
    `Look below for their earlier requests. If they call, ask for their reference, ${reference}, and how to reach them.`,
  copy: 'Copy',
  copied: 'Copied',
  email: 'Email to staff',
  acknowledgement: 'Acknowledgement to the visitor',
  handling: 'Handling',
  told: 'Told how we use their data',
  notTold: 'Not yet.',
  processedAt: 'Processed on',
  answerBy: 'Answer by',
  nextAttempt: 'Next attempt',
  undo: 'Undo',
  retryMail: 'Retry the email',
  mailAgain: 'Haven now tries to send the email again.',
  unchanged: 'Nothing was done here: somebody else has changed this request. Check the request, then press again.',
  again: (button: string) => `${button} anyway`,
  nextInLine: (name: string) => `Next in line: \u2068${name}\u2069`,
  endOfLine: 'No further request in this list waits for you.',

  work: 'Notes, calls and history',
  allWork: (count: number) => (count === 1 ? 'History' : `All ${count}`),
  priority: 'Priority',
  asChosen: (said: string | undefined) => (said ? `As the visitor chose: ${said}` : 'Not set'),
  followUp: 'Follow-up, UK time',
  followUpDue: 'due',
  setFollowUp: 'Set',
  endFollowUp: 'Remove',
  afterLastDay: (day: string) => `This is after the last day, ${day}.`,
  askedFor: 'The visitor asked for:',
  tryAgain: 'When do we try again?',
  inMinutes: { 30: 'In 30 minutes', 120: 'In 2 hours' } as Record<number, string>,
  noOtherTry: 'No time',
  whose: 'Assigned to',
  nobody: 'Nobody',
  you: (name: string) => `${name} (you)`,
  assign: 'Assign',
  assignTo: (name: string) => `Assign to ${name}`,
  assignToNobody: 'Assign to nobody',
  colleaguesFailed: 'The names of colleagues could not be loaded.',
  openBy: (names: string[]) => `${names.join(' and ')} ${names.length > 1 ? 'have' : 'has'} this request open, too.`,
  howAnswered: 'How was this answered?',
  limitOpen: 'Some time limits are not dealt with yet.',
  notNeeded: 'Not needed',
  kind: 'Kind of entry',
  note: 'Note',
  noteHere: 'Write a note for colleagues; @name emails a colleague',
  saidHere: 'What was said (optional)',
  addNote: 'Add note',
  logContact: 'Log it',
  noteMissing: 'Please write the note.',
  noteAdded: 'The note was added.',
  contactLogged: (how: ContactHow) => `Logged: ${CONTACTS[how]}.`,
  howCall: 'How did the call go?',
  notCalled: 'Did not call',
  emailSent: 'Was the email sent?',
  messageSent: 'Was the message sent?',
  howSent: 'How did you send the answer?',
  notSent: 'Not sent',
  wasAnswer: (how: ContactHow) => `${CONTACTS[how]}: this was the answer`,
  wasTry: (how: ContactHow) => `${CONTACTS[how]}: no answer yet`,
  itAnswered: 'This was the answer',
  answer: 'Answer',
  answerHere: 'Write an answer',
  inLanguage: (title: string, language: string) => `${title} (${language})`,
  templatesFailed: 'The templates could not be read.',
  template: 'Template',
  noTemplate: 'Without a template',
  subject: 'Subject',
  answerText: 'Answer',
  answerNote: 'The answer opens in your own mail program or WhatsApp: you send it there.',
  copyText: 'Copy the text',
  closeAnswer: 'Close',
  received: 'Received',
  answered: 'Answered',
  noAnswerNeeded: 'No answer was needed',
  toConfirm: 'This contact counts as the answer once a caseworker confirms it.',

  mailSubject: (reference: string) => `Your request ${reference}`,
  samePerson: 'Same person',
  alsoSent: 'Also sent',
  withLetters: (count: number) => (count === 1 ? 'with a letter' : `with ${count} letters`),
  moreOfThem: (count: number) => `and ${count} more`,
  threadFailed: 'The person’s other requests could not be read.',
  noOthers: 'No other request has this email address or phone number.',
  others: (count: number) => `${number(count)} other ${count === 1 ? 'request' : 'requests'}`,
  manyOthers: (count: number) =>
    `${number(count)} requests have this email address or phone number. The address or number may belong to a hostel, an interpreter or a centre.`,
  sameBy: { email: 'same email', phone: 'same phone', both: 'same email and phone' },
  otherPerson: 'may be another person',

  forGood: 'Export or erase',
  exportTitle: 'Export or erase for good',
  chosen: 'Requests',
  thisOne: 'this one',
  exportJson: 'Export as JSON',
  exportPage: 'Export as a page to read',
  eraseLead:
    'Erasing cannot be undone. Emails about the requests are deleted, too. Earlier backups still contain the requests.',
  eraseType: (reference: string) => `To erase, type ${reference}`,
  eraseMistyped: (reference: string) => `Type ${reference}, the reference of the request that is open.`,
  eraseNone: 'Choose at least one request.',
  erase: (count: number) => (count === 1 ? 'Erase 1 request for good' : `Erase ${number(count)} requests for good`),
  erasing: 'Erasing...',
  notErased: 'Not everything was erased.',
  changedBeforeErasure: (reference: string, news: string) =>
    `Somebody else has changed ${reference} since you opened it. ${news} Check the request, then press again.`.replace(
      '  ',
      ' ',
    ),
  cancel: 'Cancel',
} as const

/** The actions on a record, each with the change that it makes, the text of its button, and the message after it. */
export const actions = {
  process: { change: { isProcessed: true }, button: 'Mark as processed', done: 'Marked as processed.' },
  unprocess: { change: { isProcessed: false }, button: 'Mark as pending', done: 'Marked as pending.' },
  unsuspect: { change: { suspect: false }, button: 'Not spam', done: 'No longer marked as possible spam.' },
  suspect: { change: { suspect: true }, button: 'Possible spam', done: 'Marked as possible spam.' },
  spam: { change: { spam: true }, button: 'Mark as spam', done: 'Marked as spam.' },
  unspam: { change: { spam: false }, button: 'Not spam', done: 'No longer marked as spam.' },
  told: {
    change: { privacyNotice: 'told' },
    button: 'I have told them',
    done: 'Noted: you have told them how we use their data.',
  },
  notTold: {
    change: { privacyNotice: null },
    button: 'Not told',
    done: 'Noted: nobody has told them how we use their data.',
  },
  hold: { change: { held: true }, button: 'Keep from deletion', done: 'Kept from deletion.' },
  release: { change: { held: false }, button: 'Allow deletion', done: 'Deletion allowed at the end of the retention.' },
} as const

/** A change of a record: the values to send, the text of its button, and the message after the change. */
export interface Action {
  change: object
  button: string
  done: string
}

/** Assigns a record to a person or to nobody. */
export const assigning = (to: Colleague | undefined, own: string | undefined): Action => ({
  change: { assignedTo: to?.id ?? null },
  button: to ? recordStrings.assignTo(to.id === own ? 'me' : to.name) : recordStrings.assignToNobody,
  done: to ? `Assigned to ${to.id === own ? 'you' : to.name}.` : 'Assigned to nobody.',
})

/**
 * Confirms that a contact answered the request, if a reader (a role) had noted the contact. If `on` is false, removes
 * the confirmation.
 */
export const confirming = (contact: string, on: boolean): Action =>
  on
    ? { change: { confirmed: { contact, on } }, button: 'Confirm', done: 'Confirmed: this was the answer.' }
    : { change: { confirmed: { contact, on } }, button: 'Do not confirm', done: 'No longer confirmed.' }

/** Sets the urgency of a record. If `rank` is null, the visitor's choice applies again. */
export const prioritising = (rank: UrgencyRank | null): Action => ({
  change: { priority: rank },
  button: rank ? `Set priority to ${URGENCY_WORDS[rank].toLowerCase()}` : 'Use the visitor’s choice',
  done: rank ? `Priority set to ${URGENCY_WORDS[rank].toLowerCase()}.` : 'The visitor’s choice applies again.',
})

/** Sets or removes the time at which staff want to be reminded of a record. */
export const followingUp = (to: string | null): Action => ({
  change: { followUpAt: to },
  button: to ? 'Set the follow-up' : 'Remove the follow-up',
  done: to ? `Follow-up: ${momentWords(Date.parse(to))}.` : 'There is no follow-up any more.',
})

/**
 * Marks the time limit of one rule as dealt with, or removes the mark if the limit already has it. All other marks
 * stay.
 */
export const dealing = (dealtWith: readonly string[], rule: string): Action =>
  dealtWith.includes(rule)
    ? {
        change: { limitsDealtWith: dealtWith.filter(id => id !== rule) },
        button: 'Reopen',
        done: 'The time limit is reopened.',
      }
    : {
        change: { limitsDealtWith: [...dealtWith, rule] },
        button: 'Mark as dealt with',
        done: 'The time limit is marked as dealt with.',
      }

/** Marks the time limits of these rules as dealt with, and all others as open. */
export const dealingWithAll = (rules: readonly string[]): Action => ({
  change: { limitsDealtWith: rules },
  button: 'Mark all limits as dealt with',
  done: 'The time limits are saved.',
})

/** Corrects what is known about a decision. */
export const correcting = (corrected: Corrected): Action => ({
  change: { corrected },
  button: 'Correct',
  done: 'The correction is saved.',
})

/** Marks a record as processed, with the way in which staff answered it, or with the note that it needed no answer. */
export const processing = (answered: Answered): Action => ({
  ...actions.process,
  change: { isProcessed: true, answered },
})

/** Makes a processed record pending again. */
export const unprocessing: Action = { ...actions.unprocess, change: { isProcessed: false, answered: null } }

/** The result of retrying the mails about a record. */
export const mailNews = ({ mail: { staff, visitor } }: AdminRecord): string => {
  const late = [staff, visitor].find(mail => mail && (mail.state === 'failed' || mail.state === 'queued'))
  return late ? `Not delivered this time either: ${late.lastAnswer ?? mailWords[late.state]}` : 'The email was sent.'
}

/**
 * The new lines in a record's history. Lines about retried mails are left out, because a retry does not change the
 * record.
 */
export const doneSince = (before: AdminRecord, after: AdminRecord): HistoryLine[] =>
  (after.history ?? []).slice(before.history?.length ?? 0).filter(({ what }) => what !== 'mail_retried')

/**
 * A sentence about the changes in `lines`, each with its time and the person who made it; empty when there are none.
 * `now` is on the API's clock.
 */
export function newsInWords(lines: readonly HistoryLine[], own: string | undefined, now: number): string {
  const who = (by: WorkBy) => (by === 'shared' ? 'somebody else' : by.id === own ? 'you' : by.name)
  const said = lines.map(({ at, by, text }) => `${text}, by ${who(by)} ${sameDayWords(Date.parse(at), now)}`)
  return said.length ? `Changed elsewhere in the meantime: ${said.join('; ')}.` : ''
}

/** The words for each state that a mail can have. */
export const mailWords = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  filed: 'Written to disk: no mail server is set up',
  failed: 'Not delivered',
  skipped: 'Not sent, on purpose',
} as const
