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
  /** The office hours as lines of text, Europe/London. */
  hours: string[]
  /** The hours within which each form is answered, in office hours or by the clock. */
  promises: Promises
  claims: { id: string; text: string; asOf?: string }[]
  /** The privacy notice's path on the site, and its version, which each record stores. */
  privacyNotice: { path: string; version: string }
  /** The state of the office, open or closed, and its next change; absent while unknown. */
  office?: OfficeState
  /** True while visitors can send letters; absent while unknown. */
  uploads?: boolean
}
