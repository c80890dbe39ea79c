/** The ranks of urgency, most urgent first. Staff see the rank of each request, and can filter by it. */
export const URGENCY_RANKS = ['urgent', 'high', 'medium', 'low'] as const
export type UrgencyRank = (typeof URGENCY_RANKS)[number]

/** The word for each rank in mails and in the dashboard. */
export const URGENCY_WORDS: Record<UrgencyRank, string> = {
  urgent: 'Urgent',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
}

const RANK_OF: Record<string, UrgencyRank> = {
  urgent: 'urgent',
  high: 'high',
  priority: 'high',
  medium: 'medium',
  standard: 'medium',
}

/**
 * The rank for a stored urgency, in upper or lower case; `low` for an unknown urgency. Without an urgency, the rank is
 * `medium`, as for a general enquiry.
 */
export function urgencyRank(stored: unknown): UrgencyRank {
  const word = String(stored ?? '').toLowerCase()
  if (word === '') return 'medium'
  return Object.hasOwn(RANK_OF, word) ? (RANK_OF[word] as UrgencyRank) : 'low'
}
