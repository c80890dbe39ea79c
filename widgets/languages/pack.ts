import { FORM_LANGUAGES, type FormLanguage } from '../../api/contract/forms/form-languages'
import type { Review } from './language'
import { LOOKS } from './looks'
import { namesIn } from './names'
import { datesIn, keyOf, LABEL, type Speech, type Words } from './speech'
import { isWeighty } from './weighty'

/** For each English text, its translation, and a translation back into English. */
export type Texts = Record<string, readonly [words: Words, back: string]>

/**
 * Chromium does not know the names of days and months in these languages, so the files of these languages contain the
 * names.
 */
const UNKNOWN_TO_CHROMIUM: readonly string[] = ['pa', 'ps', 'so', 'sq']

/** All texts of a language, and a person's check of them. */
export interface Catalogue {
  forms: Texts
  /** The texts that only the wizard has. */
  wizard: Texts
  /** The texts of pages and mails, which no browser loads. */
  pages: Texts
  /** The sentence that says that a machine translated the form, and that nobody has checked the translation. */
  notice: readonly [words: string, back: string]
  /** The text of the button that changes a form from another language to this language. */
  offer: readonly [words: string, back: string]
  reviewed: Review | null
}

/**
 * Makes the two files of a language that pages load: one for every form, and one for the wizard alone. `checked` is
 * true when a person has checked these texts. Throws when two English texts have the same key.
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
  const dates = UNKNOWN_TO_CHROMIUM.includes(language) && { dates: datesIn(language) }
  const first = { notice: checked ? '' : notice[0], offer: offer[0], look: LOOKS[language] ?? {}, ...dates }
  return { ...speeches, forms: { ...speeches.forms, ...first } }
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
      all
        .filter(([english, [words]]) => english.includes('{') && !(english === LABEL && words === LABEL))
        .map(([english, [words]]) => [english, words]),
    ),
    weighty: plain.filter(isFirst).length,
  }
}
