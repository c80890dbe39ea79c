/** The number of years since `year`, as the footer shows it. */
export function yearsSince(year: number, now = new Date().getFullYear()): string {
  return now > year ? `${year}–${now}` : `${year}`
}
