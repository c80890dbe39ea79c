import type { OAuthSettings } from '../config-oauth'
import type { MailState } from '../contract/records/records'

/**
 * A name with an email address. Name and address are separate fields, so that no character in the name can become part
 * of the address.
 */
export interface Mailbox {
  name: string
  address: string
}

/** The subject of a mail, and its body as text and as HTML. */
export interface MailContent {
  subject: string
  text: string
  html: string
  /** The address to which a mail program sends replies. */
  replyTo?: Mailbox
}

/** A mail that is ready to be sent. */
export interface OutgoingMail extends MailContent {
  from: Mailbox
  to: Mailbox[]
  messageId: string
  date: Date
  /** `auto-replied` is for a reply to a message that a person sent (RFC 3834). */
  autoSubmitted: 'auto-generated' | 'auto-replied'
  /** The file name, without an ending, under which the mail is saved if there is no mail server. */
  fileName: string
}

/** The result of sending a mail. */
export interface Delivery {
  state: Extract<MailState, 'sent' | 'filed'>
  /** The reply of the server, or the path of the file. */
  answer: string
  /** The reason why the mail did not reach all recipients, with the remedy; absent if all got the mail. */
  reason?: string
}

/** A transport for mails: by SMTP, or as files on disk. */
export interface Transport {
  /** Resolves when the mail server or the disk has the mail; rejects with a DeliveryError. */
  send(mail: OutgoingMail): Promise<Delivery>
  /** Checks that mails can be sent, without sending one; rejects with a DeliveryError. */
  verify?(): Promise<void>
  /** Aborts all mails that are still being sent. */
  close(): void
}

/** The error with which `send` rejects. The error's message is the server's reply, or the error of the connection. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  constructor(
    message: string,
    /** True when the server refuses this mail permanently. After any other failure, another attempt can succeed. */
    readonly permanent: boolean,
    options?: ErrorOptions & { reason?: string | undefined },
  ) {
    super(message, options)
    this.reason = options?.reason
  }

  /**
   * The reason why the mail was not sent, and the remedy, in words for the operator. The words quote the mail server's
   * reply only as far as `serverWords` returns it.
   */
  readonly reason: string | undefined
}

/** The settings on which the sending of mails depends. */
export interface MailConfig {
  /** The mail server's URL (`SMTP_URL`); without it, mails are saved under `dataDir`. */
  smtpUrl?: string | undefined
  /**
   * The settings for a sign-in with a token; if absent, the service signs in with the user and password in `smtpUrl`.
   */
  smtpOAuth?: OAuthSettings | undefined
  dataDir: string
  staffEmails: string[]
  mailFrom: string
  publicUrl: string
  ackEmail: boolean
  /** The maximum number of mails that are sent by SMTP in a minute. */
  mailsPerMinute: number
}
