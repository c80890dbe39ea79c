import type { AuditBy } from '../people/audit'
import type { OpeningPeriod } from '../time/office-hours'
import type { Promises } from '../time/promises'
import type { Phone } from './firm'

/** The parts of `firm.json` that managers may change while the service runs; each part is replaced as a whole. */
export const FIRM_PARTS = ['hours', 'phones', 'promises', 'notices', 'templates'] as const
export type FirmPart = (typeof FIRM_PARTS)[number]

/** The type of each part, by its name in `firm.json`. */
export interface FirmParts {
  hours: { opening: OpeningPeriod[]; bankHolidays: { date: string; name: string; open?: boolean | undefined }[] }
  phones: { emergency: Phone; office: Phone }
  promises: Promises
  /** Templates for texts that staff send to visitors; `answers` is true for a text that answers a request. */
  templates: { id: string; title: string; subject: string; text: string; answers: boolean }[]
  notices: { underConstruction: boolean; notices: { text: string; until?: string | undefined }[] }
}

/**
 * The present value of a part of the firm. After a manager's change, the part also has the time, the manager's name and
 * the value in the file.
 */
export interface FirmPartState<Part extends FirmPart = FirmPart> {
  value: FirmParts[Part]
  changed?: { by: AuditBy; at: string; file: FirmParts[Part]; isFileNewer: boolean }
}

/** The state of the site's pages: up to date, being rendered, or failed; `none` when this service renders no pages. */
export interface PagesStanding {
  state: 'current' | 'making' | 'failed' | 'none'
  /** ISO time at which the present pages were rendered; absent for pages from the build. */
  at?: string
  /** The address of pages that were built for another host and still show the values of that build. */
  elsewhere?: string
  /** The reason why the last rendering failed. */
  problem?: string
}

/** The answer of `GET /api/admin/firm`. */
export interface AdminFirm {
  parts: { [Part in FirmPart]: FirmPartState<Part> }
  /** The mistakes that the checks of `firm.json` find in these parts. */
  findings: { path: string; problem: string; strict: boolean }[]
  pages: PagesStanding
}
