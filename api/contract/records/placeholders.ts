/** Stored as the email address when the visitor gave none; the service never sends mail to this address. */
export const PLACEHOLDER_EMAIL = 'not-provided@example.invalid'
/** Stored as the phone number when the visitor gave none in a form that does not require one. */
export const PLACEHOLDER_PHONE = 'To be provided'

/** The words that staff see instead of the placeholder. */
export const NO_EMAIL = 'No email address'
/** An email address as staff see it, with words instead of the placeholder. */
export const emailInWords = (email: string): string => (email.toLowerCase() === PLACEHOLDER_EMAIL ? NO_EMAIL : email)
