import type { OfficeState } from '../time/office-state'
import type { Promises } from '../time/promises'

/** A phone number in two spellings: as pages show it, and as a telephone dials it (`tel:` without spaces). */
export interface Phone {
  display: string
  dial: string
}

/** The answer of `GET /api/firm`: the part of `firm.json` that the widgets need. */
export interface PublicFirm {
  name: string
  phone: Phone
  emergencyPhone: Phone
  email: string
  /** The opening hours as lines of text, in UK time. */
  hours: string[]
  /**
   * For each form, the number of hours within which the firm answers, and if these are office hours or hours by the
   * clock.
   */
  promises: Promises
  claims: { id: string; text: string; asOf?: string }[]
  /** The path of the privacy notice on the site, and the notice's version, which each record stores. */
  privacyNotice: { path: string; version: string }
  /** The firm's own words of thanks, shown after a form was sent. */
  thanks?: string
  /** The state of the office, open or closed, and the time of its next change; absent while unknown. */
  office?: OfficeState
  /** True while visitors may send letters; absent while unknown. */
  uploads?: boolean
}
