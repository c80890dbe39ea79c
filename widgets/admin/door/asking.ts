/** The site whose dashboard opened a window to sign in, and the number that its answer has to carry. */
export interface Asking {
  origin: string
  nonce: string
}

/** What the window sends to the dashboard that opened it. */
export interface SignedIn {
  haven: 'signed-in'
  nonce: string
  token: string
}
