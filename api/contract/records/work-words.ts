import { correctedInWords } from '../limits/limit-in-full'
import { followUpInWords } from '../time/follow-up'
import { isConfirmed } from './confirmed'
import { URGENCY_WORDS } from './urgency'
import { type HistoryLine, PLAIN, type WorkAnswer, type WorkEntry } from './work'
import { answersByItself, CONTACTS, type ContactHow } from './work-facts'

/** One line of a record's history, in words. */
export function workInWords(entry: WorkEntry): string {
  switch (entry.what) {
    case 'note':
      return 'Noted'
    case 'contact':
      return contactInWords(entry)
    case 'confirmed':
      return `Confirmed as the answer: ${CONTACTS[entry.how]}`
    case 'unconfirmed':
      return `No longer confirmed as the answer: ${CONTACTS[entry.how]}`
    case 'assigned':
      return entry.to ? `Assigned to ${entry.to.name}` : 'Assigned to nobody'
    case 'processed':
      return entry.notNeeded ? 'Processed: no answer was needed' : 'Processed'
    case 'reopened':
      return entry.notAnswered ? `${PLAIN.reopened}: it was not answered` : PLAIN.reopened
    case 'priority':
      return entry.to ? `Priority set to ${URGENCY_WORDS[entry.to].toLowerCase()}` : 'Priority as the visitor chose'
    case 'limits_settled':
    case 'limits_open':
      return [PLAIN[entry.what], ...(entry.limits ? [entry.limits.join('; ')] : [])].join(': ')
    case 'follow_up':
      return entry.to ? `Follow-up set for ${followUpInWords(entry.to)}` : 'No follow-up any more'
    case 'corrected':
      return `Corrected the decision: ${correctedInWords(entry.corrected)}`
    default:
      return PLAIN[entry.what]
  }
}

/**
 * Words for a contact. For a kind of contact that usually answers a request, the words say when it did not; for other
 * kinds, they say when it did.
 */
function contactInWords({ how, answered }: { how: ContactHow; answered?: boolean }): string {
  if (answered === undefined || answered === answersByItself(how)) return CONTACTS[how]
  return `${CONTACTS[how]}, ${answered ? 'answered' : 'not answered'}`
}

/** The lines of a record's history. */
export const historyOf = (work: readonly WorkEntry[]): HistoryLine[] =>
  work.map(entry => ({ at: entry.at, by: entry.by, what: entry.what, text: workInWords(entry) }))

/** The work on a record, in the shape in which the API returns it. */
export function workOf(work: readonly WorkEntry[] = []): Pick<WorkAnswer, 'notes' | 'contacts' | 'history'> {
  const notes = work.flatMap(entry => (entry.what === 'note' ? [without(entry)] : []))
  const contacts = work.flatMap(entry => {
    if (entry.what !== 'contact') return []
    const { toConfirm, ...contact } = without(entry)
    return [{ ...contact, ...(toConfirm && !isConfirmed(work, entry.id) && { toConfirm }) }]
  })
  return {
    ...(notes.length > 0 && { notes }),
    ...(contacts.length > 0 && { contacts }),
    ...(work.length > 0 && { history: historyOf(work) }),
  }
}

const without = <Entry extends WorkEntry>({ what: _, ...rest }: Entry): Omit<Entry, 'what'> => rest
