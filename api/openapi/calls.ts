import * as z from 'zod/mini'
import { putItemQuery } from '../calls/admin-content'
import { firmChange } from '../calls/admin-firm'
import { auditFilters, auditParams } from '../calls/audit-query'
import { caseWinsQuery } from '../calls/content'
import { exportOneQuery, exportQuery } from '../calls/export-query'
import { countsParams, listParams, searchParams } from '../calls/list-params'
import { overviewParams } from '../calls/overview-query'
import { firmPartsAnswer } from '../content/firm-parts'
import {
  changedRecordAnswer,
  countsAnswer,
  errorAnswer,
  exportAnswer,
  firmAnswer,
  healthAnswer,
  loginAnswer,
  officeAnswer,
  presenceAnswer,
  RECORD_ANSWERS,
  readyAnswer,
  recordFile,
  retriedAnswer,
  searchAnswer,
  submittedAnswer,
  templateAnswer,
  threadAnswer,
  ticketAnswer,
  uploadedAnswer,
} from '../contract/answers'
import { CONTENT_FIELDS, CONTENT_ITEMS, CONTENT_SHOWN, contentOrder } from '../contract/content/content'
import { CONTENT_NAMES } from '../contract/content/content-names'
import type { ErrorCode } from '../contract/errors'
import { formCountSchema } from '../contract/form-counts'
import { consultationBody, fixedEnquiryBody, oneNameBody, oneNameSignal } from '../contract/forms/contact'
import { spamSignals } from '../contract/forms/extras'
import { FILE_TYPES } from '../contract/forms/files'
import { callbackBody, visaApplicationBody } from '../contract/forms/submissions'
import { serviceHealthAnswer } from '../contract/health'
import { overviewAnswer } from '../contract/overview'
import { auditAnswer } from '../contract/people/audit'
import {
  changePersonSchema,
  colleagueAnswer,
  enrolledAnswer,
  invitationAnswer,
  invitationSchema,
  invitedAnswer,
  invitePersonSchema,
  meAnswer,
  newCodeSchema,
  newPasskeySchema,
  newPasswordSchema,
  offeredCodeAnswer,
  passkeyLoginSchema,
  passkeyOptionsAnswer,
  peopleAnswer,
  personAnswer,
  personLoginSchema,
  sessionAnswer,
  sessionsQuery,
  sharedPasswordSchema,
  signInAnswer,
  signInQuery,
} from '../contract/people/people'
import { changeManySchema, changeSchema, loginSchema } from '../contract/records/admin'
import { LISTS } from '../contract/records/records'
import { contactSchema, historyLine, noteSchema } from '../contract/records/work'

type Schema = z.ZodMiniType

/** One call of the API, as documents describe it. */
export interface Call {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** With its parameters in braces. */
  path: string
  summary: string
  who: 'anyone' | 'staff'
  /** Whether its `{id}` is a text; else it is a whole number. */
  hasTextId?: boolean
  /** Whether failures at it count against the address that they come from. */
  isSignIn?: boolean
  query?: z.ZodMiniObject
  body?: Schema
  /** Whether the record's entity tag comes with the answer, and `If-Match` may name it. */
  isTagged?: boolean
  /** Whether a ticket will do, and `as=page` answers a page. */
  isDownload?: boolean
  /** Codes that it may fail with beside those of its kind. */
  fails?: ErrorCode[]
  /** Whether plain forms may post here. */
  isForm?: boolean
  /** Whether it takes one file, as `multipart/form-data`. */
  isUpload?: boolean
  /** Whether it may carry an `Idempotency-Key`: sent again, it is made once. */
  isKeyed?: boolean
  /** The status of success, and what comes with it: one thing, a list of them, a text of another type, or nothing. */
  answer: { status: number; one?: Schema; list?: Schema; type?: string | readonly string[] }
}

const withSignals = (body: z.ZodMiniObject) => z.object({ ...body.shape, ...spamSignals.shape })
const contactForm = z.union([
  withSignals(consultationBody),
  withSignals(z.extend(oneNameBody, oneNameSignal)),
  withSignals(fixedEnquiryBody),
])
const visaApplicationForm = withSignals(visaApplicationBody)
const callbackForm = withSignals(callbackBody)
const { limit: _, cursor: __, ...filters } = listParams.shape

