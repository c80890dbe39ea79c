// What the dashboard, too, knows of the work about a record: nothing that checks what is sent.

/** How staff tried to reach a visitor, by the words that staff read. */
export const CONTACTS = {
  no_answer: 'Called, no answer',
  spoke: 'Called, spoke',
  emailed: 'Emailed',
  messaged: 'Sent a message',
  met: 'Met',
} as const
export type ContactHow = keyof typeof CONTACTS

/** Those that reach a visitor: the first one answers the request. */
export const REACHED = ['spoke', 'emailed', 'messaged', 'met'] as const satisfies readonly ContactHow[]
export const hasReached = (how: ContactHow) => (REACHED as readonly ContactHow[]).includes(how)

/** What may be said of a request as it is processed: how it was answered, or that no answer was needed. */
export const ANSWERED = [...REACHED, 'not_needed'] as const
export type Answered = (typeof ANSWERED)[number]

/** Somebody of the firm, by the name of that day. */
export interface Colleague {
  id: string
  name: string
}
/** Who did something about a record: a person, or whoever came by the password that all share. */
export type WorkBy = Colleague | 'shared'

/** Who did something, as staff read it. */
export const doneBy = (by: WorkBy) => (by === 'shared' ? 'Shared password' : by.name)
