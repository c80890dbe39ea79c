/** What came of the files that a plain form brought. */
export interface FormFiles {
  /** Ids of those that came before, and digests of those that came now: the same for a form that is sent twice. */
  marks: string[]
  /** Ids of those that came now. */
  kept: string[]
}
