import type { InvitedAnswer } from '../../../api/contract/people/people'

/** A link to hand over, and its place: beside the form that made it, or in the person's card. */
export interface Handed {
  answer: InvitedAnswer
  at: string
}

/** Secrets that the API shows once; they stay until staff say that they have stored them. */
export interface Keepsakes {
  codes?: readonly string[] | undefined
  links?: readonly Handed[]
}

export type KeepsakesState = readonly [Keepsakes, (change: (now: Keepsakes) => Keepsakes) => void]