const forms: Call[] = [
  { path: '/api/contact', summary: 'Send an enquiry', body: contactForm },
  { path: '/api/visa-applications', summary: 'Send a visa application', body: visaApplicationForm },
  { path: '/api/callbacks', summary: 'Ask to be called back', body: callbackForm },
].map(form => ({
  ...form,
  method: 'post',
  who: 'anyone',
  isForm: true,
  isKeyed: true,
  answer: { status: 201, one: submittedAnswer },
}))

const uploads: Call[] = [
  {
    method: 'post',
    path: '/api/uploads',
    summary:
      'Send one file (PDF, JPEG or PNG) for a submission that is about to name it, or for one that gave this token',
    who: 'anyone',
    isUpload: true,
    answer: { status: 201, one: uploadedAnswer },
  },
]

const formCounts: Call[] = [
  {
    method: 'post',
    path: '/api/form-counts',
    summary:
      'Count that somebody began or sent a form on a page of the site, with COUNTS=on only; with `DNT: 1` or `Sec-GPC: 1` nothing is counted',
    who: 'anyone',
    body: formCountSchema,
    answer: { status: 204 },
  },
]

const reads: Call[] = [
  {
    path: '/api/case-wins',
    summary: 'Visible case wins in their order, the newest first otherwise',
    query: caseWinsQuery,
    answer: { status: 200, list: CONTENT_SHOWN['case-wins'] },
  },
  {
    path: '/api/team',
    summary: 'The visible team in its order',
    answer: { status: 200, list: CONTENT_SHOWN.team },
  },
  {
    path: '/api/testimonials',
    summary: 'Visible testimonials in their order, the newest first otherwise',
    answer: { status: 200, list: CONTENT_SHOWN.testimonials },
  },
  { path: '/api/firm', summary: 'What widgets need of the firm', answer: { status: 200, one: firmAnswer } },
  { path: '/api/openapi.json', summary: 'This document', answer: { status: 200, type: 'application/json' } },
  { path: '/healthz', summary: 'Whether the process answers', answer: { status: 200, one: healthAnswer } },
  { path: '/readyz', summary: 'Whether the store can write', answer: { status: 200, one: readyAnswer } },
].map(read => ({ ...read, method: 'get', who: 'anyone' }))

const sessions: Call[] = [
  {
    method: 'post',
    path: '/api/admin/login',
    summary: 'Start a session: with one’s own email address, password and code, or with the password that all share',
    who: 'anyone',
    isSignIn: true,
    body: z.union([personLoginSchema, loginSchema]),
    answer: { status: 200, one: loginAnswer },
  },
  { method: 'post', path: '/api/admin/logout', summary: 'End a session', who: 'anyone', answer: { status: 204 } },
  {
    method: 'post',
    path: '/api/admin/tickets',
    summary: 'A ticket for one download within 60 seconds',
    who: 'staff',
    answer: { status: 201, one: ticketAnswer },
  },
  {
    method: 'get',
    path: '/api/admin/counts',
    summary: 'How many records there are, and mails that wait; keeps no session alive',
    who: 'staff',
    query: countsParams,
    answer: { status: 200, one: countsAnswer },
  },
  {
    method: 'get',
    path: '/api/admin/export',
    summary: 'All that is kept of chosen records, as JSON or as a page',
    who: 'staff',
    query: exportQuery,
    isDownload: true,
    answer: { status: 200, one: exportAnswer },
  },
  {
    method: 'patch',
    path: '/api/admin/records',
    summary: 'Make one change of several records; what became of each, in their order',
    who: 'staff',
    body: changeManySchema,
    answer: { status: 200, list: changedRecordAnswer },
  },
  {
    method: 'post',
    path: '/api/admin/mail',
    summary: 'Try all mails again that were not delivered, 500 records of each list at most',
    who: 'staff',
    answer: { status: 202, one: retriedAnswer },
  },
  {
    method: 'get',
    path: '/api/admin/search',
    summary: 'Search all lists at once; goes on with nextCursor until all is searched',
    who: 'staff',
    query: searchParams,
    answer: { status: 200, one: searchAnswer },
  },
  {
    method: 'get',
    path: '/api/admin/office',
    summary: 'The hours, holidays and promises that waiting times are counted with',
    who: 'staff',
    answer: { status: 200, one: officeAnswer },
  },
  {
    method: 'get',
    path: '/api/admin/overview',
    summary: 'What came in within some days and how it was answered, beside the days before; what waits now',
    who: 'staff',
    query: overviewParams,
    answer: { status: 200, one: overviewAnswer },
  },
]

