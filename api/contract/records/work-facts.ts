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

/** The contacts that reach a visitor; the first one answers the request. */
export const REACHED = ['spoke', 'emailed', 'messaged', 'met'] as const satisfies readonly ContactHow[]
export const hasReached = (how: ContactHow) => (REACHED as readonly ContactHow[]).includes(how)

/** Choices when staff process a request: how they answered it, or that no answer was needed. */
export const ANSWERED = [...REACHED, 'not_needed'] as const
export type Answered = (typeof ANSWERED)[number]

/** A member of staff, with the name of that day. */
export interface Colleague {
  id: string
  name: string
}
/** The person who did something to a record, or `shared` for the shared password. */
export type WorkBy = Colleague | 'shared'

/** The words for that person. */
export const doneBy = (by: WorkBy) => (by === 'shared' ? 'Shared password' : by.name)
