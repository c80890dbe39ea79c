// Facts about the work on a record that the dashboard needs, too. Code that checks a body stays out of this file.

/** How staff tried to reach a visitor, with the words that staff read. */
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

/** True for a contact that answers a request unless staff say otherwise: they spoke to the visitor. */
export const answersByItself = (how: ContactHow) => how === 'spoke' || how === 'met'

/** True for a contact that answered the request. Version 0.1.0 did not ask, and took each that reached the visitor for one. */
export const isAnswer = ({ how, answered, toConfirm }: { how: ContactHow; answered?: boolean; toConfirm?: true }) =>
  !toConfirm && (answered ?? hasReached(how))

/** Choices when staff process a request: how they answered it, or that no answer was needed. */
export const ANSWERED = [...REACHED, 'not_needed'] as const
export type Answered = (typeof ANSWERED)[number]

/** A member of staff, with the name of that day. */
export interface Colleague {
  id: string
  name: string
}
/** The name of the member of staff who has a record; it says so of somebody who works here no more. */
export const assigneeName = ({ name, left }: Colleague & { left?: true }) => (left ? `${name} (left)` : name)

/** The person who did something to a record, or `shared` for the shared password. */
export type WorkBy = Colleague | 'shared'

/** The words for that person. */
export const doneBy = (by: WorkBy) => (by === 'shared' ? 'Shared password' : by.name)
