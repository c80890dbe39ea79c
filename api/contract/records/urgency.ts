/** The rank of an urgency as staff see, filter and sort it, most urgent first. */
export const URGENCY_RANKS = ['urgent', 'high', 'medium', 'low'] as const
export type UrgencyRank = (typeof URGENCY_RANKS)[number]

/** What staff read for each rank, in mails and in the dashboard. */
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

/** The rank of a stored urgency word, in any case; anything unknown is `low`. */
export function urgencyRank(stored: string): UrgencyRank {
  return Object.hasOwn(RANK_OF, stored.toLowerCase()) ? (RANK_OF[stored.toLowerCase()] as UrgencyRank) : 'low'
}
