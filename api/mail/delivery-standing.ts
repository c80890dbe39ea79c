import { timeWords } from '../contract/time/answer-line'

/** The state of this week's delivery test; times are ISO. */
export interface DeliveryStanding {
  sentAt: string
  confirmedAt?: string
  /** True once the time to confirm the test has passed. */
  isOverdue: boolean
}

/** Says that nobody has confirmed the delivery test in time. */
export const unconfirmedInWords = ({ sentAt }: Pick<DeliveryStanding, 'sentAt'>) =>
  `Nobody has confirmed the test mail of ${timeWords(Date.parse(sentAt))}: look for it in the inbox of STAFF_EMAIL, also among spam.`

/** Says how many waiting requests were only written to disk before there was a mail server, and how to send them. */
export const onlyFiledInWords = (count: number) =>
  `${count === 1 ? '1 waiting request was' : `${count} waiting requests were`} only written to disk, before a mail server was set up: press “Send them now” in the dashboard.`
