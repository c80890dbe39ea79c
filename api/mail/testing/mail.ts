import type { OutgoingMail } from '../mail'

/** A mail to staff that is ready to go. */
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
