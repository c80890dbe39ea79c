/** The email address of records whose visitor gave none; the service never sends mail to this address. */
export const PLACEHOLDER_EMAIL = 'not-provided@example.invalid'
/** The phone number of records whose visitor gave none, in a form that requires no phone number. */
export const PLACEHOLDER_PHONE = 'To be provided'

/** The words that staff see instead of the placeholder. */
export const NO_EMAIL = 'No email address'
/** An email address as staff see it: the placeholder is replaced by words. */
export const emailInWords = (email: string): string => (email.toLowerCase() === PLACEHOLDER_EMAIL ? NO_EMAIL : email)
