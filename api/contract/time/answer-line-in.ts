import { timeWords } from './answer-line'
import type { Promised } from './waiting-time'

/** A language's texts for the time of an answer, as a page in this language gives them to its script. */
export interface AnswerWords {
  /** The text for each reason of a later answer, with the placeholder `{when}`; `none` if there is no such reason. */
  lines: Record<NonNullable<Promised['office']> | 'none', string>
  /** The text for a time, with the placeholders `{weekday}`, `{day}`, `{month}` and `{time}`. */
  when: string
  /** The language's names of weekdays and months, by their English names. */
  names: Record<string, string>
  /** The language's ten digits, from zero. */
  digits: string
}

/** Says what `answerLine` says, in another language. `answerBy` is in ms since 1970. */
export function answerLineIn(words: AnswerWords, answerBy: number, office?: Promised['office']): string {
  const [, weekday = '', day, month = '', time] = /^(\S+) (\d+) (\S+), (\S+),/.exec(timeWords(answerBy)) ?? []
  const values: Record<string, string | undefined> = {
    day,
    time,
    weekday: words.names[weekday],
    month: words.names[month],
  }
  const filled = words.when.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
  const when = filled.replace(/\d/g, digit => words.digits[Number(digit)] as string)
  return words.lines[office ?? 'none'].replace('{when}', when)
}
