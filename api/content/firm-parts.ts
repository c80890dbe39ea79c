import * as z from 'zod/mini'
import { type AdminFirm, FIRM_PARTS, type FirmPart, type FirmParts } from '../contract/content/firm-parts'
import { auditAnswer } from '../contract/people/audit'
import { type Firm, firmParts } from './firm-schema'

/** The value of one part of the firm that managers may change. */
export function partOf<Part extends FirmPart>({ hours, phones, promises, ...firm }: Firm, part: Part): FirmParts[Part] {
  const { underConstruction, notices, thanks = '', templates } = firm
  const parts: FirmParts = {
    hours: { opening: hours.opening, bankHolidays: hours.bankHolidays },
    phones,
    promises,
    notices: { underConstruction, notices },
    thanks: { text: thanks },
    templates,
  }
  return parts[part]
}

/** A copy of a firm in which the given parts are replaced. */
export function withParts(
  firm: Firm,
  { hours, phones, promises, notices, thanks, templates }: Partial<FirmParts>,
): Firm {
  return {
    ...firm,
    ...(hours && { hours: { ...firm.hours, ...hours } }),
    ...(phones && { phones }),
    ...(promises && { promises }),
    ...notices,
    ...(thanks && { thanks: thanks.text || undefined }),
    ...(templates && { templates }),
  } as Firm
}

/** The part of the firm to which a finding's path belongs; undefined if managers may not change this part. */
export const partOfPath = (path: string): FirmPart | undefined => {
  const [first = ''] = path.split(/[.[]/)
  if (path.startsWith('hours.alternative')) return undefined
  if (first === 'underConstruction') return 'notices'
  return FIRM_PARTS.find(part => part === first)
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

/**
 * The response of `GET /api/admin/firm`: the parts that managers may change, the findings of the checks, and the state
 * of the pages.
 */
export const firmPartsAnswer = z.strictObject({
  parts: z.strictObject({
    hours: stateOf('hours'),
    phones: stateOf('phones'),
    promises: stateOf('promises'),
    notices: stateOf('notices'),
    thanks: stateOf('thanks'),
    templates: stateOf('templates'),
  }),
  findings: z.array(z.strictObject({ path: z.string(), problem: z.string(), strict: z.boolean() })),
  pages: z.strictObject({
    state: z.enum(['current', 'making', 'failed', 'none']),
    at: z.exactOptional(z.iso.datetime()),
    problem: z.exactOptional(z.string()),
    elsewhere: z.exactOptional(z.string()),
  }),
}) satisfies z.ZodMiniType<AdminFirm>
