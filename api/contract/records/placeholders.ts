/** Stands for an email address that the form did not ask for; the service never sends to it. */
export const PLACEHOLDER_EMAIL = 'not-provided@example.invalid'
/** Stands for a phone number that the form did not ask for. */
export const PLACEHOLDER_PHONE = 'To be provided'
