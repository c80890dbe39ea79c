import type { FormLanguage } from '../api/contract/forms/form-languages'
import { FORM_LANGUAGES } from '../api/contract/forms/form-languages'

const ALL = Object.keys(FORM_LANGUAGES) as FormLanguage[]
/** A language with several plural forms, one with tall letters, and one from right to left. */
const FEW: FormLanguage[] = ['pl', 'ta', 'ur']

/**
 * The languages other than English in which tests try the forms: a few in `npm test`, all in `npm run check:release`,
 * or those in `npm run check:release -- languages /bn/ /ps/`.
 */
export const triedLanguages: FormLanguage[] = process.env.TRIED_LANGUAGES
  ? process.env.TRIED_LANGUAGES.split(' ').map(languageOf)
  : process.env.BEFORE_RELEASE === 'on'
    ? ALL
    : FEW

/** Throws an error for an unknown language tag. Without this check, the tests of an empty list would pass. */
function languageOf(tag: string): FormLanguage {
  if (!ALL.some(language => language === tag)) throw new Error(`Forms have no language "${tag}": ${ALL.join(', ')}`)
  return tag as FormLanguage
}
