/** The kinds of decision, in words for staff. */
export const DECISION_KINDS = {
  refusal: 'Refusal',
  cancellation: 'Cancellation (leave cut short)',
  removal: 'Removal or deportation notice',
  detention: 'Detention',
  review: 'Administrative review decided',
  tribunal: 'Tribunal’s decision',
  other: 'Another decision',
  unknown: 'Decision of an unknown kind',
} as const
export type DecisionKind = keyof typeof DECISION_KINDS

/** The choices for a question with yes, no and "I don't know". */
export const YES_NO_UNKNOWN = ['yes', 'no', 'unknown'] as const