const signIn: Call[] = [
  {
    method: 'get',
    path: '/api/admin/sign-in',
    summary: 'Which ways in there are; `for` names a site that asks to have staff sign in for it',
    who: 'anyone',
    query: signInQuery,
    answer: { status: 200, one: signInAnswer },
  },
  {
    method: 'post',
    path: '/api/admin/login/passkey-options',
    summary: 'What a browser needs to sign in with a passkey',
    who: 'anyone',
    fails: ['not_found'],
    answer: { status: 200, one: passkeyOptionsAnswer },
  },
  {
    method: 'post',
    path: '/api/admin/login/passkey',
    summary: 'Start a session with a passkey',
    who: 'anyone',
    isSignIn: true,
    fails: ['not_found'],
    body: passkeyLoginSchema,
    answer: { status: 200, one: loginAnswer },
  },
  {
    method: 'post',
    path: '/api/admin/invitation',
    summary: 'Open an invitation: a session that can set up how its person signs in',
    who: 'anyone',
    isSignIn: true,
    body: invitationSchema,
    answer: { status: 200, one: invitationAnswer },
  },
]

const own: Call[] = [
  { method: 'get', path: '', summary: 'Who I am here, and how I sign in', answer: { status: 200, one: meAnswer } },
  {
    method: 'put',
    path: '/password',
    summary: 'Set my password',
    body: newPasswordSchema,
    fails: ['prove_again'],
    answer: { status: 200, one: enrolledAnswer },
  },
  {
    method: 'post',
    path: '/code',
    summary: 'A new secret for my app of one-time codes; nothing changes yet',
    fails: ['prove_again'],
    answer: { status: 200, one: offeredCodeAnswer },
  },
  {
    method: 'put',
    path: '/code',
    summary: 'Take the app that made this code',
    body: newCodeSchema,
    fails: ['prove_again'],
    answer: { status: 200, one: enrolledAnswer },
  },
  {
    method: 'post',
    path: '/recovery-codes',
    summary: 'New recovery codes in the place of those before',
    fails: ['prove_again'],
    answer: { status: 200, one: enrolledAnswer },
  },
  {
    method: 'post',
    path: '/passkey-options',
    summary: 'What a browser needs to make me a passkey',
    fails: ['prove_again', 'not_found'],
    answer: { status: 200, one: passkeyOptionsAnswer },
  },
  {
    method: 'post',
    path: '/passkeys',
    summary: 'Add a passkey',
    body: newPasskeySchema,
    fails: ['prove_again', 'not_found'],
    answer: { status: 201, one: enrolledAnswer },
  },
  {
    method: 'delete',
    path: '/passkeys/{id}',
    summary: 'Remove a passkey',
    hasTextId: true,
    fails: ['prove_again', 'last_way'],
    answer: { status: 204 },
  },
].map(({ path, ...call }) => ({ ...call, path: `/api/admin/me${path}`, who: 'staff' }) as Call)

const people: Call[] = [
  {
    method: 'get',
    path: '/api/admin/sessions',
    summary: 'My live sessions; with `of=all` everybody’s, for managers',
    query: sessionsQuery,
    answer: { status: 200, list: sessionAnswer },
  },
  { method: 'delete', path: '/api/admin/sessions', summary: 'End all my other sessions', answer: { status: 204 } },
  {
    method: 'delete',
    path: '/api/admin/sessions/{id}',
    summary: 'End a session',
    hasTextId: true,
    answer: { status: 204 },
  },
  {
    method: 'get',
    path: '/api/admin/colleagues',
    summary: 'Who can be assigned requests',
    answer: { status: 200, list: colleagueAnswer },
  },
  {
    method: 'get',
    path: '/api/admin/people',
    summary: 'Who works here',
    answer: { status: 200, one: peopleAnswer },
  },
  {
    method: 'post',
    path: '/api/admin/people',
    summary: 'Invite somebody',
    body: invitePersonSchema,
    fails: ['taken'],
    answer: { status: 201, one: invitedAnswer },
  },
  {
    method: 'patch',
    path: '/api/admin/people/{id}',
    summary: 'Change a name or a role, or take all ways to sign in and invite again',
    hasTextId: true,
    body: changePersonSchema,
    fails: ['last_manager'],
    answer: { status: 200, one: z.union([personAnswer, invitedAnswer]) },
  },
  {
    method: 'delete',
    path: '/api/admin/people/{id}',
    summary: 'Remove somebody: every session ends at once',
    hasTextId: true,
    fails: ['last_manager'],
    answer: { status: 204 },
  },
  {
    method: 'put',
    path: '/api/admin/shared-password',
    summary: 'End the password that all share, or bring it back',
    body: sharedPasswordSchema,
    fails: ['by_setting'],
    answer: { status: 204 },
  },
].map(call => ({ ...call, who: 'staff' }) as Call)

