import type { MailState } from '../contract/records/records'

/** A name and an address, kept apart so that no character of one is taken for the other. */
export interface Mailbox {
  name: string
  address: string
}

/** What a mail says. */
export interface MailContent {
  subject: string
  text: string
  html: string
  /** Whom an answer goes to. */
  replyTo?: Mailbox
}

/** A mail that is ready to go. */
export interface OutgoingMail extends MailContent {
  from: Mailbox
  to: Mailbox[]
  messageId: string
  date: Date
  /** RFC 3834: `auto-replied` for what answers a visitor's own message. */
  autoSubmitted: 'auto-generated' | 'auto-replied'
  /** What its file is called, without the ending, where mails are filed. */
  fileName: string
}

/** How a mail was got rid of. */
export interface Delivery {
  state: Extract<MailState, 'sent' | 'filed'>
  /** The server's answer, or where the file is. */
  answer: string
  /** What did not work all the same, with the way out. */
  reason?: string
}

/** A way for mails to leave. */
export interface Transport {
  /** Resolves when the mail is out of our hands; rejects with a DeliveryError. */
  send(mail: OutgoingMail): Promise<Delivery>
  /** Looks whether mails can leave, without one; rejects with a DeliveryError. */
  verify?(): Promise<void>
  /** Breaks off what is under way. */
  close(): void
}

/** Thrown by `send`; the message is the server's answer or the connection's error. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
  constructor(
    message: string,
    /** Whether the server refused this very mail for good; anything else passes by itself. */
    readonly permanent: boolean,
    options?: ErrorOptions & { reason?: string | undefined },
  ) {
    super(message, options)
    this.reason = options?.reason
  }

  /** The same in words for the person who runs the service, with the way out. Of what a server said only `serverWords`. */
  readonly reason: string | undefined
}

/** The part of the configuration that mails need. */
export interface MailConfig {
  /** `SMTP_URL`; without it mails are filed under `dataDir`. */
  smtpUrl?: string | undefined
  dataDir: string
  staffEmails: string[]
  mailFrom: string
  publicUrl: string
  ackEmail: boolean
  /** Most mails that leave by SMTP in a minute. */
  mailsPerMinute: number
}
