import type { AdminRecord } from '../../api/contract/records/records'
import {
  type Answered,
  CONTACTS,
  type Colleague,
  type ContactHow,
  isAnswer,
} from '../../api/contract/records/work-facts'
import { appears, fill } from '../parts/example'
import { type AdminExample, type Answers, json, refusal } from './example-answers'
import { closeLimit } from './example-limits'
import { inquiries, inquiry, NOW } from './example-records'
import { people, signIn } from './staff-examples'
import type { Call } from './transport'

/** The signed-in person, and one colleague. */
export const GRACE: Colleague = { id: 'p1', name: 'Grace Okafor' }
export const DANIEL: Colleague = { id: 'p2', name: 'Daniel Osei' }
const PRIYA: Colleague = { id: 'p3', name: 'Priya Raman' }

const list = '/api/admin/inquiries'
const at = (time: string) => `2026-11-21T${time}:00.000Z`

/** A request on which a colleague has begun to work. */
export const worked = inquiry(9, {
  assignedTo: DANIEL,
  notes: [{ id: 'n1', at: at('11:02'), by: DANIEL, text: 'Letter came by WhatsApp.\nAsk about the old flat.' }],
  contacts: [{ id: 'c1', at: at('11:10'), by: DANIEL, how: 'no_answer', text: 'Rang out, no voicemail left.' }],
  history: [
    { at: at('10:31'), by: GRACE, what: 'assigned', text: 'Assigned to Daniel Osei' },
    { at: at('11:02'), by: DANIEL, what: 'note', text: 'Noted' },
    { at: at('11:10'), by: DANIEL, what: 'contact', text: 'Called, no answer' },
  ],
})

const templates = [
  {
    id: 'received',
    title: 'We have your request',
    subject: 'Your request K7M3XQ39',
    text: 'Dear Amina,\n\nI have read your request K7M3XQ39 and will call you.\n\nGrace Okafor',
    answers: false,
  },
  {
    id: 'letter',
    title: 'Please send the letter',
    subject: 'The letter about your case K7M3XQ39',
    text: 'Dear Amina,\n\nTo advise you I need the letter: all of its pages.\n\nGrace Okafor',
    answers: true,
  },
]

/** A follow-up on the next working day after the examples' day. */
const FOLLOW_UP = '2026-11-23T09:30:00.000Z'

/** The API's responses about a record that Grace works on. After a change, the responses contain the change. */
export function workAnswers(working: Answers, start: AdminRecord = worked, change: Answers = {}): Answers {
  let record = start
  const tag = () => ({ headers: { ETag: `"${record.history?.length ?? 0}.x"` } })
  const add = (what: string, text: string, more: object = {}) => {
    const line = { at: NOW, by: GRACE, what, text }
    record = { ...record, ...more, history: [...(record.history ?? []), line] } as AdminRecord
    return record
  }
  const reached = (contact: { how: ContactHow; answered?: boolean }) =>
    isAnswer(contact) && !record.answeredAt ? { answeredAt: NOW } : {}
  return {
    ...working,
    ...people,
    '/api/admin/login': () => {
      record = start
      return json({ token: 'example-token' })
    },
    [list]: () =>
      json(
        inquiries.map(one => (one.id === record.id ? record : one)),
        { headers: { 'X-Total-Count': '7' } },
      ),
    [`${list}/9`]: () => json(record, tag()),
    [`PATCH ${list}/9`]: ({ json: asked }: Call) => {
      const { assignedTo, answered, ...rest } = asked as { assignedTo?: string | null; answered?: Answered | null }
      const to = [GRACE, DANIEL, PRIYA].find(({ id }) => id === assignedTo)
      if (assignedTo !== undefined) {
        const { assignedTo: _, ...others } = record
        record = others as AdminRecord
        return json(add('assigned', `Assigned to ${to?.name ?? 'nobody'}`, to && { assignedTo: to }), tag())
      }
      if (answered && answered !== 'not_needed')
        add('contact', CONTACTS[answered], reached({ how: answered, answered: true }))
      if (answered === null) {
        const { answeredAt: _, ...others } = record
        record = others as AdminRecord
      }
      const isProcessed = 'isProcessed' in rest ? Boolean(rest.isProcessed) : record.isProcessed
      const notNeeded = answered === 'not_needed' && { noAnswerNeeded: true }
      const text = notNeeded ? 'Processed: no answer was needed' : isProcessed ? 'Processed' : 'Marked as pending'
      return json(
        add(isProcessed ? 'processed' : 'reopened', text, {
          ...rest,
          ...notNeeded,
          processedAt: isProcessed ? NOW : null,
        }),
        tag(),
      )
    },
    [`POST ${list}/9/notes`]: ({ json: asked, key }: Call) => {
      const note = { id: `${key}`, at: NOW, by: GRACE, ...(asked as { text: string }) }
      return json(add('note', 'Noted', { notes: [...(record.notes ?? []), note] }), { status: 201, ...tag() })
    },
    [`POST ${list}/9/contacts`]: ({ json: asked, key }: Call) => {
      const contact = { id: `${key}`, at: NOW, by: GRACE, ...(asked as { how: ContactHow }) }
      return json(
        add('contact', CONTACTS[contact.how], {
          contacts: [...(record.contacts ?? []), contact],
          ...reached(contact),
        }),
        { status: 201, ...tag() },
      )
    },
    [`${list}/9/templates`]: () => json(templates),
    [`PUT ${list}/9/presence`]: () => json([{ by: DANIEL, since: at('12:20') }]),
    [`DELETE ${list}/9/presence`]: () => new Response(null, { status: 204 }),
    '/api/admin/colleagues': () => json([GRACE, DANIEL, PRIYA]),
    'PATCH /api/admin/records': ({ json: asked }: Call) => json(outcomesOf(asked as ChangeOfMany)),
    ...change,
  }
}

