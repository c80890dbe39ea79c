import { datesIn } from '../../widgets/languages/speech'
import type { FormLanguage } from '../contract/forms/form-languages'
import type { AnswerWords } from '../contract/time/answer-line-in'
import type { Firm } from './firm-schema'
import { catalogueOf } from './language-files'

/** The texts of a language, or the firm's checked words in this language, for the time of an answer. */
export function answerWordsIn(firm: Pick<Firm, 'languageFiles'>, language: FormLanguage): AnswerWords {
  const { forms } = catalogueOf(firm, language)
  const text = (english: string) => forms[english]?.[0] as string
  const [english, own] = [datesIn('en-GB'), datesIn(language)]
  const { format } = new Intl.NumberFormat(language, { numberingSystem: own.numberingSystem })
  return {
    lines: {
      closed: text('We are closed now: you will have an answer by {when}.'),
      closing: text('We close before then: you will have an answer by {when}.'),
      none: text('You will have an answer by {when}.'),
    },
    when: text('{weekday} {day} {month}, {time}, UK time'),
    names: Object.fromEntries(
      (['weekday', 'month'] as const).flatMap(kind => english[kind].map((name, at) => [name, own[kind][at] as string])),
    ),
    digits: Array.from({ length: 10 }, (_, digit) => format(digit)).join(''),
  }
}
