/** The result for a plain form's letters. */
export interface FormLetters {
  /**
   * Ids of letters that came before, and digests of the new ones: the same marks for a form that a visitor sends twice.
   */
  marks: string[]
  /** Ids of the new letters. */
  kept: string[]
}
