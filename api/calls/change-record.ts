import type { AppContext } from '../context'
import type { Corrected } from '../contract/forms/corrected'
import { daysAhead, isReceivedBeforeSent, RECEIVED_BEFORE_SENT } from '../contract/forms/decision'
import { currentDecisionOf } from '../contract/limits/known-decision'
import type { AuditEvent } from '../contract/people/audit'
import { hasPermission } from '../contract/people/permissions'
import { changeSchema } from '../contract/records/admin'
import type { AdminRecord, ListName } from '../contract/records/records'
import type { Colleague } from '../contract/records/work-facts'
import { historyOf } from '../contract/records/work-words'
import { DAY } from '../contract/time/durations'
import { dayInLondon } from '../contract/time/office-hours'
import { ApiError } from '../http/api-error'
import { validate } from '../http/validate'
import type { Actor } from '../people/actor'
import { namedIn } from '../people/named-in'
import { auditPerson, whoOf } from '../people/who'
import { toConfirm } from '../store/records/answered'
import { ChangedElsewhereError, type RecordChange } from '../store/store'
import { changesOf, changesSeen, isNamedBy } from './record-etag'
import { listedRecord, viewerOf } from './whole-record'

const REFUSED = 'This change cannot be made'

/**
 * A change of a record as the request's body contains it. The body contains the limits that staff have dealt with as
 * ids of rules.
 */
export type ChangeBody = Omit<RecordChange, 'webhooks' | 'resend'> & { limitsDealtWith?: string[] }

/** A change of one record. */
export interface RecordChangeRequest {
  list: ListName
  id: number
  change: ChangeBody
  /**
   * The request's `If-Match`: the entity tags of which the record must have one; empty if any version of the record may
   * be changed.
   */
  match: string
  /** The event for the audit; by default "record changed", with the changed fields. */
  event?: Pick<AuditEvent, 'what' | 'details'>
}

export const noSuchRecord = () => new ApiError('not_found', 'There is no such record')

/**
 * Changes a record in the name of a person, and adds an audit entry; resolves to the stored record. Throws `not_found`,
 * `changed_elsewhere`, `invalid`, `key_reused` or `too_large`. A note or contact with an already used key is not added
 * again.
 */
export async function changeRecordAs(
  context: AppContext,
  actor: Actor,
  wanted: RecordChangeRequest,
): Promise<AdminRecord> {
  const { store, outbox, audit, notices, webhooks, now } = context
  const { list, id, match } = wanted
  const { limitsDealtWith, ...change } = wanted.change
  const who = whoOf(actor)
  const { what, details } = wanted.event ?? { what: 'record_changed' as const, details: detailsOf(wanted.change) }
  const mayChange = (present: AdminRecord) => {
    if (!isNamedBy(match, present)) return false
    refuseImpossibleDays(present, change.corrected, now())
    refuseTooMuch(present, change)
    refuseUnknownContact(present, change)
    refuseUnlessEntered(present, change)
    return true
  }
  const { record, isMade } = await audit
    .changeRecord(
      {
        by: who,
        event: { what, list, id, ...(change.assignedTo && { person: change.assignedTo }), ...(details && { details }) },
        subject: `${list}/${id}`,
      },
      async audited => {
        const present = await store.get(list, id)
        const before = isWritten(present, change)
        if (before) return { record: before, isMade: false }
        // When staff mark a limit as dealt with, the mark stores the last day that the limit has now. If a correction
        // changes this day later, the limit counts as open again.
        const limits = present && limitsDealtWith && limitMarksAfter(context, present, { ...change, limitsDealtWith })
        const processed = change.isProcessed && { webhooks: webhooks.subscribed('request.processed') }
        const whole = { ...change, ...(limits && { limits }), ...processed, who }
        const record = await store.change(list, id, whole, mayChange, audited)
        return { record, isMade: record !== undefined }
      },
      ({ isMade }) => isMade,
    )
    .catch(error => refuseChanged(context, actor, wanted, error))
  if (!record) throw noSuchRecord()
  // After staff have decided that a record is no spam, the outbox may send the record's mail at once, instead of with
  // other mails.
  if (change.suspect === false) outbox.wake()
  if (isMade && change.note) await notifyMentioned(context, actor, wanted, change.note.text)
  const { assignedTo } = change
  if (assignedTo && assignedTo.id !== actor.person?.id) {
    await notices?.queue({ kind: 'assigned', about: assignedTo.id, records: [`${list}/${id}`] })
  }
  return record
}

