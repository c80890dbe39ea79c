/** The reason for the mark "Possible spam", in the words that mails and the dashboard show to staff. */
export const SUSPECT_NOTE =
  'This request came very fast, often, or with a field filled in that people cannot see. It may be spam; it may be a person.'
