/** Stands for an email address that the form did not ask for; the service never sends mail to it. */
export const PLACEHOLDER_EMAIL = 'not-provided@example.invalid'
/** Stands for a phone number that the form did not ask for. */
export const PLACEHOLDER_PHONE = 'To be provided'

/** The words for staff in place of the placeholder. */
export const NO_EMAIL = 'No email address'
/** An email address as staff read it; words in place of the placeholder. */
export const emailInWords = (email: string): string => (email.toLowerCase() === PLACEHOLDER_EMAIL ? NO_EMAIL : email)
