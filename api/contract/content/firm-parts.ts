import type { FormLanguage } from '../forms/form-languages'
import type { AuditBy } from '../people/audit'
import type { OpeningPeriod } from '../time/office-hours'
import type { Promises } from '../time/promises'
import type { Phone } from './firm'

/** The parts of `firm.json` that managers may change while the service runs. A change replaces a whole part. */
export const FIRM_PARTS = ['hours', 'phones', 'promises', 'notices', 'thanks', 'templates'] as const
export type FirmPart = (typeof FIRM_PARTS)[number]

/** The type of each part, by its name in `firm.json`. */
export interface FirmParts {
  hours: { opening: OpeningPeriod[]; bankHolidays: { date: string; name: string; open?: boolean | undefined }[] }
  phones: { emergency: Phone; office: Phone }
  promises: Promises
  /**
   * Templates for texts that staff send to visitors. `answers` is true for a text that answers a request. A text with a
   * `language` is shown only beside requests that were sent in this language.
   */
  templates: {
    id: string
    title: string
    subject: string
    text: string
    answers: boolean
    language?: FormLanguage | undefined
  }[]
  notices: { underConstruction: boolean; notices: { text: string; until?: string | undefined }[] }
  /** The firm's own words of thanks after sending; empty without such words. */
  thanks: { text: string }
}

/**
 * The present value of a part of the firm. For a part that staff changed, `changed` says who changed the part and when,
 * gives the value in `firm.json`, and says if that value is newer (`isFileNewer`).
 */
export interface FirmPartState<Part extends FirmPart = FirmPart> {
  value: FirmParts[Part]
  changed?: { by: AuditBy; at: string; file: FirmParts[Part]; isFileNewer: boolean }
}

/** The state of the site's pages: up to date, being rendered, or failed; `none` when this service renders no pages. */
export interface PagesState {
  state: 'current' | 'making' | 'failed' | 'none'
  /** ISO time at which the present pages were rendered; absent for pages from the build. */
  at?: string
  /** The address of the site's pages on another host; these pages show the firm's data from the time of their build. */
  elsewhere?: string
  /** The reason why the last rendering failed. */
  problem?: string
}

/** The answer of `GET /api/admin/firm`. */
export interface AdminFirm {
  parts: { [Part in FirmPart]: FirmPartState<Part> }
  /** The mistakes that the checks of `firm.json` find in these parts. */
  findings: { path: string; problem: string; strict: boolean }[]
  pages: PagesState
}
