import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AuditPage } from '../audit/page'
import type { PeopleAnswer } from '../contract/people/people'
import type { AdminRecord } from '../contract/records/records'
import { MINUTE } from '../contract/time/durations'
import { isRead } from '../store/records/read-ids'
import { CALLBACK } from '../testing/examples'
import { filesWith } from '../testing/folder-texts'
import { parseCsvRecords } from '../testing/parse-csv'
import { addPerson, bearer, enrol, invite, openInvitation } from '../testing/people'
import { startSmtp } from '../testing/smtp-server'
import {
  ENQUIRY,
  errorOf,
  startTestService,
  stoppedClock,
  TEST_PASSWORD,
  type TestService,
} from '../testing/start-test-service'
import { startChild } from '../testing/store-child'
import { onFiles } from '../testing/store-fixtures'

const WRITTEN = ['note_added', 'contact_logged'] as const
const ONE = '/api/admin/inquiries/1'
type Login = Record<string, string>

const recordOf = async (answer: Response | Promise<Response>) => (await (await answer).json()) as AdminRecord
const linesOf = ({ history = [] }: AdminRecord) =>
  history.map(({ by, text }) => `${by === 'shared' ? by : by.name}: ${text}`)

/** Starts a service with one enquiry and one member of staff, Ana. */
async function withAna(clock = stoppedClock()) {
  const service = await startTestService({ RATE_LIMITS: 'off' }, clock)
  await service.postJson('/api/contact', ENQUIRY)
  // The mail changes the record once more when it is sent, which may be between two requests of a test.
  await expect
    .poll(async () => (await service.context.store.get('inquiries', 1))?.mail.staff.state, { interval: 5 })
    .toBe('filed')
  const ana = await addPerson(service, 'caseworker', 'ana')
  const note = (text: string, headers: Login = {}) =>
    service.postJson(`${ONE}/notes`, { text }, { ...ana.login, ...headers })
  const contact = (how: string, rest = {}, headers: Login = {}) =>
    service.postJson(`${ONE}/contacts`, { how, ...rest }, { ...ana.login, ...headers })
  const change = (body: object, headers: Login = {}) => service.patchJson(ONE, body, { ...ana.login, ...headers })
  const read = async () => recordOf(service.get(ONE, ana.login))
  return { service, clock, ana, note, contact, change, read }
}

describe('a reader’s contact', () => {
  it('ends the waiting time once a caseworker, not the reader, confirms it; the caseworker can withdraw the confirmation', async () => {
    const { service, change, read } = await withAna()
    const { login } = await addPerson(service, 'reader', 'ella')
    await service.postJson(`${ONE}/notes`, { text: 'Rang at nine.' }, login)
    await service.postJson(`${ONE}/contacts`, { how: 'spoke' }, login)
    await service.postJson(`${ONE}/contacts`, { how: 'no_answer' }, login)
    const { notes, contacts = [], answeredAt } = await read()
    expect([notes?.[0]?.text, answeredAt]).toEqual(['Rang at nine.', undefined])
    expect(contacts.map(({ toConfirm }) => toConfirm)).toEqual([true, undefined])
    const [spoke, missed] = contacts.map(({ id }) => id)
    const confirm = (on: boolean, contact = spoke) => ({ confirmed: { contact, on } })
    expect((await service.patchJson(ONE, confirm(true), login)).status).toBe(403)
    expect((await errorOf(await change(confirm(true, missed)))).issues?.[0]?.path).toBe('confirmed.contact')
    expect(await recordOf(change(confirm(true)))).toMatchObject({ answeredAt: contacts[0]?.at })
    expect(await recordOf(change(confirm(false)))).not.toHaveProperty('answeredAt')
    expect(linesOf(await read()).slice(-2)).toEqual([
      'ana: Confirmed as the answer: Called, spoke',
      'ana: No longer confirmed as the answer: Called, spoke',
    ])
  })
})

