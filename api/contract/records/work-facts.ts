// Constants and functions about the work on a record. The dashboard loads this file, so the file contains no schemas,
// which would increase the dashboard's size.

/** The ways in which staff contact a visitor, with the words that staff see. */
export const CONTACTS = {
  no_answer: 'Called, no answer',
  spoke: 'Called, spoke',
  emailed: 'Emailed',
  messaged: 'Sent a message',
  met: 'Met',
} as const
export type ContactHow = keyof typeof CONTACTS

/** The kinds of contact that can answer a request. */
export const REACHED = ['spoke', 'emailed', 'messaged', 'met'] as const satisfies readonly ContactHow[]
const hasReached = (how: ContactHow) => (REACHED as readonly ContactHow[]).includes(how)

/** True for a conversation, which answers a request unless staff say otherwise. */
export const answersByItself = (how: ContactHow) => how === 'spoke' || how === 'met'

/**
 * True for a contact that answered the request. For an entry of version 0.1.0, which did not ask staff for the answer,
 * each contact that reached the visitor counts.
 */
export const isAnswer = ({ how, answered, toConfirm }: { how: ContactHow; answered?: boolean; toConfirm?: true }) =>
  !toConfirm && (answered ?? hasReached(how))

/** The choices when staff mark a request as processed: how they answered, or that no answer was needed. */
export const ANSWERED = [...REACHED, 'not_needed'] as const
export type Answered = (typeof ANSWERED)[number]

/** A member of staff, with the name that the person had at the time of the entry. */
export interface Colleague {
  id: string
  name: string
}
/** The name of the person to whom a record is assigned, with a note if this person has left the firm. */
export const assigneeName = ({ name, left }: Colleague & { left?: true }) => (left ? `${name} (left)` : name)

/** The person who acted on a record, or `shared` for a session with the shared password. */
export type WorkBy = Colleague | 'shared'

/** The words for the person who acted. */
export const doneBy = (by: WorkBy) => (by === 'shared' ? 'Shared password' : by.name)
