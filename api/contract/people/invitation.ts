/** The token in the link that an invitation contains. */
export const INVITATION_TOKEN = /^[\w-]{43}$/
