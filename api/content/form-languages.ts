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
  /** The line height, as a factor, that the language's letters need; undefined if English has the same. */
  lineHeight?: string | undefined
  /** Translates a text without placeholders, or with the values already in place of the placeholders. */
  say: Say
  fillText: FillText
  /** The given words, followed by a colon as the language writes it. */
  label(words: string): string
  /**
   * True for an important text whose translation nobody has checked: the page then also shows the English text below.
   */
  isWeighty(english: string): boolean
  /** The sentence which says that nobody has checked the translation; empty for a checked translation. */
  notice: string
}

/** A language of the firm's forms, with the firm's opening hours in that language. */
export interface FirmLanguage extends PageLanguage {
  hours: string[]
}

const TAGS = Object.keys(FORM_LANGUAGES) as FormLanguage[]
/**
 * Caches each `PageLanguage` by the object with its texts. After a change of the texts, the object is another one, so
 * the cache makes another `PageLanguage`.
 */
const languages = new WeakMap<Catalogue, PageLanguage>()

/**
 * The languages other than English in which the firm has forms: the languages in `formLanguages`. If a firm has no such
 * list: for the sample firm, every language; for any other firm, the languages that a person has checked.
 */
export const formLanguagesOf = (firm: Pick<Firm, 'sample' | 'formLanguages' | 'languageFiles'>): FormLanguage[] =>
  TAGS.filter(tag => firm.formLanguages?.includes(tag) ?? (firm.sample || isReviewed(catalogueOf(firm, tag))))

/** The texts of a language in the form in which browsers load them. */
export const speechesOf = (language: FormLanguage, catalogue: Catalogue) =>
  packSpeeches(language, catalogue, isReviewed(catalogue))

/** A language with all of its texts; where the firm has checked words of its own, with these words. */
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
    // In a text from right to left, puts Unicode's isolating characters around each value, because a value of several
    // words would otherwise appear in the wrong order.
    fillText: (english, values) =>
      filled(pages[english]?.[0] as string, values, value => (dir === 'rtl' ? `\u2068${value}\u2069` : value)),
    label: words => filled(forms[LABEL]?.[0] as string, { text: words }, value => value),
    isWeighty: english => !isChecked && isWeighty(english),
    notice: speeches.forms.notice,
  }
  languages.set(catalogue, made)
  return made
}

/** Fills the placeholders of an English text without translating it. */
export const fillEnglish: FillText = (english, values) => filled(english, values, value => value)

const filled = (words: string, values: Record<string, string>, shown: (value: string) => string) =>
  words.replace(/\{(\w+)\}/g, (_, name) => shown(values[name] as string))

/**
 * The language in which a form was sent (`formLanguage`), if the firm has forms in this language; undefined for
 * English.
 */
export function languageOfForm(firm: Firm, tag: unknown): FirmLanguage | undefined {
  const found = formLanguagesOf(firm).find(one => one === tag)
  if (!found) return undefined
  const language = pageLanguage(firm, found)
  return { ...language, hours: openingLinesIn(language, firm.hours.opening) }
}
