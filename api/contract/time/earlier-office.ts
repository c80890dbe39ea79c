import { createWaitingTimes, type Office, type WaitingTimes } from './waiting-time'

/** Earlier opening hours and promises of the office, and the ISO time until which they applied. */
export interface EarlierOffice extends Office {
  until: string
}

/**
 * Finds the earlier office hours that applied at a moment (ms since 1970); undefined when the present hours applied.
 */
export const officeAt = <One extends { until: string }>(earlier: readonly One[], at: number): One | undefined =>
  earlier.find(({ until }) => at < Date.parse(until))

/**
 * Makes waiting times that measure each request by the office hours that applied when staff answered or processed it.
 */
export function withHistory(present: WaitingTimes, earlier: () => readonly EarlierOffice[]): WaitingTimes {
  const times = new Map<EarlierOffice, WaitingTimes>()
  const timesOf = (office: EarlierOffice) => {
    const known = times.get(office) ?? createWaitingTimes(office)
    times.set(office, known)
    return known
  }
  return {
    ...present,
    waiting(list, record, now) {
      const office = officeAt(earlier(), Date.parse(record.answeredAt ?? record.processedAt ?? ''))
      return (office ? timesOf(office) : present).waiting(list, record, now)
    },
  }
}
