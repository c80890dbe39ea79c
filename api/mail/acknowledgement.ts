import { type FirmLanguage, fillEnglish, type PageText } from '../content/form-languages'
import type { PublicFirm } from '../contract/content/firm'
import type { AdminRecord } from '../contract/records/records'
import { answerLine } from '../contract/time/answer-line'
import { heading, inEnglish, page, paragraph } from './layout'
import type { MailContent } from './mail'

/**
 * Tells the visitor, in the language of their form, that the firm has received their message. Other people may read the
 * visitor's mails, so the acknowledgement contains the reference, but nothing about the visitor or the topic.
 */
export function renderAcknowledgement(
  { reference }: AdminRecord,
  firm: PublicFirm,
  answerBy: number,
  language?: FirmLanguage,
): MailContent {
  const { fillText = fillEnglish, hours = firm.hours, notice = '' } = language ?? {}
  const values = {
    name: firm.name,
    reference,
    hours: hours.join(language?.dir === 'rtl' ? '؛ ' : '; '),
    phone: firm.phone.display,
    emergency: firm.emergencyPhone.display,
  }
  const inLanguage = (english: PageText) => fillText(english, values)
  /**
   * A sentence in the language of the mail. If nobody has checked the translation, an important sentence is followed by
   * its English version.
   */
  const weighed = (english: PageText) => [
    inLanguage(english),
    ...(language?.isWeighty(english) ? [{ english: fillEnglish(english, values) }] : []),
  ]
  const subject = inLanguage('We have received your message ({reference})')
  const answer = answerLine(answerBy)
  const paragraphs = [
    inLanguage('Thank you for contacting {name}. We have received your message. Your reference is {reference}.'),
    `${language?.say(answer) ?? answer} ${inLanguage('Our office hours are: {hours}.')}`,
    ...weighed('If it cannot wait, call {phone}, or our emergency line on {emergency}.'),
    ...weighed('Sending us a message does not make you our client.'),
    inLanguage('This is an automatic answer. If you did not write to us, you can ignore it.'),
    ...(notice ? [notice] : []),
  ]
  return {
    subject,
    text: `${[subject, ...paragraphs.map(one => (typeof one === 'string' ? one : one.english))].join('\n\n')}\n`,
    html: page(
      subject,
      [heading(subject), ...paragraphs.map(one => (typeof one === 'string' ? paragraph(one) : inEnglish(one.english)))],
      language,
    ),
    replyTo: { name: firm.name, address: firm.email },
  }
}
