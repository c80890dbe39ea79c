import type { InvitedAnswer } from '../../../api/contract/people/people'

/** A link to hand over, and its place: beside the form that made it, or in its person's card. */
export interface Handed {
  answer: InvitedAnswer
  at: string
}

/** Secrets that the API shows once; they stay until staff say that they are stored. */
export interface Keepsakes {
  codes?: readonly string[] | undefined
  links?: readonly Handed[]
}

export type KeepsakesState = readonly [Keepsakes, (change: (now: Keepsakes) => Keepsakes) => void]