/**
 * Notifies the people whom a note mentions, except its writer: each person gets a mail, and the request becomes unread
 * for them.
 */
async function notifyMentioned(
  { staff, readMarks, notices }: AppContext,
  actor: Pick<Actor, 'person'>,
  { list, id }: Pick<RecordChangeRequest, 'list' | 'id'>,
  text: string,
): Promise<void> {
  for (const person of namedIn(text, await staff.people.all())) {
    if (person.id === actor.person?.id) continue
    await readMarks.mark(auditPerson(person), list, id, false)
    await notices?.queue({ kind: 'mentioned', about: person.id, records: [`${list}/${id}`] })
  }
}

/**
 * Reads a change from a request's body. The assignee must exist, and must have the permission to work on requests. `at`
 * is the path of the change within the body, and begins the paths in errors.
 */
export async function readChange({ staff, timeLimits }: AppContext, body: unknown, at = ''): Promise<ChangeBody> {
  const { assignedTo, privacyNotice, ...asked } = validate(changeSchema, body, REFUSED)
  const change = {
    ...asked,
    ...(privacyNotice !== undefined && { isTold: privacyNotice === 'told' }),
    ...(asked.followUpAt && { followUpAt: new Date(asked.followUpAt).toISOString() }),
  }
  const issues = (change.limitsDealtWith ?? []).flatMap((id, place) =>
    timeLimits.rules.some(rule => rule.id === id)
      ? []
      : { path: `${at}limitsDealtWith.${place}`, code: 'custom', message: 'is not the id of a time limit rule' },
  )
  if (issues.length > 0) throw new ApiError('invalid', REFUSED, { issues })
  if (assignedTo === undefined) return change
  return { ...change, assignedTo: await assigneeOf(staff, assignedTo, `${at}assignedTo`) }
}

/**
 * Returns the person with this id if the person may work on requests, or null for nobody; throws `invalid` for any
 * other id.
 */
export async function assigneeOf(
  { people }: AppContext['staff'],
  id: string | null,
  path: string,
): Promise<Colleague | null> {
  if (id === null) return null
  const person = await people.get(id)
  if (person && hasPermission(person.role, 'requests.change')) return auditPerson(person)
  const message = person
    ? `${person.name} does not answer requests: give them another role first`
    : 'This colleague does not work here any more: reload the page'
  throw new ApiError('invalid', REFUSED, { issues: [{ path, code: 'custom', message }] })
}

/**
 * The changed fields for the audit. The details contain no values that tell about a person: notes, contacts, the
 * assignee, the follow-up's date, and corrected answers about a decision.
 */
function detailsOf({
  corrected,
  assignedTo,
  answered,
  priority,
  followUpAt,
  confirmed,
  note: _,
  contact: __,
  who: ___,
  limitsDealtWith,
  limits: ____,
  ...change
}: ChangeBody) {
  return {
    ...change,
    ...(answered !== undefined && { answered: answered ?? false }),
    ...(assignedTo !== undefined && { assigned: assignedTo !== null }),
    ...(followUpAt !== undefined && { followUp: followUpAt !== null }),
    ...(priority !== undefined && { priority: priority ?? 'as the visitor chose' }),
    ...(limitsDealtWith && { limitsDealtWith: limitsDealtWith.join(', ') || 'none' }),
    ...(confirmed && { confirmed: confirmed.on }),
    ...(corrected && { corrected: Object.keys(corrected).join(', ') }),
  }
}

/** All limits that a record has after a change, with a mark on each limit that staff have dealt with. */
const limitMarksAfter = ({ timeLimits }: AppContext, record: AdminRecord, { corrected, limitsDealtWith }: ChangeBody) =>
  timeLimits.marksOf({ ...record, corrected: { ...record.corrected, ...corrected } }, limitsDealtWith ?? [])

/**
 * Returns the record if it already contains the note or contact with this key. Throws `key_reused` if the stored note
 * or contact differs.
 */
