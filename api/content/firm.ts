import type { PublicFirm } from '../contract/content/firm'
import type { Office } from '../contract/time/waiting-time'
import { type Firm, firmSchema } from './firm-schema'
import { openingLines } from './opening-hours'
import { parseContent, readContent } from './parse-content'
import { withPresentPromises } from './promises'
import sample from './sample-firm.json'

export type { Claim, Firm } from './firm-schema'

/** The path of the privacy notice on the site. */
export const PRIVACY_PATH = '/privacy/'

/**
 * Loads the firm from a `firm.json`, or the sample firm if there is no `file`. Throws a ContentFileError that lists
 * every mistake. Warns about values in an old format.
 */
export function loadFirm(file?: string, warn: (warning: string) => void = () => {}): Firm {
  if (file === undefined) return parseContent(firmSchema, sample, 'api/content/sample-firm.json')
  return parseFirm(readContent(file), file, warn)
}

/** Checks an already parsed firm by the same rules as a file. */
export function parseFirm(value: unknown, file: string, warn: (warning: string) => void = () => {}): Firm {
  return parseContent(
    firmSchema,
    withPresentPromises(value, warning => warn(`${file}: ${warning}`)),
    file,
  )
}

/** The part of the firm that anybody may read through `GET /api/firm`. */
export function publicFirm(firm: Firm): PublicFirm {
  return {
    name: firm.name,
    phone: firm.phones.office,
    emergencyPhone: firm.phones.emergency,
    email: firm.email,
    hours: openingLines(firm.hours.opening),
    promises: firm.promises,
    claims: firm.claims.map(({ id, figure, text, asOf }) => ({
      id,
      text: figure === undefined ? text : `${figure} ${text}`,
      ...(asOf === undefined ? {} : { asOf }),
    })),
    privacyNotice: { path: PRIVACY_PATH, version: firm.privacyNotice.version },
    ...(firm.thanks !== undefined && { thanks: firm.thanks }),
  }
}

/** The part of the firm from which waiting times are computed. */
export function officeOf({ hours, promises }: Firm): Office {
  const closed = hours.bankHolidays.filter(({ open }) => !open)
  return { opening: hours.opening, bankHolidays: closed.map(({ date }) => date), promises }
}