describe('the priority of a record', () => {
  it("is set by staff beside the visitor's choice, moves the request in the list at once for two people, and can be removed", async () => {
    const { service, ana, change, read } = await withAna()
    await service.postJson('/api/contact', { ...ENQUIRY, lastName: 'Second', urgencyLevel: 'standard' })
    const ben = await addPerson(service, 'caseworker', 'ben')
    const seenBy = async ({ login }: typeof ana) => {
      const records = (await (await service.get('/api/admin/requests?sort=urgency', login)).json()) as AdminRecord[]
      return records.map(({ id, urgency }) => [id, urgency?.reason])
    }
    const changedSince = async (since: number) => {
      const answer = await service.get(`/api/admin/counts?list=inquiries&ids=1,2&since=${since}`, ben.login)
      return (await answer.json()) as { revision: number; changed: AdminRecord[] }
    }
    const second = '/api/admin/inquiries/2'
    const chosen = [
      [1, 'visitor'],
      [2, 'rank'],
    ]
    for (const person of [ana, ben]) expect(await seenBy(person)).toEqual(chosen)
    // Waits until the service has sent all mails, because each sent mail changes its record.
    await expect.poll(async () => (await service.context.store.counts()).undelivered).toBe(0)
    const { revision } = await changedSince(0)
    expect((await service.patchJson(second, { priority: 'urgent' }, ana.login)).status).toBe(200)
    for (const person of [ana, ben])
      expect(await seenBy(person)).toEqual([
        [2, 'staff'],
        [1, 'visitor'],
      ])
    // The answer with the counts also contains the changed rows for a colleague's open page.
    const { changed } = await changedSince(revision)
    expect(changed).toMatchObject([{ id: 2, priority: 'urgent', urgency: { reason: 'staff' } }])
    expect((await service.patchJson(second, { priority: null }, ben.login)).status).toBe(200)
    for (const person of [ana, ben]) expect(await seenBy(person)).toEqual(chosen)
    expect(linesOf(await recordOf(service.get(second, ana.login)))).toEqual([
      'ana: Priority set to urgent',
      'ben: Priority as the visitor chose',
    ])
    expect(await recordOf(change({ priority: 'low' }))).toMatchObject({
      ...{ urgencyLevel: ENQUIRY.urgencyLevel, priority: 'low' },
      urgency: { rank: 'low', reason: 'rank' },
    })
    expect((await change({ priority: null })).status).toBe(200)
    const taken = await read()
    expect(taken).not.toHaveProperty('priority')
    expect(taken.urgency).toMatchObject({ rank: 'urgent', reason: 'visitor' })
    expect(linesOf(taken)).toEqual(['ana: Priority set to low', 'ana: Priority as the visitor chose'])
    expect((await change({ priority: 'whatever' })).status).toBe(422)
  })
})

describe('the follow-up of a record', () => {
  it('can be set, changed and removed, is due by the day in the UK, and stays after the answer', async () => {
    const clock = stoppedClock('2026-11-21T10:00:00Z')
    const { service, ana, contact, change, read } = await withAna(clock)
    for (const lastName of ['Second', 'Third']) await service.postJson('/api/contact', { ...ENQUIRY, lastName })
    const ids = async (query: string) => {
      const response = await service.get(`/api/admin/inquiries?${query}`, ana.login)
      return ((await response.json()) as AdminRecord[]).map(({ id }) => id)
    }
    const set = async (id: number, followUpAt: string | null) =>
      (await service.patchJson(`/api/admin/inquiries/${id}`, { followUpAt }, ana.login)).status
    // In Madrid, the time of the first follow-up is 00:30 on the 22nd. In the UK, whose date counts, the same time is
    // still on the 21st.
    expect(await set(1, '2026-11-22T00:30:00+01:00')).toBe(200)
    expect(await set(2, '2026-11-22T00:30:00Z')).toBe(200)
    expect((await read()).followUpAt).toBe('2026-11-21T23:30:00.000Z')
    expect(await ids('followUp=due')).toEqual([1])
    expect(await ids('followUp=set')).toEqual([2, 1])
    expect(await ids('followUp=none')).toEqual([3])
    expect(await ids('sort=followUp')).toEqual([1, 2, 3])
    // With `sort=due`, requests without an answer are sorted by promised time, which here is the order of arrival.
    expect(await ids('sort=due')).toEqual([1, 2, 3])
    await contact('spoke')
    expect(await ids('sort=due')).toEqual([2, 3, 1])
    await service.postJson(
      '/api/admin/inquiries/2/contacts',
      { how: 'spoke' },
      {
        ...ana.login,
        'idempotency-key': crypto.randomUUID(),
      },
    )
    expect(await ids('sort=due')).toEqual([3, 1, 2])
    await set(1, null)
    expect(await ids('sort=due')).toEqual([3, 2, 1])
    expect(await read()).not.toHaveProperty('followUpAt')
    expect(linesOf(await read())).toEqual([
      'ana: Follow-up set for Sat 21 Nov 2026, 23:30',
      'ana: Called, spoke',
      'ana: No follow-up any more',
    ])
    expect((await change({ followUpAt: 'soon' })).status).toBe(422)
    expect((await change({ followUpAt: '9999-01-01T00:00:00Z' })).status).toBe(422)
  })
})

