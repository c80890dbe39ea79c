/** The kinds of events that the audit records. */
export const AUDIT_KINDS = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'sessions_ended',
  'invitation_opened',
  'record_entered',
  'record_opened',
  'file_opened',
  'record_changed',
  'note_added',
  'contact_logged',
  'mail_retried',
  'records_exported',
  'export_ended',
  'record_erased',
  'records_erased',
  'content_changed',
  'firm_changed',
  'origins_changed',
  'webhooks_changed',
  'webhook_resent',
  'person_invited',
  'person_changed',
  'person_reset',
  'person_removed',
  'way_in_changed',
  'shared_password_changed',
  'loss_accepted',
  'loss_dealt_with',
  'audit_exported',
  'overview_exported',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** The names that the audit uses for actors without a personal account. */
export const NAMELESS = {
  shared: 'Shared password',
  operator: 'Operator',
  nobody: 'Nobody signed in',
  haven: 'Haven itself',
} as const
export type Nameless = keyof typeof NAMELESS
