import type { InvitedAnswer } from '../../../api/contract/people/people'

/** A link that is handed over by hand, and where it stands: beside the form that made it, or in its person's card. */
export interface Handed {
  answer: InvitedAnswer
  at: string
}

/** What the API shows once: it stays until somebody says that it is kept. */
export interface Keepsakes {
  codes?: readonly string[] | undefined
  links?: readonly Handed[]
}

export type KeepsakesState = readonly [Keepsakes, (change: (now: Keepsakes) => Keepsakes) => void]
