/** The result of storing a plain form's letters. */
export interface FormLetters {
  /**
   * The ids of letters that were already stored, and digests of new ones: a form that is sent twice has the same values
   * here.
   */
  marks: string[]
  /** Ids of the new letters. */
  kept: string[]
}