describe('the work about a record', () => {
  it('names the person and the time of each note and contact, and has one line for each action', async () => {
    const { service, clock, ana, note, contact, change, read } = await withAna()
    const by = { id: ana.id, name: 'ana' }
    expect((await note('Asked for the letter.\nWill send it tonight.')).status).toBe(201)
    clock.time += MINUTE
    await contact('no_answer')
    await contact('spoke', { text: 'Comes in on Monday' })
    clock.time += MINUTE
    await change({ isProcessed: true })
    // The record is already processed, so `isProcessed` adds no second line to the history. The other two fields add
    // one line each.
    await change({ isProcessed: true, held: true, corrected: { sentOn: '2026-11-03' } })
    await service.patchJson(ONE, { isProcessed: false, held: false, spam: true, suspect: true }, await service.login())
    await service.postJson(`${ONE}/mail`, {}, ana.login)
    // Waits until the mail is saved to disk, so that the record does not change between the two compared answers.
    await expect.poll(async () => (await read()).mail).toMatchObject({ staff: { state: 'filed' } })

    const record = await read()
    const id = expect.stringMatching(/^[\da-f-]{36}$/)
    expect(record.notes).toEqual([
      { id, at: '2026-11-21T10:00:00.000Z', by, text: 'Asked for the letter.\nWill send it tonight.' },
    ])
    expect(record.contacts).toEqual([
      { id, at: '2026-11-21T10:01:00.000Z', by, how: 'no_answer', answered: false },
      { id, at: '2026-11-21T10:01:00.000Z', by, how: 'spoke', answered: true, text: 'Comes in on Monday' },
    ])
    expect(record).not.toHaveProperty('work')
    expect(linesOf(record)).toEqual([
      'ana: Noted',
      'ana: Called, no answer',
      'ana: Called, spoke',
      'ana: Processed',
      'ana: Kept from deletion',
      'ana: Corrected the decision: sent on 3 Nov 2026',
      'shared: Marked as pending',
      'shared: Marked as spam',
      'shared: Marked as looking like spam',
      'shared: Deletion allowed',
      'ana: Emails tried again',
    ])
    expect(record.history?.[3]).toEqual({ at: '2026-11-21T10:02:00.000Z', by, what: 'processed', text: 'Processed' })
    const etag = (await service.get(ONE, ana.login)).headers.get('etag')
    expect(await (await service.get('/api/admin/inquiries', ana.login)).json()).toEqual([{ ...record, etag }])
  })

  it('counts as answered from the first contact that is an answer: a conversation is one, an email only if staff say so', async () => {
    const { clock, note, contact, read } = await withAna()
    await note('Looks urgent')
    await contact('no_answer')
    expect(await read()).not.toHaveProperty('answeredAt')
    await contact('emailed')
    await contact('messaged', { answered: false })
    await contact('spoke', { answered: false })
    expect((await contact('no_answer', { answered: true })).status).toBe(422)
    expect(await read()).not.toHaveProperty('answeredAt')
    clock.time += 5 * MINUTE
    await contact('emailed', { answered: true, text: 'You may stay until we hear.' })
    clock.time += 5 * MINUTE
    await contact('met')
    expect(await read()).toMatchObject({ answeredAt: '2026-11-21T10:05:00.000Z', isProcessed: false })
    expect(linesOf(await read())).toEqual([
      'ana: Noted',
      'ana: Called, no answer',
      'ana: Emailed',
      'ana: Sent a message',
      'ana: Called, spoke, not answered',
      'ana: Emailed, answered',
      'ana: Met',
    ])
  })

  it('loses the kind of its answer when staff mark it as pending because it was not answered, and the history says so', async () => {
    const { change, read } = await withAna()
    await change({ isProcessed: true, answered: 'spoke' })
    expect(await read()).toHaveProperty('answeredAt')
    for (const wrong of [{ answered: null }, { isProcessed: true, answered: null }]) {
      const refused = await change(wrong)
      expect([refused.status, await refused.text()]).toEqual([
        422,
        expect.stringContaining('null only with isProcessed: false'),
      ])
    }
    expect((await change({ isProcessed: false, answered: null })).status).toBe(200)
    const pending = await read()
    expect(pending).not.toHaveProperty('answeredAt')
    expect(linesOf(pending)).toEqual([
      ...['ana: Called, spoke', 'ana: Processed', 'ana: Marked as pending: it was not answered'],
    ])
  })

  it('stores once how staff answered, or that no answer was needed, when they process the record', async () => {
    const { change, read } = await withAna()
    await change({ isProcessed: true, answered: 'not_needed' })
    const unneeded = await read()
    expect(unneeded).toMatchObject({ isProcessed: true, noAnswerNeeded: true })
    expect(unneeded).not.toHaveProperty('answeredAt')
    await change({ isProcessed: false })
    expect(await read()).not.toHaveProperty('noAnswerNeeded')
    // Sends the same request twice, as a client does if it got no answer.
    for (let turn = 0; turn < 2; turn++) await change({ isProcessed: true, answered: 'emailed' })
    const answered = await read()
    expect(answered).toMatchObject({ isProcessed: true, answeredAt: '2026-11-21T10:00:00.000Z' })
    expect(linesOf(answered)).toEqual([
      'ana: Processed: no answer was needed',
      'ana: Marked as pending',
      'ana: Emailed, answered',
      'ana: Processed',
    ])
  })

  it('is stored once if it is sent twice with its key; another text needs another key', async () => {
    const { service, note, contact, read } = await withAna()
    const key = { 'idempotency-key': randomUUID() }
    const first = await note('Called twice', key)
    const again = await note('Called twice', { 'idempotency-key': key['idempotency-key'].toUpperCase() })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(await again.json()).toEqual(await first.json())
    for (const other of [await note('Called three times', key), await contact('spoke', {}, key)]) {
      expect((await errorOf(other)).code).toBe('key_reused')
    }
    expect((await errorOf(await note('x', { 'idempotency-key': '1' }))).code).toBe('malformed')
    expect(linesOf(await read())).toEqual(['ana: Noted'])
    const { entries } = await service.context.audit.page({ limit: 9, what: ['note_added'] })
    expect(entries).toHaveLength(1)
  })

  it('has a limit for each record, and a record at this limit can still be changed', async () => {
    const { note, contact, change, read } = await withAna()
    const statuses = []
    for (let number = 0; number < 41; number++) statuses.push((await note('x'.repeat(5_000))).status)
    expect(statuses).toEqual([...Array.from({ length: 40 }, () => 201), 413])
    expect((await contact('spoke')).status).toBe(201)
    expect((await change({ isProcessed: true })).status).toBe(200)
    expect(await read()).toMatchObject({ isProcessed: true })
  })

  it('appears in the audit without its text', async () => {
    const { service, ana, note, contact, change } = await withAna()
    await note('A secret of hers')
    await contact('spoke', { text: 'Another secret' })
    await change({ isProcessed: true, answered: 'emailed' })
    const { entries } = await service.context.audit.page({ limit: 3 })
    const about = { by: { id: ana.id, name: 'ana' }, list: 'inquiries', id: 1 }
    expect(entries).toMatchObject([
      { ...about, what: 'record_changed', details: { isProcessed: true, answered: 'emailed' } },
      { ...about, what: 'contact_logged', details: { how: 'spoke' } },
      { ...about, what: 'note_added' },
    ])
    expect(JSON.stringify(entries)).not.toContain('secret')
  })

  it('is part of the record in CSV and in exports, also as a page', async () => {
    const { service, note, contact } = await withAna()
    await note('=1+1\n<b>Second</b> line')
    await contact('met', { text: 'With her brother' })
    const login = await service.login()
    const csv = await (await service.get('/api/admin/inquiries.csv?columns=raw', login)).text()
    expect(parseCsvRecords(csv.replace('\uFEFF', ''))).toMatchObject([
      {
        answeredAt: '2026-11-21T10:00:00.000Z',
        notes: '2026-11-21 10:00 ana: =1+1\n<b>Second</b> line',
        contacts: '2026-11-21 10:00 ana: Met. With her brother',
        history: '2026-11-21 10:00 ana: Noted\n2026-11-21 10:00 ana: Met',
      },
    ])
    const page = await (await service.get(`${ONE}/export?as=page`, login)).text()
    expect(page).toContain(
      '<dt>Notes of staff</dt><dd>21 November 2026 at 10:00, ana: =1+1<br>&lt;b&gt;Second&lt;/b&gt; line</dd>',
    )
    expect(page).toContain('<dt>Contacts</dt><dd>21 November 2026 at 10:00, ana: Met. With her brother</dd>')
    const { records } = (await (await service.get(`${ONE}/export`, login)).json()) as {
      records: { record: AdminRecord }[]
    }
    const { unread: _, ...kept } = await recordOf(service.get(ONE, login))
    expect(records[0]?.record).toEqual(kept)
  })

  onFiles()('is gone with the record: no byte of a note is left in any file', async () => {
    const { service, note, contact, change } = await withAna()
    const key = randomUUID()
    await note('Zebedee told us where he sleeps', { 'idempotency-key': key })
    await contact('no_answer', { text: 'Quillfeather answered his phone' })
    await change({ isProcessed: true })
    const data = join(service.folder, 'data')
    const traces = ['Zebedee', 'where he sleeps', 'Quillfeather', key]
    const places = async () => (await Promise.all(traces.map(trace => filesWith(data, trace)))).flat()
    expect(await places()).not.toEqual([])
    const again = await service.restart()
    // Writes a damaged file of which only the note is readable.
    const work = [{ what: 'note', id: key, text: 'Zebedee told us where he sleeps' }]
    await writeFile(
      join(data, 'recovered', 'inquiries-2026-11-21T10-00-00-000Z-000001.json'),
      JSON.stringify({ entries: [{ list: 'inquiries', record: { work } }] }),
    )
    expect(await places()).not.toEqual([])
    expect((await again.delete(ONE, await again.login())).status).toBe(204)
    expect(await places()).toEqual([])
    const last = await again.restart()
    expect(await places()).toEqual([])
    expect((await last.postJson(`${ONE}/notes`, { text: 'late' }, await last.login())).status).toBe(404)
  })
})

