import type { OAuthSettings } from '../config-oauth'
import type { MailState } from '../contract/records/records'

/**
 * A name and an address. Name and address stay separate, so that no character of the name becomes part of the address.
 */
export interface Mailbox {
  name: string
  address: string
}

/** The words of a mail. */
export interface MailContent {
  subject: string
  text: string
  html: string
  /** The address for replies. */
  replyTo?: Mailbox
}

/** A mail that is ready to go. */
export interface OutgoingMail extends MailContent {
  from: Mailbox
  to: Mailbox[]
  messageId: string
  date: Date
  /** RFC 3834: `auto-replied` is for an answer to a visitor's own message. */
  autoSubmitted: 'auto-generated' | 'auto-replied'
  /** The file name without the ending, for a mail that is filed. */
  fileName: string
}

/** The result of sending a mail. */
export interface Delivery {
  state: Extract<MailState, 'sent' | 'filed'>
  /** The server's answer, or the path of the file. */
  answer: string
  /** A partial failure with its remedy. */
  reason?: string
}

/** A way to send mails. */
export interface Transport {
  /** Resolves once the server or the disk has the mail; rejects with a DeliveryError. */
  send(mail: OutgoingMail): Promise<Delivery>
  /** Checks, without a mail, that mails can leave; rejects with a DeliveryError. */
  verify?(): Promise<void>
  /** Aborts all mails under way. */
  close(): void
}

/** The error of `send`; the message is the server's answer or the connection's error. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  constructor(
    message: string,
    /** True when the server refused this mail for good. Any other failure may pass by itself. */
    readonly permanent: boolean,
    options?: ErrorOptions & { reason?: string | undefined },
  ) {
    super(message, options)
    this.reason = options?.reason
  }

  /** The failure and its remedy, for the operator. The reason quotes the server only through `serverWords`. */
  readonly reason: string | undefined
}

/** The part of the configuration that mails use. */
export interface MailConfig {
  /** `SMTP_URL`; without it the service files mails under `dataDir`. */
  smtpUrl?: string | undefined
  /** The sign-in by token; without it the service uses the user and password in `smtpUrl`. */
  smtpOAuth?: OAuthSettings | undefined
  dataDir: string
  staffEmails: string[]
  mailFrom: string
  publicUrl: string
  ackEmail: boolean
  /** The maximum number of mails that leave by SMTP in a minute. */
  mailsPerMinute: number
}
