import { PLACEHOLDER_EMAIL, PLACEHOLDER_PHONE } from '../../api/contract/placeholders'
import type { Inquiry, MailState } from '../../api/contract/records'

/** One inquiry of a plainly fictional person; every field can be replaced. */
export function inquiry(id: number, change: Record<string, unknown> = {}, mail: MailState = 'sent'): Inquiry {
  return {
    id,
    reference: `K7M3XQ${String(id).padStart(2, '3')}`,
    firstName: 'Amina',
    lastName: 'Yusuf',
    email: 'amina@example.org',
    phone: '020 7946 0456',
    serviceRequired: 'deportation',
    urgencyLevel: 'urgent',
    message: 'My brother was detained this morning at Heathrow and they say that he will be removed on Friday.',
    privacyVersion: '2026-11',
    createdAt: '2026-11-21T09:12:00.000Z',
    isProcessed: false,
    processedAt: null,
    suspect: false,
    held: false,
    mail: { staff: { state: mail, attempts: 1, messageId: `<${id}@example.org>` } },
    ...change,
  } as Inquiry
}

/** A page of inquiries as staff meet them: each urgency, each status, a suspect, mail that waits, other scripts. */
export const inquiries: Inquiry[] = [
  inquiry(9),
  inquiry(8, {
    firstName: 'Kwame',
    lastName: 'Boateng',
    email: 'kwame@example.org',
    phone: '01632 960 221',
    serviceRequired: 'visa-rejected',
    urgencyLevel: 'High',
    message: 'Refused on 14 November, the letter says I have fourteen days.\nCan you look at it before Tuesday?',
    createdAt: '2026-11-21T08:48:00.000Z',
  }),
  inquiry(
    7,
    {
      firstName: 'Nasrin',
      lastName: 'Chowdhury',
      email: 'nasrin.chowdhury-rahman@immigration.example.org',
      phone: '+44 (0)20 7946 0145',
      serviceRequired: 'settlement',
      urgencyLevel: 'standard',
      message: 'I have been on the five-year route since 2021 and would like to know when I can apply.',
      createdAt: '2026-11-21T08:30:00.000Z',
    },
    'failed',
  ),
  inquiry(6, {
    firstName: 'O’Neill & Daughters Ltd',
    lastName: '',
    email: 'hr@example.org',
    phone: '01632 960774',
    serviceRequired: 'employment',
    urgencyLevel: 'general',
    message: 'We need a sponsor licence for two chefs before March',
    createdAt: '2026-11-20T16:02:00.000Z',
    isProcessed: true,
    processedAt: '2026-11-20T17:37:00.000Z',
  }),
  inquiry(
    5,
    {
      firstName: 'ליאת',
      lastName: 'כהן',
      email: 'liat@example.org',
      phone: '01632 960318',
      serviceRequired: 'settlement',
      urgencyLevel: 'priority',
      message: 'שלום, אני צריכה עזרה עם בקשה לתושבות קבע.',
      createdAt: '2026-11-20T11:20:00.000Z',
    },
    'queued',
  ),
  inquiry(4, {
    firstName: 'Appointment',
    lastName: 'Request',
    email: PLACEHOLDER_EMAIL,
    phone: PLACEHOLDER_PHONE,
    serviceRequired: 'Immigration Consultation Appointment',
    urgencyLevel: 'High',
    message: 'Please contact me to schedule a consultation appointment.',
    createdAt: '2026-11-20T10:05:00.000Z',
    isProcessed: true,
    processedAt: '2026-11-20T10:40:00.000Z',
  }),
  inquiry(3, {
    firstName: '<b>Win</b>',
    lastName: '<img src=x onerror=alert(1)>',
    email: 'win?bcc=everyone@example.org',
    phone: 'javascript:alert(1)',
    serviceRequired: 'other',
    urgencyLevel: 'standard',
    message: '<script>alert(1)</script> '.repeat(40),
    createdAt: '2026-06-19T23:30:00.000Z',
    suspect: true,
  }),
]
