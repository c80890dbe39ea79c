/** The names of the placeholders in a text: for `{count} hours`, this is `count`. */
type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/** Turns a union into an intersection, so that a text must contain every placeholder. */
type All<Union> = (Union extends unknown ? (given: Union) => void : never) extends (given: infer Each) => void
  ? Each
  : never

/** The translation of an English text: any words that contain each of its placeholders. */
type WordsFor<Text extends string> = [Placeholders<Text>] extends [never]
  ? string
  : All<Placeholders<Text> extends infer Name extends string ? `${string}{${Name}}${string}` : never> & string

/** One text for each plural category of a language (`Intl.PluralRules`), chosen by the number in `{count}`. */
type Plural<Text extends string> = { other: WordsFor<Text> } & Partial<Record<Intl.LDMLPluralRule, WordsFor<Text>>>

/**
 * The translations of English texts, each with a translation back into English by somebody who saw only the
 * translation. If a text is missing, has no English counterpart or lacks a placeholder, the code does not compile.
 */
export type Translations<English extends string> = {
  [Text in English]: readonly [words: WordsFor<Text> | Plural<Text>, back: string]
}

/** A person's check of a language; `hash` is the hash of the texts that this person read. */
export interface Review {
  by: string
  /** The date of the check, such as `2026-11-27`. */
  on: string
  hash: string
}

/** The texts in a group, without its functions. */
export type TextsOf<Group> = Group extends unknown ? Extract<Group[keyof Group], string> : never