const audit: Call[] = [
  {
    method: 'get',
    path: '/api/admin/health',
    summary: 'How mail, disk, copy, rules, people and version stand, in words',
    who: 'staff',
    answer: { status: 200, one: serviceHealthAnswer },
  },
  {
    method: 'get',
    path: '/api/admin/audit',
    summary: 'Who did what and when, newest first',
    who: 'staff',
    query: auditParams,
    answer: { status: 200, list: auditAnswer },
  },
  {
    method: 'get',
    path: '/api/admin/audit.csv',
    summary: 'All of the audit that matches, as CSV',
    who: 'staff',
    query: z.object(auditFilters),
    isDownload: true,
    answer: { status: 200, type: 'text/csv' },
  },
]

const lists: Call[] = LISTS.flatMap((list): Call[] => {
  const path = `/api/admin/${list}`
  const one = RECORD_ANSWERS[list]
  const common = { who: 'staff' } as const
  return [
    {
      ...common,
      method: 'get',
      path,
      summary: `${list}: a page of the list`,
      query: listParams,
      answer: { status: 200, list: one },
    },
    {
      ...common,
      method: 'get',
      path: `${path}.csv`,
      summary: `${list}: all that match, as CSV`,
      query: z.object(filters),
      isDownload: true,
      answer: { status: 200, type: 'text/csv' },
    },
    {
      ...common,
      method: 'get',
      path: `${path}/{id}`,
      summary: `${list}: one record`,
      isTagged: true,
      answer: { status: 200, one },
    },
    {
      ...common,
      method: 'patch',
      path: `${path}/{id}`,
      summary: `${list}: change what became of a record`,
      body: changeSchema,
      isTagged: true,
      fails: ['changed_elsewhere'],
      answer: { status: 200, one },
    },
    {
      ...common,
      method: 'post',
      path: `${path}/{id}/notes`,
      summary: `${list}: add a note to a record`,
      body: noteSchema,
      isTagged: true,
      isKeyed: true,
      fails: ['changed_elsewhere'],
      answer: { status: 201, one },
    },
    {
      ...common,
      method: 'post',
      path: `${path}/{id}/contacts`,
      summary: `${list}: log how the visitor was contacted; the first one that reached them answers the request`,
      body: contactSchema,
      isTagged: true,
      isKeyed: true,
      fails: ['changed_elsewhere'],
      answer: { status: 201, one },
    },
    {
      ...common,
      method: 'get',
      path: `${path}/{id}/templates`,
      summary: `${list}: the firm's templates for an answer, filled in`,
      answer: { status: 200, list: templateAnswer },
    },
    {
      ...common,
      method: 'put',
      path: `${path}/{id}/presence`,
      summary: `${list}: say that I have a record open, for 75 seconds; answers who else has; keeps no session alive`,
      answer: { status: 200, list: presenceAnswer },
    },
    {
      ...common,
      method: 'delete',
      path: `${path}/{id}/presence`,
      summary: `${list}: say that I have closed a record`,
      answer: { status: 204 },
    },
    {
      ...common,
      method: 'post',
      path: `${path}/{id}/mail`,
      summary: `${list}: try a record's mails again`,
      isTagged: true,
      answer: { status: 202, one },
    },
    {
      ...common,
      method: 'get',
      path: `${path}/{id}/thread`,
      summary: `${list}: what came from the same email address or phone number, in any list`,
      answer: { status: 200, one: threadAnswer },
    },
    {
      ...common,
      method: 'get',
      path: `${path}/{id}/files`,
      summary: `${list}: what the visitor sent along`,
      answer: { status: 200, list: recordFile },
    },
    {
      ...common,
      method: 'get',
      path: `${path}/{id}/files/{file}`,
      summary: `${list}: one of these files, as a download`,
      isDownload: true,
      fails: ['flagged'],
      answer: { status: 200, type: Object.keys(FILE_TYPES) },
    },
    {
      ...common,
      method: 'get',
      path: `${path}/{id}/export`,
      summary: `${list}: all that is kept of a record, as JSON or as a page`,
      query: exportOneQuery,
      isDownload: true,
      answer: { status: 200, one: exportAnswer },
    },
    {
      ...common,
      method: 'delete',
      path: `${path}/{id}`,
      summary: `${list}: erase a record for good`,
      isTagged: true,
      fails: ['changed_elsewhere', 'held'],
      answer: { status: 204 },
    },
  ]
})

