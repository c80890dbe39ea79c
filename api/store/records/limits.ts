/** A record's time limits as the store keeps them; they stay true as days pass. */
export interface LimitFields {
  /** The known last days of the record's open limits, without removal, in days since 1970, ascending, each once. */
  days: readonly number[]
  /** The day of removal, in days since 1970; `NO_DAY` for a notice without a day, null without a notice. */
  removal: number | null
  /** True when a limit or the removal has no known day and so counts as today. */
  undated: boolean
  detained: boolean
}

/** Reads the limits by which lists are sorted, filtered and counted from records. */
export interface LimitIndexer {
  /** A number that marks a set of rules: with other rules, a database reads its limits again. The number is above 0. */
  digest: number
  fieldsOf(record: Record<string, unknown>): LimitFields
}

/** The limits of a record without a decision. */
export const UNLIMITED: LimitFields = { days: [], removal: null, undated: false, detained: false }

/** The reader of limits for a store that is only filled or checked: it finds none. */
export const NO_LIMITS: LimitIndexer = { digest: 1, fieldsOf: () => UNLIMITED }
