/** What stands for an email address that the visitor was not asked for: nothing is ever sent to it. */
export const PLACEHOLDER_EMAIL = 'not-provided@example.invalid'
/** What stands for a phone number that the visitor was not asked for. */
export const PLACEHOLDER_PHONE = 'To be provided'
