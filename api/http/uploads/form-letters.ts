/** The result of storing a plain form's letters. */
export interface FormLetters {
  /**
   * The ids of letters that an earlier attempt stored, and the digests of this attempt's letters. The server hashes
   * these ids and digests to recognise a form that is sent twice.
   */
  identities: string[]
  /** The ids of this attempt's letters. */
  ids: string[]
}
