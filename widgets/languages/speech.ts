import type { FormLanguage } from '../../api/contract/forms/form-languages'
import type { Look } from './looks'

/** A text in a language, or one text for each plural category of this language. */
export type Words = string | Record<string, string>

/**
 * One of a language's files, in the form in which a page loads it. The file contains short keys, because the English
 * texts would double its size.
 */
export interface Speech {
  language: FormLanguage
  dir: 'ltr' | 'rtl'
  /** The keys of the English texts, all in one string, in the order of `words`. */
  keys: string
  words: string[]
  /** For each English text with placeholders, such as `On its way: {percent} %`, its translation. */
  patterns: Record<string, Words>
  /**
   * The first `weighty` texts in `words` have legal weight. Until a person has checked the language, the English
   * version is shown below each of these texts.
   */
  weighty: number
  /**
   * The sentence that says that a machine translated the form, and that nobody has checked the translation; empty after
   * a check. Only the first file of a language contains this sentence.
   */
  notice?: string
  /**
   * The text of the button that changes a form from another language to this language. Only the first file of a
   * language contains this text.
   */
  offer?: string
  /**
   * The style for the language's letters, if the form's own style does not suit them. Only the first file of a language
   * contains this style.
   */
  look?: Look
  /**
   * The names of days and months, if Chromium's `Intl` does not know them. Only the first file of a language contains
   * these names.
   */
  dates?: Dates
}

/** A language's names of weekdays (from Sunday) and of months, and its numbering system. */
export interface Dates {
  weekday: string[]
  month: string[]
  numberingSystem: string
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

/** Functions that translate English texts into one language. */
export interface Say {
  /** The translation of an English text; undefined if the language has none. */
  (text: string): string | undefined
  /** True when the English version must be shown below the translation. */
  isWeighty(text: string): boolean
  /**
   * The translation for a receipt. A reference or a phone number has no translation, but keeps its direction between
   * words of the language.
   */
  inReceipt(text: string): string | undefined
}

/**
 * The pattern for a label before its value, such as `Name:`. A language's file contains this pattern only if the
 * language's colon differs from English, as in French.
 */
export const LABEL = '{text}:'
/** Placeholders whose value is itself a text of the language. */
const TEXT = /^(when|text)$/
/** Placeholders whose value stays the same in every language. */
const AS_IT_IS = /^(phone|name)$/
/**
 * The regular expressions for placeholders whose values are neither texts of the language nor whole numbers. A file's
 * name ends before the first colon, because the text after it may contain a colon, too.
 */
const PATTERNS: Record<string, string> = {
  weekday: '\\p{Lu}\\p{Ll}+',
  month: '\\p{Lu}\\p{Ll}+',
  time: '\\d\\d:\\d\\d',
  phone: '.*\\d.*',
  name: '.+?',
}
/** Matches the size of a letter, as `bytesInWords` writes it. */
const SIZE = /^([\d.]+) (bytes?|kB|MB)$/
const UNITS: Record<string, string> = { kB: 'kilobyte', MB: 'megabyte' }
/**
 * Matches a reference or a phone number. The code isolates a number that contains spaces, because words from right to
 * left around it would reverse it.
 */
const LEFT_TO_RIGHT = /^[A-Z\d]{8}$|^\+?\d[\d ]{6,}$/
/** A day of the month: 22 November 2026 is a Sunday. */
const SUNDAY = 22

/**
 * Makes the functions that translate into a language, from all files of the language. Dates, times and numbers follow
 * the customs of the language.
 */
export function createSay(first: Speech, ...more: Speech[]): Say {
  const { language, dir, dates } = first
  const speeches = [first, ...more]
  const texts = new Map(
    speeches.flatMap(({ keys, words, weighty }) =>
      words.map((said, at) => [keys.slice(at * KEY_LENGTH, (at + 1) * KEY_LENGTH), { said, isWeighty: at < weighty }]),
    ),
  )
  const numbers = new Intl.NumberFormat(language, { numberingSystem: dates?.numberingSystem })
  const plural = new Intl.PluralRules(language)
  const patterns = Object.entries<Words>(Object.assign({ [LABEL]: LABEL }, ...speeches.map(({ patterns }) => patterns)))
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
    // A phone number stays on one line, because in two lines between right-to-left words its groups of digits
    // would change places.
    if (AS_IT_IS.test(name)) return isolated(name === 'phone' ? value.replaceAll(' ', '\u00a0') : value)
    if (name === 'weekday' || name === 'month')
      return (dates?.[name] ?? datesIn(language)[name])[datesIn('en-GB')[name].indexOf(value)]
    return value.replace(/\d+/g, digits => (name === 'time' ? inDigits(digits) : numbers.format(Number(digits))))
  }

