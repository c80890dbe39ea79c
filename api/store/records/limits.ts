/** A record's time limits, as days that stay correct while time passes. */
export interface LimitFields {
  /** The known last days of the open limits without the removal: days since 1970, ascending, without repetition. */
  days: readonly number[]
  /** The day of removal, in days since 1970; `NO_DAY` for a notice without a day, null without a notice. */
  removal: number | null
  /** True when a limit or the removal has no known day and therefore counts as today. */
  undated: boolean
  detained: boolean
}

/** Reads from a record the limits by which lists are sorted, filtered and counted. */
export interface LimitIndexer {
  /** A number above 0 that identifies the rules: after a change, a database calculates all limits again. */
  digest: number
  fieldsOf(record: Record<string, unknown>): LimitFields
}

/** The limits of a record without a decision. */
export const UNLIMITED: LimitFields = { days: [], removal: null, undated: false, detained: false }

/** The reader of limits for a store that is only filled or checked; this reader returns no limits. */
export const NO_LIMITS: LimitIndexer = { digest: 1, fieldsOf: () => UNLIMITED }
