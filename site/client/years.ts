/** The years for the copyright line: `year` alone, or `year` with the present year, such as `2025–2031`. */
export function yearsSince(year: number, now = new Date().getFullYear()): string {
  return now > year ? `${year}–${now}` : `${year}`
}
