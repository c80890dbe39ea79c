/** A year until now, as a footer names it. */
export function yearsSince(year: number, now = new Date().getFullYear()): string {
  return now > year ? `${year}–${now}` : `${year}`
}
