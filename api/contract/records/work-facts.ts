// Facts about the work on a record that the dashboard needs, too. Code that checks a body stays out of this file, to
// keep the dashboard small.

/** The ways in which staff try to reach a visitor, with the words that staff read. */
export const CONTACTS = {
  no_answer: 'Called, no answer',
  spoke: 'Called, spoke',
  emailed: 'Emailed',
  messaged: 'Sent a message',
  met: 'Met',
} as const
export type ContactHow = keyof typeof CONTACTS

/** The contacts that can answer a request. */
export const REACHED = ['spoke', 'emailed', 'messaged', 'met'] as const satisfies readonly ContactHow[]
const hasReached = (how: ContactHow) => (REACHED as readonly ContactHow[]).includes(how)

/** True for a contact that answers a request unless staff say otherwise: a talk. */
export const answersByItself = (how: ContactHow) => how === 'spoke' || how === 'met'

/**
 * True for a contact that answered the request. Version 0.1.0 did not ask staff, and counted each contact that reached
 * the visitor as an answer.
 */
export const isAnswer = ({ how, answered, toConfirm }: { how: ContactHow; answered?: boolean; toConfirm?: true }) =>
  !toConfirm && (answered ?? hasReached(how))

/** The choices when staff process a request: the way of the answer, or that none was needed. */
export const ANSWERED = [...REACHED, 'not_needed'] as const
export type Answered = (typeof ANSWERED)[number]

/** A member of staff, with the name of that day. */
export interface Colleague {
  id: string
  name: string
}
/** The name of a record's assignee; adds that they have left, if so. */
export const assigneeName = ({ name, left }: Colleague & { left?: true }) => (left ? `${name} (left)` : name)

/** The person who acted on a record, or `shared` for the shared password. */
export type WorkBy = Colleague | 'shared'

/** The name of that person, in words. */
export const doneBy = (by: WorkBy) => (by === 'shared' ? 'Shared password' : by.name)
