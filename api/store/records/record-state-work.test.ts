import { describe, expect, test } from 'vitest'
import type { RecordLetter } from '../../contract/forms/letters'
import type { WorkEntry } from '../../contract/records/work'
import { historyOf, workOf } from '../../contract/records/work-words'
import { enquiry } from '../../testing/store-fixtures'
import type { RecordChange } from '../store'
import type { State, SubmittedFields } from './record'
import { changedState, initialState, stateWithLetters, stateWithMailsDue, submittedOf } from './record-state'

const AT = '2026-11-21T10:00:00.000Z'
const FIRST = new Date('2026-11-21T11:00:00.000Z')
const LATER = new Date('2026-11-21T12:00:00.000Z')
const ADDITIONS = { id: 7, reference: 'ACDEFGHJ', at: AT, mailDomain: 'example.org' }
const who = { id: 'amina', name: 'Amina Okoro-Sample' }
const other = { id: 'ben', name: 'Ben Sample' }
const record = initialState('inquiries', enquiry(), ADDITIONS)
const _dates = { receivedOn: '2026-11-02' }
const file: RecordLetter = {
  id: 'a'.repeat(32),
  name: 'letter.pdf',
  bytes: 9,
  type: 'application/pdf',
  sha256: 'b'.repeat(64),
  scanned: false,
}

/** The state after a change of a record whose visitor sent these fields. */
const changed = (state: State, change: RecordChange, now: Date, submitted: SubmittedFields = {}) =>
  changedState({ submitted, state }, change, now)
/** The record after a change by a person. */
const after = (change: RecordChange, before: State = record, now = FIRST) => changed(before, { who, ...change }, now)
const line = (entry: object, now = FIRST) => ({ at: now.toISOString(), by: who, ...entry })
const work = (...entries: object[]) => entries.map(entry => line(entry) as WorkEntry)

const appeal = (isDealtWith: boolean) => ({ id: 'appeal', title: 'Appeal', lastDay: '2026-12-04', isDealtWith })

describe('a new record', () => {
  test('contains the page from which it was sent and its letters, if there are any', () => {
    const { pageOrigin, files } = initialState('inquiries', enquiry({}, { pageOrigin: 'https://a.example' }), {
      ...ADDITIONS,
      files: [file],
    })
    expect({ pageOrigin, files }).toEqual({ pageOrigin: 'https://a.example', files: [file] })
    expect(record).not.toHaveProperty('pageOrigin')
    expect(record).not.toHaveProperty('files')
  })
})

describe('letters that come later', () => {
  const queued = {
    state: 'queued',
    attempts: 0,
    messageId: expect.stringMatching(/@example\.net>$/),
    nextAttemptAt: FIRST.toISOString(),
  }
  const acknowledged = initialState('inquiries', enquiry({}, { acknowledge: true }), ADDITIONS)
  const added = { now: FIRST, mailDomain: 'example.net' }

  test('follow the earlier ones, and only staff get another mail', () => {
    const first = stateWithLetters(acknowledged, [file], added)
    const own = { ...file, addedAt: FIRST.toISOString() }
    expect(first).toEqual({ ...acknowledged, files: [own], mail: { ...acknowledged.mail, staff: queued } })
    expect(stateWithLetters(first, [file], { ...added, now: LATER }).files).toEqual([
      own,
      { ...file, addedAt: LATER.toISOString() },
    ])
  })
})

