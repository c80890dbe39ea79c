import type { InvitedAnswer } from '../../../api/contract/people/people'

/**
 * A link that a manager must hand over. `at` says where the link is shown: beside the form that made it, or in the
 * person's card.
 */
export interface Handed {
  answer: InvitedAnswer
  at: string
}

/** Secrets that the API shows only once. The dashboard keeps them until the person confirms that they are stored. */
export interface ShownOnce {
  codes?: readonly string[] | undefined
  links?: readonly Handed[]
}

export type ShownOnceState = readonly [ShownOnce, (change: (now: ShownOnce) => ShownOnce) => void]
