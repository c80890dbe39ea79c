/** The waiting token of each session, by the session's token: in the memory of this page, and nowhere else. */
const waitingTokens = new Map<string, string>()

/** Remembers what a sign-in answered. */
export function rememberWaiting(token: string, waitingToken: unknown) {
  if (typeof waitingToken === 'string') waitingTokens.set(token, waitingToken)
}

/** The token that tells how much waits once a session is over. */
export const waitingTokenOf = (token: string | undefined) =>
  token === undefined ? undefined : waitingTokens.get(token)

/** Forgets it: somebody has signed out, or in. */
export function forgetWaiting(token: string | undefined) {
  if (token !== undefined) waitingTokens.delete(token)
}
