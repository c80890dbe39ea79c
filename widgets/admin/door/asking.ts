/** The site whose dashboard opened a window to sign in, and the number that every message between the two has to carry. */
export interface Asking {
  origin: string
  nonce: string
}

/** What the window sends to the dashboard that opened it: that it stands ready, and then who signed in. */
export type FromWindow = { haven: 'ready'; nonce: string } | { haven: 'signed-in'; nonce: string; token: string }

/** What that dashboard answers: that it waits for the sign-in, and that it has it. */
export interface FromDashboard {
  haven: 'waiting' | 'taken'
  nonce: string
}
