/** The result for a plain form's files. */
export interface FormFiles {
  /**
   * Ids of files that came before, and digests of the new ones: the same marks for a form that a visitor sends twice.
   */
  marks: string[]
  /** Ids of the new files. */
  kept: string[]
}
