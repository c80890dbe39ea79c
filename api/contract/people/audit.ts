import * as z from 'zod/mini'
import { CONTENT_NAMES } from '../content/content-names'
import { LISTS } from '../records/records'
import { AUDIT_KINDS, NAMELESS, type Nameless } from './audit-kinds'

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
  /** Which instance's chain it stands in, where several share a database: `n` counts in each. */
  chain: z.optional(z.string()),
})
export type AuditAnswer = z.infer<typeof auditAnswer>
export type AuditBy = AuditAnswer['by']
