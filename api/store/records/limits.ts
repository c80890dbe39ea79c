/** A record's time limits as the store keeps them: they stay true as days pass. */
export interface LimitFields {
  /** The earliest last day that is known, in days since 1970; 0: there is none. */
  day: number
  /** True where no day is known of one of its limits: that limit counts as today. */
  undated: boolean
  detained: boolean
}

/** Reads off records the limits that lists are sorted, filtered and counted by. */
export interface LimitIndexer {
  /** Tells sets of rules apart: a database reads its limits anew by other rules. Above 0. */
  digest: number
  fieldsOf(record: Record<string, unknown>): LimitFields
}

/** For a store that is only opened to be filled or proved: it reads no limits. */
export const NO_LIMITS: LimitIndexer = { digest: 1, fieldsOf: () => ({ day: 0, undated: false, detained: false }) }
