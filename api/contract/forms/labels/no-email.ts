/** The label of the box for a person without an email address. */
export const NO_EMAIL = 'I have no email address'
