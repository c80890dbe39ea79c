/** Longest accepted values, in UTF-16 code units (what `maxlength` counts in a browser). */
export const MAX_NAME = 100
export const MAX_EMAIL = 254
export const MAX_PHONE = 40
export const MAX_TEXT = 5_000
/** Longest accepted option or short answer. */
export const MAX_ANSWER = 200
