/** The countries that the wizard names, by their codes: `Intl` has their names in each language. */
export const COUNTRIES = {
  USA: 'US',
  Canada: 'CA',
  Australia: 'AU',
  'New Zealand': 'NZ',
  Singapore: 'SG',
  UK: 'GB',
  Germany: 'DE',
  France: 'FR',
  Italy: 'IT',
  Spain: 'ES',
  Netherlands: 'NL',
  Switzerland: 'CH',
  Norway: 'NO',
  Sweden: 'SE',
  Denmark: 'DK',
  Finland: 'FI',
  Austria: 'AT',
  Belgium: 'BE',
  Portugal: 'PT',
  Ireland: 'IE',
} as const

/** The spoken languages that the wizard names, by their codes. */
export const LANGUAGES = {
  English: 'en',
  Hindi: 'hi',
  Tamil: 'ta',
  Telugu: 'te',
  Kannada: 'kn',
  Malayalam: 'ml',
  Bengali: 'bn',
  Gujarati: 'gu',
  Marathi: 'mr',
  Punjabi: 'pa',
} as const

/** The names of countries and languages in a language, by their English names. */
export function namesIn(language: string): Record<string, string> {
  const namesOf = (type: 'region' | 'language', codes: Record<string, string>) => {
    const names = new Intl.DisplayNames(language, { type })
    return Object.entries(codes).map(([english, code]) => [english, names.of(code) ?? english])
  }
  return Object.fromEntries([...namesOf('region', COUNTRIES), ...namesOf('language', LANGUAGES)])
}
