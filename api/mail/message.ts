import type { SendMailOptions } from 'nodemailer'
import type { Mailbox, OutgoingMail } from './mail'
import { nameWithoutLink } from './mailbox'

/**
 * Tells mail programs not to reply automatically (MS-OXCMAIL, 2.2.3.2.14). Reports of failed delivery are still sent,
 * because staff should see them.
 */
const NO_ANSWERS = { 'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply' }

/** Turns a mail into nodemailer's options. Addresses are objects there, and quoted-printable bodies keep every byte. */
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
 * Matches characters that change the direction of writing, and invisible ones, which can split a word so that a search
 * does not find it.
 */
const UNSEEN_MARKS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/**
 * Makes a name safe for use in a header. White space and control characters would break or end the header, and
 * characters that change the direction of writing could disguise an address. A mail program would decode `=?…?=`, so an
 * invisible character is added within such a text.
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
