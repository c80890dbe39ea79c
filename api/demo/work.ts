import { ANSWERED, type Answered, type ContactHow } from '../contract/records/work-facts'

/** The invented staff. Each of these people can sign in only after a new invitation. */
export const DEMO_STAFF = [
  { name: 'Meera Sandhu', email: 'meera@example.org', role: 'manager' },
  { name: 'Tobias Hale', email: 'tobias@example.org', role: 'caseworker' },
  { name: 'Celia Rowe', email: 'celia@example.org', role: 'caseworker' },
  { name: 'Iris Finch', email: 'iris@example.org', role: 'reader' },
] as const
/** The number of invented staff who work on requests: the first ones in the list. */
const WORKERS = 3

/** The work that staff do on a request. */
export interface DemoWork {
  /** The index of the person to whom the request is assigned, or who processed it. */
  who?: number
  note?: string
  contact?: { how: ContactHow; text?: string }
  answered?: Answered
}

const NOTES = [
  'Letter came by email, pages 1 and 3 only.',
  'Speaks little English: an interpreter is booked.',
  'Their employer asks for an answer, too.',
  'Has the passport at home, not at the Home Office.',
]
const UNREACHED = ['Rang out.', 'A child answered: again after school.', 'Engaged twice.']

/**
 * Makes the work of staff on a request: an answer if the request is processed; otherwise, for about a third of the
 * requests, an assignment.
 */
export function demoWork(isDone: boolean, draw: (below: number) => number): DemoWork {
  const who = draw(WORKERS)
  const note = draw(6) === 0 && { note: NOTES[draw(NOTES.length)] as string }
  if (isDone) return { who, ...note, answered: ANSWERED[draw(ANSWERED.length)] as Answered }
  if (draw(3) > 0) return {}
  const text = UNREACHED[draw(UNREACHED.length)] as string
  return { who, ...note, ...(draw(2) === 0 && { contact: { how: 'no_answer', text } }) }
}
