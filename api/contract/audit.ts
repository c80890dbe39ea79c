import * as z from 'zod/mini'
import { CONTENT_NAMES } from './content'
import { LISTS } from './records'

/** What the audit tells of, by kinds. */
export const AUDIT_KINDS = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'sessions_ended',
  'invitation_opened',
  'record_opened',
  'record_changed',
  'note_added',
  'contact_logged',
  'mail_retried',
  'records_exported',
  'export_ended',
  'record_erased',
  'records_erased',
  'content_changed',
  'person_invited',
  'person_changed',
  'person_reset',
  'person_removed',
  'way_in_changed',
  'shared_password_changed',
  'audit_exported',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** Whoever has no name of their own in the audit, by the words that it tells them by. */
export const NAMELESS = {
  shared: 'Shared password',
  operator: 'Operator',
  nobody: 'Nobody signed in',
  haven: 'Haven itself',
} as const
export type Nameless = keyof typeof NAMELESS

const person = z.strictObject({ id: z.string(), name: z.string() })

/** What happened: never a visitor's words, never a reference; a record is its list and its id. */
export const auditEventSchema = z.strictObject({
  what: z.enum(AUDIT_KINDS),
  list: z.optional(z.enum(LISTS)),
  id: z.optional(z.int()),
  /** Whom of the firm it is about. */
  person: z.optional(person),
  content: z.optional(z.enum(CONTENT_NAMES)),
  /** What else there is to say, in few words by name. */
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
})
export type AuditEvent = z.infer<typeof auditEventSchema>

/** One line of the audit, as `GET /api/admin/audit` answers it. */
export const auditAnswer = z.strictObject({
  /** Counts from 1 without a gap. */
  n: z.int(),
  at: z.iso.datetime(),
  /** Who did it: a person, with the name of that day, or one of those without a name. */
  by: z.union([person, z.enum(Object.keys(NAMELESS) as [Nameless, ...Nameless[]])]),
  ...auditEventSchema.shape,
})
export type AuditAnswer = z.infer<typeof auditAnswer>
export type AuditBy = AuditAnswer['by']
