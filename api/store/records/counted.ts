import { LANGUAGES } from '../../contract/forms/languages'
import { CASE_TYPES, FIXED_SERVICES } from '../../contract/forms/options'
import { VISA_OPTIONS } from '../../contract/forms/visa-options'

/** Stands for every value that no form offers. */
export const OTHER = 'other'

const SERVICES = new Map(
  [...Object.keys(CASE_TYPES), ...FIXED_SERVICES, ...VISA_OPTIONS.service].map(value => [value, value]),
)
const COUNTRIES = new Map(VISA_OPTIONS.country.map(value => [value as string, value as string]))

/** The tags of the languages that only the visa application has, and names in words. */
const NAMED = { Telugu: 'te', Kannada: 'kn', Malayalam: 'ml', Marathi: 'mr', Other: 'und' }
/** Languages by their BCP 47 tag, and by the visa application's name. */
const TAGS = new Map([
  ...[...Object.keys(LANGUAGES), ...Object.values(NAMED)].map(tag => [tag, tag] as const),
  ...Object.entries(LANGUAGES).map(([tag, name]) => [name.split(' – ')[0] as string, tag] as const),
  ...Object.entries(NAMED),
])

const isGiven = (value: unknown): value is string => typeof value === 'string' && value !== ''
const knownIn = (values: ReadonlyMap<string, string>, value: unknown) =>
  isGiven(value) ? (values.get(value) ?? OTHER) : null

/** The service, the country and the language of a request, as the overview counts them; null without one. */
export function countedOf({ serviceRequired, service, country, language }: Record<string, unknown>) {
  return {
    service: knownIn(SERVICES, serviceRequired ?? service),
    country: knownIn(COUNTRIES, country),
    language: isGiven(language)
      ? (TAGS.get(language) ?? TAGS.get(language.split('-')[0]?.toLowerCase() ?? '') ?? 'und')
      : null,
  }
}
