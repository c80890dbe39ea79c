/** The result of storing a plain form's letters. */
export interface FormLetters {
  /**
   * The ids of letters that an earlier attempt stored, and the digests of new ones. A form that is sent twice has the
   * same marks both times.
   */
  marks: string[]
  /** The ids of the new letters. */
  kept: string[]
}
