import type { AuditBy } from '../people/audit'
import type { OpeningPeriod } from '../time/office-hours'
import type { Promises } from '../time/promises'
import type { Phone } from './firm'

/** The parts of `firm.json` that managers change while the service runs, each as one. */
export const FIRM_PARTS = ['hours', 'phones', 'promises', 'notices'] as const
export type FirmPart = (typeof FIRM_PARTS)[number]

/** What each part holds, named as in `firm.json`. */
export interface FirmParts {
  hours: { opening: OpeningPeriod[]; bankHolidays: { date: string; name: string; open?: boolean | undefined }[] }
  phones: { emergency: Phone; office: Phone }
  promises: Promises
  notices: { underConstruction: boolean; notices: { text: string; until?: string | undefined }[] }
}

/** How a part stands: as it counts, and, where a manager has changed it, since when, by whom, and what the file says. */
export interface FirmPartState<Part extends FirmPart = FirmPart> {
  value: FirmParts[Part]
  changed?: { by: AuditBy; at: string; file: FirmParts[Part]; isFileNewer: boolean }
}

/** How the site's pages stand: they say what counts, are being made, or could not be; `none`: nothing makes them here. */
export interface PagesStanding {
  state: 'current' | 'making' | 'failed' | 'none'
  /** ISO time at which the present ones were made; absent for those of the build. */
  at?: string
  /** The address that pages of another host were built for, which keep what the build says. */
  elsewhere?: string
  /** Why the last attempt came to nothing. */
  problem?: string
}

/** `GET /api/admin/firm`. */
export interface AdminFirm {
  parts: { [Part in FirmPart]: FirmPartState<Part> }
  /** What the checks of `firm.json` find in these parts. */
  findings: { path: string; problem: string; strict: boolean }[]
  pages: PagesStanding
}
