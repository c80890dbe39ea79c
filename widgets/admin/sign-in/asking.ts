/** The site whose dashboard opened a window to sign in, and the number in each message between the two. */
export interface Asking {
  origin: string
  nonce: string
}

/** Messages from the window to the dashboard that opened it: first that it is ready, then who signed in. */
export type FromWindow =
  | { haven: 'ready'; nonce: string }
  | { haven: 'signed-in'; nonce: string; token: string; waitingToken?: string | undefined }

/** The dashboard's answers: first that it waits for the sign-in, then that it has it. */
export interface FromDashboard {
  haven: 'waiting' | 'taken'
  nonce: string
}
