/** A record's time limits as the store keeps them; they stay true as days pass. */
export interface LimitFields {
  /** The known last days of its open limits, except removal, in days since 1970, ascending, each once. */
  days: readonly number[]
  /** The day of removal in the same way; `NO_DAY` for a notice that names none, null without a notice. */
  removal: number | null
  /** True when one of these has no known day: it counts as today. */
  undated: boolean
  detained: boolean
}

/** Reads from records the limits by which lists are sorted, filtered and counted. */
export interface LimitIndexer {
  /** Tells sets of rules apart: with other rules a database reads its limits again. Above 0. */
  digest: number
  fieldsOf(record: Record<string, unknown>): LimitFields
}

/** The limits of a record without a decision. */
export const UNLIMITED: LimitFields = { days: [], removal: null, undated: false, detained: false }

/** For a store that is only opened to be filled or checked: it reads no limits. */
export const NO_LIMITS: LimitIndexer = { digest: 1, fieldsOf: () => UNLIMITED }
