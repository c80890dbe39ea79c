/** The years since `year`, as the footer names them. */
export function yearsSince(year: number, now = new Date().getFullYear()): string {
  return now > year ? `${year}–${now}` : `${year}`
}
