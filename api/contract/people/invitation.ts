/** The token in the link of an invitation. */
export const INVITATION_TOKEN = /^[\w-]{43}$/
