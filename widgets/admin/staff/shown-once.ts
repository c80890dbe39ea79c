import type { InvitedAnswer } from '../../../api/contract/people/people'

/** A link that a manager hands over, and where it is shown: beside the form that made it, or in the person's card. */
export interface Handed {
  answer: InvitedAnswer
  at: string
}

/** Secrets that the API shows only once, which stay on the screen until the person says that they have stored them. */
export interface ShownOnce {
  codes?: readonly string[] | undefined
  links?: readonly Handed[]
}

export type ShownOnceState = readonly [ShownOnce, (change: (now: ShownOnce) => ShownOnce) => void]
