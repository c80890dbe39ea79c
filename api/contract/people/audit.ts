import * as z from 'zod/mini'
import { CONTENT_NAMES } from '../content/content-names'
import { LISTS } from '../records/records'
import { AUDIT_KINDS, NAMELESS, type Nameless } from './audit-kinds'

const person = z.strictObject({ id: z.string(), name: z.string() })

/**
 * An event that the audit records. An event never contains a visitor's words or a reference; it identifies a record by
 * list and id.
 */
export const auditEventSchema = z.strictObject({
  what: z.enum(AUDIT_KINDS),
  list: z.optional(z.enum(LISTS)),
  id: z.optional(z.int()),
  /** The member of staff whose data or sign-in the event concerns. */
  person: z.optional(person),
  content: z.optional(z.enum(CONTENT_NAMES)),
  /** Further data about the event, by name. */
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
})
export type AuditEvent = z.infer<typeof auditEventSchema>

/** One entry of the audit, as `GET /api/admin/audit` returns it. */
export const auditAnswer = z.strictObject({
  /** The number of the entry; the first is 1, and no number is missing. */
  n: z.int(),
  at: z.iso.datetime(),
  /** The actor: a person with the name at the time of the event, or an actor without a personal account. */
  by: z.union([person, z.enum(Object.keys(NAMELESS) as [Nameless, ...Nameless[]])]),
  ...auditEventSchema.shape,
  /**
   * If several instances share a database: the name of the instance whose chain contains the entry; `n` counts within
   * this chain.
   */
  chain: z.optional(z.string()),
})
export type AuditAnswer = z.infer<typeof auditAnswer>

/**
 * One entry of a page of the audit, with the reference of its record. The reference is absent once the record is
 * erased.
 */
export const listedAuditAnswer = z.extend(auditAnswer, { reference: z.optional(z.string()) })
export type ListedAuditAnswer = z.infer<typeof listedAuditAnswer>
export type AuditBy = AuditAnswer['by']