const content: Call[] = CONTENT_NAMES.flatMap((name): Call[] => {
  const path = `/api/admin/content/${name}`
  const body = CONTENT_FIELDS[name]
  const one = CONTENT_ITEMS[name]
  const common = { who: 'staff', isTagged: true } as const
  const changed = { fails: ['changed_elsewhere'] as ErrorCode[] }
  return [
    {
      ...common,
      method: 'get',
      path,
      summary: `${name}: all items, in their order`,
      answer: { status: 200, list: one },
    },
    {
      ...common,
      method: 'post',
      path,
      summary: `${name}: add an item`,
      body,
      isTagged: false,
      answer: { status: 201, one },
    },
    {
      ...common,
      ...changed,
      method: 'patch',
      path,
      summary: `${name}: give all items an order; the tag is that of the list`,
      body: contentOrder,
      answer: { status: 200, list: one },
    },
    { ...common, method: 'get', path: `${path}/{id}`, summary: `${name}: one item`, answer: { status: 200, one } },
    {
      ...common,
      method: 'put',
      path: `${path}/{id}`,
      ...changed,
      summary: `${name}: replace an item; with restore=yes put back one that was removed, under its id (201)`,
      query: putItemQuery,
      body,
      answer: { status: 200, one },
    },
    {
      ...common,
      ...changed,
      method: 'delete',
      path: `${path}/{id}`,
      summary: `${name}: remove an item`,
      answer: { status: 204 },
    },
  ]
})

const firm: Call[] = [
  {
    method: 'get',
    path: '/api/admin/firm',
    summary: 'Hours, phones, promises and notices as they count, who changed them, and how the pages stand',
    who: 'staff',
    isTagged: true,
    answer: { status: 200, one: firmPartsAnswer },
  },
  {
    method: 'patch',
    path: '/api/admin/firm',
    summary: 'Change some of these parts while the service runs; null takes back what firm.json says',
    who: 'staff',
    body: firmChange,
    isTagged: true,
    fails: ['changed_elsewhere'],
    answer: { status: 200, one: firmPartsAnswer },
  },
]

/** Every call of the API. */
export const CALLS: Call[] = [
  ...forms,
  ...uploads,
  ...formCounts,
  ...reads,
  ...sessions,
  ...signIn,
  ...own,
  ...people,
  ...audit,
  ...lists,
  ...content,
  ...firm,
]

/** The answers that documents give a name of their own. */
export const NAMED_ANSWERS = new Map<Schema, string>([
  [submittedAnswer, 'Submitted'],
  [firmAnswer, 'Firm'],
  [countsAnswer, 'Counts'],
  [overviewAnswer, 'Overview'],
  [exportAnswer, 'Export'],
  [searchAnswer, 'SearchAnswer'],
  [threadAnswer, 'Thread'],
  [historyLine, 'HistoryLine'],
  [changedRecordAnswer, 'ChangedRecord'],
  [presenceAnswer, 'Presence'],
  [templateAnswer, 'Template'],
  [RECORD_ANSWERS.inquiries, 'Inquiry'],
  [RECORD_ANSWERS['visa-applications'], 'VisaApplication'],
  [RECORD_ANSWERS.callbacks, 'Callback'],
  [CONTENT_SHOWN['case-wins'], 'CaseWin'],
  [CONTENT_SHOWN.team, 'TeamMember'],
  [CONTENT_SHOWN.testimonials, 'Testimonial'],
  [CONTENT_ITEMS['case-wins'], 'KeptCaseWin'],
  [CONTENT_ITEMS.team, 'KeptTeamMember'],
  [CONTENT_ITEMS.testimonials, 'KeptTestimonial'],
  [firmPartsAnswer, 'FirmParts'],
  [errorAnswer, 'Error'],
])

/** The bodies that documents give a name of their own. */
export const NAMED_BODIES = new Map<Schema, string>([
  [contactForm, 'ContactForm'],
  [visaApplicationForm, 'VisaApplicationForm'],
  [callbackForm, 'CallbackForm'],
  [changeSchema, 'RecordChange'],
  [changeManySchema, 'RecordsChange'],
  [noteSchema, 'NoteFields'],
  [contactSchema, 'ContactFields'],
  [firmChange, 'FirmChange'],
  [CONTENT_FIELDS['case-wins'], 'CaseWinFields'],
  [CONTENT_FIELDS.team, 'TeamMemberFields'],
  [CONTENT_FIELDS.testimonials, 'TestimonialFields'],
])
