import { isUrgent } from '../../contract/order'
import type { Facts } from '../records/facts'
import { isDue, LONGEST_WAITS } from '../records/retry'
import type { MailQueueName, MailRole } from '../store'

/**
 * The order in which mails are sent, lower numbers first: to staff about urgent records, to staff about others, to
 * visitors, about demoted records.
 */
export const QUEUES = { urgent: 0, staff: 1, visitors: 2, demoted: 3 } as const

/** The first and the last queue from which a claim takes mails. */
export const QUEUES_OF: Record<MailQueueName, [first: number, last: number]> = {
  people: [QUEUES.urgent, QUEUES.visitors],
  demoted: [QUEUES.demoted, QUEUES.demoted],
}

/**
 * The queue of a record's mail. `isAsked` means that staff asked for the mail, so that it is sent together with mails
 * about people's requests.
 */
export function queueOf(facts: Facts, role: MailRole, today: number, isAsked = false): number {
  if (role === 'visitor') return QUEUES.visitors
  // If the visitor's own words make a record urgent, only the lists lower it, not its mail.
  if (facts.urgency === 'urgent' || facts.removalDay !== null || isUrgent(facts, today)) return QUEUES.urgent
  return facts.demoted && !isAsked ? QUEUES.demoted : QUEUES.staff
}

/** A mail that still has to be sent. */
export interface WaitingMail {
  facts: Facts
  role: MailRole
  /** The time of the next attempt to send the mail, in ms since 1970. */
  at: number
}

/** The mails of a record that still have to be sent. */
export function waitingMails(facts: Facts): WaitingMail[] {
  const { staffMailAt, visitorMailAt } = facts
  return [
    ...(staffMailAt === null ? [] : [{ facts, role: 'staff', at: staffMailAt } as const]),
    ...(visitorMailAt === null ? [] : [{ facts, role: 'visitor', at: visitorMailAt } as const]),
  ]
}

/** True when a mail has to be sent now. A time further ahead than the longest wait was written by a wrong clock. */
export const isMailDue = ({ facts, role, at }: WaitingMail, now: number): boolean => {
  const state = role === 'staff' ? facts.staffMail : facts.visitorMail
  return state !== null && isDue({ state }, at, now)
}

/** The SQL condition for rows of `mails` that are due, with the present time as `$1`. */
export const DUE_SQL = `(next_at <= $1 or next_at > $1::bigint + case when failed then ${LONGEST_WAITS.failed} else ${LONGEST_WAITS.queued} end)`
