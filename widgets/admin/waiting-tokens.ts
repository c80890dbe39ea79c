/** The waiting token of each session, by the session's token, kept only in the memory of this page. */
const waitingTokens = new Map<string, string>()

/** Stores the waiting token that the answer to a sign-in contains. */
export function rememberWaiting(token: string, waitingToken: unknown) {
  if (typeof waitingToken === 'string') waitingTokens.set(token, waitingToken)
}

/** The token with which the page shows the number of waiting requests after the session has ended. */
export const waitingTokenOf = (token: string | undefined) =>
  token === undefined ? undefined : waitingTokens.get(token)

/** Removes the waiting token, because somebody has signed out or in. */
export function forgetWaiting(token: string | undefined) {
  if (token !== undefined) waitingTokens.delete(token)
}
