import { VISA_OPTIONS } from '../../contract/forms/visa-options'
import {
  FORM_LANGUAGE_WORDS,
  LANGUAGE_WORDS,
  OTHER_LANGUAGE,
  SERVICE_WORDS,
} from '../../contract/records/counted-values'

/** Stands for every value that no form offers. */
export const OTHER = 'other'

const known = (values: readonly string[]) => new Map(values.map(value => [value, value]))
const [SERVICE, COUNTRY] = [known(Object.keys(SERVICE_WORDS)), known(VISA_OPTIONS.country)]

/** The language tags (BCP 47), by tag and by the language's name in the visa application. */
const TAGS = new Map(
  Object.entries(LANGUAGE_WORDS).flatMap(([tag, name]) => [
    [tag, tag],
    [name, tag],
  ]),
)

const FORM_LANGUAGES = known(Object.keys(FORM_LANGUAGE_WORDS))

const isGiven = (value: unknown): value is string => typeof value === 'string' && value !== ''
const knownIn = (values: ReadonlyMap<string, string>, value: unknown) =>
  isGiven(value) ? (values.get(value) ?? OTHER) : null

/**
 * The service, the country, the language and the form's language of a request, for the filters and the overview; each
 * is null when the request has no such value. For a form in English, the form's language is null.
 */
export function countedOf({ serviceRequired, service, country, language, formLanguage }: Record<string, unknown>) {
  return {
    service: knownIn(SERVICE, serviceRequired ?? service),
    country: knownIn(COUNTRY, country),
    language: isGiven(language)
      ? (TAGS.get(language) ?? TAGS.get(language.split('-')[0]?.toLowerCase() ?? '') ?? OTHER_LANGUAGE)
      : null,
    formLanguage: FORM_LANGUAGES.get(String(formLanguage)) ?? null,
  }
}
