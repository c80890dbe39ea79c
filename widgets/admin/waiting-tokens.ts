/**
 * For each session's token, the waiting token, with which the page may ask for the number of waiting requests. The
 * waiting token is only in the page's memory.
 */
const waitingTokens = new Map<string, string>()

/** Stores the waiting token that the API returned with a new session. */
export function rememberWaiting(token: string, waitingToken: unknown) {
  if (typeof waitingToken === 'string') waitingTokens.set(token, waitingToken)
}

/** The token with which the page shows the number of waiting requests after the session has ended. */
export const waitingTokenOf = (token: string | undefined) =>
  token === undefined ? undefined : waitingTokens.get(token)

/** Removes the waiting token when somebody has signed out or in. */
export function forgetWaiting(token: string | undefined) {
  if (token !== undefined) waitingTokens.delete(token)
}
