/** The explanation of the mark "Possible spam" that mails and the dashboard show to staff. */
export const SUSPECT_NOTE =
  'Haven marks requests that come very fast, from a busy connection or an unlisted page, or with text in a hidden field. This request may be spam, or may come from a person.'
