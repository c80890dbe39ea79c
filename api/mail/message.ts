import type { SendMailOptions } from 'nodemailer'
import type { Mailbox, OutgoingMail } from './mail'
import { nameWithoutLink } from './mailbox'

/**
 * The header that tells mail programs not to reply automatically (MS-OXCMAIL, 2.2.3.2.14). The header does not stop
 * reports of failed delivery, because staff should see them.
 */
const NO_ANSWERS = { 'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply' }

/**
 * Turns a mail into nodemailer's options. In these options, addresses are objects, and bodies are quoted-printable,
 * which keeps every byte.
 */
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

/**
 * Matches characters that change the direction of writing, and invisible characters, which can split a word so that a
 * search does not find it.
 */
const UNSEEN_MARKS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * Makes a name safe for use in a header. Control characters and line breaks would break or end the header, and
 * characters that change the direction of writing could disguise an address. A mail program would decode a text such as
 * `=?…?=`, so the function adds an invisible character within it.
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
