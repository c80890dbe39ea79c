import type { PageText } from '../../widgets/languages/english-pages'
import { type Catalogue, packSpeeches } from '../../widgets/languages/pack'
import { createSay, LABEL, type Say } from '../../widgets/languages/speech'
import { isWeighty } from '../../widgets/languages/weighty'
import { FORM_LANGUAGES, type FormLanguage } from '../contract/forms/form-languages'
import type { Firm } from './firm-schema'
import { catalogueOf } from './language-files'
import { isReviewed } from './language-review'
import { openingLinesIn } from './opening-hours'

export type { Catalogue, PageText }

/** Returns an English text, or its translation, with the values in place of its placeholders. */
export type FillText = (english: PageText, values: Record<string, string>) => string

/** The texts of a language for pages, mails and plain forms. */
export interface PageLanguage {
  tag: FormLanguage
  dir: 'ltr' | 'rtl'
  /** The line height that the language's letters need, as a factor; undefined if it is the same as for English. */
  lineHeight?: string | undefined
  /** Translates a text that has no placeholders, or whose values are already in place. */
  say: Say
  fillText: FillText
  /** Words with the language's colon after them. */
  label(words: string): string
  /** True for an important text while nobody has checked the translation: the English text is then shown below it. */
  isWeighty(english: string): boolean
  /** The sentence that says that nobody has checked the translation; empty after a check. */
  notice: string
}

/** A language of the firm's forms, with the firm's opening hours in that language. */
export interface FirmLanguage extends PageLanguage {
  hours: string[]
}

const TAGS = Object.keys(FORM_LANGUAGES) as FormLanguage[]
/**
 * Caches each `PageLanguage` by the object with its texts. When a firm changes a language's texts, a new one is made.
 */
const languages = new WeakMap<Catalogue, PageLanguage>()

/**
 * The languages, besides English, in which the firm has forms: those in `formLanguages`. Without this list, the sample
 * firm has every language, and any other firm the languages that a person has checked.
 */
export const formLanguagesOf = (firm: Pick<Firm, 'sample' | 'formLanguages' | 'languageFiles'>): FormLanguage[] =>
  TAGS.filter(tag => firm.formLanguages?.includes(tag) ?? (firm.sample || isReviewed(catalogueOf(firm, tag))))

/** The texts of a language as browsers load them. */
export const speechesOf = (language: FormLanguage, catalogue: Catalogue) =>
  packSpeeches(language, catalogue, isReviewed(catalogue))

/** A language with all of its texts, in the firm's own words where it has them. */
export function pageLanguage(firm: Pick<Firm, 'languageFiles'>, tag: FormLanguage): PageLanguage {
  const catalogue = catalogueOf(firm, tag)
  const known = languages.get(catalogue)
  if (known) return known
  const { forms, pages } = catalogue
  const isChecked = isReviewed(catalogue)
  const speeches = packSpeeches(tag, { ...catalogue, forms: { ...forms, ...pages } }, isChecked)
  const { dir } = FORM_LANGUAGES[tag]
  const made: PageLanguage = {
    tag,
    dir,
    lineHeight: speeches.forms.look.lineHeight,
    say: createSay(speeches.forms, speeches.wizard),
    // Sets Unicode's isolating characters around each value in a text from right to left, because the words of a
    // value with spaces would otherwise be turned around.
    fillText: (english, values) =>
      filled(pages[english]?.[0] as string, values, value => (dir === 'rtl' ? `\u2068${value}\u2069` : value)),
    label: words => filled(forms[LABEL]?.[0] as string, { text: words }, value => value),
    isWeighty: english => !isChecked && isWeighty(english),
    notice: speeches.forms.notice,
  }
  languages.set(catalogue, made)
  return made
}

/** Fills the placeholders of an English text, and leaves it in English. */
export const fillEnglish: FillText = (english, values) => filled(english, values, value => value)

const filled = (words: string, values: Record<string, string>, shown: (value: string) => string) =>
  words.replace(/\{(\w+)\}/g, (_, name) => shown(values[name] as string))

/** The language that a form was sent in (`formLanguage`), if the firm has forms in it; undefined for English. */
export function languageOfForm(firm: Firm, tag: unknown): FirmLanguage | undefined {
  const found = formLanguagesOf(firm).find(one => one === tag)
  if (!found) return undefined
  const language = pageLanguage(firm, found)
  return { ...language, hours: openingLinesIn(language, firm.hours.opening) }
}