describe('a stale change', () => {
  it('names the changes made meanwhile and their authors, with the present record', async () => {
    const { service, ana, note, change } = await withAna()
    const ben = await addPerson(service, 'caseworker', 'ben')
    await note('First')
    const opened = String((await service.get(ONE, ana.login)).headers.get('etag'))
    await service.postJson(`${ONE}/contacts`, { how: 'spoke' }, ben.login)
    await service.patchJson(ONE, { isProcessed: true }, ben.login)
    // Retries the record's mails. The refusals below do not list a retry among the changes.
    await service.postJson(`${ONE}/mail`, {}, ben.login)
    const stale = [await change({ spam: true }, { 'if-match': opened }), await note('Second', { 'if-match': opened })]
    for (const answer of stale) {
      expect(answer.status).toBe(409)
      const by = { id: ben.id, name: 'ben' }
      const at = '2026-11-21T10:00:00.000Z'
      expect(await answer.json()).toMatchObject({
        error: { code: 'changed_elsewhere' },
        changes: [
          { at, by, what: 'contact', text: 'Called, spoke' },
          { at, by, what: 'processed', text: 'Processed' },
        ],
        // The test accepts any state of the mails, because this state may change between the two answers.
        record: { ...(await recordOf(service.get(ONE, ana.login))), mail: expect.anything() },
      })
    }
    // The refusal contained the present entity tag of the record. A note needs no entity tag, because it changes
    // nothing that other people wrote.
    const seen = String(stale[0]?.headers.get('etag'))
    expect((await note('Second', { 'if-match': seen })).status).toBe(201)
    expect((await note('Third')).status).toBe(201)
    expect((await change({ spam: true }, { 'if-match': seen })).status).toBe(409)
    expect(linesOf(await recordOf(service.get(ONE, ana.login))).slice(-2)).toEqual(['ana: Noted', 'ana: Noted'])
  })

  it('of a caller who never read this record is refused without a list of changes', async () => {
    const { change } = await withAna()
    const answer = await change({ held: true }, { 'if-match': '"another"' })
    expect(answer.status).toBe(409)
    expect(await answer.json()).not.toHaveProperty('changes')
  })
})

