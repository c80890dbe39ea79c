import { CATALOGUES } from '../../widgets/languages/catalogues'
import type { PageText } from '../../widgets/languages/english-pages'
import { packSpeeches } from '../../widgets/languages/pack'
import { createSay, type Say } from '../../widgets/languages/speech'
import { isWeighty } from '../../widgets/languages/weighty'
import { FORM_LANGUAGES, type FormLanguage } from '../contract/forms/form-languages'
import type { Firm } from './firm-schema'
import { isReviewed } from './language-review'
import { openingLinesIn } from './opening-hours'

export type { PageText }

/** Fills the placeholders of an English text, or of its words in another language. */
export type Tell = (english: PageText, values: Record<string, string>) => string

/** A language of the pages, mails and plain forms. */
export interface PageLanguage {
  tag: FormLanguage
  dir: 'ltr' | 'rtl'
  /** Says a text that has its values already. */
  say: Say
  tell: Tell
  /** True when the English text is shown below the translation, because nobody has checked the language. */
  isWeighty(english: string): boolean
  /** The sentence that nobody has checked the language; empty after a check. */
  notice: string
}

/** A language of the firm's forms, with the firm's opening hours in it. */
export interface FirmLanguage extends PageLanguage {
  hours: string[]
}

const TAGS = Object.keys(FORM_LANGUAGES) as FormLanguage[]
const languages = new Map<FormLanguage, PageLanguage>()

/**
 * The languages, beside English, in which the firm has forms. The sample has all. A firm other than the sample offers
 * the languages in its `formLanguages`, or else the languages that a person has checked.
 */
export const formLanguagesOf = (
  firm: Pick<Firm, 'sample' | 'formLanguages'>,
  catalogues = CATALOGUES,
): FormLanguage[] =>
  TAGS.filter(tag => firm.sample || (firm.formLanguages?.includes(tag) ?? isReviewed(catalogues[tag])))

/** A language with all of its texts. */
export function pageLanguage(tag: FormLanguage): PageLanguage {
  const known = languages.get(tag)
  if (known) return known
  const catalogue = CATALOGUES[tag]
  const { forms, pages } = catalogue
  const isChecked = isReviewed(catalogue)
  const speeches = packSpeeches(tag, { ...catalogue, forms: { ...forms, ...pages } }, isChecked)
  const { dir } = FORM_LANGUAGES[tag]
  const made: PageLanguage = {
    tag,
    dir,
    say: createSay(speeches.forms, speeches.wizard),
    // Between words from right to left, a value with spaces would turn around.
    tell: (english, values) =>
      filled(pages[english]?.[0] as string, values, value => (dir === 'rtl' ? `\u2068${value}\u2069` : value)),
    isWeighty: english => !isChecked && isWeighty(english),
    notice: speeches.forms.notice,
  }
  languages.set(tag, made)
  return made
}

/** Tells English texts in English. */
export const tellEnglish: Tell = (english, values) => filled(english, values, value => value)

const filled = (words: string, values: Record<string, string>, shown: (value: string) => string) =>
  words.replace(/\{(\w+)\}/g, (_, name) => shown(values[name] as string))

/** The language that a form names as its own (`formLanguage`), if the firm has forms in it; undefined for English. */
export function languageOfForm(firm: Firm, tag: unknown): FirmLanguage | undefined {
  const found = formLanguagesOf(firm).find(one => one === tag)
  if (!found) return undefined
  const language = pageLanguage(found)
  return { ...language, hours: openingLinesIn(found, firm.hours.opening, language.say('closed') ?? '') }
}
