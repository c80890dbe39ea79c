/**
 * The waiting tokens, by the token of their session. With a waiting token, the page may ask for the number of waiting
 * requests. Only the page's memory keeps these tokens.
 */
const waitingTokens = new Map<string, string>()

/** Stores the waiting token that the API returned with a new session. */
export function rememberWaiting(token: string, waitingToken: unknown) {
  if (typeof waitingToken === 'string') waitingTokens.set(token, waitingToken)
}

/** The waiting token, for asking for the number of waiting requests after this session has ended. */
export const waitingTokenOf = (token: string | undefined) =>
  token === undefined ? undefined : waitingTokens.get(token)

/** Removes the waiting token when somebody has signed out or in. */
export function forgetWaiting(token: string | undefined) {
  if (token !== undefined) waitingTokens.delete(token)
}
