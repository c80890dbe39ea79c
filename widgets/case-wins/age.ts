import { DAY } from '../../api/contract/time/durations'

/** How long ago a case was won, in words (the specification's sections 4 and 5). */
export function ageOf(completedDate: string, now = Date.now()): string {
  const days = Math.max(1, Math.ceil((now - Date.parse(completedDate)) / DAY))
  if (days === 1) return '1 day ago'
  if (days <= 7) return `${days} days ago`
  return days <= 14 ? '1 week ago' : `${Math.ceil(days / 7)} weeks ago`
}
