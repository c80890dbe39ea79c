import { timeWords } from '../contract/time/answer-line'

/** The state of this week's test mail; its times are in ISO 8601. */
export interface DeliveryTestState {
  sentAt: string
  confirmedAt?: string
  /** True when the time for confirming the test mail has passed. */
  isOverdue: boolean
}

/** A sentence which says that nobody has confirmed the test mail that was sent at a given time. */
export const unconfirmedInWords = ({ sentAt }: Pick<DeliveryTestState, 'sentAt'>) =>
  `Nobody has confirmed the test mail of ${timeWords(Date.parse(sentAt))}: look for it in the inbox of STAFF_EMAIL, also among spam.`

/** A sentence which says that mails about waiting requests were only saved to disk, and how staff get them sent. */
export const onlyFiledInWords = (count: number) =>
  `${count === 1 ? 'The email about 1 waiting request was' : `The emails about ${count} waiting requests were`} only saved to disk, because no mail server was set up then: press “Send them now” in the dashboard.`
