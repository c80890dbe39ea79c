import type { InvitedAnswer } from '../../../api/contract/people/people'

/** A link to hand over, and its place: beside the form that made it, or in the person's card. */
export interface Handed {
  answer: InvitedAnswer
  at: string
}

/** Secrets that the API shows once; they stay until staff say that they have stored them. */
export interface ShownOnce {
  codes?: readonly string[] | undefined
  links?: readonly Handed[]
}

export type ShownOnceState = readonly [ShownOnce, (change: (now: ShownOnce) => ShownOnce) => void]
