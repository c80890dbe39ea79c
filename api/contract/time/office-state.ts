/** The state of the office at a moment. */
export interface OfficeState {
  open: boolean
  /** ISO time at which the office closes or opens next. */
  until: string
}

/** True while the office is closed; false also when its state is unknown. */
export const isClosed = (office: OfficeState | undefined, now = Date.now()): boolean =>
  !!office && office.open !== now < Date.parse(office.until)
