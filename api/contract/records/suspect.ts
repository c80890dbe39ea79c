/** The reason for the mark "Possible spam", as staff read it in mail and dashboard. */
export const SUSPECT_NOTE =
  'This request came very fast, often, or with a field filled in that people cannot see. It may be spam; it may be a person.'
