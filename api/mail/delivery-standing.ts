import { timeWords } from '../contract/time/answer-line'

/** How the delivery test of this week stands; ISO times. */
export interface DeliveryStanding {
  sentAt: string
  confirmedAt?: string
  /** True once it should have been confirmed. */
  isOverdue: boolean
}

/** Says in words that nobody has confirmed an overdue test. */
export const unconfirmedInWords = ({ sentAt }: Pick<DeliveryStanding, 'sentAt'>) =>
  `Nobody has confirmed the test mail of ${timeWords(Date.parse(sentAt))}: look for it in the inbox of STAFF_EMAIL, also among spam.`
