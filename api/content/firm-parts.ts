import * as z from 'zod/mini'
import type { AdminFirm, FirmPart, FirmParts } from '../contract/content/firm-parts'
import { auditAnswer } from '../contract/people/audit'
import { type Firm, firmParts } from './firm-schema'

/** A part of a firm, as it may change while the service runs. */
export function partOf<Part extends FirmPart>({ hours, phones, promises, ...firm }: Firm, part: Part): FirmParts[Part] {
  const { underConstruction, notices } = firm
  const parts: FirmParts = {
    hours: { opening: hours.opening, bankHolidays: hours.bankHolidays },
    phones,
    promises,
    notices: { underConstruction, notices },
  }
  return parts[part]
}

/** A firm with some parts in the place of its own. */
export function withParts(firm: Firm, { hours, phones, promises, notices }: Partial<FirmParts>): Firm {
  return {
    ...firm,
    ...(hours && { hours: { ...firm.hours, ...hours } }),
    ...(phones && { phones }),
    ...(promises && { promises }),
    ...notices,
  } as Firm
}

/** Where a check's finding belongs among the parts; undefined for what is only in the file. */
export const partOfPath = (path: string): FirmPart | undefined => {
  const [first = ''] = path.split(/[.[]/)
  if (path.startsWith('hours.alternative')) return undefined
  if (first === 'underConstruction') return 'notices'
  return first === 'hours' || first === 'phones' || first === 'promises' || first === 'notices' ? first : undefined
}

const stateOf = <Part extends FirmPart>(part: Part) =>
  z.strictObject({
    value: firmParts[part],
    changed: z.exactOptional(
      z.strictObject({
        by: auditAnswer.shape.by,
        at: z.iso.datetime(),
        file: firmParts[part],
        isFileNewer: z.boolean(),
      }),
    ),
  })

/** `GET /api/admin/firm`: the parts as they count, what the checks find in them, and how the pages stand. */
export const firmPartsAnswer = z.strictObject({
  parts: z.strictObject({
    hours: stateOf('hours'),
    phones: stateOf('phones'),
    promises: stateOf('promises'),
    notices: stateOf('notices'),
  }),
  findings: z.array(z.strictObject({ path: z.string(), problem: z.string(), strict: z.boolean() })),
  pages: z.strictObject({
    state: z.enum(['current', 'making', 'failed', 'none']),
    at: z.exactOptional(z.iso.datetime()),
    problem: z.exactOptional(z.string()),
    elsewhere: z.exactOptional(z.string()),
  }),
}) satisfies z.ZodMiniType<AdminFirm>
