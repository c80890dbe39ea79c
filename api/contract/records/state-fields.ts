import type { RecordState } from './records'

/**
 * The names of all fields of a record that visitors do not send. The compiler refuses this list if a field is missing.
 */
const STATE_FIELDS: Record<
  keyof RecordState | 'createdAt' | 'timestamp' | 'decisionCorrections' | 'limitDealtWith',
  true
> = {
  id: true,
  reference: true,
  createdAt: true,
  timestamp: true,
  answerBy: true,
  isProcessed: true,
  processedAt: true,
  suspect: true,
  demoted: true,
  pageOrigin: true,
  source: true,
  spam: true,
  spamAt: true,
  held: true,
  mail: true,
  webhookEvents: true,
  files: true,
  priority: true,
  followUpAt: true,
  enteredBy: true,
  privacyNotice: true,
  dealtWith: true,
  limitsDealtWith: true,
  corrected: true,
  timeLimits: true,
  soonestLimit: true,
  urgency: true,
  forName: true,
  assignedTo: true,
  answeredAt: true,
  noAnswerNeeded: true,
  work: true,
  notes: true,
  contacts: true,
  history: true,
  unread: true,
  etag: true,
  // Version 0.1.0 stored these two fields; see `api/store/records/carried-over.ts`.
  decisionCorrections: true,
  limitDealtWith: true,
}

/** True for a field that the visitor sent; false for a field of the service or of staff. */
export const isSubmittedField = (field: string): boolean => !Object.hasOwn(STATE_FIELDS, field)
