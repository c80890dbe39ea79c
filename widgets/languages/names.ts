/** The wizard's countries, each with its country code, with which `Intl` gives the country's name in each language. */
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

/** The spoken languages in the wizard, each with its code. */
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

/**
 * Corrections of names that are wrong in `Intl`: in Somali, `Intl` gives the language Bengali the name of the country.
 */
const MENDED: Partial<Record<string, Record<string, string>>> = { so: { Bengali: 'Bangaali' } }

/** The names of the wizard's countries and languages in `language`, by their English names. */
export function namesIn(language: string): Record<string, string> {
  const namesOf = (type: 'region' | 'language', codes: Record<string, string>) => {
    const names = new Intl.DisplayNames(language, { type })
    return Object.entries(codes).map(([english, code]) => [english, names.of(code) ?? english])
  }
  const names = [...namesOf('region', COUNTRIES), ...namesOf('language', LANGUAGES)]
  return { ...Object.fromEntries(names), ...MENDED[language] }
}
