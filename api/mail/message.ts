import type { SendMailOptions } from 'nodemailer'
import type { Mailbox, OutgoingMail } from './mail'
import { nameWithoutLink } from './mailbox'

/**
 * Keeps mail programs from answering by themselves (MS-OXCMAIL, 2.2.3.2.14). A report that a mail did not arrive is not
 * among them: staff should hear of it.
 */
const NO_ANSWERS = { 'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply' }

/** Turns a mail into what nodemailer takes: addresses as objects, bodies in an encoding that keeps every byte. */
export function messageOf(mail: OutgoingMail): SendMailOptions {
  const { from, to, replyTo, subject, text, html, messageId, date, autoSubmitted } = mail
  return {
    from: boxOf(from),
    to: to.map(({ name, address }) => boxOf({ name: nameWithoutLink(name), address })),
    ...(replyTo && { replyTo: boxOf(replyTo) }),
    subject,
    text,
    html,
    textEncoding: 'quoted-printable',
    messageId,
    date,
    headers: { 'Auto-Submitted': autoSubmitted, ...(autoSubmitted === 'auto-generated' && NO_ANSWERS) },
  }
}

/** Marks that turn the direction of writing around, or take no room and part words that are searched for. */
const UNSEEN_MARKS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * White space and control characters would fold or end the header, and marks of direction make one address look like
 * another; a name that looks like an encoded one (`=?…?=`) would be decoded, so that an invisible character parts it.
 */
function boxOf({ name, address }: Mailbox): Mailbox {
  return {
    name: name
      .replaceAll(UNSEEN_MARKS, '')
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .replaceAll('=?', '=\u2060?')
      .trim(),
    address,
  }
}
