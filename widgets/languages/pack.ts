import { FORM_LANGUAGES, type FormLanguage } from '../../api/contract/forms/form-languages'
import type { Review } from './language'
import { namesIn } from './names'
import { keyOf, type Speech, type Words } from './speech'
import { isWeighty } from './weighty'

/** English texts with their translations and the translations back, as the files of a language contain them. */
export type Texts = Record<string, readonly [words: Words, back: string]>

/** The texts of a language, and a person's check of them. */
export interface Catalogue {
  forms: Texts
  /** The texts that only the wizard has. */
  wizard: Texts
  /** The texts of pages and mails, which no browser loads. */
  pages: Texts
  /** The sentence that a machine translated this and that nobody has checked it. */
  notice: readonly [words: string, back: string]
  /** Offers the language, above a form in another one. */
  offer: readonly [words: string, back: string]
  reviewed: Review | null
}

/**
 * Makes the files of a language that pages load: the first for every form, the second for the wizard alone. `checked`
 * when a person has read these words. Throws when two English texts share a key.
 */
export function packSpeeches(language: FormLanguage, catalogue: Catalogue, checked: boolean) {
  const names = Object.entries(namesIn(language)).map(([english, name]) => [english, [name, english]] as const)
  const speeches = {
    forms: pack(language, catalogue.forms, checked),
    wizard: pack(language, { ...catalogue.wizard, ...Object.fromEntries(names) }, checked),
  }
  const keys = Object.values(speeches).flatMap(({ keys }) => keys.match(/.{4}/g) ?? [])
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice) throw new Error(`Two English texts share the key ${twice}.`)
  const { notice, offer } = catalogue
  return { ...speeches, forms: { ...speeches.forms, notice: checked ? '' : notice[0], offer: offer[0] } }
}

function pack(language: FormLanguage, texts: Texts, checked: boolean): Speech {
  const all = Object.entries(texts)
  const isFirst = ([english]: [string, unknown]) => !checked && isWeighty(english)
  const plain = all
    .filter(([english]) => !english.includes('{'))
    .sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
  return {
    language,
    dir: FORM_LANGUAGES[language].dir,
    keys: plain.map(([english]) => keyOf(english)).join(''),
    words: plain.map(([, [words]]) => words as string),
    patterns: Object.fromEntries(
      all.filter(([english]) => english.includes('{')).map(([english, [words]]) => [english, words]),
    ),
    weighty: plain.filter(isFirst).length,
  }
}
