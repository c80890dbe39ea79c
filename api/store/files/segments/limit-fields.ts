/** What the index keeps of a record's time limits: nothing of it changes as days pass. */
export interface LimitFields {
  /** The earliest last day that is known, in days since 1970; 0: there is none. */
  day: number
  /** Whether there is a limit of which no day is known: it counts as today. */
  undated: boolean
  detained: boolean
}

/** What reads off records the limits that lists are sorted, filtered and counted by. */
export interface LimitIndexer {
  /** Tells the rules apart that limits were read by; an index that was made by others is made anew. Above 0. */
  digest: number
  fieldsOf(record: Record<string, unknown>): LimitFields
}

/** For a store that is only opened to be filled or proved: it reads no limits, and no index of it passes for one that did. */
export const NO_LIMITS: LimitIndexer = { digest: 1, fieldsOf: () => ({ day: 0, undated: false, detained: false }) }