describe('a record keeps', () => {
  test('that it is spam, and since when, until staff remove the mark', () => {
    const spam = changed(record, { spam: true }, FIRST)
    expect(spam).toEqual({ ...record, spam: true, spamAt: FIRST.toISOString() })
    expect(changed(spam, { spam: true }, LATER)).toEqual(spam)
    expect(changed(spam, {}, LATER)).toEqual(spam)
    expect(changed(spam, { spam: false }, LATER)).toEqual(record)
  })

  test('which time limits are dealt with, each since when and for which day, until staff open them again', () => {
    const settled = changed(record, { limits: [appeal(true)] }, FIRST)
    expect(settled).toEqual({ ...record, dealtWith: { appeal: { at: FIRST.toISOString(), lastDay: '2026-12-04' } } })
    expect(changed(settled, { limits: [appeal(true)] }, LATER)).toEqual(settled)
    expect(changed(settled, {}, LATER)).toEqual(settled)
    const other = { ...appeal(true), lastDay: '2026-12-05' }
    expect(changed(settled, { limits: [other] }, LATER).dealtWith).toEqual({
      appeal: { at: LATER.toISOString(), lastDay: '2026-12-05' },
    })
    expect(changed(settled, { limits: [appeal(false)] }, LATER)).toEqual(record)
  })

  test('that limits which 0.1.0 marked as dealt with stay so until a date of the decision changes', () => {
    const all = { ...record, dealtWith: { '*': { at: FIRST.toISOString() } } }
    expect(changed(all, { limits: [appeal(true)] }, LATER).dealtWith).toEqual({
      appeal: { at: FIRST.toISOString(), lastDay: '2026-12-04' },
    })
    expect(changed(all, { corrected: { detained: 'yes' } }, LATER)).toMatchObject({ dealtWith: all.dealtWith })
    expect(changed(all, { corrected: { sentOn: '2026-11-03' } }, LATER)).not.toHaveProperty('dealtWith')
  })

  test('staff’s corrections of the decision, until they equal what the visitor said', () => {
    const said = { decision: { kind: 'refusal', sentOn: '2026-11-05' } }
    const once = changed(record, { corrected: { sentOn: '2026-11-03', detained: 'yes' } }, FIRST, said)
    expect(once).toEqual({ ...record, corrected: { sentOn: '2026-11-03', detained: 'yes' } })
    const twice = changed(once, { corrected: { sentOn: null, kind: 'removal', inUk: 'unknown' } }, LATER, said)
    expect(twice).toEqual({ ...record, corrected: { sentOn: null, detained: 'yes', kind: 'removal' } })
    expect(changed(twice, {}, LATER, said)).toEqual(twice)
    const back = { corrected: { sentOn: '2026-11-05', kind: 'refusal', detained: null } } as const
    expect(changed(twice, back, LATER, said)).toEqual(record)
  })

  test('its assignee, until nobody is assigned', () => {
    const hers = changed(record, { assignedTo: who }, FIRST)
    expect(hers).toEqual({ ...record, assignedTo: who })
    expect(changed(hers, { held: true }, LATER)).toEqual({ ...hers, held: true })
    expect(changed(hers, { assignedTo: other }, LATER)).toEqual({ ...record, assignedTo: other })
    expect(changed(hers, { assignedTo: null }, LATER)).toEqual(record)
  })
})

describe('the history of a record', () => {
  test('has no entry if no person is named', () => {
    expect(changed(record, { held: true }, FIRST)).not.toHaveProperty('work')
    expect(after({})).toEqual(record)
  })

  test.each<[RecordChange, object, RecordChange, object]>([
    [{ spam: true }, { what: 'spam' }, { spam: false }, { what: 'not_spam' }],
    [{ suspect: true }, { what: 'suspect' }, { suspect: false }, { what: 'not_suspect' }],
    [{ held: true }, { what: 'held' }, { held: false }, { what: 'released' }],
    [
      { limits: [appeal(true)] },
      { what: 'limits_settled', limits: ['Appeal'] },
      { limits: [appeal(false)] },
      { what: 'limits_open', limits: ['Appeal'] },
    ],
    [{ isProcessed: true }, { what: 'processed' }, { isProcessed: false }, { what: 'reopened' }],
  ])('records %o once, and once when it is taken back', (on, turnedOn, off, turnedOff) => {
    expect(after(off).work).toBeUndefined()
    const once = after(on)
    expect(once.work).toEqual(work(turnedOn))
    expect(after(on, once, LATER).work).toEqual(once.work)
    expect(after({}, once, LATER).work).toEqual(once.work)
    expect(after(off, once, LATER).work).toEqual([...work(turnedOn), line(turnedOff, LATER)])
  })

  test('records a new assignee, and nothing if the assignee stays the same', () => {
    const hers = after({ assignedTo: who })
    expect(hers.work).toEqual(work({ what: 'assigned', to: who }))
    expect(after({ assignedTo: { ...who, name: 'Amina New' } }, hers).work).toEqual(hers.work)
    expect(after({ held: true }, hers).work).toEqual(work({ what: 'assigned', to: who }, { what: 'held' }))
    expect(after({ assignedTo: other }, hers, LATER).work?.at(-1)).toEqual(line({ what: 'assigned', to: other }, LATER))
    expect(after({ assignedTo: null }, hers, LATER).work?.at(-1)).toEqual(line({ what: 'assigned', to: null }, LATER))
    expect(after({ assignedTo: null }).work).toBeUndefined()
  })

  test('contains the corrected parts of the decision, and no unchanged part', () => {
    const corrected = { sentOn: '2026-11-03', detained: 'yes' } as const
    const once = after({ corrected: { ...corrected, inUk: null } })
    expect(once.work).toEqual(work({ what: 'corrected', corrected }))
    expect(after({ corrected }, once, LATER).work).toEqual(once.work)
  })

  test.each([
    ['note', { id: 'n1', text: 'Wants to be called' }],
    ['contact', { id: 'c1', how: 'no_answer' }],
  ] as const)('contains a %s only once, even if it is sent twice with its key', (what, said) => {
    const before = after({ held: true })
    const once = after({ [what]: said }, before)
    expect(once.work).toEqual(work({ what: 'held' }, { what, ...said }))
    expect(after({ [what]: said }, once, LATER).work).toEqual(once.work)
    const more = after({ [what]: { ...said, id: 'another' } }, once, LATER)
    expect(more.work).toEqual([
      ...work({ what: 'held' }, { what, ...said }),
      line({ what, ...said, id: 'another' }, LATER),
    ])
    expect(after({ [what]: said }, more, LATER).work).toEqual(more.work)
  })
})

