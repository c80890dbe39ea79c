import type { FormLanguage } from '../../api/contract/forms/form-languages'

/** A text in a language, or one text for each of its plural categories. */
export type Words = string | Record<string, string>

/** A file of a language as a page loads it. Short keys replace the English texts, which would double its size. */
export interface Speech {
  language: FormLanguage
  dir: 'ltr' | 'rtl'
  /** The keys of the English texts, joined in the order of `words`. */
  keys: string
  words: string[]
  /** The translations of English texts that have placeholders in braces, such as `On its way: {percent} %`. */
  patterns: Record<string, Words>
  /**
   * Until a person has checked the language, the English version is shown below this number of texts, counted from the
   * first.
   */
  weighty: number
  /**
   * Says in this language that a machine translated it and that nobody has checked it; empty after a check. Only the
   * first file of a language has it.
   */
  notice?: string
  /** Offers this language to a visitor whose page has another. Only the first file of a language has it. */
  offer?: string
}

/** Number of characters in a key. */
export const KEY_LENGTH = 4
const KEYS = 36 ** KEY_LENGTH

/**
 * The key for an English text, made from its FNV-1a hash. The build refuses a language in which two texts have the same
 * key.
 */
export function keyOf(english: string): string {
  let hash = 2_166_136_261
  for (let at = 0; at < english.length; at++) hash = Math.imul(hash ^ english.charCodeAt(at), 16_777_619)
  return ((hash >>> 0) % KEYS).toString(36).padStart(KEY_LENGTH, '0')
}

/** Returns English texts in another language. */
export interface Say {
  /** The translation of an English text; undefined for a text that the language does not contain. */
  (text: string): string | undefined
  /** True when the English version is shown below the translation. */
  isWeighty(text: string): boolean
}

/** Placeholders whose value is itself a text of the language. */
const TEXT = /^(when|text)$/
/** Placeholders whose value is the same in every language. */
const AS_IT_IS = /^(phone|name)$/
/** The patterns for placeholders that are not whole numbers; all others are. */
const PATTERNS: Record<string, string> = { weekday: '\\p{Lu}\\p{Ll}+', month: '\\p{Lu}\\p{Ll}+', time: '\\d\\d:\\d\\d' }
/** The day of November 2026 that is a Sunday. */
const SUNDAY = 22

/**
 * Makes the function that says English texts in a language, from all its files. Dates, times and numbers follow the
 * language's customs.
 */
export function createSay(first: Speech, ...more: Speech[]): Say {
  const { language, dir } = first
  const speeches = [first, ...more]
  const texts = new Map(
    speeches.flatMap(({ keys, words, weighty }) =>
      words.map((said, at) => [keys.slice(at * KEY_LENGTH, (at + 1) * KEY_LENGTH), { said, isWeighty: at < weighty }]),
    ),
  )
  const numbers = new Intl.NumberFormat(language)
  const plural = new Intl.PluralRules(language)
  const patterns = speeches
    .flatMap(({ patterns }) => Object.entries(patterns))
    .sort(([one], [other]) => literal(other) - literal(one))
    .map(([english, words]) => [patternOf(english), words] as const)

  function fill(words: Words, values: Record<string, string>): string | undefined {
    const form = typeof words === 'string' ? words : words[plural.select(Number(values.count))]
    const said = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filledWith(name, value)]))
    if (Object.values(said).includes(undefined)) return
    return (form ?? (words as Record<string, string>).other)?.replace(/\{(\w+)\}/g, (_, name) => said[name] as string)
  }

  function filledWith(name: string, value: string): string | undefined {
    if (TEXT.test(name)) return sayOne(value)
    // A number that contains spaces would be reversed between right-to-left words.
    if (AS_IT_IS.test(name)) return dir === 'rtl' ? `\u2068${value}\u2069` : value
    if (name === 'weekday')
      return nameOf(language, { weekday: 'long' }, value, 7, at => Date.UTC(2026, 10, SUNDAY + at))
    if (name === 'month') return nameOf(language, { month: 'long' }, value, 12, at => Date.UTC(2026, at, 1))
    return value.replace(/\d+/g, digits => (name === 'time' ? inDigits(digits) : numbers.format(Number(digits))))
  }

  const inDigits = (digits: string) => digits.replace(/\d/g, digit => numbers.format(Number(digit)))

  function sayOne(text: string): string | undefined {
    const plain = texts.get(keyOf(text))
    if (plain) return plain.said
    for (const [pattern, words] of patterns) {
      const values = pattern.exec(text)?.groups
      const said = values && fill(words, values)
      if (said) return said
    }
  }

  /** A text, or the two texts that a toast or a panel joins. */
  function pieces(joined: string): string[] {
    // The marks at which a long word may break are no part of the text.
    const text = joined.replaceAll('\u200b', '')
    if (sayOne(text)) return [text]
    for (const { index } of text.matchAll(/[.!] /g)) {
      const both = [text.slice(0, index + 1), text.slice(index + 2)]
      if (both.every(sayOne)) return both
    }
    return []
  }

  return Object.assign((text: string) => pieces(text).map(sayOne).join(' ') || undefined, {
    isWeighty: (text: string) => pieces(text).some(piece => texts.get(keyOf(piece))?.isWeighty),
  })
}

/** The name of a weekday or month in a language, given its English name. */
function nameOf(
  language: string,
  form: Intl.DateTimeFormatOptions,
  name: string,
  count: number,
  at: (n: number) => number,
) {
  // A month beside a day has another ending than alone in some languages.
  const nameIn = (locale: string, n: number) =>
    new Intl.DateTimeFormat(locale, { ...form, ...(form.month && { day: 'numeric' }), timeZone: 'UTC' })
      .formatToParts(at(n))
      .find(({ type }) => type in form)?.value
  for (let n = 0; n < count; n++) if (nameIn('en-GB', n) === name) return nameIn(language, n)
}

/** The length of a text without its placeholders, because of all texts that match, the longest one is right. */
const literal = (english: string) => english.replace(/\{\w+\}/g, '').length

/** All texts that an English text with placeholders can become. */
function patternOf(english: string): RegExp {
  const source = english
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(
      /\{(\w+)\}/g,
      (_, name) => `(?<${name}>${TEXT.test(name) || AS_IT_IS.test(name) ? '.+' : (PATTERNS[name] ?? '\\d+')})`,
    )
  return new RegExp(`^${source}$`, 'su')
}
