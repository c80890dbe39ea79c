/** The site whose dashboard opened a window to sign in, and the number that each message between the two must carry. */
export interface Asking {
  origin: string
  nonce: string
}

/** Messages of the window to the dashboard that opened it: that it is ready, and then who signed in. */
export type FromWindow =
  | { haven: 'ready'; nonce: string }
  | { haven: 'signed-in'; nonce: string; token: string; waitingToken?: string | undefined }

/** The dashboard's answers: it waits for the sign-in, and it has it. */
export interface FromDashboard {
  haven: 'waiting' | 'taken'
  nonce: string
}