describe('a record is answered', () => {
  const spoke = { id: 'c1', how: 'spoke' } as const

  test('once the visitor was reached, and stays answered', () => {
    expect(after({ note: { id: 'n1', text: 'spoke' } })).not.toHaveProperty('answeredAt')
    expect(after({ contact: { ...spoke, how: 'no_answer' } })).not.toHaveProperty('answeredAt')
    const reached = after({ contact: spoke })
    expect(reached.answeredAt).toBe(FIRST.toISOString())
    expect(after({ contact: { ...spoke, id: 'c2' } }, reached, LATER).answeredAt).toBe(FIRST.toISOString())
    expect(after({}, reached, LATER)).toEqual(reached)
  })

  test('by the answer that staff noted when they processed it', () => {
    const answered = after({ isProcessed: true, answered: 'emailed' })
    expect(answered.answeredAt).toBe(FIRST.toISOString())
    const id = expect.stringMatching(/^[\da-f-]{36}$/)
    expect(answered.work).toEqual(work({ what: 'contact', id, how: 'emailed', answered: true }, { what: 'processed' }))
    // On the processed record, the change has no effect; on the reopened record, it stores a second answer.
    expect(after({ isProcessed: true, answered: 'emailed' }, answered, LATER)).toEqual(answered)
    const pending = after({ isProcessed: false }, answered)
    expect(after({ isProcessed: true, answered: 'met' }, pending, LATER).work?.slice(3)).toEqual([
      line({ what: 'contact', id, how: 'met', answered: true }, LATER),
      line({ what: 'processed' }, LATER),
    ])
    const processed = after({ isProcessed: true })
    expect(after({ answered: 'met' }, processed, LATER).answeredAt).toBe(LATER.toISOString())
  })

  test('no longer after staff withdraw the noted answer; the history shows both', () => {
    const undo = { isProcessed: false, answered: null } as const
    const taken = { what: 'reopened', notAnswered: true } as const
    const answered = after({ isProcessed: true, answered: 'spoke' })
    const back = after(undo, answered, LATER)
    expect(back).not.toHaveProperty('answeredAt')
    expect(back).toMatchObject({ isProcessed: false, processedAt: null })
    expect(back.work).toEqual([...(answered.work ?? []), line(taken, LATER)])
    expect(historyOf(back.work ?? []).at(-1)?.text).toBe('Marked as pending: it was not answered')
    // A change to pending alone does not take the answer back, because somebody still reached the visitor.
    expect(after({ isProcessed: false }, answered, LATER).answeredAt).toBe(FIRST.toISOString())
    // After the noted answer is taken back, another contact counts if it reached the visitor, whether it came before or
    // after.
    const before = after({ isProcessed: true, answered: 'spoke' }, after({ contact: spoke }), LATER)
    expect(after(undo, before, LATER).answeredAt).toBe(FIRST.toISOString())
    const since = after({ contact: { ...spoke, how: 'no_answer' } }, answered, LATER)
    expect(after(undo, since, LATER)).not.toHaveProperty('answeredAt')
    const met = after({ contact: { id: 'c3', how: 'met' } }, since, LATER)
    expect(after(undo, met, LATER).answeredAt).toBe(LATER.toISOString())
    // Staff noted no answer when they processed the record, so the undo takes none back: the earlier contact still
    // counts.
    const alone = after({ isProcessed: true }, after({ contact: spoke }), LATER)
    expect(after(undo, alone, LATER).answeredAt).toBe(FIRST.toISOString())
    expect(after(undo)).not.toHaveProperty('answeredAt')
  })

  test('by a reader’s contact from the time of the contact on, while a caseworker’s confirmation stands', () => {
    const reader = { id: 'ella', name: 'Ella Sample' }
    const said = after({ who: reader, contact: { ...spoke, answered: true, toConfirm: true } })
    expect(said).not.toHaveProperty('answeredAt')
    const confirmed = after({ confirmed: { contact: spoke.id, on: true } }, said, LATER)
    expect(confirmed.answeredAt).toBe(FIRST.toISOString())
    expect(historyOf(confirmed.work ?? []).at(-1)).toMatchObject({
      by: who,
      text: 'Confirmed as the answer: Called, spoke',
    })
    expect(workOf(said.work).contacts).toMatchObject([{ toConfirm: true }])
    expect(workOf(confirmed.work).contacts).not.toMatchObject([{ toConfirm: true }])
    const back = after({ confirmed: { contact: spoke.id, on: false } }, confirmed, LATER)
    expect(back).not.toHaveProperty('answeredAt')
    expect(historyOf(back.work ?? []).at(-1)?.text).toBe('No longer confirmed as the answer: Called, spoke')
    expect(workOf(back.work).contacts).toMatchObject([{ toConfirm: true }])
    // After staff take the confirmation back, another contact counts as the answer, whether it is earlier or later.
    const met = { contact: { id: 'c9', how: 'met' } } as const
    const twice = (state: State) =>
      [true, false].reduce((state, on) => after({ confirmed: { contact: spoke.id, on } }, state, LATER), state)
    expect(twice(after(met, said, LATER)).answeredAt).toBe(LATER.toISOString())
    const since = after({ confirmed: { contact: spoke.id, on: false } }, after(met, confirmed, LATER), LATER)
    expect(since.answeredAt).toBe(LATER.toISOString())
    // Confirming this contact again, or one that need not be confirmed, changes nothing.
    expect(after({ confirmed: { contact: spoke.id, on: true } }, confirmed, LATER)).toEqual(confirmed)
    const tried = after({ contact: { ...spoke, answered: false } })
    expect(after({ confirmed: { contact: spoke.id, on: true } }, tried, LATER)).toEqual(tried)
  })

  test('not if no answer was needed: the record says so while it is processed and nobody was reached', () => {
    const done = after({ isProcessed: true, answered: 'not_needed' })
    expect(done).toEqual({
      ...record,
      isProcessed: true,
      processedAt: FIRST.toISOString(),
      noAnswerNeeded: true,
      work: work({ what: 'processed', notNeeded: true }),
    })
    expect(after({ held: true }, done)).toMatchObject({ noAnswerNeeded: true })
    expect(after({ isProcessed: false }, done)).not.toHaveProperty('noAnswerNeeded')
    expect(after({ contact: spoke }, done)).not.toHaveProperty('noAnswerNeeded')
    expect(after({ isProcessed: true })).not.toHaveProperty('noAnswerNeeded')
    expect(after({ answered: 'not_needed' })).toEqual(record)
    const reached = after({ contact: spoke })
    expect(after({ isProcessed: true, answered: 'not_needed' }, reached)).not.toHaveProperty('noAnswerNeeded')
  })
})

test('retried mails add a last history entry that names the person who retried them', () => {
  const retried = line({ what: 'mail_retried' })
  expect(stateWithMailsDue(record, FIRST, who).work).toEqual([retried])
  expect(stateWithMailsDue(after({ held: true }), FIRST, who).work).toEqual([...work({ what: 'held' }), retried])
  expect(stateWithMailsDue(record, FIRST)).not.toHaveProperty('work')
})

test('the answer to the sender contains only the reference, the time of arrival and the time of the firm’s answer', () => {
  const sent = { id: 7, reference: 'ACDEFGHJ', createdAt: AT }
  expect(submittedOf('inquiries', record, false)).toEqual({ ...sent, replayed: false })
  expect(submittedOf('inquiries', record, false)).not.toHaveProperty('answerBy')
  expect(submittedOf('inquiries', { ...record, answerBy: LATER.toISOString() }, true)).toEqual({
    ...sent,
    answerBy: LATER.toISOString(),
    replayed: true,
  })
})
