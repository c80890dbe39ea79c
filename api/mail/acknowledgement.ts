import type { PublicFirm } from '../contract/content/firm'
import type { AdminRecord } from '../contract/records/records'
import { answerLine } from '../contract/time/answer-line'
import { heading, page, paragraph } from './layout'
import type { MailContent } from './mail'

/**
 * Tells the visitor that the firm has received their message. Other people may read the visitor's inbox, so the mail
 * contains the reference, and nothing about the subject or the visitor.
 */
export function renderAcknowledgement({ reference }: AdminRecord, firm: PublicFirm, answerBy: number): MailContent {
  const subject = `We have received your message (${reference})`
  const paragraphs = [
    `Thank you for contacting ${firm.name}. We have received your message. Your reference is ${reference}.`,
    `${answerLine(answerBy)} Our office hours are: ${firm.hours.join('; ')}.`,
    `If it cannot wait, call ${firm.phone.display}, or our emergency line on ${firm.emergencyPhone.display}.`,
    'Sending us a message does not make you our client.',
    'This is an automatic answer. If you did not write to us, you can ignore it.',
  ]
  return {
    subject,
    text: `${[subject, ...paragraphs].join('\n\n')}\n`,
    html: page(subject, [heading(subject), ...paragraphs.map(text => paragraph(text))]),
    replyTo: { name: firm.name, address: firm.email },
  }
}
