import { firmPartsAnswer } from '../content/firm-parts'
import {
  changedRecordAnswer,
  countsAnswer,
  errorAnswer,
  exportAnswer,
  firmAnswer,
  presenceAnswer,
  RECORD_ANSWERS,
  requestAnswer,
  submittedAnswer,
  templateAnswer,
  threadAnswer,
} from '../contract/answers'
import { CONTENT_FIELDS, CONTENT_ITEMS, CONTENT_SHOWN } from '../contract/content/content'
import { overviewAnswer } from '../contract/overview'
import { changeManySchema, changeSchema } from '../contract/records/admin'
import { LISTS, type ListName } from '../contract/records/records'
import { contactSchema, historyLine, noteSchema } from '../contract/records/work'
import type { Schema } from '../openapi/described-call'
import type { SchemaNames } from '../openapi/document'
import { firmChange } from './admin-firm'
import { callbackSubmission } from './callbacks'
import { inquiryFields } from './inquiries'
import { visaApplicationFields } from './visa-applications'

/** The name of each list's record schema in the OpenAPI document. */
const RECORD_NAMES: Record<ListName, string> = {
  inquiries: 'Inquiry',
  'visa-applications': 'VisaApplication',
  callbacks: 'Callback',
}

/**
 * Schemas that get a name in the OpenAPI document. The document contains every other schema in full in the description
 * of its endpoint.
 */
export const SCHEMA_NAMES: SchemaNames = {
  answers: new Map<Schema, string>([
    [submittedAnswer, 'Submitted'],
    [firmAnswer, 'Firm'],
    [countsAnswer, 'Counts'],
    [overviewAnswer, 'Overview'],
    [exportAnswer, 'Export'],
    [requestAnswer, 'Request'],
    [threadAnswer, 'Thread'],
    [historyLine, 'HistoryLine'],
    [changedRecordAnswer, 'ChangedRecord'],
    [presenceAnswer, 'Presence'],
    [templateAnswer, 'Template'],
    ...LISTS.map(list => [RECORD_ANSWERS[list], RECORD_NAMES[list]] as const),
    [CONTENT_SHOWN['case-wins'], 'CaseWin'],
    [CONTENT_SHOWN.team, 'TeamMember'],
    [CONTENT_SHOWN.testimonials, 'Testimonial'],
    [CONTENT_ITEMS['case-wins'], 'KeptCaseWin'],
    [CONTENT_ITEMS.team, 'KeptTeamMember'],
    [CONTENT_ITEMS.testimonials, 'KeptTestimonial'],
    [firmPartsAnswer, 'FirmParts'],
    [errorAnswer, 'Error'],
  ]),
  bodies: new Map<Schema, string>([
    [inquiryFields, 'ContactForm'],
    [visaApplicationFields, 'VisaApplicationForm'],
    [callbackSubmission, 'CallbackForm'],
    [changeSchema, 'RecordChange'],
    [changeManySchema, 'RecordsChange'],
    [noteSchema, 'NoteFields'],
    [contactSchema, 'ContactFields'],
    [firmChange, 'FirmChange'],
    [CONTENT_FIELDS['case-wins'], 'CaseWinFields'],
    [CONTENT_FIELDS.team, 'TeamMemberFields'],
    [CONTENT_FIELDS.testimonials, 'TestimonialFields'],
  ]),
}
