/** The label of the box that a person without an email address ticks. */
export const NO_EMAIL = 'I have no email address'
