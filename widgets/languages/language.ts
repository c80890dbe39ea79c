/** The names of the placeholders of a text: `{count} hours` has `count`. */
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/** Makes a union an intersection, so that a text has to hold every placeholder. */
type All<Union> = (Union extends unknown ? (given: Union) => void : never) extends (given: infer Each) => void
  ? Each
  : never

/** A translation of an English text: any words, with each of its placeholders. */
type WordsFor<Text extends string> = [Placeholders<Text>] extends [never]
  ? string
  : All<Placeholders<Text> extends infer Name extends string ? `${string}{${Name}}${string}` : never> & string

/** A form for each plural category that a language has (`Intl.PluralRules`), chosen by the text's `{count}`. */
type Plural<Text extends string> = { other: WordsFor<Text> } & Partial<Record<Intl.LDMLPluralRule, string>>

/**
 * A language's words for English texts, each with its translation back into English by somebody who saw only the words.
 * A text that is missing, that English does not have, or that lacks a placeholder does not compile.
 */
export type Translations<English extends string> = {
  [Text in English]: readonly [words: WordsFor<Text> | Plural<Text>, back: string]
}

/** A person's check of a language: `hash` is the hash of the texts that they read. */
export interface Review {
  by: string
  /** The day of the check, as `2026-11-27`. */
  on: string
  hash: string
}

/** The texts of a group that are no functions. */
export type TextsOf<Group> = Group extends unknown ? Extract<Group[keyof Group], string> : never
