import type { AdminRecord } from '../../api/contract/records'
import { number } from './strings'
import { sameDayWords } from './waiting-words'

/** Every text of an open record; it comes with the record's code. */
export const recordStrings = {
  erased: 'This has been erased in the meantime: what stands here is kept nowhere else.',

  previous: 'Previous',
  next: 'Next',
  placeOf: (place: number, total: number) => `${number(place)} of ${number(total)}`,
  print: 'Print',
  reference: 'Reference',
  submitted: 'Submitted',
  contact: 'Contact',
  answers: 'What was sent',
  safeContact: 'Reach them safely',
  outside: 'They did not say that this is safe.',
  allTheSame: (way: string) => `${way} all the same`,
  limits: 'Time limits that may apply',
  limitsLead: 'Read with caution: check the letter.',
  noneChecked: 'Rules not checked by a lawyer of the firm',
  someChecked: (unchecked: number, all: number) =>
    `${number(unchecked)} of ${number(all)} rules not checked by a lawyer of the firm`,
  notKnown: (what: string[]) => `Not known: ${what.join(', ')}. So limits for each case are listed.`,
  askExtension: 'May have passed: ask about an extension of time.',
  daysAgo: (days: number) => (days === 1 ? '1 day ago' : `${number(days)} days ago`),
  ruleNotChecked: 'this rule is not checked',
  otherLimits: (count: number) => (count === 1 ? '1 other limit' : `${number(count)} other limits`),
  stale: 'stale, ',
  limitsDealtWith: 'Dealt with on',
  correct: 'Correct the dates',
  correctLead: 'The visitor’s own words stay. Leave empty what is not known.',
  dates: { sentOn: 'Decision sent on', receivedOn: 'Decision received on', removalOn: 'Removal on' },
  saveDates: 'Save the dates',
  datesSaved: 'The dates were corrected.',
  sameDates: 'No date was changed.',
  unknownDay: 'not known',
  correctedAt: 'Corrected on',
  notAnswered: 'Left empty',
  notSafe: 'not said to be safe',
  call: 'Call',
  text: 'Send a text',
  write: 'Write an email',
  whatsapp: 'Open WhatsApp',
  copy: 'Copy',
  copied: 'Copied',
  email: 'Email to staff',
  acknowledgement: 'Acknowledgement to the visitor',
  handling: 'Handling',
  processedAt: 'Processed on',
  answerBy: 'Answer by',
  promised: (span: string, count: 'office' | 'clock') =>
    `promised within ${span}${count === 'office' ? ' of office time' : ''}`,
  nextAttempt: 'Next attempt',
  undo: 'Undo',
  mailAgain: 'The email will be tried again now.',
  unchanged: 'Nothing was done here: somebody else has changed this request meanwhile. Look again, then press again.',

  samePerson: 'Same person',
  threadFailed: 'Other requests of this person could not be looked up.',
  noOthers: 'No other request has this email address or phone number.',
  others: (count: number) => `${number(count)} other ${count === 1 ? 'request' : 'requests'}`,
  manyOthers: (count: number) =>
    `${number(count)} requests have this email address or phone number: a hostel, an interpreter or a centre, perhaps.`,
  sameBy: { email: 'same email', phone: 'same phone', both: 'same email and phone' },
  otherPerson: 'may be another person',
  incomplete: 'Older requests may be missing: the index is still being made.',

  forGood: 'Export or erase',
  exportTitle: 'Export or erase for good',
  chosen: 'Which requests',
  thisOne: 'this one',
  exportJson: 'Export as JSON',
  exportPage: 'Export as a page to read',
  eraseLead:
    'Erasing cannot be undone. It also takes their filed mails, their words in the search and their place among the requests of this person. Backups made before today still hold them.',
  eraseType: (reference: string) => `To erase, type ${reference}`,
  eraseMistyped: (reference: string) => `Type ${reference}, the reference of the request that is open.`,
  eraseNone: 'Choose at least one request.',
  erase: (count: number) => (count === 1 ? 'Erase 1 request for good' : `Erase ${number(count)} requests for good`),
  erasing: 'Erasing...',
  notErased: 'Not everything was erased.',
  cancel: 'Cancel',
} as const

/** What staff may do with a record: the change, the button's words, and what is said once it is done. */
export const actions = {
  process: { change: { isProcessed: true }, button: 'Mark as processed', done: 'Marked as processed.' },
  unprocess: { change: { isProcessed: false }, button: 'Mark as pending', done: 'Marked as pending.' },
  unsuspect: { change: { suspect: false }, button: 'Not spam', done: 'No longer marked as possible spam.' },
  suspect: { change: { suspect: true }, button: 'Possible spam', done: 'Marked as possible spam.' },
  spam: { change: { spam: true }, button: 'Mark as spam', done: 'Marked as spam.' },
  unspam: { change: { spam: false }, button: 'Not spam', done: 'No longer marked as spam.' },
  hold: { change: { held: true }, button: 'Hold', done: 'Held: it will not be erased.' },
  dealWith: {
    change: { limitDealtWith: true },
    button: 'Mark limits as dealt with',
    done: 'The time limits are marked as dealt with.',
  },
  reopenLimit: {
    change: { limitDealtWith: false },
    button: 'Limits not dealt with',
    done: 'The time limits are to be dealt with again.',
  },
  release: { change: { held: false }, button: 'Release', done: 'Released: it will be erased in its time.' },
} as const

/** What others have done with a record since it was read, `now` by the API's clock; empty where only its mails went on. */
export function changedElsewhere(before: AdminRecord, after: AdminRecord, now: number): string {
  const by = (iso: string | null | undefined) =>
    iso ? ` by somebody else ${sameDayWords(Date.parse(iso), now)}` : ' by somebody else'
  const news = [
    before.isProcessed !== after.isProcessed &&
      (after.isProcessed ? `processed${by(after.processedAt)}` : 'marked as pending'),
    before.suspect !== after.suspect && (after.suspect ? 'marked as possible spam' : 'marked as not spam'),
    !before.spam !== !after.spam && (after.spam ? `marked as spam${by(after.spamAt)}` : 'no longer marked as spam'),
    !before.limitDealtWith !== !after.limitDealtWith &&
      `time limits ${after.limitDealtWith ? `dealt with${by(after.limitDealtWith.at)}` : 'to be dealt with again'}`,
    before.decisionCorrections?.length !== after.decisionCorrections?.length && 'dates corrected',
    before.held !== after.held && (after.held ? 'held' : 'released'),
  ].filter(Boolean)
  return news.length ? `Changed elsewhere in the meantime: ${news.join(', ')}.` : ''
}

/** How each mail stands. */
export const mailWords = {
  queued: 'Waiting to be sent',
  sent: 'Sent',
  filed: 'Written to disk: no mail server is set up',
  failed: 'Not delivered',
  skipped: 'Not sent, on purpose',
} as const
