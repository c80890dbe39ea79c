/** A date of `firm.json` (YYYY-MM-DD) in words: `2 November 2026`. */
export const longDate = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
