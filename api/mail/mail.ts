import type { OAuthSettings } from '../config-oauth'
import type { MailState } from '../contract/records/records'

/** A name and an address. They stay apart, so that no character of one is taken for the other. */
export interface Mailbox {
  name: string
  address: string
}

/** The words of a mail. */
export interface MailContent {
  subject: string
  text: string
  html: string
  /** The address that an answer goes to. */
  replyTo?: Mailbox
}

/** A mail that is ready to go. */
export interface OutgoingMail extends MailContent {
  from: Mailbox
  to: Mailbox[]
  messageId: string
  date: Date
  /** RFC 3834: `auto-replied` for an answer to a visitor's own message. */
  autoSubmitted: 'auto-generated' | 'auto-replied'
  /** The name of its file without the ending, when mails are filed. */
  fileName: string
}

/** The outcome of a sent mail. */
export interface Delivery {
  state: Extract<MailState, 'sent' | 'filed'>
  /** The server's answer, or the path of the file. */
  answer: string
  /** A partial failure, with its remedy. */
  reason?: string
}

/** A way to send mails. */
export interface Transport {
  /** Resolves when the server or the disk has the mail; rejects with a DeliveryError. */
  send(mail: OutgoingMail): Promise<Delivery>
  /** Checks without a mail that mails can leave; rejects with a DeliveryError. */
  verify?(): Promise<void>
  /** Aborts the mails under way. */
  close(): void
}

/** `send` throws it; the message is the server's answer or the connection's error. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  constructor(
    message: string,
    /** True when the server refused this very mail for good. Every other failure may pass by itself. */
    readonly permanent: boolean,
    options?: ErrorOptions & { reason?: string | undefined },
  ) {
    super(message, options)
    this.reason = options?.reason
  }

  /**
   * The failure and its remedy, for the person who runs the service. Of the server's own words it holds only
   * `serverWords`.
   */
  readonly reason: string | undefined
}

/** The part of the configuration that mails use. */
export interface MailConfig {
  /** `SMTP_URL`; without it the service files mails under `dataDir`. */
  smtpUrl?: string | undefined
  /** The sign-in by a token; without it the service signs in with the user and password of `smtpUrl`. */
  smtpOAuth?: OAuthSettings | undefined
  dataDir: string
  staffEmails: string[]
  mailFrom: string
  publicUrl: string
  ackEmail: boolean
  /** Most mails that leave by SMTP in a minute. */
  mailsPerMinute: number
}
