import { PLACEHOLDER_EMAIL, PLACEHOLDER_PHONE } from '../../api/contract/records/placeholders'
import type { AdminRecord, Inquiry, MailState } from '../../api/contract/records/records'
import { withUrgency } from '../../api/contract/with-urgency'

/** The time at which all examples take place, by the API's clock: a Saturday, when the office is open until six. */
export const NOW = '2026-11-21T12:25:00.000Z'

function state(id: number, mail: MailState = 'sent') {
  const status = {
    state: mail,
    attempts: 1,
    messageId: `<${id}@example.org>`,
    firstAttemptAt: '2026-11-21T09:12:01.000Z',
    lastAttemptAt: '2026-11-21T09:12:01.000Z',
    ...(mail === 'failed' && { lastAnswer: '550 5.1.1 No such mailbox', nextAttemptAt: '2026-11-21T12:40:00.000Z' }),
  }
  return {
    id,
    reference: `K7M3XQ${String(id).padStart(2, '3')}`,
    privacyVersion: '2026-11',
    isProcessed: false,
    processedAt: null,
    suspect: false,
    held: false,
    mail: { staff: status },
  }
}

/** An enquiry of a plainly fictional person; `change` replaces fields of it. */
export function inquiry(
  id: number,
  change: Record<string, unknown> = {},
  mail: MailState = 'sent',
): Inquiry & AdminRecord {
  const record = {
    ...state(id, mail),
    firstName: 'Amina',
    lastName: 'Yusuf',
    email: 'amina@example.org',
    phone: '020 7946 0456',
    serviceRequired: 'deportation',
    urgencyLevel: 'urgent',
    message: 'My brother was detained this morning at Heathrow and they say that he will be removed on Friday.',
    createdAt: '2026-11-21T09:12:00.000Z',
    ...change,
  } as Inquiry & AdminRecord
  return withUrgency(record, NOW)
}

/** A visa application with an answer to every question. */
export const application = (id: number, change: Record<string, unknown> = {}): AdminRecord =>
  withUrgency(
    {
      ...state(id),
      name: 'Ravi Sample',
      email: 'ravi@example.org',
      phone: '+44 7700 900145',
      whatsapp: '+44 7700 900145',
      service: 'Work visa - I have offer letter',
      offerLetter: 'Yes, I have offer letter',
      country: 'USA',
      usVisa: 'H1B Work',
      whoNeedsVisa: 'Me and my family',
      requirement: 'Complete visa assistance',
      documents: 'Partially, need some documents',
      timing: 'Within 1 month',
      travelHistory: 'Extensive',
      travelHistoryTier: 'USA/Canada/Australia/UK/Schengen',
      visaRefusalHistory: 'Yes, I have visa refusal history',
      refusalCount: '1 time',
      refusalDetails: 'Country: Canada\nVisa type: visitor\nYear: 2022\nReason: not enough ties to the UK',
      contact: 'WhatsApp',
      language: 'Other',
      otherLanguage: 'Marwari',
      relationship: 'Married',
      howKnow: 'Friend/Family referral',
      howKnowOther: '',
      residence: 'UK',
      residingCountry: '',
      otherResidingCountry: '',
      locality: 'Leeds',
      travellers: '4 people',
      remarks: 'We travel before Christmas.',
      submittedAt: '2026-11-20T15:01:58.123Z',
      timestamp: '2026-11-20T15:02:00.000Z',
      ...change,
    },
    NOW,
  )

/** A request for a call back. */
export const callback = (id: number, change: Record<string, unknown> = {}): AdminRecord =>
  withUrgency(
    {
      ...state(id),
      name: 'Grace Okafor',
      phone: '01632 960 774',
      preferredTime: 'after four',
      message: 'My visa runs out in January.',
      timestamp: '2026-11-21T11:40:00.000Z',
      ...change,
    },
    NOW,
  )

/** Two applications: one with every answer, and one with only the required answers. */
export const applications: AdminRecord[] = [
  application(2),
  application(1, {
    ...Object.fromEntries(
      Object.keys(application(1)).flatMap(key => (key in state(1) || key === 'urgency' ? [] : [[key, '']])),
    ),
    name: 'Lê Thị Hoà',
    email: 'hoa@example.org',
    phone: '01632 960411',
    timestamp: '2026-11-18T10:30:00.000Z',
    isProcessed: true,
    processedAt: '2026-11-19T11:00:00.000Z',
  }),
]

/** Some requests for a call back. */
export const callbacks: AdminRecord[] = [
  callback(2),
  callback(1, {
    name: 'Jakub Wiśniewski-Fikcyjny',
    phone: '+48 (0)22 555 01 23',
    preferredTime: '',
    message: '',
    timestamp: '2026-11-20T17:30:00.000Z',
    isProcessed: true,
    processedAt: '2026-11-21T10:18:00.000Z',
    held: true,
  }),
]

/**
 * A page of enquiries, the overdue ones first. Among them are each urgency and status, an enquiry that looks automated,
 * and names in several scripts.
 */
export const inquiries: AdminRecord[] = [
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
  inquiry(9),
  inquiry(8, {
    firstName: 'Kwame',
    lastName: 'Boateng',
    email: 'kwame@example.org',
    phone: '01632 960 221',
    serviceRequired: 'visa-rejected',
    urgencyLevel: 'High',
    message: 'Refused on 14 November, the letter says I have fourteen days.\nCan you look at it before Tuesday?',
    createdAt: '2026-11-21T11:35:00.000Z',
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
      createdAt: '2026-11-21T12:10:00.000Z',
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
    isProcessed: true,
    processedAt: '2026-06-20T11:00:00.000Z',
  }),
]
