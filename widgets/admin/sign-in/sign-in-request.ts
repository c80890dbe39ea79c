/**
 * The site whose dashboard opened a window for a sign-in, and the random value that each message between site and
 * window contains.
 */
export interface SignInRequest {
  origin: string
  nonce: string
}

/** Messages from the window to the dashboard that opened it: first that the window is ready, then the new session. */
export type FromWindow =
  | { haven: 'ready'; nonce: string }
  | { haven: 'signed-in'; nonce: string; token: string; waitingToken?: string | undefined }

/**
 * The messages from the dashboard to the window that it opened: first that the dashboard waits for the session, then
 * that it has received the session.
 */
export interface FromDashboard {
  haven: 'waiting' | 'taken'
  nonce: string
}
