import type { MailConfig, OutgoingMail } from '../mail/mail'

/** The settings of a firm with two staff addresses. */
export const sampleConfig: MailConfig = {
  dataDir: '',
  staffEmails: ['one@example.org', 'two@example.org'],
  mailFrom: 'haven@example.org',
  publicUrl: 'https://intake.example.org',
  ackEmail: true,
  mailsPerMinute: 60,
}

/** A mail to staff that is ready to be sent. */
export const sampleMail: OutgoingMail = {
  from: { name: 'Haven', address: 'haven@example.org' },
  to: [{ name: 'Staff', address: 'staff@example.org' }],
  subject: 'New enquiry',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: '<1@example.org>',
  date: new Date('2026-03-02T10:00:00Z'),
  autoSubmitted: 'auto-generated',
  fileName: 'mail',
}
