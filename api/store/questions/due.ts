import { isUrgent } from '../../contract/order'
import type { Facts } from '../records/facts'
import { isDue, LONGEST_WAITS } from '../records/retry'
import type { MailQueueName, MailRole } from '../store'

/** Mails of a lower queue leave first: to staff of urgent records, to staff of the rest, to visitors, of demoted records. */
export const QUEUES = { urgent: 0, staff: 1, visitors: 2, demoted: 3 } as const

/** The first and the last queue of those whose mails are claimed together. */
export const QUEUES_OF: Record<MailQueueName, [first: number, last: number]> = {
  people: [QUEUES.urgent, QUEUES.visitors],
  demoted: [QUEUES.demoted, QUEUES.demoted],
}

/** The queue of a record's mail; `isAsked`: staff asked for it, so that it leaves with those of people. */
export function queueOf(facts: Facts, role: MailRole, today: number, isAsked = false): number {
  if (role === 'visitor') return QUEUES.visitors
  // What is urgent by its visitor's own words is lowered in lists alone.
  if (facts.urgency === 'urgent' || facts.removalDay !== null || isUrgent(facts, today)) return QUEUES.urgent
  return facts.demoted && !isAsked ? QUEUES.demoted : QUEUES.staff
}

/** A mail that is still to be tried. */
export interface WaitingMail {
  facts: Facts
  role: MailRole
  /** When it is tried next, in ms since 1970. */
  at: number
}

/** The mails of a record that are still to be tried. */
export function waitingMails(facts: Facts): WaitingMail[] {
  const { staffMailAt, visitorMailAt } = facts
  return [
    ...(staffMailAt === null ? [] : [{ facts, role: 'staff', at: staffMailAt } as const]),
    ...(visitorMailAt === null ? [] : [{ facts, role: 'visitor', at: visitorMailAt } as const]),
  ]
}

/** True where a mail is to be tried now; one that is further ahead than any wait was set by a clock that was wrong. */
export const isMailDue = ({ facts, role, at }: WaitingMail, now: number): boolean => {
  const state = role === 'staff' ? facts.staffMail : facts.visitorMail
  return state !== null && isDue({ state }, at, now)
}

/** The same of a row of `mails`, with the time now as `$1`. */
export const DUE_SQL = `(next_at <= $1 or next_at > $1::bigint + case when failed then ${LONGEST_WAITS.failed} else ${LONGEST_WAITS.queued} end)`