/** The body of a request to `PATCH /api/admin/records`. */
export interface ChangeOfMany {
  records: { list: string; id: number; etag?: string }[]
  change: Record<string, unknown>
}

/**
 * The API's outcome for each record. A colleague has changed Kwame's record meanwhile, and somebody has erased another
 * record.
 */
function outcomesOf({ records, change }: ChangeOfMany) {
  const { assignedTo, answered: _, ...rest } = change
  const to = [GRACE, DANIEL, PRIYA].find(({ id }) => id === assignedTo)
  return records.map(({ list, id, etag }) => {
    const record = inquiries.find(one => one.id === id)
    if (id === 5) return { list, id, outcome: 'not_found' }
    if (id === 8 && etag !== '"1.y"') {
      const changes = [{ at: at('12:22'), by: DANIEL, what: 'held', text: 'Kept from deletion' }]
      const present = { ...record, held: true, history: changes, etag: '"1.y"' }
      return { list, id, outcome: 'changed_elsewhere', record: present, changes }
    }
    return {
      list,
      id,
      outcome: 'changed',
      record: { ...record, ...rest, ...(to && { assignedTo: to }), etag: '"2.x"' },
    }
  })
}

/** Ticks the rows of the list that have these indexes. */
export async function choosingRows(root: ParentNode, ...places: number[]) {
  await signIn(root)
  await appears(root, '[part=choose]')
  await appears(root, '.wait')
  for (const place of places) root.querySelectorAll<HTMLElement>('[part=choose]')[place]?.click()
  await appears(root, '[part=several] option:nth-child(4)')
}

/** Presses a button in the bar of actions. */
export const pressAll = (root: ParentNode, words: string) =>
  [...root.querySelectorAll<HTMLElement>('[part=several] button')]
    .find(({ textContent }) => textContent?.trim().startsWith(words))
    ?.click()

/** Signs in, and opens the second request. */
export async function openWorked(root: ParentNode) {
  await signIn(root)
  await appears(root, '.wait')
  root.querySelectorAll<HTMLElement>('[part=row]')[1]?.click()
  await appears(root, '[part=record] [name=text]')
  await appears(root, '[name=assignedTo] option:nth-child(4), .whose-it-is [part=failure]')
}

/** In the open record, presses the first button or link whose text begins with these words. */
export const pressIn = (root: ParentNode, words: string) =>
  [...root.querySelectorAll<HTMLElement>('[part=record] button, [part=record] a')]
    .find(({ textContent }) => textContent?.trim().startsWith(words))
    ?.click()

