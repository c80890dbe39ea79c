/** The names of the placeholders in a text: `count` for `{count} hours`. */
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/** Turns a union into an intersection, so that a translation must contain every placeholder. */
type All<Union> = (Union extends unknown ? (given: Union) => void : never) extends (given: infer Each) => void
  ? Each
  : never

/** The translation of an English text: any text that contains each placeholder of the English one. */
type WordsFor<Text extends string> = [Placeholders<Text>] extends [never]
  ? string
  : All<Placeholders<Text> extends infer Name extends string ? `${string}{${Name}}${string}` : never> & string

/**
 * One text for each plural category of a language (`Intl.PluralRules`). The number in `{count}` decides which text is
 * used.
 */
type Plural<Text extends string> = { other: WordsFor<Text> } & Partial<Record<Intl.LDMLPluralRule, WordsFor<Text>>>

/**
 * Translations of English texts, each with a translation back into English by somebody who saw only the translation.
 * The code does not compile if an English text has no translation, if a translation lacks a placeholder, or if a
 * translation belongs to no English text.
 */
export type Translations<English extends string> = {
  [Text in English]: readonly [words: WordsFor<Text> | Plural<Text>, back: string]
}

/** A check of a language by a person; `hash` is the hash of the texts that this person has read. */
export interface Review {
  by: string
  /** The date of the check, such as `2026-11-27`. */
  on: string
  hash: string
}

/** The texts in an object, without its functions. */
export type TextsOf<Group> = Group extends unknown ? Extract<Group[keyof Group], string> : never
