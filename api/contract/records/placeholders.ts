/** Stored as the email address when the form did not ask for one; the service never sends mail to it. */
export const PLACEHOLDER_EMAIL = 'not-provided@example.invalid'
/** Stored as the phone number when the form did not ask for one. */
export const PLACEHOLDER_PHONE = 'To be provided'

/** The words that staff see instead of the placeholder. */
export const NO_EMAIL = 'No email address'
/** An email address as staff see it, with words instead of the placeholder. */
export const emailInWords = (email: string): string => (email.toLowerCase() === PLACEHOLDER_EMAIL ? NO_EMAIL : email)
