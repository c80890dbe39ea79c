import { FORM_LANGUAGES, type FormLanguage } from '../../api/contract/forms/form-languages'
import type { Review } from './language'
import { keyOf, type Speech, type Words } from './speech'
import { isWeighty } from './weighty'

/** English texts with their words and the translations back, as a language's files have them. */
export type Texts = Record<string, readonly [words: Words, back: string]>

/** A language's texts, and a person's check of them. */
export interface Catalogue {
  forms: Texts
  /** The sentence that a machine translated this and that nobody has checked it. */
  notice: readonly [words: string, back: string]
  reviewed: Review | null
}

/**
 * Makes the file of a language that pages load; `checked` when a person has read these words. Throws when two
 * English texts share a key.
 */
export function packSpeech(language: FormLanguage, catalogue: Catalogue, checked: boolean): Speech {
  const all = Object.entries(catalogue.forms)
  const isFirst = ([english]: [string, unknown]) => !checked && isWeighty(english)
  const plain = all
    .filter(([english]) => !english.includes('{'))
    .sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)))
  const keys = plain.map(([english]) => keyOf(english))
  const twice = keys.findIndex((key, at) => keys.indexOf(key) !== at)
  if (twice >= 0) throw new Error(`Two English texts share a key; one is "${plain[twice]?.[0]}".`)
  return {
    language,
    dir: FORM_LANGUAGES[language].dir,
    keys: keys.join(''),
    words: plain.map(([, [words]]) => words as string),
    patterns: Object.fromEntries(
      all.filter(([english]) => english.includes('{')).map(([english, [words]]) => [english, words]),
    ),
    weighty: plain.filter(isFirst).length,
    notice: checked ? '' : catalogue.notice[0],
  }
}
