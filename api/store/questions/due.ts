import { isUrgent } from '../../contract/order'
import type { Facts } from '../records/facts'
import { isDue, LONGEST_WAITS } from '../records/retry'
import type { MailQueueName, MailRole } from '../store'

/**
 * The order of mails, lower numbers first: to staff about urgent records, to staff about others, to visitors, about
 * demoted records.
 */
export const QUEUES = { urgent: 0, staff: 1, visitors: 2, demoted: 3 } as const

/** The first and the last queue of the mails that one claim takes. */
export const QUEUES_OF: Record<MailQueueName, [first: number, last: number]> = {
  people: [QUEUES.urgent, QUEUES.visitors],
  demoted: [QUEUES.demoted, QUEUES.demoted],
}

/**
 * The queue of a record's mail. `isAsked` means that staff asked for the mail, so that it leaves with those about
 * people.
 */
export function queueOf(facts: Facts, role: MailRole, today: number, isAsked = false): number {
  if (role === 'visitor') return QUEUES.visitors
  // A record that is urgent by its visitor's own words is lowered only in the lists.
  if (facts.urgency === 'urgent' || facts.removalDay !== null || isUrgent(facts, today)) return QUEUES.urgent
  return facts.demoted && !isAsked ? QUEUES.demoted : QUEUES.staff
}

/** A mail that is still to be tried. */
export interface WaitingMail {
  facts: Facts
  role: MailRole
  /** The time of the mail's next attempt, in ms since 1970. */
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

/** True when a mail is due now. A time that is further ahead than any wait comes from a wrong clock. */
export const isMailDue = ({ facts, role, at }: WaitingMail, now: number): boolean => {
  const state = role === 'staff' ? facts.staffMail : facts.visitorMail
  return state !== null && isDue({ state }, at, now)
}

/** The condition for due rows of `mails`, with the present time as `$1`. */
export const DUE_SQL = `(next_at <= $1 or next_at > $1::bigint + case when failed then ${LONGEST_WAITS.failed} else ${LONGEST_WAITS.queued} end)`
