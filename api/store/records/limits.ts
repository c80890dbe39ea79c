/** A record's time limits as the store keeps them: they stay true as days pass. */
export interface LimitFields {
  /** The last days that are known of its open limits but for removal, in days since 1970, ascending, each once. */
  days: readonly number[]
  /** The day of removal in the same way; `NO_DAY` where a notice of removal names none, null without one. */
  removal: number | null
  /** True where no day is known of one of these: it counts as today. */
  undated: boolean
  detained: boolean
}

/** Reads off records the limits that lists are sorted, filtered and counted by. */
export interface LimitIndexer {
  /** Tells sets of rules apart: a database reads its limits anew by other rules. Above 0. */
  digest: number
  fieldsOf(record: Record<string, unknown>): LimitFields
}

/** What a record has that tells of no decision. */
export const UNLIMITED: LimitFields = { days: [], removal: null, undated: false, detained: false }

/** For a store that is only opened to be filled or proved: it reads no limits. */
export const NO_LIMITS: LimitIndexer = { digest: 1, fieldsOf: () => UNLIMITED }