  const inDigits = (digits: string) => digits.replace(/\d/g, digit => numbers.format(Number(digit)))

  const isolated = (value: string) => (dir === 'rtl' ? `\u2068${value}\u2069` : value)

  function sizeIn(digits: string, unit: string): string {
    const value = Number(digits)
    const name = UNITS[unit]
    // Chromium would write the English word `bytes`, so the function writes the symbol instead.
    if (dates) return `${numbers.format(value)} ${name ? unit : 'B'}`
    const unitDisplay = name ? 'short' : 'long'
    return new Intl.NumberFormat(language, { style: 'unit', unit: name ?? 'byte', unitDisplay }).format(value)
  }

  function sayOne(text: string): string | undefined {
    const plain = texts.get(keyOf(text))
    if (plain) return plain.said
    const [, digits, unit] = SIZE.exec(text) ?? []
    if (digits && unit) return sizeIn(digits, unit)
    for (const [pattern, words] of patterns) {
      const values = pattern.exec(text)?.groups
      const said = values && fill(words, values)
      if (said) return said
    }
  }

  /**
   * Splits a text that a toast or a panel may have made from two texts. Returns the one or two texts, or an empty list
   * if there is no translation.
   */
  function pieces(joined: string): string[] {
    // These invisible characters allow a line break in a long word, and are not part of the text.
    const text = joined.replaceAll('\u200b', '')
    if (sayOne(text)) return [text]
    for (const { index } of text.matchAll(/[.!] /g)) {
      const both = [text.slice(0, index + 1), text.slice(index + 2)]
      if (both.every(sayOne)) return both
    }
    return []
  }

  const say = (text: string) => pieces(text).map(sayOne).join(' ') || undefined

  return Object.assign(say, {
    isWeighty: (text: string) => pieces(text).some(piece => texts.get(keyOf(piece))?.isWeighty),
    inReceipt: (text: string) => (LEFT_TO_RIGHT.test(text) ? isolated(text) : say(text)),
  })
}

/** A language's names of weekdays and months, and its numbering system, according to `Intl`. */
export function datesIn(language: string): Dates {
  // The Gregorian calendar is set, because `Intl` would otherwise use the Iranian calendar for Persian.
  const options = { calendar: 'gregory', timeZone: 'UTC' } as const
  const weekdays = new Intl.DateTimeFormat(language, { ...options, weekday: 'long' })
  // In some languages, the name of a month has another ending after a day than alone.
  const months = new Intl.DateTimeFormat(language, { ...options, day: 'numeric', month: 'long' })
  const monthOf = (time: number) => months.formatToParts(time).find(({ type }) => type === 'month')?.value ?? ''
  return {
    weekday: Array.from({ length: 7 }, (_, at) => weekdays.format(Date.UTC(2026, 10, SUNDAY + at))),
    month: Array.from({ length: 12 }, (_, at) => monthOf(Date.UTC(2026, at, 1))),
    numberingSystem: new Intl.NumberFormat(language).resolvedOptions().numberingSystem,
  }
}

/**
 * The length of an English text without its placeholders. If several English texts match, the longest of them is the
 * right one.
 */
const literal = (english: string) => english.replace(/\{\w+\}/g, '').length

/** A pattern that matches an English text whose placeholders have been replaced by values. */
function patternOf(english: string): RegExp {
  const source = english
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${PATTERNS[name] ?? (TEXT.test(name) ? '.+' : '\\d+')})`)
  return new RegExp(`^${source}$`, 'su')
}
