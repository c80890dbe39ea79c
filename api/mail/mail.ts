import type { OAuthSettings } from '../config-oauth'
import type { MailState } from '../contract/records/records'

/**
 * A name with an email address. Name and address are kept separate, so that no character in the name can become part of
 * the address.
 */
export interface Mailbox {
  name: string
  address: string
}

/** The texts of a mail. */
export interface MailContent {
  subject: string
  text: string
  html: string
  /** The address to which replies go. */
  replyTo?: Mailbox
}

/** A mail that is ready to be sent. */
export interface OutgoingMail extends MailContent {
  from: Mailbox
  to: Mailbox[]
  messageId: string
  date: Date
  /** RFC 3834 defines `auto-replied` for the answer to a person's own message. */
  autoSubmitted: 'auto-generated' | 'auto-replied'
  /** The file name without its ending, for a mail that is saved to disk. */
  fileName: string
}

/** The result when a mail was sent. */
export interface Delivery {
  state: Extract<MailState, 'sent' | 'filed'>
  /** The answer of the server, or the path of the file. */
  answer: string
  /** A failure for some recipients, with its remedy. */
  reason?: string
}

/** A way to send mails: by SMTP, or as files. */
export interface Transport {
  /** Resolves once the server or the disk has the mail; rejects with a DeliveryError. */
  send(mail: OutgoingMail): Promise<Delivery>
  /** Checks without sending a mail that mails can be sent; rejects with a DeliveryError. */
  verify?(): Promise<void>
  /** Aborts all mails that are being sent. */
  close(): void
}

/** The error that `send` throws; its message is the server's answer or the connection's error. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  constructor(
    message: string,
    /** True when the server refused this mail permanently. Any other failure may pass without a change. */
    readonly permanent: boolean,
    options?: ErrorOptions & { reason?: string | undefined },
  ) {
    super(message, options)
    this.reason = options?.reason
  }

  /**
   * The failure and its remedy, in words for the operator. The message quotes the server only through `serverWords`.
   */
  readonly reason: string | undefined
}

/** The part of the settings that mails need. */
export interface MailConfig {
  /** `SMTP_URL`; without it, mails are saved under `dataDir`. */
  smtpUrl?: string | undefined
  /** The sign-in with a token; without it, the service uses the user and password in `smtpUrl`. */
  smtpOAuth?: OAuthSettings | undefined
  dataDir: string
  staffEmails: string[]
  mailFrom: string
  publicUrl: string
  ackEmail: boolean
  /** The maximum number of mails that are sent by SMTP in a minute. */
  mailsPerMinute: number
}