function isWritten(record: AdminRecord | undefined, { note, contact }: RecordChange): AdminRecord | undefined {
  const { id, ...words } = { id: '', ...note, ...contact }
  const entry = record?.work?.find(entry => 'id' in entry && entry.id === id)
  if (!entry) return undefined
  const isSame =
    entry.what === (note ? 'note' : 'contact') &&
    Object.entries(words).every(([name, value]) => entry[name as never] === value)
  if (!isSame)
    throw new ApiError('key_reused', 'This Idempotency-Key was used for another note or contact: use a new one')
  return record
}

/**
 * The maximum number of characters in all notes and contacts of a record; there is a maximum because each change writes
 * the whole record.
 */
const MOST_WRITTEN = 200_000
const MOST_LINES = 2_000

function refuseTooMuch({ work = [] }: AdminRecord, { note, contact }: RecordChange): void {
  const added = note ?? contact
  if (!added) return
  const written = [...work, added].reduce((sum, entry) => sum + ('text' in entry ? (entry.text?.length ?? 0) : 0), 0)
  if (work.length < MOST_LINES && written <= MOST_WRITTEN) return
  throw new ApiError('too_large', 'This request already has the maximum number of notes')
}

/**
 * Refuses `privacyNotice` for a request that the visitor sent, because the form has already told the visitor how the
 * firm uses their data.
 */
function refuseUnlessEntered({ enteredBy }: AdminRecord, { isTold }: RecordChange): void {
  if (isTold === undefined || enteredBy) return
  const message = 'is possible only for a request that staff entered'
  throw new ApiError('invalid', REFUSED, { issues: [{ path: 'privacyNotice', code: 'custom', message }] })
}

/** Refuses a confirmation of a contact that is not in this record or needs no confirmation. */
function refuseUnknownContact({ work = [] }: AdminRecord, { confirmed }: RecordChange): void {
  if (!confirmed || toConfirm(work, confirmed.contact)) return
  const message = 'is not a contact that can be confirmed'
  throw new ApiError('invalid', REFUSED, { issues: [{ path: 'confirmed.contact', code: 'custom', message }] })
}

/** Refuses impossible corrected dates. The check includes those dates of the record that staff did not correct. */
function refuseImpossibleDays(present: AdminRecord, days: Corrected | undefined, now: Date): void {
  if (!days) return
  const known = currentDecisionOf({ ...present, corrected: { ...present.corrected, ...days } })
  const issues = [
    ...daysAhead(days, dayInLondon(now.getTime() + DAY)).map(name => ({
      path: `corrected.${name}`,
      code: 'too_big',
      message: 'Please check the day: it is still to come',
    })),
    ...(isReceivedBeforeSent(known)
      ? [
          {
            path: `corrected.${days.receivedOn ? 'receivedOn' : 'sentOn'}`,
            code: 'custom',
            message: RECEIVED_BEFORE_SENT,
          },
        ]
      : []),
  ]
  if (issues.length > 0) throw new ApiError('invalid', REFUSED, { issues })
}

/** Turns the store's ChangedElsewhereError into `changed_elsewhere`; throws every other error unchanged. */
export async function refuseChanged(
  context: AppContext,
  actor: Pick<Actor, 'person'>,
  { list, match }: Pick<RecordChangeRequest, 'list' | 'match'>,
  error: unknown,
): Promise<never> {
  if (!(error instanceof ChangedElsewhereError)) throw error
  const viewer = await viewerOf(context, actor)
  const { etag, ...record } = listedRecord(list, context, viewer)(error.record)
  throw changedElsewhere(match, error.record, { record, etag })
}

/**
 * Makes the error `changed_elsewhere` with the record as it is now. If `If-Match` contains a tag with the number of
 * changes that the caller has seen, the error also lists all later changes.
 */
function changedElsewhere(
  match: string,
  stored: AdminRecord,
  { record, etag = '' }: { record: AdminRecord; etag: string | undefined },
): ApiError {
  const seen = changesSeen(match)
  const changes = seen === undefined ? undefined : historyOf(changesOf(stored).slice(seen))
  return new ApiError('changed_elsewhere', 'Somebody else has changed this request', {
    headers: { ETag: etag },
    extraFields: { record, ...(changes && { changes }) },
  })
}