describe('the assignee of a record', () => {
  const LIST = '/api/admin/inquiries'

  it('is shown with the person who chose the assignee, and lists can be filtered by assignee: me, nobody, a colleague', async () => {
    const { service, ana, change, read } = await withAna()
    for (let number = 2; number <= 4; number++) await service.postJson('/api/contact', ENQUIRY)
    const ben = await addPerson(service, 'caseworker', 'ben')
    expect(await read()).not.toHaveProperty('assignedTo')
    await change({ assignedTo: ben.id })
    await service.patchJson(`${LIST}/2`, { assignedTo: ana.id }, await service.login())
    await service.patchJson(`${LIST}/3`, { assignedTo: ben.id, isProcessed: true }, ben.login)
    const ids = async (query: string, login: Login = ana.login) => {
      const answer = await service.get(`${LIST}?${query}`, login)
      const records = (await answer.json()) as AdminRecord[]
      expect(answer.headers.get('x-total-count')).toBe(String(records.length))
      return records.map(({ id }) => id)
    }
    expect(await read()).toMatchObject({ assignedTo: { id: ben.id, name: 'ben' } })
    expect(await ids('assigned=me')).toEqual([2])
    expect(await ids('assigned=me', ben.login)).toEqual([3, 1])
    expect(await ids(`assigned=${ben.id}&status=pending`)).toEqual([1])
    expect(await ids('assigned=nobody')).toEqual([4])
    expect(await ids('assigned=nobody&sort=urgency')).toEqual([4])
    await change({ assignedTo: null })
    // An assignment to the present assignee adds no line to the history.
    await change({ assignedTo: null })
    expect(await ids('assigned=nobody')).toEqual([4, 1])
    expect(linesOf(await read())).toEqual(['ana: Assigned to ben', 'ana: Assigned to nobody'])
    const found = await (await service.get('/api/admin/requests?q=amina&assigned=me', ben.login)).json()
    expect(found).toMatchObject([{ list: 'inquiries', id: 3 }])
    const csv = await (await service.get(`${LIST}.csv?columns=raw&assigned=${ben.id}`, await service.login())).text()
    expect(parseCsvRecords(csv.replace('\uFEFF', ''))).toMatchObject([{ id: '3', assignedTo: 'ben' }])
    // Assignments outlast a restart. When a person leaves, their requests are assigned to nobody.
    const again = await service.restart()
    const login = await again.login()
    expect(await recordOf(again.get(`${LIST}/3`, login))).toMatchObject({ assignedTo: { name: 'ben' } })
    expect((await again.delete(`/api/admin/people/${ben.id}`, login)).status).toBe(204)
    const left = (await (await again.get(`${LIST}?assigned=nobody`, login)).json()) as AdminRecord[]
    expect(left.map(({ id, assignedTo }) => [id, assignedTo?.left])).toEqual([
      [4, undefined],
      [3, true],
      [1, undefined],
    ])
  })

  it('becomes a colleague or nobody when the assigned person is removed, and the history says so', async () => {
    const { service, ana, change, read } = await withAna()
    const ben = await addPerson(service, 'caseworker', 'ben')
    const login = await service.login()
    await service.postJson('/api/contact', ENQUIRY)
    await change({ assignedTo: ben.id })
    await service.patchJson(`${LIST}/2`, { assignedTo: ben.id }, login)
    await service.patchJson(`${LIST}/2`, { isProcessed: true }, login)
    const { people } = (await (await service.get('/api/admin/people', login)).json()) as PeopleAnswer
    expect(people.map(({ name, waiting }) => [name, waiting])).toEqual([
      ['ana', 0],
      ['ben', 1],
    ])
    const remove = (to: string) => service.delete(`/api/admin/people/${ben.id}?to=${to}`, login)
    for (const to of [ben.id, 'nobody-here']) {
      expect((await errorOf(await remove(to))).issues?.[0]?.path).toBe('to')
    }
    expect((await remove(ana.id)).status).toBe(204)
    expect(await read()).toMatchObject({ assignedTo: { id: ana.id, name: 'ana' } })
    expect(linesOf(await read())).toEqual(['ana: Assigned to ben', 'shared: Assigned to ana'])
    // A processed request still shows the name of its assignee who left.
    expect(await recordOf(service.get(`${LIST}/2`, login))).toMatchObject({ assignedTo: { name: 'ben', left: true } })
  })

  it('becomes a colleague if the person’s new role can have no requests, and stays the same otherwise', async () => {
    const { service, ana, change, read } = await withAna()
    const ben = await addPerson(service, 'caseworker', 'ben')
    await change({ assignedTo: ben.id })
    const login = await service.login()
    const become = (role: string) => service.patchJson(`/api/admin/people/${ben.id}`, { role, to: ana.id }, login)
    expect((await become('manager')).status).toBe(200)
    expect(await read()).toMatchObject({ assignedTo: { id: ben.id } })
    expect((await become('reader')).status).toBe(200)
    expect(await read()).toMatchObject({ assignedTo: { id: ana.id } })
  })

  it('is a person who may work on it; the list of colleagues has only such people, and not the shared password', async () => {
    const { service, ana, change } = await withAna()
    const reader = await addPerson(service, 'reader')
    const refused = await errorOf(await change({ assignedTo: reader.id }))
    expect([refused.code, refused.issues?.[0]?.path]).toEqual(['invalid', 'assignedTo'])
    expect(await (await service.get('/api/admin/colleagues', reader.login)).json()).toEqual([
      { id: ana.id, name: 'ana' },
    ])
    expect((await errorOf(await service.get(`${LIST}?assigned=me`, await service.login()))).code).toBe('invalid')
  })

  it('gets one mail about several requests, with only their references, and no mail about requests that they assign to themselves', async () => {
    const server = await startSmtp()
    const service = await startTestService({
      SMTP_URL: server.url,
      STAFF_EMAIL: 'staff@example.org',
      MAIL_FROM: 'intake@example.org',
      RATE_LIMITS: 'off',
    })
    const references: string[] = []
    for (let number = 1; number <= 4; number++) {
      const answer = await service.postJson('/api/contact', ENQUIRY)
      references.push(((await answer.json()) as { reference: string }).reference)
    }
    const shared = await service.login()
    const invited = await service.postJson(
      '/api/admin/people',
      { email: 'ana@example.org', name: 'Ana', role: 'caseworker' },
      shared,
    )
    const { id } = (await invited.json()) as { id: string }
    await invite(service, { email: 'ben@example.org', name: 'Ben', role: 'caseworker' })
    const toBen = () => server.inbox.find(({ to }) => to?.[0]?.address === 'ben@example.org')?.text
    await expect.poll(toBen, { timeout: 15_000 }).toBeDefined()
    const [token = ''] = /(?<=#invitation=)\S+/.exec(toBen() ?? '') ?? []
    const { session } = (await enrol(service, await openInvitation(service, token))).answer
    const ben = bearer(session?.token ?? '')
    const assign = (ids: number[], assignedTo: string | null, login = shared) =>
      service.patchJson(
        '/api/admin/records',
        { records: ids.map(id => ({ list: 'inquiries', id })), change: { assignedTo } },
        login,
      )
    expect((await assign([1, 2, 3], id)).status).toBe(200)
    // Withdraws the assignment of request 3 before the mail is sent, so the mail does not contain this request.
    await assign([3], null)
    const told = () => server.inbox.filter(({ subject }) => subject?.includes(' · Assigned to you'))
    await expect.poll(told, { timeout: 15_000 }).toHaveLength(1)
    const [{ to, subject, text = '', html = '' } = {}] = told()
    expect([to?.map(({ address }) => address), subject]).toEqual([
      ['ana@example.org'],
      'URGENT · Assigned to you: 2 requests',
    ])
    for (const words of [text, html]) {
      expect(words).toContain('A colleague assigned these requests to you.')
      for (const [at, reference] of references.entries()) expect(words.includes(reference)).toBe(at < 2)
      expect(words).toContain('/admin/#/inquiries/2')
      expect(words).not.toMatch(/Amina|Yusuf|detained/)
    }
    // A note mentions a colleague, who gets a mail without the note's words, and for whom the request becomes unread.
    const { readMarks } = service.context
    await readMarks.mark({ id, name: 'Ana' }, 'inquiries', 4, true)
    await service.postJson('/api/admin/inquiries/4/notes', { text: 'Secret. @Ana, please. me@anabel.example' }, ben)
    expect(isRead((await readMarks.readBy({ id, name: 'Ana' })).inquiries, 4)).toBe(false)
    const named = () => server.inbox.find(({ subject }) => subject?.includes('A note names you'))
    await expect.poll(() => named()?.subject, { timeout: 15_000 }).toContain(`enquiry ${references[3]}`)
    expect([named()?.to?.[0]?.address, named()?.text?.includes('Secret')]).toEqual(['ana@example.org', false])
    expect(named()?.text).toContain('Ben named you in a note on this request.')
    await assign([4], id, ben)
    await expect.poll(told, { timeout: 15_000 }).toHaveLength(2)
    expect(told()[1]?.subject).toBe(`URGENT · Assigned to you: enquiry ${references[3]}`)
    expect(told()[1]?.text).toContain('Ben assigned this request to you.')
    await expect.poll(() => service.context.store.documents.keys('notices')).not.toContain(`assigned/${id}`)
  })
})

describe('a record’s answer', () => {
  it('is a filter of lists: a processed request without a noted answer counts as unanswered, except one from version 0.1.0', async () => {
    const { service, ana, contact, change } = await withAna()
    for (let number = 2; number <= 7; number++) await service.postJson('/api/contact', ENQUIRY)
    const { store } = service.context
    const ids = async (query: string) => {
      const records = (await (await service.get(`/api/admin/inquiries?${query}`, ana.login)).json()) as AdminRecord[]
      return records.map(({ id }) => id)
    }
    const patch = (id: number, body: object) => service.patchJson(`/api/admin/inquiries/${id}`, body, ana.login)
    await contact('no_answer')
    await patch(2, { isProcessed: true })
    await patch(3, { isProcessed: true, answered: 'not_needed' })
    await patch(4, { isProcessed: true, answered: 'met' })
    // Marks the record as processed without an answer, as version 0.1.0 did. A record that version 0.1.0 marked as
    // processed counts as answered.
    await store.change('inquiries', 5, { isProcessed: true })
    await patch(6, { spam: true })
    expect(await ids('answered=no')).toEqual([7, 2, 1])
    expect(await ids('answered=yes')).toEqual([5, 4, 3])
    expect(await ids('answered=no&status=pending&sort=due')).toEqual([1, 7])
    await contact('emailed', { answered: true })
    await change({ assignedTo: ana.id })
    expect(await ids('answered=yes&assigned=me')).toEqual([1])
    expect(await ids('answered=no&assigned=me')).toEqual([])
    await patch(3, { isProcessed: false })
    expect(await ids('answered=no')).toEqual([7, 3, 2])
  })
})

describe('several records at once', () => {
  it('are changed one by one, as far as each can be, and reported in their order', async () => {
    const { service, ana } = await withAna()
    await service.postJson('/api/contact', ENQUIRY)
    await service.postJson('/api/callbacks', CALLBACK)
    const list = async () => (await (await service.get('/api/admin/inquiries', ana.login)).json()) as AdminRecord[]
    // Each mail changes its record once more when it is sent.
    await expect.poll(async () => JSON.stringify((await list()).map(({ mail }) => mail))).not.toContain('queued')
    const [second, first] = await list()
    await service.postJson(`${ONE}/notes`, { text: 'Meanwhile' }, await service.login())
    const wanted = [
      { list: 'inquiries', id: 1, etag: first?.etag },
      { list: 'callbacks', id: 1 },
      { list: 'inquiries', id: 99 },
      { list: 'inquiries', id: 2, etag: second?.etag },
    ]
    const answer = await service.patchJson('/api/admin/records', { records: wanted, change: { spam: true } }, ana.login)
    const by = { id: ana.id, name: 'ana' }
    const [stale, callback, missing, done, ...more] = (await answer.json()) as Record<string, unknown>[]
    const [, present] = await list()
    expect(stale).toEqual({
      ...{ list: 'inquiries', id: 1, outcome: 'changed_elsewhere', record: present },
      changes: [{ at: '2026-11-21T10:00:00.000Z', by: 'shared', what: 'note', text: 'Noted' }],
    })
    expect(callback).toMatchObject({ outcome: 'changed', record: { spam: true, history: [{ by, what: 'spam' }] } })
    expect(missing).toEqual({ list: 'inquiries', id: 99, outcome: 'not_found' })
    expect(done).toEqual({ list: 'inquiries', id: 2, outcome: 'changed', record: (await list())[0] })
    expect(more).toEqual([])
    const { entries } = await service.context.audit.page({ limit: 9, what: ['record_changed'] })
    expect(entries.map(({ list, id }) => `${list}/${id}`).sort()).toEqual(['callbacks/1', 'inquiries/2'])
  })
})

describe('a person who has a record open', () => {
  it('is named to others, in the record and with the counts, until the person closes the record or 75 seconds have passed', async () => {
    const { service, clock, ana } = await withAna()
    const ben = await addPerson(service, 'caseworker', 'ben')
    const open = async (login: Login) => (await service.putJson(`${ONE}/presence`, undefined, login)).json()
    const inProgress = async (login: Login) => {
      const answer = await service.get('/api/admin/counts?list=inquiries&ids=1,2', login)
      return ((await answer.json()) as { inProgress: unknown }).inProgress
    }
    const [byAna, byBen] = [ana, ben].map(({ id }, at) => ({ id, name: ['ana', 'ben'][at] }))
    expect(await open(ana.login)).toEqual([])
    clock.time += 30_000
    expect(await open(ben.login)).toEqual([{ by: byAna, since: '2026-11-21T10:00:00.000Z' }])
    expect(await open(ana.login)).toEqual([{ by: byBen, since: '2026-11-21T10:00:30.000Z' }])
    expect(await inProgress(ana.login)).toEqual([{ id: 1, by: byBen, since: '2026-11-21T10:00:30.000Z' }])
    const shared = await service.login()
    expect(await inProgress(shared)).toHaveLength(2)
    await service.delete(`${ONE}/presence`, ben.login)
    expect(await inProgress(ana.login)).toEqual([])
    clock.time += 74_000
    expect(await inProgress(ben.login)).toEqual([{ id: 1, by: byAna, since: '2026-11-21T10:00:00.000Z' }])
    clock.time += 1_000
    expect(await inProgress(ben.login)).toEqual([])
    // Two sessions with the shared password count as two people, so each session sees the other one. Nobody can open a
    // record that does not exist.
    await open(shared)
    expect(await open(await service.login())).toEqual([{ by: 'shared', since: '2026-11-21T10:01:45.000Z' }])
    expect((await service.putJson('/api/admin/inquiries/9/presence', undefined, ana.login)).status).toBe(404)
  })

  it('prolongs no session', async () => {
    const { service, clock, ana } = await withAna()
    for (let turn = 0; turn < 31; turn++) {
      await service.putJson(`${ONE}/presence`, undefined, ana.login)
      clock.time += MINUTE
    }
    expect((await service.putJson(`${ONE}/presence`, undefined, ana.login)).status).toBe(401)
  })
})

describe('the templates for an answer', () => {
  it('are the firm’s, with name, reference, adviser and hours filled in; a visitor’s words are never treated as a template', async () => {
    const { service, ana, read } = await withAna()
    await service.postJson('/api/contact', { ...ENQUIRY, firstName: '{reference}', lastName: '{hours}' })
    const { reference } = await read()
    const templates = async (id: number, login: Login) =>
      (await (await service.get(`/api/admin/inquiries/${id}/templates`, login)).json()) as Record<string, string>[]
    const [first] = await templates(1, ana.login)
    expect(first).toMatchObject({ id: 'received', subject: `Your request ${reference}` })
    expect(first?.text).toMatch(
      /^Dear Amina Yusuf,\n[^{}]+Monday to Saturday: 10:00 AM to 6:00 PM; Sunday: closed\.\n\nana$/,
    )
    const [hostile] = await templates(2, await service.login())
    expect(hostile?.text).toMatch(/^Dear \{reference\} \{hours\},\n/)
    expect(hostile?.text).toMatch(/\n\nHaven Immigration Law$/)
    const inUrdu = {
      id: 'urdu',
      title: 'Received',
      subject: '{reference}',
      text: '{hours}',
      answers: false,
      language: 'ur',
    }
    const { firm } = service.context
    firm.templates = [...firm.templates, inUrdu as (typeof firm.templates)[number]]
    await service.postJson('/api/contact', { ...ENQUIRY, formLanguage: 'ur' })
    expect((await templates(1, ana.login)).map(({ id }) => id)).not.toContain('urdu')
    const [urdu, next] = await templates(3, ana.login)
    expect([urdu?.language, urdu?.text, next?.id]).toEqual(['ur', expect.stringContaining('پیر'), 'received'])
  })
})

it('kill -9 under 20 writers of notes and contacts: no acknowledged one is lost, and none appears twice', async () => {
  const first = await startTestService({ RATE_LIMITS: 'off' })
  const records = 7
  for (let number = 0; number < records; number++) await first.postJson('/api/contact', ENQUIRY)
  const hash = first.context.config.adminPasswordHash ?? ''
  const sent = new Set<string>()
  const kept = new Set<string>()
  let service: TestService = first
  for (const after of [5, 60, 140]) {
    await service.close()
    const args = [join(service.folder, 'data'), hash, TEST_PASSWORD, '20', String(records)]
    const child = startChild('work-writer.ts', args)
    await child.printed('open')
    await expect.poll(() => child.lines.length, { timeout: 20_000, interval: 1 }).toBeGreaterThan(after)
    child.process.kill('SIGKILL')
    await child.ended()
    for (const line of child.lines) {
      const [what, path, key] = line.split(' ')
      if (what === 'sent') sent.add(`${path} ${key}`)
      if (what === 'kept') kept.add(`${path} ${key}`)
    }
    service = await service.restart()
    const login = await service.login()
    // Sends each note or contact twice, as a client does when a response did not arrive.
    for (const one of [...sent].filter(one => !kept.has(one))) {
      const [path = '', key = ''] = one.split(' ')
      const body = path.endsWith('notes') ? { text: key } : { how: 'no_answer', text: key }
      const answer = await service.postJson(`/api/admin/${path}`, body, { ...login, 'idempotency-key': key })
      expect(answer.status).toBe(201)
      kept.add(one)
    }
  }
  const all = (await service.context.store.list('inquiries', { limit: 100 })).records
  const written = all.flatMap(({ id, work = [] }) =>
    work.flatMap(entry => ('id' in entry ? [`inquiries/${id}/${entry.what}s ${entry.id}`] : [])),
  )
  expect(kept.size).toBeGreaterThan(100)
  expect(written.sort()).toEqual([...kept].sort())
  const told = []
  for (let before: string | undefined; ; ) {
    const { entries, next }: AuditPage = await service.context.audit.page({ limit: 500, before, what: WRITTEN })
    told.push(...entries)
    if (next === undefined) break
    before = next
  }
  expect(told).toHaveLength(written.length)
}, 120_000)
