import { timeWords } from '../contract/time/answer-line'

/** The state of this week's delivery test; ISO times. */
export interface DeliveryStanding {
  sentAt: string
  confirmedAt?: string
  /** True once staff should have confirmed it. */
  isOverdue: boolean
}

/** Says that nobody has confirmed an overdue test. */
export const unconfirmedInWords = ({ sentAt }: Pick<DeliveryStanding, 'sentAt'>) =>
  `Nobody has confirmed the test mail of ${timeWords(Date.parse(sentAt))}: look for it in the inbox of STAFF_EMAIL, also among spam.`

/** Says how many waiting requests were only written to disk before there was a mail server, and what sends them. */
export const onlyFiledInWords = (count: number) =>
  `${count === 1 ? '1 waiting request was' : `${count} waiting requests were`} only written to disk, before a mail server was set up: press “Send them now” in the dashboard.`
