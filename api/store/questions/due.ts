import { isUrgent } from '../../contract/order'
import type { EventRole } from '../records/event-role'
import type { RecordFacts } from '../records/facts'
import { isDue, LONGEST_WAITS } from '../records/retry'
import type { MailQueueName, MailRole } from '../store'

/**
 * The order in which mails are sent, lower numbers first: to staff about urgent records, to staff about other records,
 * to visitors, to staff about demoted records. Events for webhooks have a queue of their own.
 */
export const QUEUES = { urgent: 0, staff: 1, visitors: 2, demoted: 3, webhooks: 4 } as const

/** The first and the last queue from which a claim takes mails. */
export const QUEUES_OF: Record<MailQueueName | 'webhooks', [first: number, last: number]> = {
  people: [QUEUES.urgent, QUEUES.visitors],
  demoted: [QUEUES.demoted, QUEUES.demoted],
  webhooks: [QUEUES.webhooks, QUEUES.webhooks],
}

/** True for the name of an event in the queue. */
export const isEvent = (role: MailRole | EventRole): role is EventRole => role.startsWith('webhook:')

/**
 * The queue of a record's mail. `isPromoted` is true when staff asked for the mail, or the visitor added letters: the
 * mail then gets the usual queue, even if the record looks automated.
 */
export function queueOf(facts: RecordFacts, role: MailRole | EventRole, today: number, isPromoted = false): number {
  if (isEvent(role)) return QUEUES.webhooks
  if (role === 'visitor') return QUEUES.visitors
  // A mail about a request that is called urgent, or that is about a removal, is urgent even if lists rank it lower.
  if (facts.urgency === 'urgent' || facts.removalDay !== null || isUrgent(facts, today)) return QUEUES.urgent
  return facts.demoted && !isPromoted ? QUEUES.demoted : QUEUES.staff
}

/** A mail or an event that still has to be sent. */
export interface WaitingMail {
  facts: RecordFacts
  role: MailRole | EventRole
  /** The time of the next attempt to send the mail, in ms since 1970. */
  at: number
}

const NOTHING_WAITS: readonly WaitingMail[] = []

/** The mails and events of a record that still have to be sent. */
export function waitingMails(facts: RecordFacts): readonly WaitingMail[] {
  const { staffMailAt, visitorMailAt, events } = facts
  // Makes no array for a record without waiting mails. Most records have no waiting mails, and a start calls this
  // function for all records.
  if (staffMailAt === null && visitorMailAt === null && events.length === 0) return NOTHING_WAITS
  return [
    ...(staffMailAt === null ? [] : [{ facts, role: 'staff', at: staffMailAt } as const]),
    ...(visitorMailAt === null ? [] : [{ facts, role: 'visitor', at: visitorMailAt } as const]),
    ...events.map(({ role, at }) => ({ facts, role, at })),
  ]
}

/**
 * True when a mail has to be sent now. A time further ahead than the longest wait counts as due, because a wrong clock
 * wrote it.
 */
export const isMailDue = ({ facts, role, at }: WaitingMail, now: number): boolean => {
  const state = isEvent(role) ? 'queued' : role === 'staff' ? facts.staffMail : facts.visitorMail
  return state !== null && isDue({ state }, at, now)
}

/** The SQL condition for rows of `mails` that are due, with the present time as `$1`. */
export const DUE_SQL = `(next_at <= $1 or next_at > $1::bigint + case when failed then ${LONGEST_WAITS.failed} else ${LONGEST_WAITS.queued} end)`
