/** The site whose dashboard opened a window for signing in, and the number in each message between the two. */
export interface Asking {
  origin: string
  nonce: string
}

/** Messages from the window to the dashboard that opened it: first that the window is ready, then who signed in. */
export type FromWindow =
  | { haven: 'ready'; nonce: string }
  | { haven: 'signed-in'; nonce: string; token: string; waitingToken?: string | undefined }

/** The answers of the dashboard: first that it waits for the session, then that it has received it. */
export interface FromDashboard {
  haven: 'waiting' | 'taken'
  nonce: string
}
