/** The result for a plain form's letters. */
export interface FormLetters {
  /** The ids of letters that came before and digests of new ones: a form that is sent twice has the same marks. */
  marks: string[]
  /** Ids of the new letters. */
  kept: string[]
}
