/** The office at a moment. */
export interface OfficeState {
  open: boolean
  /** ISO time at which it closes or opens next. */
  until: string
}

/** True while the office is closed; an unknown office is not. */
export const isClosed = (office: OfficeState | undefined, now = Date.now()): boolean =>
  !!office && office.open !== now < Date.parse(office.until)
