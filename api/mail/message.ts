import type { SendMailOptions } from 'nodemailer'
import type { Mailbox, OutgoingMail } from './mail'

/** Turns a mail into what nodemailer takes: addresses as objects, bodies in an encoding that keeps every byte. */
export function messageOf(mail: OutgoingMail): SendMailOptions {
  const { from, to, replyTo, subject, text, html, messageId, date, autoSubmitted } = mail
  return {
    from: boxOf(from),
    to: to.map(boxOf),
    ...(replyTo && { replyTo: boxOf(replyTo) }),
    subject,
    text,
    html,
    textEncoding: 'quoted-printable',
    messageId,
    date,
    headers: { 'Auto-Submitted': autoSubmitted },
  }
}

/**
 * White space and control characters would fold or end the header; a name that looks like an encoded one (`=?…?=`)
 * would be decoded, so that an invisible character parts it.
 */
function boxOf({ name, address }: Mailbox): Mailbox {
  return {
    name: name
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .replaceAll('=?', '=\u2060?')
      .trim(),
    address,
  }
}
