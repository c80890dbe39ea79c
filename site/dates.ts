/** A date in `firm.json` (YYYY-MM-DD) in words, such as `2 November 2026`. */
export const longDate = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