const writing =
  (words: string, how = '') =>
  async (root: ParentNode) => {
    await openWorked(root)
    fill(root, { text: words })
    await choosing(root, 'how', how)
    root.querySelector<HTMLElement>('[part=write-down]')?.click()
  }

/** Chooses an option of a select, and waits until it is drawn. */
export async function choosing(root: ParentNode, name: string, value: string) {
  const select = root.querySelector<HTMLSelectElement>(`[name="${name}"]`) as HTMLSelectElement
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
  await new Promise(requestAnimationFrame)
}

const processing = async (root: ParentNode) => {
  await openWorked(root)
  pressIn(root, 'Mark as processed')
  await appears(root, '[part=how-answered]')
}

/** The example states in which several people work on a request. */
export function workExamples(working: Answers) {
  const unavailable = () => refusal(503, 'unavailable', 'We cannot save anything at the moment.')
  const changedByDaniel = {
    ...worked,
    held: true,
    history: [...(worked.history ?? []), { at: at('12:22'), by: DANIEL, what: 'held', text: 'Kept from deletion' }],
  }
  return {
    AtWork: {
      answers: workAnswers(working),
      visit: async root => {
        await openWorked(root)
        await appears(root, '.present')
      },
    },
    RowsAtWork: {
      answers: {
        ...workAnswers(working),
        [list]: () =>
          json([
            worked,
            inquiry(8, { assignedTo: GRACE, answeredAt: at('11:00') }),
            inquiry(7, { isProcessed: true, processedAt: at('11:30'), noAnswerNeeded: true }),
          ]),
        '/api/admin/counts': async (call: Call) =>
          json({
            ...(await (await (working['/api/admin/counts'] as Answers[string])(call)).json()),
            inProgress: [{ id: 9, by: DANIEL, since: at('12:20') }],
          }),
      },
      visit: async root => {
        await signIn(root)
        await appears(root, '.wait')
        for (let turn = 0; turn < 50 && !root.querySelector('.open-by'); turn++) {
          document.dispatchEvent(new Event('visibilitychange'))
          await new Promise(done => setTimeout(done, 20))
        }
        await appears(root, '.open-by')
      },
    },
    NoteAdded: {
      answers: workAnswers(working),
      visit: async root => {
        await writing('He may keep working.')(root)
        await appears(root, '[part=done] p')
      },
    },
    NoteMissing: {
      answers: workAnswers(working),
      visit: async root => {
        await writing('')(root)
        await appears(root, '.work .problem:not(:empty)')
      },
    },
    NoteNotKept: {
      answers: workAnswers(working, worked, { [`POST ${list}/9/notes`]: unavailable }),
      visit: async root => {
        await writing('He may keep working.')(root)
        await appears(root, '.record [part=failure]')
      },
    },
    ContactLogged: {
      answers: workAnswers(working),
      visit: async root => {
        await writing('Comes in on Monday.', 'spoke')(root)
        await appears(root, '[part=done] p')
      },
    },
    Assigning: {
      answers: workAnswers(working),
      visit: async root => {
        await openWorked(root)
        await choosing(root, 'assignedTo', PRIYA.id)
        await appears(root, '[part=undo]')
      },
    },
    AssignedToMe: {
      answers: workAnswers(working),
      visit: async root => {
        await openWorked(root)
        root.querySelector<HTMLElement>('[part=assign]')?.click()
        await appears(root, '[part=undo]')
      },
    },
    ColleaguesNotRead: {
      answers: workAnswers(working, worked, { '/api/admin/colleagues': unavailable }),
      visit: async root => {
        await openWorked(root)
        await appears(root, '.whose-it-is [part=failure]')
      },
    },
    HowAnswered: { answers: workAnswers(working), visit: processing },
    AnswerNotNeeded: {
      answers: workAnswers(working),
      visit: async root => {
        await processing(root)
        pressIn(root, 'Not needed')
        await appears(root, '[part=next-in-line]')
      },
    },
    ChangedMeanwhile: {
      answers: workAnswers(working, worked, {
        [`PATCH ${list}/9`]: () =>
          json(
            { error: { code: 'changed_elsewhere', message: 'Somebody else has changed it' }, record: changedByDaniel },
            { status: 409, headers: { ETag: '"4.x"' } },
          ),
      }),
      visit: async root => {
        await openWorked(root)
        root.querySelector<HTMLElement>('[part=assign]')?.click()
        await appears(root, '[part=again]')
      },
    },
    WritingAnswer: {
      answers: workAnswers(working),
      visit: async root => {
        await openWorked(root)
        root.querySelector<HTMLElement>('[part=write-answer]')?.click()
        await appears(root, '[name=template] option:nth-child(3)')
        await choosing(root, 'template', 'received')
      },
    },
    WritingUnsafeAnswer: {
      answers: workAnswers(working, { ...closeLimit, phone: '+44 7700 900456' } as AdminRecord),
      visit: async root => {
        await openWorked(root)
        root.querySelector<HTMLElement>('[part=write-answer]')?.click()
        await appears(root, '.outside [part=write-answer]')
        root.querySelector<HTMLElement>('.outside [part=write-answer]')?.click()
        await appears(root, '[name=template] option:nth-child(3)')
        await choosing(root, 'template', 'letter')
      },
    },
    TemplatesNotRead: {
      answers: workAnswers(working, worked, { [`${list}/9/templates`]: unavailable }),
      visit: async root => {
        await openWorked(root)
        root.querySelector<HTMLElement>('[part=write-answer]')?.click()
        await appears(root, '.answer [part=failure]')
      },
    },
    SeveralChosen: { answers: workAnswers(working), visit: root => choosingRows(root, 1, 2, 3) },
    SeveralToProcess: {
      answers: workAnswers(working),
      visit: async root => {
        await choosingRows(root, 1, 3)
        pressAll(root, 'Mark as processed')
        await appears(root, '[part=how-answered]')
      },
    },
    SeveralGiven: {
      answers: workAnswers(working),
      visit: async root => {
        await choosingRows(root, 0, 1, 2, 3)
        await choosing(root, 'giveTo', PRIYA.id)
        await appears(root, '[part=outcomes] li')
      },
    },
    SeveralNotChanged: {
      answers: workAnswers(working, worked, { 'PATCH /api/admin/records': unavailable }),
      visit: async root => {
        await choosingRows(root, 1, 3)
        pressAll(root, 'Mark as spam')
        await appears(root, '[part=several] [part=failure]')
      },
    },
    AskedAfterCall: {
      answers: workAnswers(working),
      visit: async root => {
        await openWorked(root)
        // The example stops the browser from following the link, which would leave the page or open a program.
        root.querySelector('[part=record]')?.addEventListener('click', event => event.preventDefault(), { once: true })
        pressIn(root, 'Call')
        await appears(root, '[part=ask-after]')
      },
    },
    CallNotAnswered: {
      answers: workAnswers(working),
      visit: async root => {
        await openWorked(root)
        root.querySelector('[part=record]')?.addEventListener('click', event => event.preventDefault(), { once: true })
        pressIn(root, 'Call')
        await appears(root, '[part=ask-after]')
        pressIn(root, 'Called, no answer')
        await appears(root, '[part=try-again]')
      },
    },
    ReaderCalled: {
      answers: workAnswers(working, {
        ...worked,
        enteredBy: GRACE,
        contacts: [{ id: 'c1', at: at('11:10'), by: DANIEL, how: 'spoke', answered: true, toConfirm: true }],
      }),
      visit: async root => {
        await openWorked(root)
        await appears(root, '[part=to-confirm]')
      },
    },
    FollowedUp: {
      answers: workAnswers(working, { ...worked, followUpAt: FOLLOW_UP }),
      visit: async root => {
        await openWorked(root)
        await appears(root, '[part=end-follow-up]')
      },
    },
    FollowUpChosen: {
      answers: workAnswers(working),
      visit: async root => {
        await openWorked(root)
        fill(root, { followUpAt: FOLLOW_UP.slice(0, 16) })
        await appears(root, '[part=set-follow-up]')
      },
    },
  } satisfies Record<string, AdminExample>
}
