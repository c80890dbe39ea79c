import type { OfficeState } from '../time/office-state'
import type { Promises } from '../time/promises'

/** A phone number as pages show it, and as a telephone dials it (`tel:` without spaces). */
export interface Phone {
  display: string
  dial: string
}

/** The answer of `GET /api/firm`: the part of `firm.json` that widgets need. */
export interface PublicFirm {
  name: string
  phone: Phone
  emergencyPhone: Phone
  email: string
  /** Office hours as lines to show, Europe/London. */
  hours: string[]
  /** The hours within which each form is answered, in office hours or by the clock. */
  promises: Promises
  claims: { id: string; text: string; asOf?: string }[]
  /** The privacy notice's path on the site, and its version, which each record stores. */
  privacyNotice: { path: string; version: string }
  /** True when the office is open at the moment, and the time of the next change; absent while unknown. */
  office?: OfficeState
  /** True when visitors can send letters at the moment; absent while unknown. */
  uploads?: boolean
}
