/** The token of an invitation, as it stands in its link. */
export const INVITATION_TOKEN = /^[\w-]{43}$/
