import * as z from 'zod/mini'
import { CONTENT_NAMES } from '../content/content-names'
import { LISTS } from '../records/records'
import { AUDIT_KINDS, NAMELESS, type Nameless } from './audit-kinds'

const person = z.strictObject({ id: z.string(), name: z.string() })

/** An event of the audit. An event never holds a visitor's words or a reference; it names a record by list and id. */
export const auditEventSchema = z.strictObject({
  what: z.enum(AUDIT_KINDS),
  list: z.optional(z.enum(LISTS)),
  id: z.optional(z.int()),
  /** The member of staff whom the event concerns. */
  person: z.optional(person),
  content: z.optional(z.enum(CONTENT_NAMES)),
  /** Further facts about the event, each under a name. */
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
})
export type AuditEvent = z.infer<typeof auditEventSchema>

/** One line of the audit, as `GET /api/admin/audit` returns it. */
export const auditAnswer = z.strictObject({
  /** The number of the line, from 1 without a gap. */
  n: z.int(),
  at: z.iso.datetime(),
  /** The actor: a person with the name of that day, or an actor without a name. */
  by: z.union([person, z.enum(Object.keys(NAMELESS) as [Nameless, ...Nameless[]])]),
  ...auditEventSchema.shape,
  /** The instance whose chain holds the line, when several share a database: `n` counts within each chain. */
  chain: z.optional(z.string()),
})
export type AuditAnswer = z.infer<typeof auditAnswer>
export type AuditBy = AuditAnswer['by']
