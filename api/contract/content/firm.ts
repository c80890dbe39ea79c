import type { Promises } from '../time/promises'

/** A phone number as it is shown and as it is dialled (`tel:` without spaces). */
export interface Phone {
  display: string
  dial: string
}

/** What `GET /api/firm` answers: the part of `firm.json` that widgets need. */
export interface PublicFirm {
  name: string
  phone: Phone
  emergencyPhone: Phone
  email: string
  /** Office hours as lines to show, Europe/London. */
  hours: string[]
  /** Within how many hours each form is answered, of office hours or by the clock. */
  promises: Promises
  claims: { id: string; text: string; asOf?: string }[]
  /** The privacy notice's path on the site and its version, which goes with each record. */
  privacyNotice: { path: string; version: string }
  /** Whether letters can be sent along at the moment; absent where nobody has asked. */
  uploads?: boolean
}
